package mcts

// regrets is regret matching at the root (Hart and Mas-Colell 2000) on sampled
// scores, as in simultaneous-move MCTS (Lisý, Kovařík, Lanctot and Bošanský,
// "Convergence of Monte Carlo tree search in simultaneous move games", 2013):
// each move is played in proportion to how much better it would have been, mixed
// with a share of uniform play. The visits are the average strategy, which is
// what converges: choose by visits or in proportion to them.
type regrets struct {
	sum      []float64 // of each move
	strategy []float64 // of the iteration at hand
	chosen   int       // in the iteration at hand
}

// reset forgets all, for a root of n moves.
func (r *regrets) reset(n int) {
	r.sum, r.strategy = r.sum[:0], r.strategy[:0]
	for range n {
		r.sum, r.strategy = append(r.sum, 0), append(r.strategy, 0)
	}
}

// regretful draws a move of the root.
func (s *Searcher) regretful() int32 {
	r := &s.regrets
	total := 0.0
	for _, x := range r.sum {
		total += max(x, 0)
	}
	even := 1 / float64(len(r.sum))
	uniform := s.config.Selection.Exploration
	for i, x := range r.sum {
		p := even
		if total > 0 {
			p = max(x, 0) / total
		}
		r.strategy[i] = (1-uniform)*p + uniform*even
	}
	r.chosen = len(r.strategy) - 1
	x := s.rng.Float64()
	for i, p := range r.strategy {
		if x < p {
			r.chosen = i
			break
		}
		x -= p
	}
	return int32(r.chosen)
}

// learn updates the regrets by the score of the iteration at hand: the
// chosen move is credited with score/probability, so that on average each gets
// its value, and all are charged with what was got.
func (r *regrets) learn(score float64) {
	for i := range r.sum {
		r.sum[i] -= score
	}
	r.sum[r.chosen] += score / max(r.strategy[r.chosen], 1e-6)
}
