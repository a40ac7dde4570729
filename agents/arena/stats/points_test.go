package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/agents/arena/stats"
)

// Simulated, the test errs in about 5 % where one of the hypotheses is true, whatever the
// blocks scatter, and the less they do the sooner it ends.
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

// Points less luck may be more than there are, or fewer than none: the lead is then one of
// players of whom either wins, or loses, nearly all, which tells next to nothing.
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
