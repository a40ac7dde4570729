package streets

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return newScript(), nil },
	})
	register("script", "script: the best strategy: squad", nil, newScript)
}

// newScript returns the best strategy.
func newScript() *player { return newPlayer(squadRules) }
