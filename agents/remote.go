package agents

import (
	"context"
	"errors"
	"strings"

	"deadreckon/engine"
)

// Job describes numbered games for another machine. Jobs with equal content have equal games.
type Job struct {
	Kind   string      // protocol of the games and of their results
	Game   engine.Game // game with its settings
	Agents []string    // all agents that play
	Starts []string    // start positions in the game's notation
	Run    any         // other data of the run, as JSON
}

// ErrResult is the error of a result that does not belong to the requested game.
var ErrResult = errors.New("wrong result")

// RemoteRunner plays games on other machines, of several jobs at a time.
type RemoteRunner interface {
	// Play plays the numbered games, the first ones first. It calls done with each result, in any
	// order and one at a time. After an ErrResult of done it plays the game again. Any other error,
	// and the end of ctx, stops it.
	Play(ctx context.Context, o Job, games []int, done func(game int, result []byte) error) error
}

// DependsOnTime reports whether an agent depends on its thinking time or is an unknown program.
// Such an agent may not repeat a game.
func DependsOnTime(g engine.Game, text string) bool {
	return RunsProgram(g, text) || strings.Contains(text, "time=")
}
