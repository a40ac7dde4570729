package selfplay_test

import (
	"testing"

	_ "deadreckon/engine/streets"
)

// TestStreetsTrain: a net over a table of more than a thousand squares plays and learns. That
// random play loses nearly all it learns at once; a net that knows nothing has a loss of ln 3.
func TestStreetsTrain(t *testing.T) {
	c := small(t, open(t, "streets"))
	c.Limit.Generations, c.Gate.Games, c.Yard.Games = 1, 0, 0
	c.Play.Iterations, c.Play.Games, c.Play.Slots = 0, 3, 3
	c.Learn.Steps, c.Learn.Batch, c.Learn.Rate = 30, 16, 0.01
	train(t, c)
	if loss := rows(t, c.Dir, 1)[0].Learn.Value; !(loss < 0.5) {
		t.Errorf("the loss of values is %v", loss)
	}
}
