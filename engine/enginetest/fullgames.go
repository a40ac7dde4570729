package enginetest

import (
	"reflect"
	"strings"

	"deadreckon/engine"
)

// FullGames names the registered games that play a rulebook, in order: all whose package is not one
// of engine/toy. Tests go through them by this, so that none passes over a game that is new; what
// each has in documents and tests stands in games/owed_test.go.
func FullGames(t TB) []string {
	t.Helper()
	var full []string
	for _, name := range engine.Names() {
		g, err := engine.Open(name, nil)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if home := reflect.Indirect(reflect.ValueOf(g)).Type().PkgPath(); strings.Contains(home, "/engine/") && !strings.Contains(home, "/engine/toy/") && !strings.Contains(home, "/engine/kit/") {
			full = append(full, name)
		}
	}
	return full
}
