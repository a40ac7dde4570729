package engine_test

import (
	"math"

	"deadreckon/engine"
)

// tree is the game tree of a two-player zero-sum game. Chance events with one outcome are left out:
// the reveals at a showdown.
type tree struct {
	nodes []node
	sets  [2][]set // information sets of each seat, in tree order

	decisions, chances, ends int
}

type node struct {
	turn  engine.Seat
	set   int       // information set, at a decision
	next  []int     // child nodes, in the order of the legal actions
	odds  []float64 // at Chance
	score float64   // of seat 0, at an end
}

// set is an information set under CFR+ (O. Tammelin, "Solving large imperfect information games
// using CFR+", 2014): regrets are cut off at zero, the seats alternate, and later iterations have
// more weight in the average.
type set struct {
	nodes       []int
	parent      int     // the seat's previous set, or -1
	action      int     // its action there
	reach       float64 // the seat's own reach probability in this iteration
	regret, sum []float64
	policy      []float64 // current policy
	average     []float64
}

// newTree lays out a game.
func newTree(g engine.Game) *tree {
	t := &tree{}
	t.grow(g, g.NewState(), [2]map[uint64]int{{}, {}}, [2]last{{set: -1}, {set: -1}})
	return t
}

// last is the last action of a seat: an action in an information set, or set -1.
type last struct{ set, action int }

// grow adds the tree below s and returns its root.
func (t *tree) grow(g engine.Game, s engine.State, index [2]map[uint64]int, did [2]last) int {
	for {
		legal := s.AppendLegal(nil)
		if s.Turn() != engine.Chance || len(legal) > 1 {
			break
		}
		s.Apply(legal[0])
	}
	n := node{turn: s.Turn()}
	legal := s.AppendLegal(nil)
	at := len(t.nodes)
	t.nodes = append(t.nodes, n)
	switch n.turn {
	case engine.Nobody:
		t.ends++
		n.score = s.Score(0)
	case engine.Chance:
		t.chances++
		n.odds = shares(s.AppendOdds(nil))
	default:
		t.decisions++
		n.set = t.setOf(n.turn, s.Key(n.turn), len(legal), index, did[n.turn])
		set := &t.sets[n.turn][n.set]
		set.nodes = append(set.nodes, at)
	}
	for i, a := range legal {
		if n.turn >= 0 {
			did[n.turn] = last{n.set, i}
		}
		c := g.NewState()
		c.CopyFrom(s)
		c.Apply(a)
		n.next = append(n.next, t.grow(g, c, index, did))
	}
	t.nodes[at] = n
	return at
}

// shares converts odds to probabilities.
func shares(odds []uint64) []float64 {
	p := make([]float64, len(odds))
	for i, w := range odds {
		p[i] = float64(w)
	}
	normalize(p)
	return p
}

// normalize scales p to sum 1; zeros become uniform.
func normalize(p []float64) {
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	for i := range p {
		if sum > 0 {
			p[i] /= sum
		} else {
			p[i] = 1 / float64(len(p))
		}
	}
}

func (t *tree) setOf(seat engine.Seat, key uint64, actions int, index [2]map[uint64]int, did last) int {
	i, known := index[seat][key]
	if !known {
		i = len(t.sets[seat])
		index[seat][key] = i
		row := func() []float64 { return make([]float64, actions) }
		s := set{parent: did.set, action: did.action, regret: row(), sum: row(), policy: row(), average: row()}
		normalize(s.policy)
		normalize(s.average)
		t.sets[seat] = append(t.sets[seat], s)
	}
	return i
}

// solve runs CFR+ and leaves the average policies in the sets.
func (t *tree) solve(iterations int) {
	for i := range iterations {
		for seat := range engine.Seat(2) {
			t.walk(0, seat, 1)
			t.update(seat, float64(i+1))
		}
	}
	for seat := range t.sets {
		for i := range t.sets[seat] {
			s := &t.sets[seat][i]
			copy(s.average, s.sum)
			normalize(s.average)
		}
	}
}

// update adds the policies of seat to its averages, and applies regret matching for the next
// iteration.
func (t *tree) update(seat engine.Seat, weight float64) {
	sets := t.sets[seat]
	for i := range sets { // parents come before their children
		s := &sets[i]
		s.reach = 1
		if s.parent >= 0 {
			s.reach = sets[s.parent].reach * sets[s.parent].policy[s.action]
		}
		for a, p := range s.policy {
			s.sum[a] += weight * s.reach * p
		}
	}
	for _, s := range sets {
		for a := range s.regret {
			s.regret[a] = max(s.regret[a], 0)
		}
		copy(s.policy, s.regret)
		normalize(s.policy)
	}
}

// walk returns the value of a node for seat, and adds to the regrets of seat. reach is the reach
// probability of chance and the other seat.
func (t *tree) walk(at int, seat engine.Seat, reach float64) float64 {
	n := &t.nodes[at]
	value := 0.0
	switch n.turn {
	case engine.Nobody:
		if seat == 0 {
			return n.score
		}
		return -n.score
	case engine.Chance:
		for i, next := range n.next {
			value += n.odds[i] * t.walk(next, seat, reach*n.odds[i])
		}
		return value
	}
	s := &t.sets[n.turn][n.set]
	if n.turn != seat {
		for i, next := range n.next {
			if p := s.policy[i]; p > 0 {
				value += p * t.walk(next, seat, reach*p)
			}
		}
		return value
	}
	var values [16]float64 // no game here has more actions
	for i, next := range n.next {
		values[i] = t.walk(next, seat, reach)
		value += s.policy[i] * values[i]
	}
	for i := range n.next {
		s.regret[i] += reach * (values[i] - value)
	}
	return value
}

// bounds returns a lower and an upper bound of the value for seat 0, from best responses to the
// average policies. Their difference is the NashConv of those policies.
func (t *tree) bounds() (low, high float64) {
	high = t.bestResponse(0)
	low = -t.bestResponse(1)
	return low, high
}

// bestResponse returns the value of seat's best response to the other's average policy. Seats have
// perfect recall, so each information set is decided once.
func (t *tree) bestResponse(seat engine.Seat) float64 {
	b := responder{t, seat, make([]float64, len(t.nodes)), make([]int, len(t.sets[seat]))}
	b.spread(0, 1)
	for i := range b.choice {
		b.choice[i] = -1
	}
	return b.value(0)
}

type responder struct {
	*tree
	seat   engine.Seat
	reach  []float64 // reach probability of chance and the other seat, by node
	choice []int     // in each information set, or -1
}

func (b *responder) spread(at int, reach float64) {
	b.reach[at] = reach
	n := &b.nodes[at]
	for i, next := range n.next {
		p := 1.0
		switch n.turn {
		case engine.Chance:
			p = n.odds[i]
		case 1 - b.seat:
			p = b.sets[n.turn][n.set].average[i]
		}
		b.spread(next, reach*p)
	}
}

func (b *responder) value(at int) float64 {
	n := &b.nodes[at]
	switch n.turn {
	case engine.Nobody:
		if b.seat == 0 {
			return n.score
		}
		return -n.score
	case b.seat:
		return b.value(n.next[b.best(n.set)])
	}
	value := 0.0
	for i, next := range n.next {
		p := 0.0
		if n.turn == engine.Chance {
			p = n.odds[i]
		} else {
			p = b.sets[n.turn][n.set].average[i]
		}
		if p > 0 {
			value += p * b.value(next)
		}
	}
	return value
}

// best returns the best action in an information set.
func (b *responder) best(i int) int {
	if b.choice[i] >= 0 {
		return b.choice[i]
	}
	s := &b.sets[b.seat][i]
	best, most := 0, math.Inf(-1)
	for a := range s.average {
		sum := 0.0
		for _, at := range s.nodes {
			if b.reach[at] > 0 {
				sum += b.reach[at] * b.value(b.nodes[at].next[a])
			}
		}
		if sum > most {
			best, most = a, sum
		}
	}
	b.choice[i] = best
	return best
}
