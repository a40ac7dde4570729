package session

import (
	"errors"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
)

// Session is one conversation. It is not safe for concurrent use; its searches run beside it. If agents
// play (Go), its users hold it.
type Session struct {
	Folder  journal.Folder    // folder of its journals; "" for none
	Program string            // that keeps them, with its version
	Owner   access.Permission // permission for agent files that the journal names

	// Agents, if not nil, opens the player of a seat instead of the journal's own text.
	Agents func(seat engine.Seat, text string) (agents.Agent, error)

	// Plays, if not nil, is called for each action of agents or dice, with the position before it and the session held.
	Plays func(p engine.Position, a engine.Action)

	// Moved, if not nil, is called after each action of agents, with the session held.
	Moved func()

	journal      *journal.Journal // nil before there is a game
	seatedAgents seatedAgents
	held         hold
	story        story

	findings map[string]*findings // by file, "" for none
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

// OpenKept is Open of a game with a journal of a new name; for "" it is not kept, and entries can be taken
// back while the session lasts.
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
	return s.Folder.Begin(name, game, h)
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

// Position returns the current position: a State, or a View if it was placed with hidden parts. It belongs
// to the session and is read-only.
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

// View returns the view of a seat, by its name or number.
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

// Sample draws a full position that agrees with a view.
func (s *Session) Sample(v engine.View, seed uint64) engine.State {
	world := s.Game().NewState()
	v.Sample(world, engine.Stream(seed, "sample"))
	return world
}

// Belief returns the belief of the viewer, and draws it if the game has a map. It is an error for a game
// without beliefs.
func (s *Session) Belief(v engine.View) (belief []advice.Unknown, drawing string, err error) {
	if belief = advice.Belief(v); belief == nil {
		return nil, "", errors.New("no beliefs are told of " + s.Game().Name())
	}
	if n, ok := s.Game().Notation().(engine.Map); ok {
		drawing = n.ShowBelief(v)
	}
	return belief, drawing, nil
}
