package mcts

import (
	"math"

	"deadreckon/engine"
)

// widening is what progressive widening needs.
type widening struct {
	seed     uint64 // seed of the admission order
	admitted []bool // of what is available: whether it competes
	narrowed []engine.Action
}

// narrow returns those of the available actions, which ascend, that compete at node
// n: all of them, or under progressive widening (R. Coulom, "Computing Elo Ratings of
// Move Patterns in the Game of Go", 2007; G. M. J-B. Chaslot, M. H. M. Winands, H. J.
// van den Herik, J. W. H. M. Uiterwijk and B. Bouzy, "Progressive Strategies for
// Monte-Carlo Tree Search", 2008: progressive unpruning) no more than
//
//	ceil(Width * visits^Growth)
//
// where this visit counts. They are taken in this order: those that competed here before;
// the policy's own; the others by their prior, without noise. Where priors are equal the
// order is one that the seed draws for the node, the same for all threads of a tree.
//
// There may be one more than the bound: in another world the policy's own action, or the
// first by the prior, may be one that did not compete yet, and it always does.
//
// What does not compete counts as not available. The result is valid until the next
// call.
func (s *Searcher) narrow(n int32, available []engine.Action, own engine.Action, hasOwn bool) []engine.Action {
	c := &s.config.Selection
	if c.Width == 0 || len(available) == 1 {
		return available
	}
	edges := s.tree.edgesOf(n)
	visits := 1.0
	for i := range edges {
		visits += float64(edges[i].visits)
	}
	most := c.most(visits)
	if most >= float64(len(available)) {
		return available
	}
	s.widening.admitted = append(s.widening.admitted[:0], make([]bool, len(available))...)
	s.prior.weights = append(s.prior.weights[:0], make([]float64, len(available))...)
	if s.prior.source != nil {
		for i, a := range available {
			s.prior.weights[i] = s.shareOf(a, s.moves.shown)
		}
		own, hasOwn = available[s.nextAdmitted(n, available)], true
	}
	rivals, k := 0, 0
	for i, a := range available {
		for k < len(edges) && edges[k].action < a {
			k++
		}
		if hasOwn && a == own || k < len(edges) && edges[k].action == a && edges[k].available > 0 {
			s.widening.admitted[i] = true
			rivals++
		}
	}
	for ; rivals < int(most); rivals++ {
		s.widening.admitted[s.nextAdmitted(n, available)] = true
	}
	s.widening.narrowed = s.widening.narrowed[:0]
	for i, a := range available {
		if s.widening.admitted[i] {
			s.widening.narrowed = append(s.widening.narrowed, a)
		}
	}
	return s.widening.narrowed
}

// most is how many actions compete after so many visits.
func (s *Selection) most(visits float64) float64 {
	return math.Ceil(s.Width * math.Pow(visits, s.Growth))
}

// nextAdmitted returns the index of the first that does not compete yet, in the order of
// the node.
func (s *Searcher) nextAdmitted(n int32, available []engine.Action) int {
	first, least := none, uint64(0)
	for i, a := range available {
		if s.widening.admitted[i] || first != none && s.prior.weights[i] < s.prior.weights[first] {
			continue
		}
		h := engine.Scramble(engine.Scramble(s.widening.seed^uint64(n)<<32) ^ uint64(a))
		if first == none || s.prior.weights[i] > s.prior.weights[first] || h < least {
			first, least = int32(i), h
		}
	}
	return int(first)
}
