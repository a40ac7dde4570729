package mcts

import (
	"math"

	"deadreckon/engine"
)

// widening holds the buffers of progressive widening.
type widening struct {
	seed     uint64 // seed of the admission order
	admitted []bool // by available action
	narrowed []engine.Action
}

// narrow returns the actions that are admitted at node n: all available ones, which ascend, or with
// progressive widening (R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007; G. M.
// J-B. Chaslot, M. H. M. Winands, H. J. van den Herik, J. W. H. M. Uiterwijk and B. Bouzy, "Progressive
// Strategies for Monte-Carlo Tree Search", 2008: progressive unpruning) at most
//
//	ceil(Width * visits^Growth)
//
// including this visit. The order of admission is: actions that were admitted before; the policy's action;
// the others by their prior without noise. Equal priors have a random order at each node.
//
// The policy's action, or else the first by the prior, is always admitted. It can differ between worlds,
// so the limit may be exceeded by one. An action that is not admitted does not count as available. The
// result is valid until the next call.
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

// most returns the limit after a number of visits.
func (s *Selection) most(visits float64) float64 {
	return math.Ceil(s.Width * math.Pow(visits, s.Growth))
}

// nextAdmitted returns the index of the next action in the order of admission.
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
