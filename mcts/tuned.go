package mcts

import "math"

// ucb1Tuned is ucb1 with a smaller bonus for scores of low variance: UCB1-tuned (Auer, Cesa-Bianchi and
// Fischer 2002, section 4), for scores in [-1, 1] instead of [0, 1], so that the maximum variance is 1
// instead of 1/4:
//
//	mean + c*sqrt(l*min(1, variance + 4*sqrt(2*l)))   where l = ln(available)/visits
func (s *Searcher) ucb1Tuned(n int32) int32 {
	edges := s.tree.edgesOf(n)
	best, bound, fresh := none, math.Inf(-1), 0
	for _, i := range s.moves.offered {
		e := &edges[i]
		if e.visits == 0 {
			if fresh++; fresh == 1 || s.rng.IntN(fresh) == 0 {
				best = i
			}
		}
		if fresh > 0 {
			continue
		}
		l := logOf(e.available) / float64(e.visits)
		spread := min(1, s.tree.variance(e)+4*math.Sqrt(2*l))
		if u := float64(e.mean) + s.config.Selection.Exploration*math.Sqrt(l*spread); u > bound {
			best, bound = i, u
		}
	}
	return best
}

// variance returns the variance of the scores through a visited edge, or 1, the maximum, if it is unknown
// because the edge has no node or all iterations are pending.
func (t *tree) variance(e *edge) float64 {
	if e.child == none {
		return 1
	}
	nd := &t.nodes[e.child]
	known := float64(e.visits - nd.pending)
	if known == 0 {
		return 1
	}
	mean := nd.sum / known
	return max(nd.squares/known-mean*mean, 0)
}
