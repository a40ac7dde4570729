package mcts

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Root is the selection rule at the root.
type Root uint8

const (
	// Bandit uses Selection, with a new world in every iteration.
	Bandit Root = iota

	// Rounds compares the moves with the policy's move in paired rounds: see rounds. It needs Incumbent.
	// Selection chooses below the root.
	Rounds

	roots
)

// String returns the name that agent specifications use.
func (r Root) String() string { return nameOf("Root", rootNames[:], uint8(r)) }

var rootNames = [roots]string{"bandit", "rounds"}

// RootNames returns the names in the order of their values.
func RootNames() []string { return rootNames[:] }

// checkRounds rejects Rounds without a policy's move to compare with, and with noise.
func (c *Config) checkRounds() error {
	switch {
	case c.Root == Bandit:
		return nil
	case c.Final != Incumbent:
		return fmt.Errorf("mcts: root rounds with the final choice %v: want %v, because rounds compare every move with the policy's move", c.Final, Incumbent)
	case c.Rollout == nil && c.Selection.Prior == nil:
		return errors.New("mcts: root rounds: set a rollout policy or a prior, because rounds compare every move with its move")
	case c.Selection.Noise > 0:
		return fmt.Errorf("mcts: root rounds: noise %v: want 0, because noise changes only root moves that the selection rule chooses by a prior", c.Selection.Noise)
	}
	return nil
}

// rounds allocates iterations to candidates by paired rounds. In a round all remaining candidates begin in
// the same sampled world with the same dice, and the difference from the first candidate's score is
// recorded, so that common luck cancels (common random numbers: A. M. Law, "Simulation Modeling and
// Analysis", 2014, section 11.2).
//
// Rounds are allocated by sequential halving (Z. Karnin, T. Koren and O. Somekh, "Almost Optimal
// Exploration in Multi-Armed Bandits", 2013; at the root of a tree: T. Pepels, T. Cazenave, M. H. M.
// Winands and M. Lanctot, "Minimizing Simple and Cumulative Regret in Monte-Carlo Tree Search", 2014),
// because only the final choice counts. A stage has at least as many iterations as candidates at its
// start. After each stage the worse half of the candidates, judged by all results so far, is dropped. When
// only the first candidate remains, all candidates are readmitted. The budget need not be known (D. Sagers,
// M. H. M. Winands and D. J. N. J. Soemers, "Anytime Sequential Halving in Monte-Carlo Tree Search", 2024).
// The first candidate, the policy's move, is never dropped.
//
// With a prior and a Selection.Width, candidates are admitted in the order of the prior, up to the limit of
// progressive widening (see Selection.most).
type rounds struct {
	stream   *rand.Rand   // source of worlds and dice seeds
	start    engine.State // world of the round
	seeds    [2]uint64    // seeds of the dice of the round: see Searcher.nextDice
	diceUsed uint64       // number of dice streams used in the round
	dice     rand.PCG
	worlds   rand.PCG // source of stream in a Comparer

	ranked     []int     // candidates after the first, in the order of admission
	widening   Selection // Width and Growth limit the number of candidates
	iterations int       // in all completed rounds

	remaining       []int   // candidates still compared, the first candidate first
	stageSize       int     // number of candidates at the start of the stage
	next            int     // index in remaining of the current candidate
	stageIterations int     // iterations of the stage so far
	advantages      []tally // by candidate: its score minus the first candidate's score
	firstScore      float64 // score of the first candidate in the current round
}

// begin resets r for k candidates.
func (r *rounds) begin(k, first int, stream *rand.Rand) {
	r.stream, r.iterations = stream, 0
	r.advantages = append(r.advantages[:0], make([]tally, k)...)
	r.remaining = append(r.remaining[:0], first)
	var others []int
	for i := range k {
		if i != first {
			others = append(others, i)
		}
	}
	r.setOrder(others, Selection{})
}

// setOrder sets the order and the limit of admission.
func (r *rounds) setOrder(ranked []int, widening Selection) {
	r.ranked, r.widening = ranked, widening
	r.restore()
	r.next, r.stageIterations = len(r.remaining)-1, -len(r.remaining) // as at the end of an empty round
}

// restore readmits all candidates within the limit.
func (r *rounds) restore() {
	n := len(r.ranked)
	if r.widening.Width > 0 {
		n = min(n, max(int(r.widening.most(float64(r.iterations+1)))-1, 1))
	}
	r.remaining = append(r.remaining[:1], r.ranked[:n]...)
	r.stageSize = len(r.remaining)
}

// endsCycle reports whether all candidates will be readmitted before the next iteration.
func (r *rounds) endsCycle() bool { return r.endsStage() && len(r.remaining) <= 2 }

// advance selects the next candidate, and reports whether a round begins with it.
func (r *rounds) advance() bool {
	if r.next++; r.next < len(r.remaining) {
		return false
	}
	r.next = 0
	r.iterations += len(r.remaining)
	if r.stageIterations += len(r.remaining); r.stageOver() {
		r.halve()
	}
	return true
}

// endsStage reports whether candidates will be dropped before the next iteration.
func (r *rounds) endsStage() bool {
	return r.next == len(r.remaining)-1 && r.stageIterations+len(r.remaining) >= r.stageSize
}

// stageOver reports whether the stage is over.
func (r *rounds) stageOver() bool { return r.stageIterations >= r.stageSize }

// halve drops the worse half. Candidates that never differed from the first are dropped first.
func (r *rounds) halve() {
	slices.SortStableFunc(r.remaining[1:], func(a, b int) int {
		x, y := &r.advantages[a], &r.advantages[b]
		switch {
		case x.allZero() == y.allZero():
			return cmp.Compare(y.mean, x.mean)
		case x.allZero():
			return 1
		}
		return -1
	})
	r.remaining, r.stageIterations = r.remaining[:(len(r.remaining)+1)/2], 0
	if len(r.remaining) == 1 {
		r.restore()
	}
}

func (r *rounds) candidate() int { return r.remaining[r.next] }

// score records the score of a candidate. The first candidate is the first of every round.
func (r *rounds) score(i int, score float64) {
	if i == r.remaining[0] {
		r.firstScore = score
		return
	}
	r.advantages[i].add(score - r.firstScore)
}

// diceSync keeps the dice of candidates in step: see syncDice.
type diceSync struct {
	sides []engine.Seat // by seat: the first seat of its side
	mover engine.Seat   // entry of sides that was on turn last
}

// enableRounds allocates the buffers of rounds.
func (s *Searcher) enableRounds() {
	s.inRounds = true
	s.rounds.start, s.dice = s.game.NewState(), rand.New(&s.rounds.dice)
	s.sync.sides = make([]engine.Seat, len(s.scores))
	for _, side := range engine.SidesOf(s.game) {
		for _, seat := range side.Seats {
			s.sync.sides[seat] = side.Seats[0]
		}
	}
}

// startRounds begins rounds of k candidates.
func (s *Searcher) startRounds(k, first int) {
	s.rounds.begin(k, first, engine.Stream(s.config.Seed, "mcts rounds"))
}

// limitRounds limits the number of candidates and admits them in the order of their prior. It does nothing
// without a prior or a Selection.Width. Moves with a prior of 0 are excluded.
func (s *Searcher) limitRounds() {
	c := &s.config.Selection
	if c.Width == 0 || s.priorOf(s.observer, true) == nil {
		return
	}
	edges := s.tree.edgesOf(0)
	share := func(i int) float64 { return s.prior.shares[slices.Index(s.moves.legal, edges[i].action)] }
	var ranked []int
	for i := range edges {
		if edges[i].action != s.policyMove && share(i) > 0 {
			ranked = append(ranked, i)
		}
	}
	slices.SortStableFunc(ranked, func(a, b int) int { return cmp.Compare(share(b), share(a)) })
	s.rounds.setOrder(ranked, *c)
}

// beginIteration sets world to the world of the next iteration.
func (s *Searcher) beginIteration() {
	if !s.inRounds {
		s.root.Sample(s.world, s.rng)
		return
	}
	r := &s.rounds
	if r.advance() {
		s.root.Sample(r.start, r.stream)
		r.seeds = [2]uint64{r.stream.Uint64(), r.stream.Uint64()}
	}
	s.candidate = r.candidate()
	s.world.CopyFrom(r.start)
	r.diceUsed, s.sync.mover = 0, s.sync.sides[s.observer]
	s.nextDice()
}

// nextDice switches to the next dice stream of the round, which is the same for all candidates.
func (s *Searcher) nextDice() {
	r := &s.rounds
	r.dice.Seed(engine.Scramble(r.seeds[0]+r.diceUsed), r.seeds[1])
	r.diceUsed++
}

// syncDice switches the dice stream when another side comes on turn, so that playouts that used different
// numbers of dice have the same dice again. For the humans of the mall this reduces the variance of an
// advantage by two fifths: experiments/010-rounds.
func (s *Searcher) syncDice(turn engine.Seat) {
	if s.inRounds && turn >= 0 && s.sync.sides[turn] != s.sync.mover {
		s.sync.mover = s.sync.sides[turn]
		s.nextDice()
	}
}

// stageEnded reports whether moves will be dropped before the next iteration.
func (s *Searcher) stageEnded() bool { return s.inRounds && s.rounds.endsStage() }

// nextCandidate returns the edge of the root n for the current candidate, and counts the availability of
// all moves.
func (s *Searcher) nextCandidate(n int32) (int32, engine.Action) {
	edges := s.tree.edgesOf(n)
	for i := range edges {
		edges[i].available++
	}
	return s.tree.nodes[n].first + int32(s.candidate), edges[s.candidate].action
}

// setPairedAdvantages sets the advantages over the policy's move. It merges the rounds of all threads whose
// policy's move is the same.
func (s *Searcher) setPairedAdvantages(moves []Move, searchers []*Searcher) {
	found, confirmed := slices.Clone(s.rounds.advantages), slices.Clone(s.confirm.advantages)
	for _, m := range searchers {
		if m != s && m.policyMove == s.policyMove {
			for i := range found {
				found[i].merge(m.rounds.advantages[i])
			}
			for i := range confirmed {
				confirmed[i].merge(m.confirm.advantages[i])
			}
		}
	}
	paired := pairedOf(found)
	whole := pairedOf(confirmed)
	for i := range moves {
		m := &moves[i]
		at := s.tree.edgeOf(0, m.Action) - s.tree.nodes[0].first
		if m.Paired = paired[at]; len(whole) > 0 {
			m.Confirmed = whole[at]
		}
		if m.Paired.Rounds > 0 {
			m.Advantage, m.AdvantageError = s.config.Spread.estimateAdvantage(m.Paired, m.Confirmed, s.config.Evaluate != nil)
		}
	}
}
