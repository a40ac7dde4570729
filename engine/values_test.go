package engine_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/internal/slowtest"
)

// TestPublishedValues solves the small games with secrets by CFR+. The published value must be
// between the bounds by best responses, and these must be close. This proves the value whatever the
// solver does.
func TestPublishedValues(t *testing.T) {
	slowtest.Skip(t)
	for _, row := range []struct {
		game       engine.Game
		unit       float64 // of the published numbers, in scores
		iterations int

		value    float64 // for the first seat
		uniform  float64 // NashConv of uniform play, 0 if not published
		sets     int
		nodes    [3]int // decisions, chance nodes, ends
		accurate float64
	}{
		// Kuhn 1950; OpenSpiel's exploitability tests.
		{kuhn.New(), 2, 1000, -1.0 / 18, 11.0 / 12, 12, [3]int{24, 4, 30}, 1e-3},
		// OpenSpiel: the test of its sequence-form linear program; 9457 histories.
		{leduc.New(), leduc.MaxChips, 3000, -0.085606424, 4.747222, 936, [3]int{3780, 157, 5520}, 1e-3},
		// Zero by symmetry.
		{goofspiel.New(), 1, 1000, 0, 0, 162, [3]int{501, 0, 576}, 1e-3},
	} {
		t.Run(row.game.Name(), func(t *testing.T) {
			tree := newTree(row.game)
			if got := [3]int{tree.decisions, tree.chances, tree.ends}; got != row.nodes {
				t.Errorf("decisions, chance events and ends %d, want %d", got, row.nodes)
			}
			if first, second := len(tree.sets[0]), len(tree.sets[1]); first+second != row.sets || first != second {
				t.Errorf("%d and %d information sets, want %d in all", first, second, row.sets)
			}
			low, high := tree.bounds()
			if conv := (high - low) * row.unit; row.uniform != 0 && math.Abs(conv-row.uniform) > 1e-6 {
				t.Errorf("NashConv of uniform play %.7f, want %.7f", conv, row.uniform)
			}
			tree.solve(row.iterations)
			low, high = tree.bounds()
			low, high = low*row.unit, high*row.unit
			t.Logf("value between %.7f and %.7f after %d iterations", low, high, row.iterations)
			if row.value < low-1e-9 || row.value > high+1e-9 || high-low > row.accurate {
				t.Errorf("value between %.7f and %.7f, want %.7f within %v", low, high, row.value, row.accurate)
			}
		})
	}
}
