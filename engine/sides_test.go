package engine_test

import (
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

// pair returns Kuhn poker in which both seats are one side, without claims.
func pair() engine.Game {
	return enginetest.About(kuhn.New(), func(a *engine.About) {
		a.Sides, a.Claims = []engine.Side{{Name: "pair", Seats: []engine.Seat{0, 1}}}, engine.Claims{}
	})
}

func TestMean(t *testing.T) {
	side := engine.Side{Seats: []engine.Seat{0, 2, 3}}
	if got := side.Mean([]float64{0.5, 9, -1, -1}); got != -0.5 {
		t.Errorf("mean %v, want -0.5", got)
	}
	if got := side.Mean([]float64{0.1, 9, 0.1, 0.1}); got != 0.1 {
		t.Errorf("mean of equal scores %v, want 0.1 to the bit", got)
	}
}

func TestSideNamed(t *testing.T) {
	g := pair()
	if side, err := engine.SideNamed(g, "pair"); err != nil || len(side.Seats) != 2 {
		t.Errorf("%+v, %v", side, err)
	}
	if _, err := engine.SideNamed(g, "pears"); err == nil || err.Error() != `no side "pears" in kuhn; sides: pair` {
		t.Errorf("got %v", err)
	}
	if _, err := engine.SideNamed(kuhn.New(), "frist"); err == nil || err.Error() != `no side "frist" in kuhn (did you mean first?); sides: first, second` {
		t.Errorf("got %v", err)
	}
}

// TestClaimsOf: without claims, only trivial claims hold.
func TestClaimsOf(t *testing.T) {
	if got, want := engine.ClaimsOf(kuhn.New()), (engine.Claims{SharedScore: true, Open: true, ZeroSum: true}); got != want {
		t.Errorf("Kuhn poker claims %+v, want %+v", got, want)
	}
	if got := engine.ClaimsOf(pair()); got != (engine.Claims{}) {
		t.Errorf("a pair without claims claims %+v", got)
	}
}

func TestSidesOf(t *testing.T) {
	want := []engine.Side{{Name: "first", Seats: []engine.Seat{0}}, {Name: "second", Seats: []engine.Seat{1}}}
	if got := engine.SidesOf(kuhn.New()); !reflect.DeepEqual(got, want) {
		t.Errorf("without sides of its own: %v", got)
	}
	if got := engine.SidesOf(pair()); len(got) != 1 || got[0].Name != "pair" {
		t.Errorf("with one side: %v", got)
	}
}
