package mcts_test

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
)

// TestTicTacToe checks positions with few good moves by minimax: every algorithm must find one of them.
func TestTicTacToe(t *testing.T) {
	slowtest.Skip(t)
	long(t)
	g := tictactoe.New()
	each(t, func(t *testing.T, c mcts.Config) {
		for _, row := range []struct {
			line []int
			want []engine.Action
		}{
			{[]int{1}, []engine.Action{5}},                // a corner: only the centre holds
			{[]int{1, 5, 9}, []engine.Action{2, 4, 6, 8}}, // corners lose to a fork
			{[]int{1, 2}, []engine.Action{4, 5, 7}},       // these win
			{[]int{1, 5, 2}, []engine.Action{3}},          // a threat to answer
		} {
			s := g.NewState()
			for _, square := range row.line {
				s.Apply(tictactoe.Mark(square))
			}
			c.Iterations, c.Seed = 20000, 1
			switch corner := len(row.line) == 1; { // a wrong prior takes time to overcome
			case corner && c.Selection.Trust == 0.9:
				c.Iterations = 200000
			case corner && c.Rollout != nil:
				c.Iterations = 50000
			}
			v := viewOf(g, s, s.Turn())
			if r := search(t, g, c, v); !slices.Contains(row.want, r.Best) {
				t.Errorf("after %v: %d, want one of %v: %+v", row.line, r.Best, row.want, r.Moves)
			}
		}
	})
}
