package stats

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Resamples is the number of resamples of a bootstrap.
const Resamples = 1000

// Bootstrap returns percentile intervals of statistics of n independent blocks: B. Efron, R. J.
// Tibshirani, "An introduction to the bootstrap" (1993), 13.3. f returns a fixed number of
// statistics of a sample; times has the multiplicity of each block in it.
func Bootstrap(n int, rng *rand.Rand, f func(times []int) []float64) []Interval {
	times := make([]int, n)
	for i := range times {
		times[i] = 1
	}
	whole := slices.Clone(f(times))
	values := make([][]float64, len(whole))
	for range Resamples {
		clear(times)
		for range n {
			times[rng.IntN(n)]++
		}
		for i, x := range f(times) {
			values[i] = append(values[i], x)
		}
	}
	out := make([]Interval, len(whole))
	for i, x := range whole {
		slices.Sort(values[i])
		quantile := func(p float64) float64 { return stat.Quantile(p, stat.LinInterp, values[i], nil) }
		out[i] = Interval{x, quantile((1 - Level) / 2), quantile((1 + Level) / 2)}
	}
	return out
}
