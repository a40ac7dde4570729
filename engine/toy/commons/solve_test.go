package commons_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/commons"
)

// TestValues solves the game twice, by recursion over the rules and by search over states, and
// compares both with the table of doc.go.
func TestValues(t *testing.T) {
	for _, row := range []struct {
		name  string
		game  engine.Game
		mates [3][]engine.Seat // seats whose mean score a seat maximizes
		fish  [3]float64
	}{
		{"each", commons.New(), [3][]engine.Seat{{0}, {1}, {2}}, [3]float64{67.0 / 18, 65.0 / 18, 137.0 / 54}},
		{"pair", commons.NewPair(), [3][]engine.Seat{{0, 2}, {1}, {0, 2}}, [3]float64{4, 14.0 / 3, 10.0 / 3}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := equations(row.mates, 0, 6, [3]int{}); !near(got, row.fish) {
				t.Errorf("by the equations %v fish, want %v", got, row.fish)
			}
			tree := lay(row.game, row.game.NewState())
			sets := tree.sets(map[uint64][]*node{})
			for seat := engine.Seat(2); seat >= 0; seat-- { // the last seat is solved first
				for _, set := range sets {
					if set[0].turn == seat {
						decide(t, set, row.mates[seat])
					}
				}
			}
			scores := tree.value()
			for seat := range scores {
				scores[seat] = 3 + 3*scores[seat]
			}
			if !near(scores, row.fish) {
				t.Errorf("over the states %v fish, want %v", scores, row.fish)
			}
			if decisions, ends := tree.count(); decisions != 348 || len(sets) != 60 || ends != 944 {
				t.Errorf("%d decisions in %d sets, %d ends", decisions, len(sets), ends)
			}
		})
	}
}

func near(a, b [3]float64) bool {
	for i := range a {
		if math.Abs(a[i]-b[i]) > 1e-9 {
			return false
		}
	}
	return true
}

// equations returns the mean final fish of the seats before the deal to a seat. The appetites of earlier
// seats do not matter.
func equations(mates [3][]engine.Seat, seat, left int, taken [3]int) (mean [3]float64) {
	if seat == 3 {
		bred := [...]float64{0, 0.5, 0.5, 1, 1, 1, 1}[left]
		for i, n := range taken {
			mean[i] = float64(n) + 3*bred
		}
		return mean
	}
	for appetite := 1; appetite <= 3; appetite++ {
		var best [3]float64
		most := -1.0
		for fish := 0; fish <= min(appetite, left); fish++ {
			taken[seat] = fish
			got := equations(mates, seat+1, left-fish, taken)
			sum := 0.0
			for _, mate := range mates[seat] {
				sum += got[mate]
			}
			if sum > most {
				best, most = got, sum
			}
		}
		for i := range mean {
			mean[i] += best[i] / 3
		}
	}
	return mean
}

// node is a state of the game tree.
type node struct {
	turn   engine.Seat
	key    uint64 // key of the seat on turn
	next   []*node
	scores [3]float64
	choice int // action at a decision, once solved
}

// lay builds the tree below s.
func lay(g engine.Game, s engine.State) *node {
	n := &node{turn: s.Turn()}
	for seat := range n.scores {
		n.scores[seat] = s.Score(engine.Seat(seat))
	}
	if n.turn >= 0 {
		n.key = s.Key(n.turn)
	}
	for _, a := range s.AppendLegal(nil) {
		c := g.NewState()
		c.CopyFrom(s)
		c.Apply(a)
		n.next = append(n.next, lay(g, c))
	}
	return n
}

// sets collects the decisions below n by information set.
func (n *node) sets(all map[uint64][]*node) map[uint64][]*node {
	if n.turn >= 0 {
		all[n.key] = append(all[n.key], n)
	}
	for _, c := range n.next {
		c.sets(all)
	}
	return all
}

func (n *node) count() (decisions, ends int) {
	switch {
	case n.turn >= 0:
		decisions = 1
	case n.turn == engine.Nobody:
		ends = 1
	}
	for _, c := range n.next {
		d, e := c.count()
		decisions, ends = decisions+d, ends+e
	}
	return decisions, ends
}

// value returns the mean scores below n under the chosen actions; outcomes of chance are equally
// likely.
func (n *node) value() (mean [3]float64) {
	switch {
	case n.turn == engine.Nobody:
		return n.scores
	case n.turn >= 0:
		return n.next[n.choice].value()
	}
	for _, c := range n.next {
		for seat, x := range c.value() {
			mean[seat] += x / float64(len(n.next))
		}
	}
	return mean
}

// decide chooses the best action of an information set for the seat's mates. All nodes have equal weight:
// appetites of later seats are uniform, and those of earlier seats do not matter. The test fails if two
// actions are equally good, so the solution is unique.
func decide(t *testing.T, set []*node, mates []engine.Seat) {
	worth := make([]float64, len(set[0].next))
	for _, n := range set {
		for k, c := range n.next {
			got := c.value()
			for _, mate := range mates {
				worth[k] += got[mate] / float64(len(set)*len(mates))
			}
		}
	}
	best := 0
	for k := range worth {
		if worth[k] > worth[best] {
			best = k
		}
	}
	for k := range worth {
		if k != best && worth[best]-worth[k] < 1e-9 {
			t.Errorf("seat %v: two choices are worth %v", set[0].turn, worth[k])
		}
	}
	for _, n := range set {
		n.choice = best
	}
}
