package games_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/games"
)

// The listing of a game matches the game: its settings are the options in order and the digests of the
// files; each default and each preset opens it; a wrong value is refused with the name of the option.
func TestListings(t *testing.T) {
	if _, err := engine.Lookup(games.Default); err != nil {
		t.Error(err)
	}
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil || e.Name != name || e.Means == "" {
			t.Fatalf("%s: %+v, %v", name, e, err)
		}
		defaults := make([]engine.Setting, 0, len(e.Options))
		for _, o := range e.Options {
			if o.Values == "" || o.Means == "" {
				t.Errorf("%s: option %s has no words", name, o.Name)
			}
			defaults = append(defaults, engine.Setting{Key: o.Name, Value: o.Default})
			bad := []engine.Setting{{Key: o.Name, Value: "no-value"}}
			if _, err := engine.Open(name, bad); err == nil || !strings.Contains(err.Error(), "option "+o.Name+` is "no-value"`) {
				t.Errorf("%s: got %v", name, err)
			}
		}
		checkModes(t, e)
		checkInForce(t, e, nil, defaults)
		checkInForce(t, e, defaults, defaults)
		for i, p := range e.Presets {
			checkInForce(t, e, []engine.Setting{{Key: engine.PresetKey, Value: p.Name}}, p.Values)
			if i == 0 {
				checkInForce(t, e, nil, p.Values)
			}
		}
		if g, err := engine.Open(name, e.Limited(nil)); err != nil || g.About().Endless != nil {
			t.Errorf("%s with its limits: %v, %v", name, err, g.About().Endless)
		}
	}
}

// checkModes: the settings of a mode are options and change the seats or the teams.
func checkModes(t *testing.T, e engine.Entry) {
	t.Helper()
	plain, err := agents.DescribeGame(e.Name, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range plain.Modes {
		if m.Name == "" || m.Means == "" || len(m.Settings) == 0 {
			t.Errorf("%s: mode %+v", e.Name, m)
		}
		if slices.Equal(m.Seats, plain.Seats) && reflect.DeepEqual(m.Sides, plain.Sides) {
			t.Errorf("%s: mode %s has the seats and sides of the defaults", e.Name, m.Name)
		}
		same, err := agents.DescribeGame(e.Name, e.Modes[i].Settings)
		if err != nil || !slices.Equal(m.Seats, same.Seats) || !reflect.DeepEqual(m.Sides, same.Sides) {
			t.Errorf("%s: mode %s has the seats %v and sides %v, and its settings have %v and %v; %v", e.Name, m.Name, m.Seats, m.Sides, same.Seats, same.Sides, err)
		}
	}
}

func checkInForce(t *testing.T, e engine.Entry, settings, want []engine.Setting) {
	t.Helper()
	g, err := engine.Open(e.Name, settings)
	if err != nil {
		t.Errorf("%s %v: %v", e.Name, settings, err)
		return
	}
	got := g.About().Settings
	if len(got) != len(want)+len(e.Files) {
		t.Fatalf("%s lists %d options and %d files, and has the settings %v", e.Name, len(want), len(e.Files), got)
	}
	for i, s := range got {
		if i < len(want) && s != want[i] || i >= len(want) && s.Key != e.Files[i-len(want)].DigestKey() {
			t.Errorf("%s %v: setting %v", e.Name, settings, s)
		}
	}
}
