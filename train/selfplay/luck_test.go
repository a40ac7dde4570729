package selfplay_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/train/selfplay"
)

// TestLuckHasNoMean: luck has mean 0 for any value function, also if some dice are skipped.
func TestLuckHasNoMean(t *testing.T) {
	c := small(t, open(t, "pig", engine.Setting{Key: "target", Value: "10"}))
	c.Play.Iterations, c.Play.Games, c.Gate.Games, c.Yardsticks.Games = 0, 600, 0, 0
	c.Pool.Share = 0
	r := openRun(t, c)
	do(t, r)
	var paths []string
	for slot := range c.Play.Slots {
		paths = append(paths, r.SlotPath(0, slot))
	}
	luck, err := selfplay.Luck(c, paths)
	if err != nil {
		t.Fatal(err)
	}
	mean, squares := 0.0, 0.0
	for _, game := range luck {
		if game[0] != -game[1] {
			t.Fatalf("luck is worth %v", game)
		}
		mean, squares = mean+game[0]/600, squares+game[0]*game[0]/600
	}
	t.Logf("mean %.4f, mean square %.4f", mean, squares)
	if len(luck) != 600 || squares < 0.2 || math.Abs(mean) > 3*math.Sqrt(squares/600) {
		t.Errorf("luck of %d games has the mean %v, and the mean square %v", len(luck), mean, squares)
	}
	c.Learn.Luck = "off"
	if luck, err = selfplay.Luck(c, paths); err != nil || luck[0] != nil {
		t.Errorf("luck that is left in is %v, error %v", luck[0], err)
	}
}
