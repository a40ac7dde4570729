package mcts

import "math"

// ucb1 returns one of the offered edges of node n: one that was never
// taken, each as likely as another, or else the one of greatest UCB1 (Auer,
// Cesa-Bianchi and Fischer 2002) with the availability count in place of the
// parent's visits (Cowling, Powley and Whitehouse 2012, section IV.B):
//
//	mean + c*sqrt(ln(available)/visits)
func (s *Searcher) ucb1(n int32) int32 {
	edges := s.tree.edgesOf(n)
	best, bound, fresh := none, math.Inf(-1), 0
	var count uint32 // whose logarithm is log: mostly the same for all edges
	var log float64
	for _, i := range s.offered {
		e := &edges[i]
		if e.visits == 0 {
			if fresh++; fresh == 1 || s.rng.IntN(fresh) == 0 {
				best = i
			}
		}
		if fresh > 0 {
			continue
		}
		if e.available != count {
			count, log = e.available, math.Log(float64(e.available))
		}
		if u := float64(e.mean) + s.config.Selection.Exploration*math.Sqrt(log/float64(e.visits)); u > bound {
			best, bound = i, u
		}
	}
	return best
}
