package stats_test

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
)

// The expected values of the pentanomial tests of fastchess (app/tests/sprt_test.cpp, its logistic
// model, as in fishtest): counts of pairs with 0, ½ ... 2 points.
func TestLLR(t *testing.T) {
	for _, row := range []struct {
		elo0, elo1 float64
		counts     []int
		llr        float64
	}{
		{0.5, 2.5, []int{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{0, 2, []int{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		s := stats.NewSPRT(row.elo0, row.elo1, 4)
		for k, n := range row.counts {
			s.Add(k, n)
		}
		near(t, fmt.Sprint(row.counts), s.LLR(), row.llr, 0.01*math.Abs(row.llr))
		if got := s.Verdict(); got != stats.Accept0 {
			t.Errorf("%v: %v", row.counts, got)
		}
	}
}

// With two outcomes the test is Wald's own: each win adds log(s1/s0), each loss
// log((1-s1)/(1-s0)).
func TestLLRIsWalds(t *testing.T) {
	s := stats.NewSPRT(0, 100, 1)
	s.Add(1, 60)
	s.Add(0, 40)
	s0, s1 := stats.Expected(0), stats.Expected(100)
	near(t, "LLR", s.LLR(), 60*math.Log(s1/s0)+40*math.Log((1-s1)/(1-s0)), 1e-9)
	lower, upper := stats.Limits()
	near(t, "lower", lower, -2.9444, 5e-5) // log 19
	near(t, "upper", upper, 2.9444, 5e-5)
}

// An empty test, and one with only extreme results of one kind, do not decide.
func TestVerdictNeedsGames(t *testing.T) {
	s := stats.NewSPRT(0, 20, 4)
	near(t, "no game", s.LLR(), 0, 1e-3)
	s.Add(4, 3)
	if s.Verdict() != stats.Undecided || !(s.LLR() > 0) {
		t.Errorf("three pairs won: LLR %v", s.LLR())
	}
	s.Add(4, 1000)
	if s.Verdict() != stats.Accept1 {
		t.Errorf("1003 pairs won: LLR %v", s.LLR())
	}
}

// trueErrors runs many tests on pairs of games of a known Elo, and returns the
// share that accepts elo1 and the mean number of pairs.
func trueErrors(elo float64, tests int) (accept1, pairs float64) {
	rng := engine.Stream(1, fmt.Sprint("sprt ", elo))
	const draws = 0.3
	win := stats.Expected(elo) - draws/2
	half := func() int {
		switch u := rng.Float64(); {
		case u < win:
			return 2
		case u < win+draws:
			return 1
		}
		return 0
	}
	for range tests {
		s := stats.NewSPRT(0, 40, 4)
		for s.Verdict() == stats.Undecided {
			s.Add(half()+half(), 1)
			pairs++
		}
		if s.Verdict() == stats.Accept1 {
			accept1++
		}
	}
	return accept1 / float64(tests), pairs / float64(tests)
}

// Both error rates are 5 %. 600 tests have a standard error of 0.9 %.
func TestOperatingCharacteristic(t *testing.T) {
	slowtest.Skip(t)
	at0, _ := trueErrors(0, 600)
	at1, _ := trueErrors(40, 600)
	between, pairs := trueErrors(20, 200)
	t.Logf("elo1 accepted: %.3f at elo0, %.3f at elo1, %.3f between; %.0f pairs between", at0, at1, between, pairs)
	near(t, "false alarms", at0, stats.Alpha, 0.025)
	near(t, "misses", 1-at1, stats.Beta, 0.025)
	near(t, "between", between, 0.5, 0.12)
}
