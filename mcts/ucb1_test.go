package mcts

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
)

// TestUCB1All compares ucb1All with ucb1 on random nodes. It must choose and count the same if the actions
// are exactly the visited edges, and otherwise leave the node unchanged.
func TestUCB1All(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	chosen := 0
	for range 5000 {
		s := Searcher{rng: rng}
		s.config.Selection.Exploration = 2 * rng.Float64()
		available := randomNode(&s, rng)
		all := rng.IntN(2) == 0
		for i := range s.tree.edges {
			if e := &s.tree.edges[i]; all {
				e.visits = max(e.visits, 1)
			}
		}
		if !all && len(available) > 0 && rng.IntN(2) == 0 {
			available = slices.Delete(available, 0, 1)
		}
		before := slices.Clone(s.tree.edges)
		got := s.ucb1All(0, available)
		after := slices.Clone(s.tree.edges)
		copy(s.tree.edges, before)
		holds := s.tree.holds(0, available) && !slices.ContainsFunc(before, func(e edge) bool { return e.visits == 0 })
		if !holds || len(before) == 0 {
			if got != none || !slices.Equal(after, before) {
				t.Fatalf("%v of %+v: edge %d, left %+v", available, before, got, after)
			}
			continue
		}
		chosen++
		if want := s.ucb1(0, available); got != want || !slices.Equal(after, s.tree.edges) {
			t.Fatalf("%v of %+v: edge %d, want %d; left %+v, want %+v", available, before, got, want, after, s.tree.edges)
		}
	}
	if chosen < 1000 {
		t.Errorf("%d choices: the test sees little", chosen)
	}
}

// randomNode gives the root up to six edges and returns their actions.
func randomNode(s *Searcher, rng *rand.Rand) (actions []engine.Action) {
	s.tree.reset(1, 16)
	for a := range engine.Action(rng.IntN(7)) {
		actions = append(actions, 3*a)
	}
	s.tree.open(0, actions, 0)
	count := uint32(1 + rng.IntN(20000))
	for i := range s.tree.edges {
		e := &s.tree.edges[i]
		e.visits, e.available, e.mean = rng.Uint32N(count), count, float32(2*rng.Float64()-1)
		if rng.IntN(4) == 0 {
			e.available += rng.Uint32N(100)
		}
	}
	return actions
}

func TestRoots(t *testing.T) {
	for n := uint32(1); n < 1<<15; n++ {
		if d := rootLog(n) - math.Sqrt(logOf(n)); math.Abs(d) > 1e-15 {
			t.Errorf("root of the logarithm of %d: off by %v", n, d)
		}
		if d := overRoot(n) - 1/math.Sqrt(float64(n)); d != 0 {
			t.Errorf("one over the root of %d: off by %v", n, d)
		}
	}
}
