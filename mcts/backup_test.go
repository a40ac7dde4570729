package mcts

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/internal/slowtest"
)

// TestMeansOfMillions checks that an edge's mean stays accurate for many scores, with and without a node,
// and with pending iterations.
func TestMeansOfMillions(t *testing.T) {
	slowtest.Skip(t)
	const many = 7 << 19
	for _, p := range []float64{0.55, 0.95} {
		for _, hasNode := range []bool{true, false} {
			for _, batch := range []int{1, 7} {
				t.Run(fmt.Sprintf("p=%v,node=%v,batch=%d", p, hasNode, batch), func(t *testing.T) {
					s := &Searcher{path: []step{{}}, scores: make([]float64, 1), pending: batchState{resolving: batch > 1}}
					s.tree.reset(2, 16)
					s.tree.edges = []edge{{child: none}}
					if hasNode {
						s.tree.expand(0)
					}
					rng, sum := rand.New(rand.NewPCG(1, 2)), 0.0
					for range many / batch {
						for range batch {
							if s.pending.resolving {
								s.applyVirtualLoss()
							}
						}
						for range batch {
							s.scores[0] = -1
							if rng.Float64() < p {
								s.scores[0] = 1
							}
							sum += s.scores[0]
							s.backup(false)
						}
					}
					e := &s.tree.edges[0]
					within := 1e-6
					if !hasNode { // rounded at each step: 3e-5 is the expected error
						within = 2e-4
					}
					if mean := sum / many; e.visits != many || math.Abs(float64(e.mean)-mean) > within {
						t.Errorf("mean %v of %d visits, want %v of %d", e.mean, e.visits, mean, many)
					}
				})
			}
		}
	}
}

// TestVarianceIsOfScores checks that pending iterations do not change the variance.
func TestVarianceIsOfScores(t *testing.T) {
	for _, row := range []struct {
		scores []float64
		want   float64
	}{
		{[]float64{1, 1, 1, 1}, 0},
		{[]float64{1, -1, 1, -1}, 1},
		{[]float64{0.5, -0.5}, 0.25},
		{nil, 1},
	} {
		for _, pending := range []int{0, 1, 24} {
			s := &Searcher{path: []step{{}}, scores: make([]float64, 1)}
			s.tree.reset(2, 16)
			s.tree.edges = []edge{{child: none}}
			s.tree.expand(0)
			for _, s.scores[0] = range row.scores {
				s.backup(false)
			}
			for range pending {
				s.applyVirtualLoss()
			}
			if e := &s.tree.edges[0]; e.visits > 0 && math.Abs(s.tree.variance(e)-row.want) > 1e-9 {
				t.Errorf("scores %v, %d under way: variance %v, want %v", row.scores, pending, s.tree.variance(e), row.want)
			}
		}
	}
}

// TestLineIsOfScores checks that pending iterations do not count in the principal variation.
func TestLineIsOfScores(t *testing.T) {
	s := &Searcher{path: []step{{}}, scores: []float64{1}}
	s.tree.reset(2, 16)
	s.tree.edge(0, 7, 0)
	s.tree.expand(0)
	for range 4 {
		s.backup(false)
	}
	for range 3 {
		s.applyVirtualLoss()
	}
	if line := s.tree.line(7); len(line) != 1 || line[0].Visits != 4 || line[0].Value != 1 {
		t.Errorf("four wins and three under way: %+v", line)
	}
}
