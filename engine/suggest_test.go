package engine_test

import (
	"testing"

	"deadreckon/engine"
)

func TestDidYouMean(t *testing.T) {
	known := []string{"maxTurns", "players", "preset", "kuhn", "A38"}
	for wrote, want := range map[string]string{
		"maxturns": " (did you mean maxTurns?)",
		"player":   " (did you mean players?)",
		"palyers":  " (did you mean players?)", // one transposition
		"perset":   " (did you mean preset?)",
		"khun":     " (did you mean kuhn?)",
		"A39":      " (did you mean A38?)",
		"color":    "",
		"ab":       "", // too short for two edits
		"":         "",
	} {
		if got := engine.DidYouMean(wrote, known); got != want {
			t.Errorf("%q: got %q, want %q", wrote, got, want)
		}
	}
}
