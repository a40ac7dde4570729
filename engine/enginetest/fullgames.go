package enginetest

import (
	"reflect"
	"strings"

	"deadreckon/engine"
)

// FullGames returns the names of the registered games with a rulebook, in order: all games outside
// engine/toy. Tests that use it also cover new games.
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
