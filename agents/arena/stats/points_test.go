package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/agents/arena/stats"
)

// The simulated error rates are about 5 % for any variance of the blocks, and a smaller variance
// ends the test sooner.
func TestPointsSPRT(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	last := 1 << 30
	for _, spread := range []float64{0.6, 0.2, 0.05} {
		blocks := 0
		for _, truth := range []struct {
			elo   float64
			wrong stats.Verdict
		}{{0, stats.Accept1}, {40, stats.Accept0}} {
			const tests = 1500
			errors := 0
			for range tests {
				s := stats.NewPointsSPRT(0, 40, 2)
				for s.Verdict() == stats.Undecided {
					s.Add(2 * (stats.Expected(truth.elo) + spread*rng.NormFloat64()))
					blocks++
				}
				if s.Verdict() == truth.wrong {
					errors++
				}
			}
			if share := float64(errors) / tests; share > 0.07 {
				t.Errorf("spread %v, Elo %v: %.3f of the tests err", spread, truth.elo, share)
			}
		}
		if blocks >= last {
			t.Errorf("spread %v: %d blocks, with more spread %d", spread, blocks, last)
		}
		last = blocks
	}
}

// Luck-adjusted points may be out of range. Then the test treats the players as winning, or losing,
// nearly every game.
func TestLeadTakesAnyPoints(t *testing.T) {
	for _, all := range []float64{2.3, -0.3, 3.5, -3} {
		s := stats.NewLeadSPRT(0, 50, 1, 2)
		for i := range 200 {
			s.Add([]float64{all + 0.1*float64(i%3), all - 0.1*float64(i%5)})
		}
		if llr := s.LLR(); !(math.Abs(llr) < 1) {
			t.Errorf("points of %v: LLR %v", all, llr)
		}
	}
}
