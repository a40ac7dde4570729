package stats_test

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
)

// The lead that the test finds is the difference of the ratings, at any strength of the
// opponents.
func TestLeadIsOfRatings(t *testing.T) {
	rng := engine.Stream(1, "lead")
	for opponents := 1; opponents <= 3; opponents++ {
		const blocks = 40
		s := stats.NewLeadSPRT(0, 50, opponents, 2)
		near(t, "without games", s.Elo(), 0, 1e-9)
		series := make([]stats.Series, 2*opponents)
		for i := range series {
			series[i] = stats.Series{I: i / opponents, J: i % opponents, Points: make([]float64, blocks), Games: 2}
		}
		for b := range blocks {
			points := make([]float64, 2*opponents)
			for i := range points {
				points[i] = float64(rng.IntN(5-i%opponents)) / 2
				series[i].Points[b] = points[i]
			}
			s.Add(points)
		}
		r, _ := stats.Ratings(2, opponents, series)
		near(t, fmt.Sprint(opponents, " opponents"), s.Elo(), stats.Elo(r[0].Value-r[1].Value), 1e-6)
	}
}

// No test decides at once. Equal players are soon accepted as equal, except if both win every game,
// which says nothing about their difference.
func TestLeadNeedsGames(t *testing.T) {
	won, same := stats.NewLeadSPRT(0, 50, 1, 2), stats.NewLeadSPRT(0, 50, 1, 2)
	near(t, "no game", won.LLR(), 0, 0)
	for range 5 {
		won.Add([]float64{2, 0})
		same.Add([]float64{1, 1})
	}
	if won.Verdict() != stats.Undecided || !(won.LLR() > 0) || same.Verdict() != stats.Undecided || !(same.LLR() < 0) {
		t.Errorf("after five pairs: %v won, %v the same", won.LLR(), same.LLR())
	}
	best := stats.NewLeadSPRT(0, 50, 1, 2)
	for range 100 {
		best.Add([]float64{2, 2})
		won.Add([]float64{2, 0})
		same.Add([]float64{1, 1})
	}
	if won.Verdict() != stats.Accept1 || same.Verdict() != stats.Accept0 || best.Verdict() != stats.Undecided {
		t.Errorf("after 100 pairs: %v won, %v the same, %v both won", won.LLR(), same.LLR(), best.LLR())
	}
}

// Both error rates are 5 %, for weak and strong opponents and for any amount of shared luck. 400
// tests have a standard error of 1.1 %.
func TestLeadOperatingCharacteristic(t *testing.T) {
	slowtest.Skip(t)
	for _, row := range []struct {
		second     []float64 // points of the second player against each opponent
		elo0, elo1 float64
		shared     float64 // probability of shared luck
	}{
		{[]float64{0.5}, 0, 60, 0}, {[]float64{0.8}, 0, 60, 0.7}, {[]float64{0.95}, 0, 120, 0.5}, {[]float64{0.3, 0.6, 0.9}, 0, 60, 0.5},
	} {
		for _, elo := range []float64{row.elo0, row.elo1} {
			rng := engine.Stream(3, fmt.Sprint(row, elo))
			wrong, blocks := 0, 0
			const tests = 400
			k := len(row.second)
			for range tests {
				s := stats.NewLeadSPRT(row.elo0, row.elo1, k, 2)
				for s.Verdict() == stats.Undecided {
					points := make([]float64, 2*k)
					for range 2 {
						luck := rng.Float64()
						for i := range points {
							p := row.second[i%k]
							if i < k {
								p = stats.Expected(stats.Elo(math.Log(p/(1-p))) + elo)
							}
							u := luck
							if rng.Float64() >= row.shared {
								u = rng.Float64()
							}
							if u < p {
								points[i]++
							}
						}
					}
					s.Add(points)
					blocks++
				}
				if (s.Verdict() == stats.Accept1) != (elo == row.elo1) {
					wrong++
				}
			}
			t.Logf("%+v, true lead %v: %.3f wrong, after %d pairs", row, elo, float64(wrong)/tests, blocks/tests)
			if share := float64(wrong) / tests; share > 0.085 || share == 0 {
				t.Errorf("%+v, true lead %v: %v wrong", row, elo, share)
			}
		}
	}
}
