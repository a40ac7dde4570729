package agents

import (
	"context"
	"errors"
	"strings"

	"deadreckon/engine"
)

// Aims is what is to be played elsewhere: games that have numbers. Two orders with the same
// content are of the same games.
type Job struct {
	Kind   string      // how the games are played, and what their results are
	Game   engine.Game // at its settings
	Agents []string    // all that play
	Starts []string    // positions at which games begin, as the game writes them
	Run    any         // what else the games depend on, as JSON
}

// ErrResult is the error of a result that is not one of the game that was asked for.
var ErrResult = errors.New("wrong result")

// RemoteRunner plays games on other machines, those of several orders at a time.
type RemoteRunner interface {
	// Play has the games of these numbers played, and calls done with the result of each, in
	// any order and one at a time. After an ErrResult of done it has the game played again; any
	// other error ends it, and so does ctx. The first numbers are played first.
	Play(ctx context.Context, o Job, games []int, done func(game int, result []byte) error) error
}

// MeasureTime reports whether what an agent does depends on the time that it takes, or on a program
// of which nothing is known: such an agent need not play a game the same way twice.
func DependsOnTime(g engine.Game, text string) bool {
	return RunsProgram(g, text) || strings.Contains(text, "time=")
}
