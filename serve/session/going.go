package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Going is a request that the agents of a game, and the dice where the program throws them, play
// on: until a person is on turn, the game is over, or as many actions of agents as Count, if
// that is not 0. Each of these is an entry, from which the dice behind it follow.
type Going struct {
	ID    string // no other search in flight has it
	Count int
	Seat  string // to whom it is told, "" for who sees everything

	Tell func(Gone)        // of each action of an agent; nil for none
	Done func(Gone, error) // at the end, of all
}

// Gone is what was played.
type Gone struct {
	Seat    string   `json:"seat,omitempty"` // who acted; "" of all together
	Played  int      `json:"played"`         // actions of agents
	Told    []string `json:"told"`           // what happened, in lines
	Entries int      `json:"entries"`        // that lead to where the game is
	Standing
}

// The ends of a Going that are none of the game.
var (
	errPerson = errors.New("a person is on turn")
	errEnough = errors.New("as many actions as were asked for")
	errMoved  = errors.New("somebody has moved the game meanwhile; nothing was played from there")
	errGoing  = errors.New("the agents are playing already")
)

// Go starts to play on, as Suggest starts a search. The session is moved in the background: who
// calls it holds the session, here and elsewhere.
func (s *Session) Go(r Going) error {
	if err := s.Ready(); err != nil {
		return err
	}
	start, ok := s.Position().(engine.State)
	if !ok {
		return errors.New("agents play where the truth is known, and this is what a seat knows of it")
	}
	eye := engine.Nobody
	if r.Seat != "" {
		var err error
		if eye, err = engine.SeatNamed(s.Game(), r.Seat); err != nil {
			return err
		}
	}
	if r.Count < 0 {
		return fmt.Errorf("count is %d; expected 0 or more", r.Count)
	}
	if now := s.going.now.Load(); now != nil {
		if now.there() {
			return errGoing
		}
		s.Stop(&now.order.ID) // it thinks about where the game is not
	}
	seated, err := s.sitDown()
	if err != nil {
		return err
	}
	g := &going{session: s, order: r, eye: eye, total: Gone{Told: []string{}}}
	g.arrived()
	g.match = agents.Match{Game: s.Game(), Agents: seated, Seed: s.journal.SeedHere(), Producer: s.Program, Dice: g, Start: start, Watch: g.watch}
	s.going.now.Store(g)
	if err := s.flights.start(r.ID, g.run); err != nil {
		s.going.now.Store(nil)
		return err
	}
	return nil
}

// company is the agents of a session, that are kept from one Going to the next.
type company struct {
	now   atomic.Pointer[going] // in flight, or nil
	game  engine.Game           // of what follows
	texts []string
	seats []agents.Agent
}

// sitDown returns who plays each seat; a person stops the game when on turn.
func (s *Session) sitDown() ([]agents.Agent, error) {
	c := &s.going
	players := s.Players()
	if c.game != s.Game() {
		c.leave()
		c.game, c.texts, c.seats = s.Game(), make([]string, len(players)), make([]agents.Agent, len(players))
	}
	for seat, text := range players {
		if text == c.texts[seat] && c.seats[seat] != nil {
			continue
		}
		var a agents.Agent = stops{}
		if text != "" && text != Person && text != Guest && text != Others {
			if agents.Outside(s.Game(), text) {
				return nil, fmt.Errorf("the player %s runs a program, and a journal is not trusted with that", text)
			}
			var err error
			if a, err = (agents.Reader{By: s.Owner}).ParseFor(s.Game(), engine.Seat(seat), text); err != nil {
				return nil, err
			}
		}
		if c.seats[seat] != nil {
			agents.Close(c.seats[seat])
		}
		c.texts[seat], c.seats[seat] = text, a
	}
	return slices.Clone(c.seats), nil
}

// leave lets the agents go.
func (c *company) leave() {
	agents.Close(slices.DeleteFunc(slices.Clone(c.seats), func(a agents.Agent) bool { return a == nil })...)
	c.game, c.texts, c.seats = nil, nil, nil
}

// stops is the agent of a seat that a person plays.
type stops struct{}

func (stops) Name() string { return Person }

func (stops) Decide(context.Context, engine.View, *rand.Rand) (engine.Action, error) {
	return 0, errPerson
}

// going is a Going in flight.
type going struct {
	session *Session
	order   Going
	match   agents.Match
	eye     engine.Seat
	ctx     context.Context
	cancel  context.CancelCauseFunc
	told    []string // since the last action of an agent
	total   Gone
	rolled  bool // the dice have fallen, and the session is held until that is entered

	// Where the game has to be, for the next action to be played.
	journal      *journal.Journal
	node, played int
}

// arrived notes where the game is. The session is held, here and below where it says so.
func (g *going) arrived() {
	j := g.session.journal
	g.journal, g.node, g.played = j, j.At(), len(j.Played())
	g.total.Entries, g.total.Standing = j.Entered(), g.session.Standing()
}

// there reports whether the game is where it was left. The session is held.
func (g *going) there() bool {
	j := g.session.journal
	return j == g.journal && j.At() == g.node && len(j.Played()) == g.played
}

// run plays the match until something stops it.
func (g *going) run(ctx context.Context) (answer func()) {
	g.ctx, g.cancel = context.WithCancelCause(ctx)
	defer g.cancel(nil)
	_, err := safely(func() (*engine.Record, error) { return g.match.Play(g.ctx) })
	if cause := context.Cause(g.ctx); cause != nil && errors.Is(err, context.Canceled) {
		err = cause
	}
	if errors.Is(err, errPerson) || errors.Is(err, errEnough) || ctx.Err() != nil {
		err = nil
	}
	g.session.going.now.CompareAndSwap(g, nil)
	return func() { g.order.Done(g.total, err) }
}

// Roll implements agents.Dice: the dice of the journal's seed, where the program throws them.
func (g *going) Roll(ctx context.Context, p engine.Position, outcomes []engine.Action) (engine.Action, error) {
	if g.journal.Header().Dice == journal.DiceAsk {
		return 0, errPerson
	}
	if err := g.session.holdUntil(ctx); err != nil {
		return 0, err
	}
	if !g.there() {
		g.session.release()
		return 0, errMoved
	}
	g.rolled = true
	return outcomes[engine.Pick(p.AppendOdds(nil), g.journal.Dice())], nil
}

// watch enters what is about to be played.
func (g *going) watch(s engine.State, a engine.Action) {
	if step, err := g.enter(s, a); err != nil {
		g.cancel(err)
	} else if step != nil && g.order.Tell != nil {
		g.order.Tell(*step)
	}
}

// enter keeps an action, and returns what is told of one of an agent.
func (g *going) enter(s engine.State, a engine.Action) (*Gone, error) {
	turn := s.Turn()
	if turn >= 0 && g.order.Count > 0 && g.total.Played == g.order.Count {
		return nil, errEnough
	}
	if !g.rolled {
		if err := g.session.holdUntil(g.ctx); err != nil {
			return nil, err
		}
	}
	g.rolled = false
	defer g.session.release()
	if !g.there() {
		return nil, errMoved
	}
	lines := Narrate(g.session.Game(), s, a, g.eye)
	var err error
	if turn == engine.Chance {
		err = g.journal.Follow(a, len(s.AppendLegal(nil)) > 1)
	} else {
		err = g.journal.Enter(a)
	}
	if err != nil {
		return nil, err
	}
	g.told, g.total.Told = append(g.told, lines...), append(g.total.Told, lines...)
	g.arrived()
	if g.session.Moved != nil {
		g.session.Moved()
	}
	if turn == engine.Chance {
		return nil, nil
	}
	g.total.Played++
	step := Gone{Seat: engine.SeatName(g.session.Game(), turn), Played: 1, Told: g.told, Entries: g.total.Entries, Standing: g.total.Standing}
	g.told = nil
	return &step, nil
}
