package town

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return newScript(), nil },
	})
	register("script", "script: the best strategy: nest", func() plan { return newNest() })
}

// newScript returns the best strategy as a rollout policy.
func newScript() *player { return &player{name: "script", squad: *newSquad(newNest())} }
