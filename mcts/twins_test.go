package mcts_test

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
	"deadreckon/mcts"
)

// TestFastSearchesAreThePlain compares searches with and without shortcuts of states and of the search.
// Dice merges results; a mall and glimpse mask actions.
func TestFastSearchesAreThePlain(t *testing.T) {
	long(t)
	deal := []engine.Action{leduc.Deal(leduc.QueenSpades), leduc.Deal(leduc.KingHearts)}
	mall := testPositions(t)[4]
	for _, p := range []testPosition{
		{"kuhn", kuhn.New(), nil, kuhn.First, []engine.Action{kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.King)}},
		{"leduc", leduc.New(), nil, leduc.First, deal},
		{"leduc, after a raise", leduc.New(), nil, leduc.Second, append(deal, leduc.Raise)},
		{"pig", pig.New(20), nil, 0, []engine.Action{pig.Rolled(6)}},
		{"dice", dice(), nil, 0, nil},
		{"trumps", trumps(), nil, 0, nil},
		{"glimpse", glimpse(), nil, 0, nil},
		mall,
	} {
		for _, a := range algorithms {
			for _, nodes := range []int{0, 30} {
				c := mcts.Config{Iterations: 1500, Seed: 2, Algorithm: a, MaxNodes: nodes}
				fast := p
				p := p
				if p.name == "kuhn" || strings.HasPrefix(p.name, "leduc") {
					p.game = plain{p.game}
				}
				if got, want := findings(t, fast, c, false), findings(t, p, c, true); got != want {
					t.Fatalf("%s, %v, %d nodes:\n%s\nplain\n%s", p.name, a, nodes, got, want)
				}
			}
		}
	}
}

// glimpse is hiding in which seat 1 hides in one of two boxes and then may move; seat 0 sees the move only
// if it began in box 1.
func glimpse() *script {
	g := hiding()
	g.turn = func(line []engine.Action) engine.Seat {
		return []engine.Seat{0, 1, 1, 0, engine.Nobody}[len(line)]
	}
	g.legal = func(line []engine.Action) []engine.Action {
		if len(line) == 0 {
			return []engine.Action{7, 8}
		}
		return []engine.Action{1, 2}
	}
	g.mask = func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
		if len(line) == 1 || len(line) == 2 && line[1] != 1 {
			return 0, 1
		}
		return a, 1
	}
	g.score = func(line []engine.Action) float64 {
		if line[2] == line[3] {
			return 1
		}
		return -1
	}
	return g
}

func findings(t *testing.T, p testPosition, c mcts.Config, plain bool) string {
	t.Helper()
	s := newSearcher(t, p.game, c)
	if plain {
		s.BePlain()
	}
	r, err := s.Search(t.Context(), viewOf(p.game, p.posterior().truth, p.seat))
	if err != nil {
		t.Fatal(err)
	}
	r.Elapsed = 0
	var tree strings.Builder
	s.Dump(&tree)
	return fmt.Sprintf("%+v\n%s", r, tree.String())
}
