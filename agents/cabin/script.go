package cabin

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterRollout(agents.Named[mcts.Policy]{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return newPlayer(holdout), nil },
	})
	register("script", "script: the best strategies: holdout, and flood as the Overlord", nil, func() (*player, []agents.Knob) {
		p := newPlayer(holdout)
		return p, append(append(p.team.knobs(), p.lord.knobs()...), p.ghost())
	})
}
