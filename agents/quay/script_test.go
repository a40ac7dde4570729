package quay

import (
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/toy/quay"
)

// TestScript: each seat's script scores more than random play.
func TestScript(t *testing.T) {
	g := enginetest.Open(t, rules.Name)
	for _, seat := range []engine.Seat{rules.Survivor, rules.Horde} {
		score := func(seed uint64, random bool) float64 {
			rng, s := engine.Stream(seed, "script"), newScript()
			end, _ := agentstest.Play(g, rng, func(p engine.State, legal []engine.Action) engine.Action {
				if random && p.Turn() == seat {
					return legal[rng.IntN(len(legal))]
				}
				return s.Choose(p, legal, rng)
			})
			return end.Score(seat)
		}
		agentstest.CheckBetter(t, g.Seats()[seat], 400, func(seed uint64) float64 { return score(seed, false) - score(seed, true) })
	}
}
