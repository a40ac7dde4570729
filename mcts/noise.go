package mcts

import (
	"math"
	"math/rand/v2"
)

// rootNoise holds the noisy priors of the root's edges, or none.
type rootNoise struct{ priors []float64 }

// mixNoise sets the root's priors to PUCT's priors mixed with Dirichlet noise (Silver et al. 2017), if the
// config requests noise.
func (s *Searcher) mixNoise() {
	s.noise.priors = s.noise.priors[:0]
	c := s.config.Selection
	if c.Rule != PUCT || c.Noise == 0 {
		return
	}
	edges := s.tree.edgesOf(0)
	s.moves.offered = s.moves.offered[:0]
	for i := range edges {
		s.moves.offered = append(s.moves.offered, int32(i))
	}
	alpha := 10 / float64(len(edges)) // scaled to the number of moves, as in KataGo
	trusted, other := s.trusted(edges, s.policyMove, s.hasPolicyMove)
	sum := 0.0
	for range edges {
		x := gamma(alpha, s.rng)
		s.noise.priors = append(s.noise.priors, x)
		sum += x
	}
	for i, x := range s.noise.priors {
		p := other
		if s.hasPolicyMove && edges[i].action == s.policyMove {
			p = trusted
		}
		if s.priorOf(s.observer, true) != nil {
			p = 0 // puct adds the prior of each world
		}
		noise := 1 / float64(len(edges))
		if sum > 0 { // otherwise alpha is so small that all draws underflow
			noise = x / sum
		}
		s.noise.priors[i] = (1-c.Noise)*p + c.Noise*noise
	}
}

// gamma samples the gamma distribution with scale 1 (Marsaglia and Tsang, "A simple method for generating
// gamma variables", 2000).
func gamma(shape float64, rng *rand.Rand) float64 {
	if shape < 1 {
		return gamma(shape+1, rng) * math.Pow(1-rng.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := rng.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}
