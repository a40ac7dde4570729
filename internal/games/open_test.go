package games_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// Opening a game again costs little: built-in data are parsed and digested once. Sessions open a game
// several times for each game that is played.
func TestOpenIsCheap(t *testing.T) {
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		again := func() {
			g := enginetest.Open(t, name, e.Limits...)
			g.About()
		}
		again()
		if n := testing.AllocsPerRun(5, again); n > 200 {
			t.Errorf("%s: %.0f allocations", name, n)
		} else {
			t.Logf("%s: %.0f allocations", name, n)
		}
	}
}
