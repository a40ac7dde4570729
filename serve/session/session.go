package session

import (
	"errors"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
)

// Session is one conversation. It is not safe for concurrent use; its searches run
// beside it. Where agents play (Go), who uses it holds it.
type Session struct {
	Shelf   journal.Shelf // of the journals that it keeps; "" where it keeps none
	Program string        // that keeps them, with its version
	Owner   access.Permission  // by which the journal of the game names files of agents

	// Agents, if not nil, opens who plays a seat, as a journal may not by itself.
	Agents func(seat engine.Seat, text string) (agents.Agent, error)

	// Plays, if not nil, is called with each action that agents or the dice are about to play, while
	// the session is held.
	Plays func(p engine.Position, a engine.Action)

	// Moved, if not nil, is called after each action that agents have played, while the session
	// is held.
	Moved func()

	journal *journal.Journal // nil before there is a game
	company company
	held    hold
	story   story

	findings map[string]*findings // by the file in which they are kept, "" for none
}

// New returns a session without a game.
func New() *Session { return &Session{held: make(hold, 1)} }

// Of returns New with a game that is open already, at its root and kept nowhere.
func Of(game engine.Game, program string, seed uint64) (*Session, error) {
	s := New()
	s.Program = program
	j, err := journal.New(game, journal.HeaderOf(game, program, seed, journal.DiceSeed))
	if err != nil {
		return nil, err
	}
	return s, s.take(j)
}

// ErrNoGame is the error of a request that needs a game before there is one.
var ErrNoGame = errors.New("there is no game yet; send the op new first")

// Ready returns ErrNoGame before Open.
func (s *Session) Ready() error {
	if s.journal == nil {
		return ErrNoGame
	}
	return nil
}

// Open opens a game at its root. The dice of Roll fall by the seed.
func (s *Session) Open(name string, settings []engine.Setting, seed uint64) error {
	return s.OpenKept(name, settings, seed, "")
}

// OpenKept is Open of a game that is kept in a journal of that name, which must be free; for
// "" it is kept nowhere, and what was entered can be taken back as long as the session lasts.
func (s *Session) OpenKept(name string, settings []engine.Setting, seed uint64, kept string) error {
	game, err := engine.Open(name, settings)
	if err != nil {
		return err
	}
	h := journal.HeaderOf(game, s.Program, seed, journal.DiceSeed)
	h.Data = engine.TextsOf(settings)
	j, err := s.Begin(kept, game, h)
	if err != nil {
		return err
	}
	return s.take(j)
}

// Begin begins the journal of a game, for Adopt: under a name, which must be free, or for ""
// kept nowhere.
func (s *Session) Begin(name string, game engine.Game, h journal.Header) (*journal.Journal, error) {
	if name == "" {
		return journal.New(game, h)
	}
	if err := s.keeps(); err != nil {
		return nil, err
	}
	return s.Shelf.Begin(name, game, h)
}

// Game returns the game that is open, or nil.
func (s *Session) Game() engine.Game {
	if s.journal == nil {
		return nil
	}
	return s.journal.Game()
}

// Seed returns the seed of Open.
func (s *Session) Seed() uint64 {
	if s.journal == nil {
		return 0
	}
	return s.journal.Header().Seed
}

// Position returns the current position: a State, or a View where it was placed with
// holes. It belongs to the session and must not be changed.
func (s *Session) Position() engine.Position {
	if s.journal == nil {
		return nil
	}
	return s.journal.Position()
}

// Place puts a position of the game on the table, full or with holes. Undo goes no further
// back.
func (s *Session) Place(p engine.Position) error {
	if err := s.Ready(); err != nil {
		return err
	}
	return s.journal.Place(p)
}

// View returns what a seat, by its name or number, knows of the position.
func (s *Session) View(seat string) (engine.View, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	at, err := engine.SeatNamed(s.Game(), seat)
	if err != nil {
		return nil, err
	}
	return s.viewOf(at)
}

// Sample draws a full position from all that agree with what a view knows.
func (s *Session) Sample(v engine.View, seed uint64) engine.State {
	world := s.Game().NewState()
	v.Sample(world, engine.Stream(seed, "sample"))
	return world
}

// Belief tells what the viewer believes, and draws it where the game has a map. In a
// game that does not tell it is an error.
func (s *Session) Belief(v engine.View) (belief []advice.Unknown, drawing string, err error) {
	if belief = advice.Belief(v); belief == nil {
		return nil, "", errors.New("no beliefs are told of " + s.Game().Name())
	}
	if n, ok := s.Game().Notation().(engine.Map); ok {
		drawing = n.ShowBelief(v)
	}
	return belief, drawing, nil
}
