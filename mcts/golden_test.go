package mcts_test

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

// TestGolden compares small searches with recorded results. A change means a change of playing behaviour,
// which the commit must state.
func TestGolden(t *testing.T) {
	var got strings.Builder
	for _, game := range []struct {
		name string
		game engine.Game
		view engine.View
	}{
		{"kuhn, the first jack", kuhn.New(), firstJack()},
		{"trap", trap(), after(trap(), 0)},
		{"hiding", hiding(), after(hiding(), 0)},
	} {
		for _, row := range searches {
			c := row.c
			c.Iterations, c.Seed = 100, 1
			r := search(t, game.game, c, game.view)
			fmt.Fprintf(&got, "%s, %s: %d nodes;", game.name, row.name, r.Nodes)
			for _, m := range r.Moves {
				fmt.Fprintf(&got, " %d: %d visits, %+.4f;", m.Action, m.Visits, m.Value)
			}
			got.WriteString(" line")
			for _, s := range r.Line {
				fmt.Fprintf(&got, " %d", s.Action)
			}
			got.WriteByte('\n')
		}
	}
	enginetest.Golden(t, "golden.txt", got.String())
}
