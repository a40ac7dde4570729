package agents

import (
	"context"
	"math/rand/v2"

	"deadreckon/engine"
)

// Agent plays one seat of one game. It is not safe for concurrent use: parse one agent for each
// game that is played at a time. An agent with memory between decisions implements env.Beginner.
type Agent interface {
	// Name returns a text from which Parse makes this agent.
	Name() string

	// Decide returns a legal action for the viewer of v, which is on turn. The agent may change v
	// until Decide returns; rng is its random stream for the whole game. A slow agent returns soon
	// after ctx ends.
	Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error)
}
