package mcts

import (
	"math"

	"deadreckon/engine"
)

// backup adds the score of the rollout to every edge on the path.
func (s *Searcher) backup(cut bool) {
	if s.inRounds {
		s.rounds.score(s.candidate, s.scores[s.observer])
	}
	for _, step := range s.path {
		score := s.scores[step.seat]
		e, landed := &s.tree.edges[step.edge], score
		if s.pending.resolving {
			landed -= virtualLoss
		} else {
			e.visits++
			landed -= float64(e.mean)
		}
		if e.child == none {
			e.updateMean(landed)
			continue
		}
		n := &s.tree.nodes[e.child]
		if s.pending.resolving {
			n.pending--
		}
		n.credit(score, cut)
		e.refreshMean(n)
	}
}

// refreshMean recomputes the mean of an edge from its node n, including pending iterations. An incremental
// mean would not be accurate enough: a float32 has 24 bits, and after some million visits a score changes
// it by less.
func (e *edge) refreshMean(n *node) {
	e.mean = float32((n.sum + virtualLoss*float64(n.pending)) / float64(e.visits))
}

// updateMean moves the mean of an edge without a node by its share of d. No sum is available, so the
// result is rounded up or down at random in proportion to the remainder (stochastic rounding), and errors
// cancel.
func (e *edge) updateMean(d float64) {
	const lacks = 1<<29 - 1 // bits of a float64 that a float32 does not have
	bits := math.Float64bits(float64(e.mean) + d/float64(e.visits))
	bits += engine.Scramble(bits^uint64(e.visits)) & lacks
	e.mean = float32(math.Float64frombits(bits &^ lacks))
}

func (n *node) credit(score float64, cut bool) {
	n.sum += score
	n.squares += score * score
	if cut {
		n.cuts++
		n.cutWins += (1 + score) / 2
		return
	}
	// Branch-free, because the result is unpredictable.
	win, loss := uint32(0), uint32(0)
	if score > 0 {
		win = 1
	}
	if score < 0 {
		loss = 1
	}
	n.wins += win
	n.losses += loss
}
