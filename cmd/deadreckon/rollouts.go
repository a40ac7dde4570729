package main

import (
	"deadreckon/engine"
	"deadreckon/mcts"
)

// rollout is a policy of rollouts under the name that --rollout gives it.
type rollout struct {
	name   string
	policy mcts.Policy
}

// rollouts lists the policies for a game, the best first.
func rollouts(game engine.Game) []rollout {
	return []rollout{{"random", nil}}
}
