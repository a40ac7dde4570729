package selfplay_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/train/selfplay"
)

// TestGateOfScores: an equal candidate has score 0 in a block, for opposed sides and others. One
// that scores 0.1 more on every seat gains that on each side, in a game and its mirror.
func TestGateOfScores(t *testing.T) {
	pair := engine.Setting{Key: "sides", Value: "pair"}
	for _, row := range []struct {
		game  engine.Game
		best  []float64
		games int
		more  float64
	}{
		{open(t, "leduc"), []float64{0.3, -0.3}, 4, 0.4},
		{open(t, "commons"), []float64{0.24, 0.2, -0.15}, 8, 0.6},
		{open(t, "commons", pair), []float64{0.33, 0.55, 0.11}, 6, 0.4},
	} {
		sum := func(scores []float64) (sum float64) {
			for _, x := range scores {
				sum += x
			}
			return sum
		}
		better := make([]float64, len(row.best))
		for i, x := range row.best {
			better[i] = x + 0.1
		}
		same := selfplay.GateScores(row.game, row.best, row.best)
		if got := sum(same); len(same) != row.games || math.Abs(got) > 1e-9 {
			t.Errorf("%s: an equal gains %v in %d games, want 0 in %d", row.game.Name(), got, len(same), row.games)
		}
		if got := sum(selfplay.GateScores(row.game, better, row.best)); math.Abs(got-row.more) > 1e-9 {
			t.Errorf("%s: a better one gains %v, want %v", row.game.Name(), got, row.more)
		}
	}
}

// TestThreeScores trains a game with three scores; it has a row for each side.
func TestThreeScores(t *testing.T) {
	for value, sides := range map[string]int{"each": 3, "pair": 2} {
		c := small(t, open(t, "commons", engine.Setting{Key: "sides", Value: value}))
		c.Pool.Share, c.Pool.Agents, c.Yardsticks.Agents = 0.5, []string{"random"}, []string{"random"}
		train(t, c)
		last := rows(t, c.Dir, 2)[1]
		if len(last.Yardsticks) != sides || last.Gate == nil || last.Gate.Games == 0 {
			t.Errorf("%s: yardsticks %+v, gate %+v", value, last.Yardsticks, last.Gate)
		}
	}
}
