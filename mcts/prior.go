package mcts

import "deadreckon/engine"

// Prior gives PUCT a probability for every action, as the policy of a net does: see Selection.Prior.
//
// Priors writes a weight of at least 0 for each legal action of the seat on turn, which is never Chance,
// to shares. It gets a sampled world for speed, but may use only what that seat knows, like a Policy. It
// must not change s or keep the slices. It is asked at every visit of a node, and by all threads of a
// search that share the prior.
type Prior interface {
	Priors(s engine.State, legal []engine.Action, shares []float64)
}

// priorAnswer holds the answers of a prior.
type priorAnswer struct {
	source     Prior     // prior of the current node, or nil
	shares     []float64 // by candidates.legal
	rootShares []float64 // at the root, by rootMoves
	rootMoves  []engine.Action
	weights    []float64 // by candidates.offered, or in narrow by the available actions
}

// priorOf returns the prior that covers a seat, at the root or below, or nil.
func (s *Searcher) priorOf(seat engine.Seat, root bool) Prior {
	c := &s.config.Selection
	p := c.Prior
	if c.PriorAtRoot && !root {
		p = c.PriorBelow
	}
	if part, ok := p.(SeatPrior); ok && !part.Covers(seat) {
		return nil
	}
	return p
}

func (s *Searcher) askPrior() {
	s.prior.shares = append(s.prior.shares[:0], make([]float64, len(s.moves.legal))...)
	s.prior.source.Priors(s.world, s.moves.legal, s.prior.shares)
}

// setWeights sets weights to the prior of each offered edge, normalized. Actions that look alike to the
// tree's owner are summed; shown has the form of each legal action. If all are 0, the weights are equal.
func (s *Searcher) setWeights(edges []edge, shown []engine.Action) {
	s.prior.weights = s.prior.weights[:0]
	sum := 0.0
	for _, i := range s.moves.offered {
		w := s.shareOf(edges[i].action, shown)
		s.prior.weights = append(s.prior.weights, w)
		sum += w
	}
	for j := range s.prior.weights {
		if sum > 0 {
			s.prior.weights[j] /= sum
		} else {
			s.prior.weights[j] = 1 / float64(len(s.prior.weights))
		}
	}
}

// shareOf returns the prior of all legal actions that have the form a.
func (s *Searcher) shareOf(a engine.Action, shown []engine.Action) float64 {
	w := 0.0
	for j := range shown {
		if shown[j] == a {
			w += s.prior.shares[j]
		}
	}
	return w
}

// drawByPrior samples one of the legal actions that have the form form, by their priors. It returns false
// if all are 0.
func (s *Searcher) drawByPrior(form engine.Action) (engine.Action, bool) {
	sum := 0.0
	for i, a := range s.moves.seen {
		if a == form {
			sum += s.prior.shares[i]
		}
	}
	at := s.rng.Float64() * sum
	for i, a := range s.moves.seen {
		if a != form {
			continue
		}
		if at -= s.prior.shares[i]; at < 0 {
			return s.moves.legal[i], true
		}
	}
	return 0, false
}
