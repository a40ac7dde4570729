package games_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// constant names, by game, what random play does not change in the encodings, and why: a new game has
// nothing here, and none of its planes and numbers may stand still.
var constant = map[string]map[string]string{
	"goofspiel": {
		"round 1: other card is *": hidden, "round 2: other card is *": hidden, "round 3: other card is *": hidden, "round 4: other card is *": hidden,
	},
	"leduc": {
		"first round, action 4: raise": "a round has two raises, and the fourth action follows both", "second round, action 4: raise": "the same",
	},
	"mall":    {"*": byRows},
	"town":    {"*": byRows},
	"cabin":   {"*": byRows},
	"streets": {"*": byRows},
}

const (
	hidden = "cards that were played stay face down"
	byRows = "presets and modes set few of the options, and random play dies before it finds most cards and things: encoding_test.go of the game looks planes and numbers up by name"
)

// TestEncodings holds the encoding of every registered game in random play of every preset, mode
// and built-in file.
func TestEncodings(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Observations{Games: variants(t, name), Positions: 4000, Constant: constant[name]}.Run(t)
		})
	}
}

// variants opens a game under every preset, every mode and every built-in file.
func variants(t *testing.T, name string) []engine.Game {
	t.Helper()
	e, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	settings := [][]engine.Setting{nil}
	for _, p := range e.Presets {
		settings = append(settings, []engine.Setting{{Key: engine.PresetKey, Value: p.Name}})
	}
	for _, m := range e.Modes {
		settings = append(settings, m.Settings)
	}
	for _, f := range e.Files {
		for _, n := range f.Names {
			settings = append(settings, []engine.Setting{{Key: f.Name, Value: n}})
		}
	}
	var all []engine.Game
	for _, list := range settings {
		g, err := engine.Open(name, e.Limited(list))
		if err != nil {
			t.Fatalf("%s %v: %v", name, list, err)
		}
		all = append(all, g)
	}
	return all
}
