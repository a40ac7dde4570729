package mall

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

// Script plays both sides by their plans. The zero value is ready; it keeps
// nothing between decisions and never allocates.
type Script struct{}

var _ mcts.Policy = Script{}

func init() {
	agents.RegisterRollout(agents.Rollout{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return Script{}, nil },
	})
	agents.Register(agents.Kind{
		Name: "script", Game: rules.Name,
		Usage: "script: the best plan of either side: rifles-first, and swarm",
		Open:  func(engine.Game, *agents.Params) (agents.Agent, error) { return scriptAgent{}, nil },
	})
}

// Choose returns the script's action for the seat on turn.
func (Script) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return choose(rules.FactsOf(s, s.Turn()), legal, rng)
}

func choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindPass, rules.KindSelect, rules.KindHold, rules.KindName, rules.KindPlace:
		return scriptHumans.choose(f, legal, rng)
	}
	if f.Group() != 0 {
		return scriptHumans.choose(f, legal, rng)
	}
	return scriptZombies.choose(f, legal, rng)
}

// The two sides of the script: the best plan of each. Balanced is as strong as
// rifles-first and takes half as long again.
var (
	scriptHumans  = newRiflesFirst()
	scriptZombies = newSwarm()
)

// scriptAgent is Script as a player from a view.
type scriptAgent struct{}

func (scriptAgent) Name() string { return "script" }

func (scriptAgent) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	return choose(rules.FactsOf(v, v.Viewer()), v.AppendLegal(nil), rng), nil
}
