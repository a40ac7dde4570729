package stats_test

import (
	"encoding/json"
	"math"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.6g, want %.6g", what, got, want)
	}
}

// Published score intervals.
func TestWilson(t *testing.T) {
	for _, row := range []struct {
		name      string
		k, n      int
		low, high float64
	}{
		// R. G. Newcombe, "Two-sided confidence intervals for the single
		// proportion", Statistics in Medicine 17 (1998), table I, method 3.
		{"Newcombe", 81, 263, 0.2553, 0.3662},
		{"Newcombe", 15, 148, 0.0624, 0.1605},
		{"Newcombe", 0, 20, 0, 0.1611},
		{"Newcombe", 1, 29, 0.0061, 0.1718},
	} {
		i := stats.Wilson(row.k, row.n)
		near(t, row.name+" low", i.Low, row.low, 5e-5)
		near(t, row.name+" high", i.High, row.high, 5e-5)
		near(t, row.name, i.Value, float64(row.k)/float64(row.n), 1e-12)
		mirror := stats.Wilson(row.n-row.k, row.n)
		near(t, "1 - low", 1-mirror.High, i.Low, 1e-12)
		near(t, "1 - high", 1-mirror.Low, i.High, 1e-12)
	}
}

// Student's original data: the second drug of "The probable error of a mean" (1908), additional
// hours of sleep, mean 2.33 with the 95 % interval 0.90 to 3.76.
func TestMean(t *testing.T) {
	i := stats.Mean([]float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4})
	near(t, "mean", i.Value, 2.33, 1e-9)
	near(t, "low", i.Low, 0.8977, 1e-3)
	near(t, "high", i.High, 3.7623, 1e-3)
	if i := stats.Mean([]float64{3}); i.Value != 3 || !math.IsInf(i.Low, -1) || !math.IsInf(i.High, 1) {
		t.Errorf("one value: %v", i)
	}
}

// Simultaneous intervals use the quantile of a t table: for 9 degrees of freedom and 0.025/5 it is
// 3.250. The unknown game gives a minimum width.
func TestLead(t *testing.T) {
	sleep := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	if a, b := stats.Lead(sleep, 0, 1), stats.Mean(sleep); a != b {
		t.Errorf("one lead %v, and the mean %v", a, b)
	}
	one, five := stats.Mean(sleep), stats.Lead(sleep, 0, 5)
	near(t, "five leads", (five.High-five.Value)/(one.High-one.Value), 3.250/2.262, 1e-3)
	same := stats.Lead([]float64{0.5, 0.5, 0.5, 0.5, 0.5}, 1./11, 1)
	near(t, "alike", same.High-same.Value, 1.96*1.96/11, 1e-3)
	if i := stats.Lead([]float64{3}, 1, 1); i.Bounded() {
		t.Errorf("one block: %v", i)
	}
}

// An interval without ends can be written.
func TestUnbounded(t *testing.T) {
	text, err := json.Marshal(stats.Mean([]float64{3}))
	if want := `{"high":null,"low":null,"value":3}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	if text, err = json.Marshal(stats.Interval{Value: 2, Low: 1, High: 3}); err != nil || string(text) != `{"value":2,"low":1,"high":3}` {
		t.Errorf("%s, %v", text, err)
	}
}

// Share is Wilson's interval if the variance of the blocks is that of independent values or less.
// If all values of a block are equal, it is Wilson's interval of the blocks.
func TestShare(t *testing.T) {
	const blocks, size = 400, 4
	apart, alike := make([]float64, blocks*size), make([]float64, blocks*size)
	rng := engine.Stream(1, "share")
	wins := 0
	for b := range blocks {
		for i := range size {
			if rng.Float64() < 0.3 {
				apart[b*size+i] = 1
			}
			if i == 0 && apart[b*size] == 1 {
				wins++
			}
			alike[b*size+i] = apart[b*size]
		}
	}
	all := 0
	for _, x := range apart {
		all += int(x)
	}
	width := func(i stats.Interval) float64 { return i.High - i.Low }
	wilson := width(stats.Wilson(all, blocks*size))
	if got := width(stats.Share(apart, blocks, 1)); got < wilson-1e-12 || got > 1.1*wilson {
		t.Errorf("independent values: %v wide, Wilson's is %v", got, wilson)
	}
	near(t, "one value a block", width(stats.Share(alike, blocks, 1)), width(stats.Wilson(wins, blocks)), 1e-3)
	near(t, "less than independent", width(stats.Share([]float64{1, 0, 1, 0, 0, 1, 1, 0}, 4, 1)), width(stats.Wilson(4, 8)), 1e-12)
	if a, b := stats.Share([]float64{1, 1, 1, 1, 1, 1}, 3, 3), stats.Wilson(3, 3); a != b {
		t.Errorf("all won: %v, want %v", a, b)
	}
	// Values that are hardly ever far from their mean are better known than a share.
	if got := stats.Share([]float64{0.51, 0.49, 0.5, 0.5, 0.52, 0.48, 0.5, 0.51}, 4, 4); width(got) > 0.03 || got.Low > got.Value || got.High < got.Value {
		t.Errorf("values of 0.48 to 0.52: %v", got)
	}
}

func TestElo(t *testing.T) {
	near(t, "10 to 1", stats.Elo(math.Log(10)), 400, 1e-9)
	near(t, "400 ahead", stats.Expected(400), 10.0/11, 1e-12)
	near(t, "level", stats.Expected(0), 0.5, 1e-12)
}

// The bootstrap mean is the sample mean, and its width is Student's except for the factor
// sqrt((n-1)/n) and z for t.
func TestBootstrap(t *testing.T) {
	rng := engine.Stream(1, "test")
	xs := make([]float64, 400)
	for i := range xs {
		xs[i] = rng.NormFloat64()
	}
	student := stats.Mean(xs)
	ivs := stats.Bootstrap(len(xs), engine.Stream(2, "test"), func(times []int) []float64 {
		sum, n := 0.0, 0
		for i, k := range times {
			sum += float64(k) * xs[i]
			n += k
		}
		if n != len(xs) {
			t.Fatalf("a sample of %d blocks", n)
		}
		return []float64{sum / float64(n), 7}
	})
	near(t, "value", ivs[0].Value, student.Value, 1e-12)
	near(t, "low", ivs[0].Low, student.Low, 0.012)
	near(t, "high", ivs[0].High, student.High, 0.012)
	if ivs[1] != (stats.Interval{Value: 7, Low: 7, High: 7}) {
		t.Errorf("a constant has the interval %v", ivs[1])
	}
}
