package mcts

import (
	"math"
	"testing"

	"deadreckon/engine"
)

// TestSpreadChoosesWithoutBias draws true advantages of nine moves from the distribution that a Spread
// describes, and measures each with leaf values and in playouts to the end. The estimate of the chosen move,
// the luckiest of all, is its true advantage in the mean.
func TestSpreadChoosesWithoutBias(t *testing.T) {
	for _, s := range []Spread{{}, {Advantage: 0.02, LeafError: 0.15, Margin: 1}, {Advantage: 0.12, LeafError: 1.5}} {
		s = s.withDefaults()
		for _, confirmedRounds := range []float64{0, 20, 500} {
			rng := engine.Stream(1, "spread test")
			var claimed, real, unbiased tally
			for range 4000 {
				const rounds, whole = 200, 0.6 // whole is the standard deviation of a difference to the end
				leaf := whole / wholeRatio
				moves, truth := make([]Move, 10), make([]float64, 10)
				for i := range moves[1:] {
					spread := s.Advantage
					if rng.Float64() < largeShare {
						spread = largeSpread
					}
					truth[i+1] = spread * whole * rng.NormFloat64()
					m := &moves[i+1]
					m.Visits = rounds
					m.Paired = Paired{Rounds: rounds, Error: leaf / math.Sqrt(rounds)}
					m.Paired.Advantage = truth[i+1] + math.Hypot(m.Paired.Error, s.LeafError*leaf)*rng.NormFloat64()
					if confirmedRounds > 0 {
						m.Confirmed = Paired{Rounds: int(confirmedRounds), Error: whole / math.Sqrt(confirmedRounds)}
						m.Confirmed.Advantage = truth[i+1] + m.Confirmed.Error*rng.NormFloat64()
					}
					m.Advantage, m.AdvantageError = s.estimateAdvantage(m.Paired, m.Confirmed, true)
				}
				moves[0].Visits = rounds
				if best := Incumbent.choose(moves, 0, s.Margin); best != 0 {
					claimed.add(moves[best].Advantage)
					real.add(truth[best])
					unbiased.add(truth[best] - moves[best].Advantage)
				}
			}
			if limit := 4 * math.Sqrt(unbiased.scatter/unbiased.n/unbiased.n); !(math.Abs(unbiased.mean) < limit) {
				t.Errorf("%+v, %v rounds to the end: %v chosen moves claim %.4f, but have %.4f", s, confirmedRounds, real.n, claimed.mean, real.mean)
			}
			if real.n < 100 || real.mean <= 0 {
				t.Errorf("%+v, %v rounds to the end: %v of 4000 decisions gain, by %.4f", s, confirmedRounds, real.n, real.mean)
			}
		}
	}
}

// TestSpreadWithoutErrors checks the estimates of moves that never differed.
func TestSpreadWithoutErrors(t *testing.T) {
	s := Spread{}.withDefaults()
	for _, row := range []struct {
		name             string
		found, confirmed Paired
		zero             bool
	}{
		{"nothing", Paired{}, Paired{}, true},
		{"never different", Paired{Rounds: 50}, Paired{Rounds: 50}, true},
		{"different at the end only", Paired{Rounds: 50}, Paired{Rounds: 400, Advantage: 0.5, Error: 0.02}, false},
		{"far beyond the distribution", Paired{Rounds: 50, Advantage: 1.9, Error: 1e-6}, Paired{}, false},
	} {
		mean, spread := s.estimateAdvantage(row.found, row.confirmed, false)
		if row.zero != (mean == 0 && spread == 0) || math.IsNaN(mean+spread) || mean < 0 {
			t.Errorf("%s: %v ± %v", row.name, mean, spread)
		}
	}
}
