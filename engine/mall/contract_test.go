package mall

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

func TestContract(t *testing.T) {
	slowtest.Skip(t)
	for _, p := range settable.Presets {
		t.Run(p.Name, func(t *testing.T) {
			o := p.Options
			o.MaxTurns = 60
			enginetest.Run(t, New(defaultRules(t, o)), enginetest.Options{Games: 5, Seed: 1, Stride: 7})
		})
		for _, n := range []uint8{1, 3, 4} {
			t.Run(fmt.Sprintf("%s for %d", p.Name, n), func(t *testing.T) {
				o := p.Options
				o.MaxTurns, o.Players = 60, n
				enginetest.Run(t, New(defaultRules(t, o)), enginetest.Options{Games: 3, Seed: 1, Stride: 11})
			})
		}
	}
}

// TestStateIsFlat: a State has at most 512 bytes, whole words without pointers or padding; State.key
// relies on this.
func TestStateIsFlat(t *testing.T) {
	enginetest.Flat(t, reflect.TypeFor[State](), 512)
	if n := reflect.TypeFor[State]().Size(); n%8 != 0 {
		t.Errorf("a State has %d bytes; want a multiple of 8", n)
	}
}
