package mall

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

// Script plays both sides by their strategies. The zero value is ready. It allocates only at the
// first decision and is not safe for concurrent use.
type Script struct {
	zombies *horde // nil before the first decision
}

var _ mcts.Policy = (*Script)(nil)

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return new(Script), nil },
	})
	agents.Register(agents.Kind{
		Name: "script", Game: rules.Name,
		Usage: "script: the best strategy of the side: rifles-first or swarm",
		Open:  func(engine.Game, *agents.Params) (agents.Agent, error) { return new(scriptAgent), nil },
	})
}

// Choose returns the action for the seat on turn.
func (p *Script) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return p.choose(rules.FactsOf(s, s.Turn()), legal, rng)
}

func (p *Script) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindPass, rules.KindSelect, rules.KindHold, rules.KindName, rules.KindPlace:
		return scriptHumans.choose(f, legal, rng)
	}
	if f.Group() != 0 {
		return scriptHumans.choose(f, legal, rng)
	}
	if p.zombies == nil {
		p.zombies = newSwarm()
	}
	return p.zombies.choose(f, legal, rng)
}

// scriptHumans is the best strategy of the humans. Balanced is as strong and 50 % slower.
var scriptHumans = newRiflesFirst()

// scriptAgent plays Script from views.
type scriptAgent struct {
	Script
	legal []engine.Action
}

func (*scriptAgent) Name() string { return "script" }

func (a *scriptAgent) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	a.legal = v.AppendLegal(a.legal[:0])
	return a.choose(rules.FactsOf(v, v.Viewer()), a.legal, rng), nil
}
