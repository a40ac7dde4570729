package streets

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// A borrowed table, which keeps everything but figures between positions, equals a new table, in games
// with different rules in turn.
func TestTableTwins(t *testing.T) {
	var states []engine.State
	for _, name := range ground.Scenarios {
		for k := range 4 {
			states = append(states, New(drawnRules(t, name, 2*k+1)).NewState())
		}
	}
	clear := burnt(t)
	clear.s.Clouds = [state.CloudSlots]state.Cloud{}
	parked := given(t, "map convoy\nred 2,5 \nred 3,5", func(o *state.Options) { o.Without = state.AllLayers &^ state.Vehicles }).act(0)
	away := parked.fork()
	away.s.Vehicles[0] = state.Vehicle{}
	for _, g := range []*scene{burnt(t), clear, parked, away, given(t, "red 5,5\nred 9,9", nil).act(0), given(t, "terrain # 7,7 8,8\nred 5,5\nred 9,9", nil).act(0)} {
		states = append(states, g.s)
	}
	player := enginetest.Player{Rng: engine.Stream(1, "tables")}
	var kept state.Scratch
	for range 120 {
		for _, p := range states {
			for s := p.(*rules.State); s.Turn() != engine.Nobody; {
				var want ground.Tabletop
				s.Lay(&want)
				if kept.Lay(&s.Position); kept.Table != want {
					t.Fatalf("another table is kept in\n%s", text.Notation{Rules: s.Rules()}.FormatPosition(s))
				}
				if player.Step(s); player.Rng.IntN(6) == 0 {
					break
				}
			}
		}
	}
}
