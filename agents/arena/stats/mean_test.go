package stats_test

import (
	"math"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// TestLeadOfRareDifferences: two players of whom one wins what the other does but for a few games
// of 400, which come in pairs, have a lead whose interval holds as often as it says, however few
// the games are. 2000 runs have a standard error of half a point.
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

// TestLeadOfRounding: what scatters by rounding alone, as results do whose luck was taken off by
// a perfect value, is known to as many digits as floats have and not to more.
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
