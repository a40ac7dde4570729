package mcts

import (
	"math"

	"deadreckon/engine"
)

// urgencyReduction is the first-play urgency: an unvisited edge has the mean of the node minus this
// constant times the root of the visited prior, as in KataGo.
const urgencyReduction = 0.2

// puct returns the offered edge of node n with the maximum of
//
//	value + c*prior*sqrt(available)/(1 + visits)
//
// (Rosin 2011; Silver et al. 2017), with the availability instead of the parent's visits. value is the
// edge's mean, or first-play urgency for an unvisited edge. The priors depend on the sampled world: see
// Selection.Trust and Prior. own is the form of the policy's action, if hasOwn. Ties are broken at random.
func (s *Searcher) puct(n int32, own engine.Action, hasOwn bool) int32 {
	edges := s.tree.edgesOf(n)
	trusted, other := s.trusted(edges, own, hasOwn)
	if s.prior.source != nil {
		s.setWeights(edges, s.moves.shown)
	}
	prior := func(e *edge, i int32, j int) float64 {
		switch {
		case s.prior.source != nil && len(s.path) == 0 && len(s.noise.priors) > 0:
			return (1-s.config.Selection.Noise)*s.prior.weights[j] + s.noise.priors[i]
		case s.prior.source != nil:
			return s.prior.weights[j]
		case len(s.path) == 0 && len(s.noise.priors) > 0:
			return s.noise.priors[i]
		case hasOwn && e.action == own:
			return trusted
		}
		return other
	}
	sum, visits, tried := 0.0, 0.0, 0.0
	for j, i := range s.moves.offered {
		if e := &edges[i]; e.visits > 0 {
			sum += float64(e.mean) * float64(e.visits)
			visits += float64(e.visits)
			tried += prior(e, i, j)
		}
	}
	urgency := 0.0
	if visits > 0 {
		urgency = sum/visits - urgencyReduction*math.Sqrt(tried)
	}
	best, bound, alike := none, math.Inf(-1), 0
	for j, i := range s.moves.offered {
		e := &edges[i]
		value := float64(e.mean)
		if e.visits == 0 {
			value = urgency
		}
		u := value + s.config.Selection.Exploration*prior(e, i, j)*math.Sqrt(float64(e.available))/float64(1+e.visits)
		switch {
		case u > bound:
			best, bound, alike = i, u, 1
		case u == bound:
			if alike++; s.rng.IntN(alike) == 0 {
				best = i
			}
		}
	}
	return best
}

// trusted returns the prior of the policy's action and of each other action. Without a policy, or if its
// action has no edge because memory is used up, all are equal.
func (s *Searcher) trusted(edges []edge, own engine.Action, hasOwn bool) (trusted, other float64) {
	k := len(s.moves.offered)
	known := false
	for _, i := range s.moves.offered {
		known = known || hasOwn && edges[i].action == own
	}
	even := 1 / float64(max(k, 1))
	if !known {
		return 0, even
	}
	trust := s.config.Selection.Trust
	return trust + (1-trust)*even, (1 - trust) * even
}

// askPolicy returns the action of the rollout policy. At the root findPolicyMove has asked it.
func (s *Searcher) askPolicy() engine.Action {
	if len(s.path) == 0 {
		return s.policyMove
	}
	return s.config.Rollout.Choose(s.world, s.moves.legal, s.rng)
}
