package games_test

import (
	"testing"

	"deadreckon/engine"
)

// Opening a game again costs little: what is built in is parsed, and its digest made, once. Doors of
// sessions open a game several times for each that is played.
func TestOpenIsCheap(t *testing.T) {
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		again := func() {
			g, err := engine.Open(name, e.Limits)
			if err != nil {
				t.Fatal(err)
			}
			g.Settings()
		}
		again()
		if n := testing.AllocsPerRun(5, again); n > 200 {
			t.Errorf("%s: %.0f allocations", name, n)
		} else {
			t.Logf("%s: %.0f allocations", name, n)
		}
	}
}
