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

func newSearcher(t testing.TB, g engine.Game, c mcts.Config) *mcts.Searcher {
	t.Helper()
	s, err := mcts.New(g, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func search(t testing.TB, g engine.Game, c mcts.Config, v engine.View) mcts.Result {
	t.Helper()
	r, err := newSearcher(t, g, c).Search(context.Background(), v)
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
		for seed := range uint64(3) {
			for _, a := range algorithms {
				r := search(t, kuhn.New(), mcts.Config{Iterations: 3000, Seed: seed, Algorithm: a}, after(kuhn.New(), row.seat, row.line...))
				if r.Best != row.want {
					t.Errorf("%s: %v, seed %d plays %#x, want %#x: %+v", row.name, a, seed, r.Best, row.want, r.Moves)
				}
			}
		}
	}
}
