package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/tictactoe"
)

// last is a policy that takes the last legal action.
type last struct{}

func (last) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[len(legal)-1]
}

// TestWidening checks every node of a tree: no more actions compete than its visits
// allow, the policy's own always does, and all do where the bound allows it.
func TestWidening(t *testing.T) {
	for _, policy := range []Policy{nil, last{}} {
		for rule := range rules {
			c := Selection{Rule: rule, Width: 1.2, Growth: 0.3}
			s, err := New(tictactoe.New(), Config{Iterations: 20000, Seed: 1, Selection: c, Rollout: policy})
			if err != nil {
				t.Fatal(err)
			}
			v := tictactoe.New().NewView()
			tictactoe.New().NewState().ViewInto(0, v)
			if _, err := s.Search(context.Background(), v); err != nil {
				t.Fatal(err)
			}
			first := 0
			if rule == RegretRoot { // which draws from all moves
				first = 1
			}
			tight := 0
			for n := first; n < len(s.tree.nodes); n++ {
				edges := s.tree.edgesOf(int32(n))
				visits, compete := uint32(0), 0.0
				for _, e := range edges {
					visits += e.visits
					if e.available > 0 {
						compete++
					}
				}
				if visits == 0 {
					continue
				}
				most := math.Ceil(c.Width * math.Pow(float64(visits), c.Growth))
				if compete > most {
					t.Fatalf("%v: %v actions compete at node %d after %d visits, want at most %v", rule, compete, n, visits, most)
				}
				if compete == most {
					tight++
				}
				// The last square that is free is that of the greatest action.
				if own := edges[len(edges)-1]; rule == PUCT && policy != nil && own.available != visits {
					t.Fatalf("the policy's own competed %d times in %d visits", own.available, visits)
				}
			}
			if tight < 100 {
				t.Errorf("%v: the bound was reached at %d nodes: the test sees nothing", rule, tight)
			}
		}
	}
}

// TestWideningKeepsMemory checks that what does not compete takes no room.
func TestWideningKeepsMemory(t *testing.T) {
	edges := func(width float64) int {
		s, err := New(tictactoe.New(), Config{Iterations: 2000, Seed: 1, Selection: Selection{Width: width}})
		if err != nil {
			t.Fatal(err)
		}
		v := tictactoe.New().NewView()
		tictactoe.New().NewState().ViewInto(0, v)
		if _, err := s.Search(context.Background(), v); err != nil {
			t.Fatal(err)
		}
		sum := 0
		for n := range s.tree.nodes {
			sum += int(s.tree.nodes[n].count)
		}
		return sum
	}
	if all, few := edges(0), edges(1); 3*few > 2*all {
		t.Errorf("%d edges of a narrow tree, %d of a wide one", few, all)
	}
}
