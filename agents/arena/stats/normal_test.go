package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
)

// For many results the ratio is that of a normal distribution with known standard deviation: n (d1
// - d0) (mean/deviation - (d0 + d1)/2).
func TestNormalLLR(t *testing.T) {
	s := stats.NewNormalSPRT(0, 20, 4)
	near(t, "nothing", s.LLR(), 0, 0)
	rng := engine.Stream(1, "normal")
	const n, deviation = 4000, 7.5
	sum, sq := 0.0, 0.0
	for range n {
		x := deviation * (rng.NormFloat64() + 0.05)
		s.Add(x)
		sum, sq = sum+x, sq+x*x
	}
	mean := sum / n
	d := 20 * math.Ln10 / 800 * math.Sqrt(4)
	near(t, "LLR", s.LLR(), n*d*(mean/math.Sqrt(sq/n-mean*mean)-d/2), 0.05)
}

// Stakes do not count, nor does a result that is always the same decide at once.
func TestNormalStakes(t *testing.T) {
	var one, high, even, won = stats.NewNormalSPRT(0, 40, 4), stats.NewNormalSPRT(0, 40, 4), stats.NewNormalSPRT(0, 40, 4), stats.NewNormalSPRT(0, 40, 4)
	for _, x := range []float64{1, -1, 0, 2, 1, 0.5} {
		one.Add(x)
		high.Add(100 * x)
		even.Add(0)
		won.Add(1)
	}
	near(t, "stakes of 100", high.LLR(), one.LLR(), 1e-9)
	if won.Verdict() != stats.Undecided || !(won.LLR() > 0) || even.Verdict() != stats.Undecided || !(even.LLR() < 0) {
		t.Errorf("six won: %v; six even: %v", won.LLR(), even.LLR())
	}
	for range 200 {
		even.Add(0)
		won.Add(1)
	}
	if won.Verdict() != stats.Accept1 || even.Verdict() != stats.Accept0 {
		t.Errorf("206 won: %v; 206 even: %v", won.LLR(), even.LLR())
	}
}

// Both error rates are about 5 %, also far from a normal distribution. Rare large losses are
// accepted too often. 600 tests have a standard error of 0.9 %.
func TestNormalOperatingCharacteristic(t *testing.T) {
	slowtest.Skip(t)
	for name, c := range map[string]struct {
		draw func(*rand.Rand) float64 // of mean 0 and deviation 1
		most float64
	}{
		"normal":  {func(rng *rand.Rand) float64 { return rng.NormFloat64() }, 0.08},
		"won":     {func(rng *rand.Rand) float64 { return float64(2*rng.IntN(2) - 1) }, 0.08},
		"rich":    {func(rng *rand.Rand) float64 { return rng.ExpFloat64() - 1 }, 0.08},
		"poor":    {func(rng *rand.Rand) float64 { return 1 - rng.ExpFloat64() }, 0.15},
		"unequal": {func(rng *rand.Rand) float64 { return []float64{0, 0, 0, 0, 0, 0, 2, -2}[rng.IntN(8)] }, 0.08},
	} {
		for _, elo := range []float64{0, 40} {
			rng := engine.Stream(2, fmt.Sprint(name, elo))
			accepted, results := 0, 0
			const tests = 600
			for range tests {
				s := stats.NewNormalSPRT(0, 40, 4)
				for s.Verdict() == stats.Undecided {
					s.Add(c.draw(rng) + elo*math.Ln10/800*2)
					results++
				}
				if s.Verdict() == stats.Accept1 {
					accepted++
				}
			}
			wrong := float64(accepted) / tests
			if elo > 0 {
				wrong = 1 - wrong
			}
			t.Logf("%s, elo %v: %.3f wrong, after %d results", name, elo, wrong, results/tests)
			if wrong > c.most || wrong == 0 {
				t.Errorf("%s, elo %v: %v wrong, want at most %v", name, elo, wrong, c.most)
			}
		}
	}
}
