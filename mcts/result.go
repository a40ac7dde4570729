package mcts

import (
	"cmp"
	"math"
	"slices"
	"time"

	"deadreckon/engine"
)

// Result is the result of a search.
type Result struct {
	Best       engine.Action // chosen by Config.Final; always legal
	PolicyMove engine.Action // move of the prior or rollout policy under Incumbent, otherwise 0
	Moves      []Move        // all legal moves: Best first, then by visits
	Line       []Step        // principal variation: the most visited edge at every node
	Iterations int
	Kept       int // visits kept from the previous search: see Searcher.Continue
	Nodes      int
	Elapsed    time.Duration
	Forced     bool // a single legal move, which was not searched
	Full       bool // memory was used up and the tree stopped growing
}

// Move holds the statistics of a legal move at the root, from the side of the seat on turn. The errors
// treat iterations as independent, which is an approximation: the tree learns, so early iterations of a
// move are weaker than late ones.
type Move struct {
	Action       engine.Action
	Visits       int
	Availability int // iterations in which it could be chosen; at chance, visits

	Prior float64 // prior of Selection.Prior, 0 if it does not cover the seat

	Value      float64 // mean score from -1 to 1; 0 without visits
	ValueError float64 // standard error; 1 for fewer than two visits

	Wins, Draws, Losses int // rollouts to the end of the game
	Cut                 int // rollouts that ended in a leaf evaluation

	// Win is the probability of winning, a score above 0; a leaf evaluation counts as (1+score)/2.
	// WinError is its standard error with one more win and one more loss, so that it is never 0 and allows
	// for rare events.
	Win, WinError float64

	// Advantage is the estimated score minus the score of the policy's move under Incumbent, and
	// AdvantageError its standard error: see Spread. Both are 0 for the policy's move and for
	// untried moves; without Rounds also for a move with fewer than ten visits.
	Advantage, AdvantageError float64

	Paired    Paired // under Rounds; the zero value for the policy's move and untried moves
	Confirmed Paired // likewise, in playouts to the end of the game: see Config.Confirm
}

// Paired compares a move with the policy's move over the rounds that tried both, in the same worlds with
// the same dice.
type Paired struct {
	Rounds    int
	Advantage float64 // mean difference of the scores, -2 to 2
	Error     float64 // standard error, estimated from all moves together
}

// Behind returns the estimated advantage of the first move over move i, and its standard error. ok is false for
// the first move, and unless both moves are the policy's move or were compared with it in rounds.
func (r Result) Behind(i int) (behind, spread float64, ok bool) {
	first, m := &r.Moves[0], &r.Moves[i]
	if i == 0 || !r.paired(first) || !r.paired(m) {
		return 0, 0, false
	}
	return first.Advantage - m.Advantage, math.Hypot(first.AdvantageError, m.AdvantageError), true
}

// paired reports whether a move is the policy's move or was compared with it.
func (r Result) paired(m *Move) bool { return m.Action == r.PolicyMove || m.Paired.Rounds > 0 }

// Step is an action of the principal variation as the observer sees it.
type Step struct {
	Seat   engine.Seat // seat on turn, or engine.Chance
	Action engine.Action
	Visits int
	Value  float64 // mean score of Seat, or of the observer at chance
}

// result reports on the tree after n iterations. searchers are all searchers of a team.
func (s *Searcher) result(n int, elapsed time.Duration, searchers ...*Searcher) Result {
	r := Result{Iterations: n, Kept: s.keptVisits, Nodes: len(s.tree.nodes), Elapsed: elapsed, Full: s.tree.full}
	for _, e := range s.tree.edgesOf(0) {
		r.Moves = append(r.Moves, s.tree.nodes[e.child].report(e))
	}
	s.rank(&r, searchers)
	return r
}

// rank sorts the moves, chooses the best, and sets the principal variation.
func (s *Searcher) rank(r *Result, searchers []*Searcher) {
	for i := range r.Moves {
		if at := slices.Index(s.prior.rootMoves, r.Moves[i].Action); at >= 0 {
			r.Moves[i].Prior = s.prior.rootShares[at]
		}
	}
	r.sort()
	own := s.ownIndex(r.Moves)
	switch {
	case s.inRounds:
		s.setPairedAdvantages(r.Moves, searchers)
	case own >= 0 && s.config.Final == Incumbent:
		s.config.Spread.setLeads(r.Moves, own, s.config.Evaluate != nil)
	}
	r.choose(s.config.Final.choose(r.Moves, own, s.config.Spread.Margin))
	if own >= 0 && s.config.Final == Incumbent {
		r.PolicyMove = s.policyMove
	}
	r.Line = s.tree.line(r.Best)
}

// sort sorts moves by visits, then by value.
func (r *Result) sort() {
	slices.SortStableFunc(r.Moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value))
	})
}

// choose moves move i to the front.
func (r *Result) choose(i int) {
	chosen := r.Moves[i]
	copy(r.Moves[1:i+1], r.Moves[:i])
	r.Moves[0], r.Best = chosen, chosen.Action
}

// report returns the statistics of edge e, which leads to n.
func (n *node) report(e edge) Move {
	e.visits -= n.pending
	visits := float64(e.visits)
	m := Move{
		Action:       e.action,
		Visits:       int(e.visits),
		Availability: int(e.available),
		Wins:         int(n.wins),
		Draws:        int(e.visits - n.wins - n.losses - n.cuts),
		Losses:       int(n.losses),
		Cut:          int(n.cuts),
		ValueError:   1,
	}
	wins := float64(n.wins) + n.cutWins
	if e.visits > 0 {
		m.Value = n.sum / visits
		m.Win = wins / visits
	}
	if e.visits > 1 {
		variance := max(n.squares/visits-m.Value*m.Value, 0)
		m.ValueError = math.Sqrt(variance / (visits - 1))
	}
	p := (wins + 1) / (visits + 2)
	m.WinError = math.Sqrt(p * (1 - p) / (visits + 2))
	return m
}

// line returns the principal variation that begins with first.
func (t *tree) line(first engine.Action) []Step {
	var line []Step
	for n := int32(0); n != none; {
		best := none
		for i, e := range t.edgesOf(n) {
			better := best == none || e.visits > t.edges[best].visits
			if n == 0 {
				better = e.action == first
			}
			if better {
				best = t.nodes[n].first + int32(i)
			}
		}
		if best == none {
			return line
		}
		e := t.edges[best]
		through := t.tally(&e)
		m := through.report(e)
		if m.Visits == 0 {
			return line
		}
		step := Step{t.nodes[n].turn, e.action, m.Visits, m.Value}
		if step.Seat != engine.Chance {
			line = append(line, step)
		} else {
			for _, step.Action = range t.appendEvents(nil, &e) {
				line = append(line, step)
			}
		}
		n = e.child
	}
	return line
}
