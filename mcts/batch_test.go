package mcts

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// counter is an evaluator that records its calls; the score of a view depends only on its key.
type counter struct{ asked []int }

func (*counter) Quiet(engine.Position) bool { return true }

func (c *counter) Evaluate(views []engine.View, scores []float64) {
	c.asked = append(c.asked, len(views))
	for i, v := range views {
		score := float64(v.Key()%2001)/1000 - 1
		scores[2*i], scores[2*i+1] = score, -score
	}
}

// landed checks that no virtual loss is left in the tree and that all means are means of scores.
func landed(t *testing.T, s *Searcher) {
	t.Helper()
	for n := range s.tree.nodes {
		for _, e := range s.tree.edgesOf(int32(n)) {
			if e.child == none {
				continue
			}
			child := &s.tree.nodes[e.child]
			if child.pending != 0 {
				t.Errorf("node %d: %d visits are still under way", e.child, child.pending)
			}
			if below := s.through(e.child); below > e.visits {
				t.Errorf("node %d: %d visits, %d below it", e.child, e.visits, below)
			}
			if mean := child.sum / float64(max(e.visits, 1)); math.Abs(mean-float64(e.mean)) > 1e-6 {
				t.Errorf("node %d: mean %v, of the scores %v", e.child, e.mean, mean)
			}
		}
	}
}

// forEach runs a test for every algorithm and every rule.
func forEach(t *testing.T, run func(t *testing.T, c Config)) {
	for a := range algorithms {
		for r := range rules {
			t.Run(a.String()+" "+r.String(), func(t *testing.T) {
				run(t, Config{Seed: 1, Algorithm: a, Rollout: first{}, Selection: Selection{Rule: r}})
			})
		}
	}
}

func TestBatch(t *testing.T) {
	forEach(t, func(t *testing.T, c Config) {
		var first Result
		for range 2 {
			asked := new(counter)
			c.Iterations, c.Batch, c.Evaluate = 1003, 8, asked
			s, r := searchTree(t, kuhn.New(), c, kuhnView(kuhn.New()))
			landed(t, s)
			visits, cut := 0, 0
			for _, m := range r.Moves {
				visits += m.Visits
				cut += m.Cut
			}
			sum, most := 0, 0
			for _, n := range asked.asked {
				sum += n
				most = max(most, n)
			}
			if r.Iterations != 1003 || visits != 1003 || sum != cut || most < 2 || most > 8 {
				t.Errorf("%d iterations, %d visits, %d cut, %d leaves asked for, at most %d at once", r.Iterations, visits, cut, sum, most)
			}
			r.Elapsed = 0
			if first.Moves == nil {
				first = r
			}
			for i, m := range r.Moves {
				if m != first.Moves[i] {
					t.Errorf("another search found %+v, the first %+v", m, first.Moves[i])
				}
			}
		}
	})
}

func TestBatchesOfRollouts(t *testing.T) {
	forEach(t, func(t *testing.T, c Config) {
		c.Iterations, c.Batch = 1003, 8
		s, r := searchTree(t, kuhn.New(), c, kuhnView(kuhn.New()))
		landed(t, s)
		visits := 0
		for _, m := range r.Moves {
			visits += m.Visits
			if m.Cut != 0 || m.Wins+m.Draws+m.Losses != m.Visits {
				t.Errorf("%+v does not add up", m)
			}
		}
		if visits != 1003 {
			t.Errorf("%d visits", visits)
		}
	})
}
