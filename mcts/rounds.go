package mcts

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Root is how iterations are shared out among the moves at the root.
type Root uint8

const (
	// Bandit lets Selection choose, in a world of its own for every iteration.
	Bandit Root = iota

	// Rounds tries the moves side by side, as rounds does, against the policy's own:
	// for Incumbent and PolicyStep, which then compare pair by pair. Below the root Selection chooses.
	Rounds

	roots
)

// String returns the name, as an agent's text has it.
func (r Root) String() string {
	if r < roots {
		return rootNames[r]
	}
	return fmt.Sprintf("Root(%d)", uint8(r))
}

var rootNames = [roots]string{"bandit", "rounds"}

// RootNames returns the names, in the order of their values.
func RootNames() []string { return rootNames[:] }

// checkRounds refuses rounds where nothing is there to compare with, or another rule
// has the root.
func (c *Config) checkRounds() error {
	switch {
	case c.Root == Bandit:
		return nil
	case !c.Choice.Final.compares():
		return fmt.Errorf("mcts: rounds at the root and the final choice %v: want %v or %v, with whose move they compare", c.Choice.Final, Incumbent, PolicyStep)
	case c.Rollout == nil && c.Selection.Prior == nil:
		return errors.New("mcts: rounds at the root: want a policy of rollouts or a prior, with whose move they compare")
	case c.Selection.Noise > 0:
		return fmt.Errorf("mcts: rounds at the root: noise %v is for moves that a prior chooses", c.Selection.Noise)
	}
	return nil
}

// rounds tries candidates, which are moves or strategies, side by side: in a round all
// that are left begin in the same sampled world and are thrown the same dice, and
// what one scored less what the first did is its lead there. So luck that they share
// cancels out (common random numbers: A. M. Law, "Simulation Modeling and Analysis",
// 2014, section 11.2).
//
// Rounds are shared out by sequential halving (Z. Karnin, T. Koren and O. Somekh,
// "Almost Optimal Exploration in Multi-Armed Bandits", 2013; at the root of a tree: T.
// Pepels, T. Cazenave, M. H. M. Winands and M. Lanctot, "Minimizing Simple and
// Cumulative Regret in Monte-Carlo Tree Search", 2014), not by UCB1: one choice is
// wanted in the end, and nothing is lost by what is tried meanwhile. After each stage,
// all of which take about as many iterations as there are candidates, the worse half
// is dropped, by all that is known of it; when only the first is left, all come back. So no
// budget need be known (D. Sagers, M. H. M. Winands and D. J. N. J. Soemers, "Anytime
// Sequential Halving in Monte-Carlo Tree Search", 2024). The first is never dropped.
//
// Where a prior ranks the moves and Selection has a width, they come to be candidates in that
// order: of those that come back there are no more than narrow would let compete after as many
// iterations.
type rounds struct {
	stream   *rand.Rand   // of worlds and dice
	start    engine.State // the world of the round
	seeds    [2]uint64    // of its dice: see Searcher.throw
	diceUsed uint64       // number of dice streams used in the round
	dice     rand.PCG
	worlds   rand.PCG // what stream draws from, of a Comparer

	ranked []int     // candidates in the order in which they come, but for the first; all at once if there is no bound
	bound  Selection // whose Width and Growth bound them
	all    int       // iterations so far

	left  []int // candidates that are not dropped, the first before all
	among int   // how many they were before any was
	next  int   // in left: who is tried
	spent int   // iterations of the stage
	leads []tally
	base  float64 // the score of the first in the latest round
}

// begin forgets all, for k candidates, of which first is the first.
func (r *rounds) begin(k, first int, stream *rand.Rand) {
	r.stream, r.all = stream, 0
	r.leads = append(r.leads[:0], make([]tally, k)...)
	r.left = append(r.left[:0], first)
	var others []int
	for i := range k {
		if i != first {
			others = append(others, i)
		}
	}
	r.bind(others, Selection{})
}

// bind says in which order candidates come, but for the first, and what bounds how many.
func (r *rounds) bind(ranked []int, bound Selection) {
	r.ranked, r.bound = ranked, bound
	r.restore()
	r.next, r.spent = len(r.left)-1, -len(r.left) // as after a round that was none
}

// restore brings all back, as many as there may be by now.
func (r *rounds) restore() {
	n := len(r.ranked)
	if r.bound.Width > 0 {
		n = min(n, max(int(r.bound.most(float64(r.all+1)))-1, 1))
	}
	r.left = append(r.left[:1], r.ranked[:n]...)
	r.among = len(r.left)
}

// advance goes on to the next candidate, and reports whether a round begins with it.
func (r *rounds) advance() bool {
	if r.next++; r.next < len(r.left) {
		return false
	}
	r.next = 0
	r.all += len(r.left)
	if r.spent += len(r.left); r.staged() {
		r.halve()
	}
	return true
}

// ended reports whether candidates will be dropped before the next iteration.
func (r *rounds) ended() bool {
	return r.next == len(r.left)-1 && r.spent+len(r.left) >= r.among
}

// staged reports whether the stage is over.
func (r *rounds) staged() bool { return r.spent >= r.among }

// halve drops the worse half. What never differed from the first goes first.
func (r *rounds) halve() {
	slices.SortStableFunc(r.left[1:], func(a, b int) int {
		x, y := &r.leads[a], &r.leads[b]
		switch {
		case x.allZero() == y.allZero():
			return cmp.Compare(y.mean, x.mean)
		case x.allZero():
			return 1
		}
		return -1
	})
	r.left, r.spent = r.left[:(len(r.left)+1)/2], 0
	if len(r.left) == 1 {
		r.restore()
	}
}

// tried returns the candidate that is tried.
func (r *rounds) candidate() int { return r.left[r.next] }

// score notes what came of a candidate. In every round the first comes first.
func (r *rounds) score(i int, score float64) {
	if i == r.left[0] {
		r.base = score
		return
	}
	r.leads[i].add(score - r.base)
}

// sync is what keeps the dice of candidates in step: see syncDice.
type diceSync struct {
	sides []engine.Seat // by seat: the first of its side
	mover engine.Seat   // which of sides was on turn last
}

// share prepares the searcher for rounds.
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

// startRounds begins rounds of k candidates, of which first is the first.
func (s *Searcher) startRounds(k, first int) {
	s.rounds.begin(k, first, engine.Stream(s.config.Seed, "mcts rounds"))
}

// limitRounds bounds the moves that are candidates, in the order of their prior, where there
// is one and a width. A move whose prior is 0 is none.
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
	s.rounds.bind(ranked, *c)
}

// begin enters the world of the next iteration.
func (s *Searcher) beginIteration() {
	if !s.inRounds {
		s.algorithm.sample(s, s.world, s.rng)
		return
	}
	r := &s.rounds
	if r.advance() {
		s.algorithm.sample(s, r.start, r.stream)
		r.seeds = [2]uint64{r.stream.Uint64(), r.stream.Uint64()}
	}
	s.candidate = r.candidate()
	s.world.CopyFrom(r.start)
	r.diceUsed, s.sync.mover = 0, s.sync.sides[s.observer]
	s.nextDice()
}

// throw takes the next dice of the round, which are the same for all candidates.
func (s *Searcher) nextDice() {
	r := &s.rounds
	r.dice.Seed(engine.Scramble(r.seeds[0]+r.diceUsed), r.seeds[1])
	r.diceUsed++
}

// syncDice takes the next dice of the round when another side is on turn: games that
// have gone different ways, and thrown different numbers of dice, meet again there.
// For the humans of the mall that takes two fifths off the variance of a lead:
// experiments/010-rounds.
func (s *Searcher) syncDice(turn engine.Seat) {
	if s.inRounds && turn >= 0 && s.sync.sides[turn] != s.sync.mover {
		s.sync.mover = s.sync.sides[turn]
		s.nextDice()
	}
}

// stageEnded reports whether moves will be dropped before the next iteration.
func (s *Searcher) stageEnded() bool { return s.inRounds && s.rounds.ended() }

// nextCandidate returns the edge of node n, which is a root, for the move that is tried, and
// counts that all were there.
func (s *Searcher) nextCandidate(n int32) (int32, engine.Action) {
	edges := s.tree.edgesOf(n)
	for i := range edges {
		edges[i].available++
	}
	return s.tree.nodes[n].first + int32(s.candidate), edges[s.candidate].action
}

// setPairedLeads compares every move with the policy's own, by all the rounds of the
// threads whose own move is the same.
func (s *Searcher) setPairedLeads(moves []Move, mates []*Searcher) {
	pairs := slices.Clone(s.rounds.leads)
	for _, m := range mates {
		if m != s && m.policyMove == s.policyMove {
			for i := range pairs {
				pairs[i].merge(m.rounds.leads[i])
			}
		}
	}
	paired := pairedOf(pairs)
	for i := range moves {
		m := &moves[i]
		m.Paired = paired[s.tree.edgeOf(0, m.Action)-s.tree.nodes[0].first]
		m.Advantage, m.AdvantageError = m.Paired.reliable()
	}
}
