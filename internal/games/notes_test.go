package games_test

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// DataNotes names data that differ from the published game, also for a bundled scenario and for
// text that the user supplies.
func TestDataNotes(t *testing.T) {
	text := "deadreckon figures 1\nskull injury 3 reconstructed\nsurvivor health 3 reconstructed\n" +
		"turned fight 9 reconstructed health 1 reconstructed speed 1 derived\ndead health 2 reconstructed\n"
	for _, c := range []struct {
		game     string
		settings []engine.Setting
		want     []string // beginnings
	}{
		{"kuhn", nil, nil},
		{"mall", nil, []string{"board: no rules text prints the map", "counters: no rules text"}},
		{"streets", []engine.Setting{{Key: "scenario", Value: "convoy"}}, []string{"scenario: the map", "roster: the characters are ours"}},
		{"cabin", engine.SetTexts(map[string]string{"figures": text}), []string{"cards: most", "events: the rulebook", "figures: other than what is built in"}},
	} {
		g := enginetest.Open(t, c.game, c.settings...)
		got, err := agents.DataNotes(g)
		if err != nil || !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%s: %q, %v", c.game, got, err)
		}
	}
}
