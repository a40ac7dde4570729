package exact_test

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/mcts/exact"
)

// TestPublishedValues solves the tiny games with secrets by CFR+.
func TestPublishedValues(t *testing.T) {
	for _, row := range []struct {
		game      engine.Game
		unit      float64 // value of a score of 1
		value     float64 // to the first seat
		uniform   float64 // NashConv of uniform play; 0 is not published
		sets      int     // per seat
		terminals int
		tolerance float64
	}{
		{kuhn.New(), chips, -1.0 / 18, 0.916667, 6, 30, 1e-4},
		{leduc.New(), leduc.MaxChips, -0.085606424, 4.747222, 468, 5520, 2e-3},
		{goofspiel.New(), 1, 0, 0, 81, 576, 1e-3},
	} {
		name := row.game.Name()
		tree := enumerate(t, row.game, exact.Options{})
		if c := tree.Counts(); c.Terminals != row.terminals || !slices.Equal(c.Sets, []int{row.sets, row.sets}) {
			t.Errorf("%s: %+v, want %d ends and %d sets a seat", name, c, row.terminals, row.sets)
		}
		uniform := row.unit * tree.NashConv(tree.Uniform())
		t.Logf("%s: %+v, NashConv of uniform play %.6f", name, tree.Counts(), uniform)
		if row.uniform != 0 {
			near(t, name+", NashConv of uniform play", uniform, row.uniform, 1e-6)
		}
		near(t, name, row.unit*solve(t, tree, row.tolerance/row.unit, 2000), row.value, row.tolerance)
	}
}

// TestTicTacToe: counts by Tree and Open, and the value.
func TestTicTacToe(t *testing.T) {
	g := tictactoe.New()
	o := explore(t, g, 10000)
	values, err := o.Values(rootOf(g))
	if err != nil || values[0] != 0 || values[1] != 0 {
		t.Errorf("values %v and error %v, want 0", values, err)
	}
	if o.Positions() != 5478 {
		t.Errorf("%d positions, want 5478", o.Positions())
	}
	if best, _ := o.Best(rootOf(g)); len(best) != 9 {
		t.Errorf("%d opening moves draw, want 9", len(best))
	}
	if c := enumerate(t, g, exact.Options{}).Counts(); c.Nodes != 549_946 || c.Terminals != 255_168 {
		t.Errorf("%+v, want 549946 nodes and 255168 ends", c)
	}
}

// TestPig solves Pig to 20 by value iteration. The value is that before the first roll.
func TestPig(t *testing.T) {
	g := pig.New(20)
	values, err := explore(t, g, 100_000).Values(rootOf(g))
	if err != nil {
		t.Fatal(err)
	}
	near(t, "value", values[0], 0.2311170, 1e-7)
}

// BenchmarkCFR is one iteration for both seats.
func BenchmarkCFR(b *testing.B) {
	cfr, err := exact.NewCFR(enumerate(b, leduc.New(), exact.Options{}))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		cfr.Iterate()
	}
}

func BenchmarkEnumerate(b *testing.B) {
	for b.Loop() {
		enumerate(b, leduc.New(), exact.Options{})
	}
}
