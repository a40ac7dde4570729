package mcts_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/mcts"
)

// TestMoves checks that only the configured moves are searched.
func TestMoves(t *testing.T) {
	g := enginetest.Open(t, "tictactoe")
	s, v := g.NewState(), g.NewView()
	s.ViewInto(0, v)
	moves := v.AppendLegal(nil)[2:5]
	for _, row := range searches {
		if row.c.Root == mcts.Rounds {
			continue
		}
		c := row.c
		c.Iterations, c.Moves, c.SearchForced = 200, moves, true
		for _, threads := range [][]mcts.Config{{c}, {c, c}} {
			team, err := mcts.NewTeam(g, threads)
			if err != nil {
				t.Fatalf("%s: %v", row.name, err)
			}
			for range 2 {
				r, err := team.Continue(context.Background(), v)
				if err != nil {
					t.Fatalf("%s: %v", row.name, err)
				}
				var got []engine.Action
				visits := 0
				for _, m := range r.Moves {
					got, visits = append(got, m.Action), visits+m.Visits
				}
				slices.Sort(got)
				if !slices.Equal(got, moves) || !slices.Contains(moves, r.Best) || visits < 200 {
					t.Errorf("%s, %d threads: searched %v with %d visits, and %d is best; want %v", row.name, len(threads), got, visits, r.Best, moves)
				}
			}
		}
	}
}

func TestBadMoves(t *testing.T) {
	g := enginetest.Open(t, "tictactoe")
	s, v := g.NewState(), g.NewView()
	s.ViewInto(0, v)
	searcher := newSearcher(t, g, mcts.Config{Iterations: 10, Moves: []engine.Action{99}})
	if _, err := searcher.Search(context.Background(), v); err == nil || !strings.Contains(err.Error(), "move 99 is not legal") {
		t.Errorf("a move that is not legal: %v", err)
	}
	c := inRounds(1)
	c.Moves = []engine.Action{1}
	if _, err := mcts.New(g, c); err == nil || !strings.Contains(err.Error(), "rounds compare all") {
		t.Errorf("moves in rounds: %v", err)
	}
}
