package mcts

import (
	"cmp"
	"math"
	"slices"
	"time"

	"deadreckon/engine"
)

// Result is what a search found.
type Result struct {
	Best       engine.Action // by Config.Choice; always legal
	PolicyMove engine.Action // the policy's own move where Config.Choice compares with it, else 0
	Moves      []Move        // every legal move: the best, then those of most visits
	Line       []Step        // the principal line: most visits at every step
	Iterations int
	Kept       int // visits kept from the search before: see Searcher.Continue
	Nodes      int
	Elapsed    time.Duration
	Forced     bool // there was one legal move, and it was not searched
	Full       bool // memory was used up: the tree stopped growing
}

// Move is what a search knows of one legal move at the root. All values are
// from the side of the seat that decides.
//
// The errors treat iterations as independent. They are not quite: the tree
// learns meanwhile, so early iterations of a move played worse than late ones.
type Move struct {
	Action       engine.Action
	Visits       int
	Availability int // iterations that could have taken it; for what nobody chooses, that did

	Prior float64 // what Selection.Prior said of it: 0 where it does not speak for the seat

	Value      float64 // mean score, in [-1, 1]; 0 without visits
	ValueError float64 // its standard error; 1 below two visits

	Wins, Draws, Losses int // rollouts that reached the end of the game
	Cut                 int // rollouts that an evaluator cut short

	// Win is the probability of winning: of a score above 0, where a cut counts
	// as (1+score)/2. WinError is its standard error, with one win and one loss
	// added, so that it is honest for rare events and never 0.
	Win, WinError float64

	// Advantage is by how much the score is better than that of the policy's own move, and
	// LeadError its standard error, where Config.Choice compares with it: under Rounds by
	// the same worlds and dice. Both are 0 for the own move, and for one that was
	// tried too seldom to say.
	Advantage, AdvantageError float64

	Paired Paired // under Rounds: of the own move, and of one that no round tried, the zero value
}

// Paired is how a move did against the policy's own, in the rounds that tried both in the same
// world with the same dice: the raw figures, however few the rounds. A Lead is the same mean
// where they are enough to choose by.
type Paired struct {
	Rounds    int
	Advantage float64 // mean score less that of the own move, -2 to 2
	Error     float64 // its standard error, as LeadError is; of one round by all moves together
}

// Step is one action of a line as the observer sees it.
type Step struct {
	Seat   engine.Seat // who acts, or engine.Chance
	Action engine.Action
	Visits int
	Value  float64 // mean score of Seat, or of the observer at Chance
}

// result reports on the tree after n iterations of the searcher and its mates.
func (s *Searcher) result(n int, elapsed time.Duration, mates ...*Searcher) Result {
	r := Result{Iterations: n, Kept: s.keptVisits, Nodes: len(s.tree.nodes), Elapsed: elapsed, Full: s.tree.full}
	for _, e := range s.tree.edgesOf(0) {
		r.Moves = append(r.Moves, s.tree.nodes[e.child].report(e))
	}
	s.rank(&r, mates)
	return r
}

// rank puts the moves in order, the chosen one first, and adds what follows it.
func (s *Searcher) rank(r *Result, mates []*Searcher) {
	for i := range r.Moves {
		if at := slices.Index(s.prior.rootMoves, r.Moves[i].Action); at >= 0 {
			r.Moves[i].Prior = s.prior.rootShares[at]
		}
	}
	r.sort()
	own := s.ownIndex(r.Moves)
	switch {
	case s.inRounds:
		s.setPairedLeads(r.Moves, mates)
	case own >= 0 && s.config.Choice.Final.compares():
		setLeads(r.Moves, own)
	}
	r.choose(s.config.Choice.choose(r.Moves, own))
	if own >= 0 && s.config.Choice.Final.compares() {
		r.PolicyMove = s.policyMove
	}
	r.Line = s.tree.line(r.Best)
}

// sort puts the moves of most visits first, and of these the better.
func (r *Result) sort() {
	slices.SortStableFunc(r.Moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value))
	})
}

// choose makes move i the best, before the others, which keep their order.
func (r *Result) choose(i int) {
	chosen := r.Moves[i]
	copy(r.Moves[1:i+1], r.Moves[:i])
	r.Moves[0], r.Best = chosen, chosen.Action
}

// report returns what is known of the root move of edge e, which leads to n.
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

// line follows first, and then the edges of most visits.
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
