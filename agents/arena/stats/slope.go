package stats

// Slope says how much of a number goes with another that is nothing in the mean, such as the result
// of games with what their luck was worth: by least squares, but as if some pairs more had been seen
// in which it went all the way, so that a few pairs say little. So much of the other is taken off
// the number where that is to scatter least (a control variate: S. S. Lavenberg and P. D. Welch, "A
// Perspective on the Use of Control Variables to Increase the Efficiency of Monte Carlo
// Simulations", Management Science 27 (1981) 322-335). The mean stays what it is where the pairs
// that the slope is fitted to are others than those it is taken off. The zero value has seen none.
type Slope struct{ n, x, l, xl, ll float64 }

// presumed is how many pairs are taken to have gone all the way.
const presumed = 2

// Add adds a pair of numbers: the second is nothing in the mean.
func (s *Slope) Add(x, l float64) {
	s.n++
	s.x += x
	s.l += l
	s.xl += x * l
	s.ll += l * l
}

// Without returns the slope of what was added to s and not to part.
func (s Slope) Without(part Slope) Slope {
	return Slope{s.n - part.n, s.x - part.x, s.l - part.l, s.xl - part.xl, s.ll - part.ll}
}

// Value returns the slope, 1 where two pairs have not been seen or nothing scatters.
func (s Slope) Value() float64 {
	if s.n < 2 {
		return 1
	}
	both, own := s.xl-s.x*s.l/s.n, s.ll-s.l*s.l/s.n
	if !(own > 1e-12*s.ll) {
		return 1
	}
	return (both + own/(s.n-1)*presumed) / (own + own/(s.n-1)*presumed)
}
