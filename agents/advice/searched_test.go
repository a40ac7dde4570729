package advice_test

import (
	"context"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// Calibrated win rates are reported only for the game, side and defaults that they were measured with, and
// enough iterations.
func TestSearched(t *testing.T) {
	agents.RegisterCalibration([]byte(`{"game": "pig", "options": {"target": "7"}, "player": "random", "iterations": 50,
		"games": 9, "sides": {"first": {"shift": 1, "slope": 2}}}`))
	order := advice.Request{Iterations: 50, Seed: 1}
	short, random := order, order
	short.Iterations, random.Rollout = 49, "random"
	for _, row := range []struct {
		target, seat string
		order        advice.Request
		told         bool
	}{
		{"7", "first", order, true},
		{"8", "first", order, false},
		{"7", "second", order, false},
		{"7", "first", short, false},
		{"7", "first", random, false},
	} {
		g := enginetest.Open(t, "pig", engine.Setting{Key: "target", Value: row.target})
		v := positioned(t, g, "pig position 1\neye "+row.seat+"\nscores 3 3\nturn "+row.seat+" 2\nnext choice\n")
		s, err := row.order.Open(g, v)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(context.Background())
		if err != nil || (r.Searched != nil) != row.told {
			t.Fatalf("%+v: %+v, %v", row, r.Searched, err)
		}
		want := advice.Searched{Player: "random", Games: 9, Win: agents.Curve{Shift: 1, Slope: 2}.Apply(r.Moves[0].Win)}
		if row.told && (*r.Searched != want || want.Win == r.Moves[0].Win) {
			t.Errorf("%+v, want %+v", *r.Searched, want)
		}
	}
}
