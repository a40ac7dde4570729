package stats

// Slope estimates the coefficient of a control variate: how much of x to subtract for each l, a
// number with mean 0 such as the luck of a game. Least squares give the least variance (S. S.
// Lavenberg and P. D. Welch, "A Perspective on the Use of Control Variables to Increase the
// Efficiency of Monte Carlo Simulations", Management Science 27 (1981) 322-335). A prior of
// presumed pairs with coefficient 1 stabilizes small samples. The mean of x does not change if the
// coefficient is fitted to other pairs. The zero value is empty.
type Slope struct{ n, x, l, xl, ll float64 }

// presumed is the number of pairs in the prior.
const presumed = 2

// Add adds a pair; l has mean 0.
func (s *Slope) Add(x, l float64) {
	s.n++
	s.x += x
	s.l += l
	s.xl += x * l
	s.ll += l * l
}

// Without returns the estimate without the pairs of part.
func (s Slope) Without(part Slope) Slope {
	return Slope{s.n - part.n, s.x - part.x, s.l - part.l, s.xl - part.xl, s.ll - part.ll}
}

// Value returns the coefficient, 1 if there are fewer than two pairs or l has no variance.
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
