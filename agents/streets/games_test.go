package streets

import (
	"slices"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/facts"
	"deadreckon/mcts"
)

// opened returns the game with "name=value" settings.
func opened(t testing.TB, settings ...string) engine.Game {
	t.Helper()
	return agentstest.Open(t, rules.Name, settings...)
}

// played plays a game with the policies by seat, and returns the last state and the number of actions.
func played(t testing.TB, g engine.Game, of func(engine.Seat) mcts.Policy, seed uint64) (s engine.State, plies int) {
	own := engine.Stream(seed, "random")
	return agentstest.Play(g, engine.Stream(seed, "played"), func(s engine.State, legal []engine.Action) engine.Action {
		a := of(s.Turn()).Choose(s, legal, own)
		if !slices.Contains(legal, a) {
			t.Fatalf("seed %d, phase %s: %x is none of %x", seed, facts.Of(s).Phase(), a, legal)
		}
		return a
	})
}

func all(p mcts.Policy) func(engine.Seat) mcts.Policy {
	return func(engine.Seat) mcts.Policy { return p }
}

// won returns whether the primary objective was met, and the number of safe characters.
func won(s engine.State) (met bool, safe int) {
	f := facts.Of(s)
	for m := range f.Survivors() {
		if m.Safe {
			safe++
		}
	}
	return f.Met(), safe
}
