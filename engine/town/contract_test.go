package town

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

func TestContract(t *testing.T) {
	slowtest.Skip(t)
	for n := 1; n <= maxPlayers; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			enginetest.Run(t, Default(n), enginetest.Options{Games: 4, Seed: 1, Stride: 7})
		})
	}
}

func TestLayout(t *testing.T) {
	enginetest.Flat(t, reflect.TypeFor[State](), 256) // the budget of a state
}
