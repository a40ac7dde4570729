package mcts

import "deadreckon/engine"

// Prior gives PUCT a probability for every action, as the policy of a net does:
// see Selection.Prior.
//
// Priors writes for each of the legal actions of the seat on turn, which is never
// Chance, how likely it is the one to take, 0 or more, to shares, in step with legal.
// It is given a sampled world for speed, and must use only what that seat knows in
// it, as a Policy. It must not change s or keep the slices. It is asked at every
// visit of a node, in worlds that the seat may not tell apart (engine.State.Key does),
// and by all threads of a search; those that share a tree wait for each other
// meanwhile.
type Prior interface {
	Priors(s engine.State, legal []engine.Action, shares []float64)
}

// priorAnswer is what a prior answered.
type priorAnswer struct {
	source     Prior     // that of the node at hand, nil for none
	shares     []float64 // of each of candidates.legal
	rootShares []float64 // at the root, by rootMoves
	rootMoves  []engine.Action
	weights    []float64 // of each of candidates.offered, or in narrow of what is available
}

// priorOf returns the prior that speaks for a seat, at the root or below, or nil.
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

// askPrior asks the prior about the position at hand and its legal actions.
func (s *Searcher) askPrior() {
	s.prior.shares = append(s.prior.shares[:0], make([]float64, len(s.moves.legal))...)
	s.prior.source.Priors(s.world, s.moves.legal, s.prior.shares)
}

// weigh makes weights the prior of each offered edge of node n, of sum 1: of actions
// that look alike to the tree's owner the sum. Shown is what each legal action looks
// like. If all are zero they are alike.
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

// shareOf returns the prior of what looks like a, given what each legal action looks
// like.
func (s *Searcher) shareOf(a engine.Action, shown []engine.Action) float64 {
	w := 0.0
	for j := range shown {
		if shown[j] == a {
			w += s.prior.shares[j]
		}
	}
	return w
}

// drawByPrior draws by the prior one of the legal actions that the tree's owner sees as
// form. Without a prior for any it returns false.
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
