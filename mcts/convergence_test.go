package mcts_test

import (
	"context"
	"math"
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

func search(t *testing.T, g engine.Game, c mcts.Config, v engine.View) mcts.Result {
	t.Helper()
	s, err := mcts.New(g, c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// move returns the statistics of a.
func move(t *testing.T, r mcts.Result, a engine.Action) mcts.Move {
	t.Helper()
	for _, m := range r.Moves {
		if m.Action == a {
			return m
		}
	}
	t.Fatalf("no move %d in %+v", a, r.Moves)
	return mcts.Move{}
}

func TestMinimax(t *testing.T) {
	g := trap()
	r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1}, after(g, 0))
	if r.Best != 2 {
		t.Errorf("best move %d, want 2, which avoids the trap: %+v", r.Best, r.Moves)
	}
	few := search(t, g, mcts.Config{Iterations: 8, Seed: 1}, after(g, 0))
	if m := move(t, few, 1); m.Value < 0.1 {
		t.Errorf("after 8 iterations move 1 has value %v: the game is no trap", m.Value)
	}
	v := after(g, 1, 1)
	if r := search(t, g, mcts.Config{Iterations: 5000, Seed: 1}, v); r.Best != 3 || move(t, r, 3).Value != 1 {
		t.Errorf("the other seat plays %d, want 3 of value 1: %+v", r.Best, r.Moves)
	}
}

func TestExpectation(t *testing.T) {
	g := gamble()
	r := search(t, g, mcts.Config{Iterations: 60000, Selection: mcts.Selection{Exploration: 5}, Seed: 1}, after(g, 0))
	if r.Best != 2 {
		t.Errorf("best move %d, want 2: %+v", r.Best, r.Moves)
	}
	for _, row := range []struct {
		a          engine.Action
		value, win float64 // exact
	}{{1, -0.25, 0.375}, {2, 0, 0}, {3, -0.75, 0.125}} {
		m := move(t, r, row.a)
		if math.Abs(m.Value-row.value) > 4*m.ValueError {
			t.Errorf("move %d: value %v ± %v, exactly %v", row.a, m.Value, m.ValueError, row.value)
		}
		if math.Abs(m.Win-row.win) > 4*m.WinError {
			t.Errorf("move %d: win probability %v ± %v, exactly %v", row.a, m.Win, m.WinError, row.win)
		}
	}
	if m := move(t, r, 2); m.Draws != m.Visits || m.Wins+m.Losses+m.Cut != 0 {
		t.Errorf("move 2 always draws: %+v", m)
	}
}

// TestMaskedEdges checks that a hidden action below the root is one edge that reveals nothing.
func TestMaskedEdges(t *testing.T) {
	g := hiding()
	r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1}, after(g, 0))
	if len(r.Line) != 3 || r.Line[1].Seat != 1 || r.Line[1].Action != 0 {
		t.Errorf("line %+v, want its second step to be the masked action 0 of seat 1", r.Line)
	}
	// Two nodes of moves, one masked answer below each, three boxes below that.
	if want := 1 + 2 + 2 + 6; r.Nodes != want {
		t.Errorf("%d nodes, want %d", r.Nodes, want)
	}
	for _, m := range r.Moves {
		if math.Abs(m.Value+1.0/3) > 0.05 {
			t.Errorf("move %d has value %v, want about -1/3: the secret leaks", m.Action, m.Value)
		}
	}
}

// TestUnevenAvailability checks an action that is legal in a third of the worlds.
func TestUnevenAvailability(t *testing.T) {
	g := trumps()
	r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1}, after(g, 0))
	for _, m := range r.Moves {
		if math.Abs(m.Value+1.0/3) > 0.03 {
			t.Errorf("move %d has value %v, want about -1/3", m.Action, m.Value)
		}
	}
	last := r.Line[len(r.Line)-1]
	if share := float64(last.Visits) / float64(r.Line[1].Visits); last.Action != 5 || math.Abs(share-2.0/3) > 0.03 {
		t.Errorf("line %+v, want it to end with 5 in two worlds of three", r.Line)
	}
}

func TestSecretDoesNotMatter(t *testing.T) {
	g := hiding()
	for box := engine.Action(1); box <= 3; box++ {
		a := search(t, g, mcts.Config{Iterations: 500, Seed: 3}, after(g, 0, 7, 1))
		b := search(t, g, mcts.Config{Iterations: 500, Seed: 3}, after(g, 0, 7, box))
		if same(t, a, b); t.Failed() {
			return
		}
	}
	for _, hidden := range []kuhn.Card{kuhn.Jack, kuhn.King} {
		play := []engine.Action{kuhn.Deal(hidden), kuhn.Deal(kuhn.Queen), kuhn.Bet}
		a := search(t, kuhn.New(), mcts.Config{Iterations: 500, Seed: 3}, after(kuhn.New(), kuhn.Second, play...))
		play[0] = kuhn.Deal(kuhn.Jack)
		b := search(t, kuhn.New(), mcts.Config{Iterations: 500, Seed: 3}, after(kuhn.New(), kuhn.Second, play...))
		same(t, a, b)
	}
}

// same fails unless two results are equal except for the time.
func same(t *testing.T, a, b mcts.Result) {
	t.Helper()
	a.Elapsed, b.Elapsed = 0, 0
	if !reflect.DeepEqual(a, b) {
		t.Errorf("results differ:\n%+v\n%+v", a, b)
	}
}

// TestKuhn checks the decisions that domination settles (Kuhn 1950); the others are mixed in every
// equilibrium.
func TestKuhn(t *testing.T) {
	j, q, k := kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King)
	for _, row := range []struct {
		name string
		seat engine.Seat
		line []engine.Action
		want engine.Action
	}{
		{"the king calls", kuhn.Second, []engine.Action{q, k, kuhn.Bet}, kuhn.Call},
		{"the jack folds", kuhn.Second, []engine.Action{q, j, kuhn.Bet}, kuhn.Fold},
		{"the king bets after a check", kuhn.Second, []engine.Action{j, k, kuhn.Check}, kuhn.Bet},
		{"the first king calls", kuhn.First, []engine.Action{k, j, kuhn.Check, kuhn.Bet}, kuhn.Call},
		{"the first jack folds", kuhn.First, []engine.Action{j, q, kuhn.Check, kuhn.Bet}, kuhn.Fold},
	} {
		for seed := range uint64(5) {
			r := search(t, kuhn.New(), mcts.Config{Iterations: 3000, Seed: seed}, after(kuhn.New(), row.seat, row.line...))
			if r.Best != row.want {
				t.Errorf("%s: seed %d plays %#x, want %#x: %+v", row.name, seed, r.Best, row.want, r.Moves)
			}
		}
	}
}
