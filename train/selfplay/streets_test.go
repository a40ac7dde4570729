package selfplay_test

import (
	"testing"

	_ "deadreckon/agents/streets"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/train/selfplay"
)

// TestStreetsTrain: a net with over a thousand squares learns from a strategy's games and then
// scores more than random play. It made 0.17 points (95 % CI 0.15 to 0.19) in 20 games of the
// core, random play 0.01.
func TestStreetsTrain(t *testing.T) {
	slowtest.Skip(t)
	c := small(t, open(t, "streets", engine.Setting{Key: "without", Value: "all"}))
	c.Shape.FromScripted, c.Shape.ScriptedSteps = 8, 120
	c.Limit.Generations, c.Gate.Games = 1, 0
	c.Play.Iterations, c.Play.Games, c.Play.Slots = 0, 2, 2
	c.Learn.Steps, c.Learn.Batch, c.Learn.Rate = 1, 16, 0.01
	c.Yardsticks.Games = 20
	train(t, c)
	points := map[string]selfplay.YardstickResult{}
	for _, y := range rows(t, c.Dir, 1)[0].Yardsticks {
		points[y.Agent] = y
	}
	if net, random := points["net"], points["random"]; len(points) != 2 || net.Low < random.High+0.05 {
		t.Errorf("the net makes %v points (%v and more), random play %v (%v and less)", net.Points, net.Low, random.Points, random.High)
	}
}
