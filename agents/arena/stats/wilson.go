package stats

import "math"

// Wilson returns the score interval of a proportion of k in n, n > 0: E. B.
// Wilson, "Probable inference, the law of succession, and statistical
// inference", JASA 22 (1927) 209-212. Its ends never leave [0, 1], and it is not
// empty where k is 0 or n.
func Wilson(k, n int) Interval {
	p, m := float64(k)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	i := Interval{p, max(centre-half, 0), min(centre+half, 1)}
	if k == 0 {
		i.Low = 0 // but for rounding
	}
	if k == n {
		i.High = 1
	}
	return i
}
