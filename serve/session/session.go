package session

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// Session is one conversation. It is not safe for concurrent use; its searches run
// beside it.
type Session struct {
	game     engine.Game
	position engine.Position
	seed     uint64
	dice     *rand.Rand // of Roll
	flights  flights
}

// New returns a session without a game, in which so many searches may run at once, each
// on one thread: 1 to MostFlights.
func New(workers int) *Session {
	if workers < 1 || workers > MostFlights {
		panic(fmt.Sprintf("session: %d workers; expected 1 to %d", workers, MostFlights))
	}
	return &Session{flights: newFlights(workers)}
}

// ErrNoGame is the error of a request that needs a game before there is one.
var ErrNoGame = errors.New("there is no game yet; send the op new first")

// Ready returns ErrNoGame before Open.
func (s *Session) Ready() error {
	if s.game == nil {
		return ErrNoGame
	}
	return nil
}

// Open opens a game at its root. The dice of Roll fall by the seed.
func (s *Session) Open(name string, settings []engine.Setting, seed uint64) error {
	game, err := engine.Open(name, settings)
	if err != nil {
		return err
	}
	s.game, s.position = game, game.NewState()
	s.seed, s.dice = seed, engine.Stream(seed, "dice")
	return nil
}

// Game returns the game that is open, or nil.
func (s *Session) Game() engine.Game { return s.game }

// Seed returns the seed of Open.
func (s *Session) Seed() uint64 { return s.seed }

// Position returns the current position: a State, or a View where it was placed with
// holes. It belongs to the session and must not be changed.
func (s *Session) Position() engine.Position { return s.position }

// Place puts a position of the game on the table, full or with holes.
func (s *Session) Place(text string) error {
	if err := s.Ready(); err != nil {
		return err
	}
	p, err := s.game.Notation().ParsePosition(text)
	if err != nil {
		return err
	}
	s.position = p
	return nil
}

// View returns what a seat, by its name or number, knows of the position.
func (s *Session) View(seat string) (engine.View, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	at, err := engine.SeatNamed(s.game, seat)
	if err != nil {
		return nil, err
	}
	return engine.ViewOf(s.game, s.position, at)
}

// Sample draws a full position from all that agree with what a view knows.
func (s *Session) Sample(v engine.View, seed uint64) engine.State {
	world := s.game.NewState()
	v.Sample(world, engine.Stream(seed, "sample"))
	return world
}

// Belief tells what the viewer believes, and draws it where the game has a map. In a
// game that does not tell it is an error.
func (s *Session) Belief(v engine.View) (belief []advice.Unknown, drawing string, err error) {
	if belief = advice.Belief(v); belief == nil {
		return nil, "", errors.New("no beliefs are told of " + s.game.Name())
	}
	if n, ok := s.game.Notation().(engine.Illustrator); ok {
		drawing = n.ShowBelief(v)
	}
	return belief, drawing, nil
}
