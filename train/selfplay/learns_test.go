package selfplay_test

import (
	"testing"

	"deadreckon/internal/slowtest"
)

// TestDrawsLearn: without search, a net learns tic-tac-toe. An untrained one makes 0.65 and 0.35
// points against random play; seeds 0 to 9 made 0.92 to 0.97 and 0.68 to 0.78.
func TestDrawsLearn(t *testing.T) {
	slowtest.Skip(t)
	c := small(t, open(t, "tictactoe"))
	c.Shape.Kind, c.Shape.Width = "mlp", 32
	c.Limit.Generations, c.Gate.Games = 20, 0
	c.Play.Iterations, c.Play.Games, c.Play.Slots = 0, 200, 20
	c.Learn.Steps, c.Learn.Batch, c.Learn.Rate = 60, 64, 0.01
	c.Pool.Share, c.Pool.Agents = 0.5, []string{"random"}
	c.Yardsticks.Games, c.Gate.Every = 200, 20
	train(t, c)
	for side, y := range rows(t, c.Dir, 20)[19].Yardsticks {
		if least := []float64{0.85, 0.6}[side]; y.Points < least {
			t.Errorf("%s makes %v points of random play, want %v and more", y.Side, y.Points, least)
		}
	}
}

// TestLeadsLearn: from advantages over random play, a net learns tic-tac-toe. The points are the mean of three
// runs, because those of six runs scatter from 0.83 to 0.93 and from 0.60 to 0.71.
func TestLeadsLearn(t *testing.T) {
	slowtest.Skip(t)
	const runs = 3
	var points [2]float64
	for seed := range runs {
		c := small(t, open(t, "tictactoe"))
		c.Seed = uint64(seed + 1)
		c.Shape.Kind, c.Shape.Width, c.Shape.Base = "mlp", 32, "random"
		c.Limit.Generations, c.Gate.Games, c.Learn.From = 2, 0, "advantages"
		c.Play.Iterations, c.Play.Games, c.Play.Slots = 64, 600, 20
		c.Learn.Steps, c.Learn.Batch, c.Learn.Rate = 600, 64, 0.01
		c.Pool.Share, c.Yardsticks.Agents = 0, []string{"random"}
		c.Yardsticks.Games = 200
		train(t, c)
		for side, y := range rows(t, c.Dir, 2)[1].Yardsticks {
			points[side] += y.Points / runs
		}
	}
	for side, least := range []float64{0.85, 0.6} {
		if points[side] < least {
			t.Errorf("seat %d makes %v points of random play, want %v and more", side, points[side], least)
		}
	}
}
