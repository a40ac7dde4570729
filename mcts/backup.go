package mcts

import (
	"math"

	"deadreckon/engine"
)

// backup credits every edge on the path with the score of the seat of its step.
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

// settle makes the mean of an edge that of the scores at its node n, those under way
// included. A running mean would lose what it is off by at each step: a float32 has
// 24 bits, and after some million visits a score moves it by less.
func (e *edge) refreshMean(n *node) {
	e.mean = float32((n.sum + virtualLoss*float64(n.pending)) / float64(e.visits))
}

// drift moves the mean of an edge without a node by its share of d. There is no sum to
// take it from, so it is rounded up or down in proportion to what lies between
// (stochastic rounding): then errors do not add up, but cancel.
func (e *edge) updateMean(d float64) {
	const lacks = 1<<29 - 1 // the bits of a float64 that a float32 has not
	bits := math.Float64bits(float64(e.mean) + d/float64(e.visits))
	bits += engine.Scramble(bits^uint64(e.visits)) & lacks
	e.mean = float32(math.Float64frombits(bits &^ lacks))
}

// credit adds one iteration's score to the node.
func (n *node) credit(score float64, cut bool) {
	n.sum += score
	n.squares += score * score
	if cut {
		n.cuts++
		n.cutWins += (1 + score) / 2
		return
	}
	// Without a branch, which nothing could predict.
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
