package stats_test

import (
	"math"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// For two players that differ in a few of 400 games, which come in pairs, the interval has the
// right coverage. 2000 runs have a standard error of half a percentage point.
func TestLeadOfRareDifferences(t *testing.T) {
	const games, runs = 400, 2000
	for _, expected := range []float64{0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20} {
		rng, held := engine.Stream(uint64(10*expected), "rare"), 0
		for range runs {
			pairs := make([]float64, games/2)
			for i := range pairs {
				for range 2 {
					if rng.Float64() < expected/games {
						pairs[i] += 0.5
					}
				}
			}
			if l := stats.Lead(pairs, 1./(games+1), 1); l.Low <= expected/games && expected/games <= l.High {
				held++
			}
		}
		if share := float64(held) / runs; share < 0.94 {
			t.Errorf("%.1f games of %d differ in the mean: intervals hold in %.3f of %d runs", expected, games, share, runs)
		}
	}
}

// Differences that are only rounding errors, as with a perfect luck adjustment, give an interval no
// smaller than the rounding.
func TestLeadOfRounding(t *testing.T) {
	rng := engine.Stream(1, "rounding")
	for range 200 {
		truth := 2*rng.Float64() - 1
		xs := make([]float64, 20)
		for i := range xs {
			luck := 0.0
			for range 50 {
				luck += rng.Float64() - 0.5
			}
			xs[i] = truth + luck - luck
		}
		if l := stats.Lead(xs, 0, 1); l.Low > truth || l.High < truth || math.Abs(l.High-l.Low) > 1e-7 {
			t.Fatalf("%+v does not hold %v", l, truth)
		}
	}
}

// An interval is cut at the range of its estimate, but contains the estimate.
func TestWithin(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range [][2]stats.Interval{
		{{Value: 0.6, Low: -1.7, High: 2.9}, {Value: 0.6, Low: 0, High: 1}},
		{{Value: 1.1, Low: 0.9, High: 1.3}, {Value: 1.1, Low: 0.9, High: 1.1}},
		{{Value: 0.5, Low: -inf, High: inf}, {Value: 0.5, Low: -inf, High: inf}},
	} {
		if got := c[0].Within(0, 1); got != c[1] {
			t.Errorf("%v is cut to %v, want %v", c[0], got, c[1])
		}
	}
}
