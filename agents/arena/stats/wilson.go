package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Wilson returns the score interval of a proportion k of n, n > 0: E. B. Wilson, "Probable
// inference, the law of succession, and statistical inference", JASA 22 (1927) 209-212. It lies in
// [0, 1], and is not empty if k is 0 or n.
func Wilson(k, n int) Interval { return wilson(float64(k)/float64(n), float64(n)) }

// wilson is Wilson for a share p of any number of games.
func wilson(p, n float64) Interval {
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	i := Interval{p, max(centre-half, 0), min(centre+half, 1)}
	if p == 0 {
		i.Low = 0 // remove rounding errors
	}
	if p == 1 {
		i.High = 1
	}
	return i
}

// Share returns the mean of values from 0 to 1 in blocks of equal size, one after the other. Only
// blocks are independent. The interval is Wilson's for the effective number of values: the number
// of independent values with the variance of the block means, by Student's t (E. L. Korn, B. I.
// Graubard, "Confidence intervals for proportions with small expected number of positive counts
// estimated from survey data", Survey Methodology 24 (1998) 193-201). It is at least as wide as for
// independent values. If all values are equal, or there is one block, alone is the number of
// values.
func Share(values []float64, blocks int, alone float64) Interval {
	p, variance := stat.PopMeanVariance(values, nil)
	if variance == 0 || blocks < 2 {
		return wilson(p, alone)
	}
	means := make([]float64, blocks)
	size := len(values) / blocks
	for b := range means {
		means[b] = stat.Mean(values[b*size:(b+1)*size], nil)
	}
	widest := p * (1 - p) // variance of one value that is 0 or 1
	ratio := z / quantile(float64(blocks-1), 1)
	effective := widest * float64(blocks) / stat.Variance(means, nil) * ratio * ratio
	return wilson(p, min(effective, widest/variance*float64(len(values))))
}
