package exact_test

import (
	"math"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts/exact"
)

// explore lists and solves the positions of a game without secrets.
func explore(t testing.TB, g engine.Game, maxPositions int) *exact.Open {
	t.Helper()
	o, err := exact.Explore(g, g.NewState(), maxPositions)
	if err != nil {
		t.Fatal(err)
	}
	sweeps, err := o.Solve(1e-12, 10000)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions, %d sweeps", o.Positions(), sweeps)
	return o
}

func rootOf(g engine.Game) engine.View {
	v := g.NewView()
	g.NewState().ViewInto(0, v)
	return v
}

// TestCycle solves dodge by hand. Let v(k) be the value to the seat on turn if it leads by k. A gamble is
// worth -1/3. A race is worth
//
//	v(1) = (1 - v(-1))/2, v(0) = (-v(-1) - v(0))/2, v(-1) = (-v(0) - v(1))/2
//
// because an opponent that leads by k faces -k. The third would be about -3/7, so the seat behind gambles:
// v(-1) = -1/3, v(1) = 2/3 and v(0) = 1/9.
func TestCycle(t *testing.T) {
	g := dodge()
	o := explore(t, g, 1000)
	v := rootOf(g)
	v.Apply(1)
	values, err := o.Values(v)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "value to the first", values[0], 1.0/9, 1e-9)
	near(t, "value to the second", values[1], -1.0/9, 1e-9)
	if best, err := o.Best(v); err != nil || len(best) != 1 || best[0] != 1 {
		t.Errorf("best %v and error %v, want 1", best, err)
	}
	v.Apply(1)
	v.Apply(1) // the first leads
	if best, err := o.Best(v); err != nil || len(best) != 1 || best[0] != 2 {
		t.Errorf("best when behind %v and error %v, want 2", best, err)
	}
}

// TestOpenTwin compares an open game, solved as a graph, with CFR+ on its tree.
func TestOpenTwin(t *testing.T) {
	g := loud(func(coin, roll engine.Action) engine.Action { return (coin + roll) % 3 })
	g.mask = nil
	o := explore(t, g, 1000)
	values, err := o.Values(rootOf(g))
	if err != nil {
		t.Fatal(err)
	}
	near(t, "value", solve(t, enumerate(t, g, exact.Options{}), 1e-6, 1000), values[0], 1e-6)
	if math.Abs(values[0]+0.5) > 1e-12 {
		t.Errorf("value %v, want -0.5: the layer is seen", values[0])
	}
}

// TestFaceDown: a card that is face down for all seats is not a secret.
func TestFaceDown(t *testing.T) {
	g := &probe{
		seats: []string{"guesser", "idler"},
		turn:  in[engine.Seat](engine.Chance, 0, engine.Chance, engine.Nobody),
		legal: func(m memory) []engine.Action {
			if m.n == 2 && m.line[0] != 0 {
				return []engine.Action{m.line[0]}
			}
			return []engine.Action{1, 2, 3}
		},
		mask: func(m memory, a engine.Action, _ engine.Seat) engine.Action {
			if m.n == 0 {
				return 0
			}
			return a
		},
		score: func(m memory) []float64 {
			if m.line[1] == m.line[2] {
				return []float64{1, -1}
			}
			return []float64{-1, 1}
		},
	}
	dealt := g.NewState()
	dealt.Apply(2)
	o, err := exact.Explore(g, dealt, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Solve(0, 10); err != nil {
		t.Fatal(err)
	}
	v := g.NewView()
	dealt.ViewInto(0, v)
	values, err := o.Values(v)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "value", values[0], -1.0/3, 1e-12)
	near(t, "value by CFR+", solve(t, enumerate(t, g, exact.Options{}), 1e-6, 1000), -1.0/3, 1e-6)
}

func TestOpenRefusals(t *testing.T) {
	if _, err := exact.Explore(kuhn.New(), kuhn.New().NewState(), 1000); err == nil || !strings.HasPrefix(err.Error(), "exact: the game has secrets") {
		t.Errorf("error %v, want a complaint about secrets", err)
	}
	insider := &probe{ // seat 0 has seen a card that affects the odds of the coin
		seats: []string{"insider", "outsider"},
		turn:  in[engine.Seat](engine.Chance, engine.Chance, engine.Nobody),
		legal: func(memory) []engine.Action { return []engine.Action{1, 2} },
		odds:  func(m memory) []uint64 { return []uint64{1, 1 + uint64(m.line[0])} },
		mask: func(m memory, a engine.Action, seat engine.Seat) engine.Action {
			if m.n == 0 && seat == 1 {
				return 0
			}
			return a
		},
	}
	dealt := insider.NewState()
	dealt.Apply(2)
	if _, err := exact.Explore(insider, dealt, 1000); err == nil || !strings.HasPrefix(err.Error(), "exact: the game has secrets") {
		t.Errorf("error %v, want a complaint about secret odds", err)
	}
	g := dodge()
	if _, err := exact.Explore(g, g.NewState(), 3); err == nil || err.Error() != "exact: more than 3 positions" {
		t.Errorf("error %v, want more than 3 positions", err)
	}
	o, err := exact.Explore(g, g.NewState(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Solve(0, 2); err == nil {
		t.Error("two sweeps settle a game whose positions recur")
	}
	v := rootOf(g)
	if _, err := o.Best(v); err == nil {
		t.Error("chance has a best action")
	}
	v.Apply(1)
	w := g.NewView()
	w.CopyFrom(v)
	w.(*view).viewer = 1
	if _, err := o.Values(w); err == nil {
		t.Error("a view of seat 1 is found")
	}
}
