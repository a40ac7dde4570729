package agents

import (
	"context"
	"math/rand/v2"

	"deadreckon/engine"
)

// Agent plays one seat of one game. It is not safe for concurrent use: parse
// one for each game that is played at a time. One that keeps something from one decision
// to the next is an env.Beginner: it is told where a game begins.
type Agent interface {
	// Name returns the text from which Parse makes this agent, or the like.
	Name() string

	// Decide returns a legal action for the viewer of v, who is on turn. The
	// view is the agent's own until Decide returns; rng is its stream for the
	// whole game. An agent that thinks long answers soon after ctx ends.
	Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error)
}
