package engine_test

import (
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// pair is Kuhn poker in which both seats are one side.
type pair struct{ engine.Game }

func (pair) Sides() []engine.Side { return []engine.Side{{Name: "pair", Seats: []engine.Seat{0, 1}}} }

func TestSidesOf(t *testing.T) {
	want := []engine.Side{{Name: "first", Seats: []engine.Seat{0}}, {Name: "second", Seats: []engine.Seat{1}}}
	if got := engine.SidesOf(kuhn.New()); !reflect.DeepEqual(got, want) {
		t.Errorf("without sides of its own: %v", got)
	}
	if got := engine.SidesOf(pair{kuhn.New()}); len(got) != 1 || got[0].Name != "pair" {
		t.Errorf("with one side: %v", got)
	}
}
