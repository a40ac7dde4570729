package mcts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/slowtest"
)

type last struct{}

func (last) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[len(legal)-1]
}

// TestWidening checks at every node that the number of admitted actions is within the limit, that the
// policy's action is always admitted, and that all are once the limit allows.
func TestWidening(t *testing.T) {
	slowtest.Skip(t)
	for _, policy := range []Policy{nil, last{}} {
		for rule := range rules {
			c := Selection{Rule: rule, Width: 1.2, Growth: 0.3}
			v := tictactoe.New().NewView()
			tictactoe.New().NewState().ViewInto(0, v)
			s, _ := searchTree(t, tictactoe.New(), Config{Iterations: 20000, Seed: 1, Selection: c, Rollout: policy}, v)
			tight := 0
			for n := range s.tree.nodes {
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
				// The last free square is the maximum action.
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

// TestWideningKeepsMemory checks that actions that are not admitted take no memory.
func TestWideningKeepsMemory(t *testing.T) {
	edges := func(width float64) int {
		v := tictactoe.New().NewView()
		tictactoe.New().NewState().ViewInto(0, v)
		s, _ := searchTree(t, tictactoe.New(), Config{Iterations: 2000, Seed: 1, Selection: Selection{Width: width}}, v)
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

// admittedAt calls visit at every node of a search of noughts and crosses with few admitted actions.
func admittedAt(s *Searcher, visit func(n int32, at engine.State, compete []engine.Action)) {
	var walk func(n int32, at engine.State)
	walk = func(n int32, at engine.State) {
		var compete []engine.Action
		for _, e := range s.tree.edgesOf(n) {
			if e.available > 0 {
				compete = append(compete, e.action)
			}
			if e.child != none {
				next := tictactoe.New().NewState()
				next.CopyFrom(at)
				next.Apply(e.action)
				walk(e.child, next)
			}
		}
		if len(compete) > 0 && len(compete) < len(at.AppendLegal(nil)) {
			visit(n, at, compete)
		}
	}
	walk(0, tictactoe.New().NewState())
}

// ladder is a prior with distinct values, in another order at each position.
type ladder struct{}

func (ladder) Priors(s engine.State, legal []engine.Action, shares []float64) {
	for i, a := range legal {
		shares[i] = float64(engine.Scramble(s.Key(0)^uint64(a)) >> 40)
	}
}

// TestWideningByPrior checks that the actions with the maximum prior are admitted.
func TestWideningByPrior(t *testing.T) {
	v := tictactoe.New().NewView()
	tictactoe.New().NewState().ViewInto(0, v)
	for seed := range uint64(4) {
		s, _ := searchTree(t, tictactoe.New(), Config{Iterations: 3000, Seed: seed,
			Selection: Selection{Rule: PUCT, Prior: ladder{}, Width: 1.2, Growth: 0.3}}, v)
		nodes := 0
		admittedAt(s, func(n int32, at engine.State, compete []engine.Action) {
			nodes++
			want := at.AppendLegal(nil)
			shares := make([]float64, len(want))
			ladder{}.Priors(at, want, shares)
			of := map[engine.Action]float64{}
			for i, a := range want {
				of[a] = shares[i]
			}
			slices.SortFunc(want, func(a, b engine.Action) int { return cmp.Compare(of[b], of[a]) })
			want = want[:len(compete)]
			slices.Sort(want)
			if !slices.Equal(compete, want) {
				t.Fatalf("seed %d: %v compete at node %d, the prior is for %v", seed, compete, n, want)
			}
		})
		if nodes < 100 {
			t.Errorf("%d nodes: the test sees nothing", nodes)
		}
	}
}
