package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Going is a request that the agents of a game, and the dice where the program throws them, play
// on: until a person is on turn, the game is over, or as many actions of agents as Count, if
// that is not 0. Each of these is an entry, from which the dice behind it follow.
type Going struct {
	Count  int
	Seat   string // to whom it is told, "" for who sees everything
	Follow bool   // what agents do follows from what was entered, and is no entry of its own

	Tell func(Gone) // of each action of an agent; nil for none
	Stop func()     // ends it, and returns once it has ended: where the game was moved another is to begin
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
	errMoved = errors.New("somebody has moved the game meanwhile; nothing was played from there")
	errGoing = errors.New("the agents are playing already")
)

// Go returns what plays on, as Suggest returns a search. It moves the session: who calls Go holds that,
// here and elsewhere.
func (s *Session) Go(r Going) (run func(context.Context) (Gone, error), err error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	eye := engine.Nobody
	if r.Seat != "" {
		if eye, err = engine.SeatNamed(s.Game(), r.Seat); err != nil {
			return nil, err
		}
		if _, err := engine.ViewOf(s.Game(), s.Position(), eye); err != nil {
			return nil, err
		}
	}
	if r.Count < 0 {
		return nil, fmt.Errorf("count is %d; expected 0 or more", r.Count)
	}
	if now := s.company.now.Load(); now != nil {
		if now.there() {
			return nil, errGoing
		}
		now.order.Stop() // it thinks about where the game is not
	}
	if err := s.Sit(); err != nil {
		return nil, err
	}
	g := &going{session: s, order: r, eye: eye, total: Gone{Told: []string{}}}
	g.arrived()
	s.company.now.Store(g)
	return g.run, nil
}

// going is a Going in flight.
type going struct {
	session *Session
	order   Going
	eye     engine.Seat
	told    []string // since the last action of an agent
	total   Gone

	// Where the game has to be, for the next action to be played.
	journal      *journal.Journal
	node, played int
}

// arrived notes where the game is. The session is held, here and below where it says so.
func (g *going) arrived() {
	j := g.session.journal
	c := &g.session.company
	c.at = j.Mark()
	g.journal, g.node, g.played = j, j.At(), len(c.at.Played)
	g.total.Entries, g.total.Standing = j.Entered(), g.session.Standing()
}

// there reports whether the game is where it was left. The session is held.
func (g *going) there() bool {
	j := g.session.journal
	return j == g.journal && j.At() == g.node && len(j.Played()) == g.played
}

// hold is Session.Hold to play from where the game was left, until ctx ends.
func (g *going) hold(ctx context.Context) error {
	if err := g.session.holdUntil(ctx); err != nil {
		return err
	}
	if !g.there() {
		g.session.release()
		return errMoved
	}
	return nil
}

// run plays on until something stops it.
func (g *going) run(ctx context.Context) (Gone, error) {
	defer g.session.company.now.CompareAndSwap(g, nil)
	for {
		if on, err := g.step(ctx); !on {
			if ctx.Err() != nil {
				err = nil
			}
			return g.total, err
		}
	}
}

// step plays one action, and reports whether there was one.
func (g *going) step(ctx context.Context) (on bool, err error) {
	if err := g.hold(ctx); err != nil {
		return false, err
	}
	s, p := g.session, g.journal.Position()
	legal := p.AppendLegal(nil)
	switch turn := p.Turn(); {
	case turn == engine.Nobody:
		s.company.end(p)
	case len(legal) == 1 && (turn == engine.Chance || s.foreign(turn)):
		on, err = true, g.play(p, legal[0], false)
	case turn == engine.Chance && g.journal.Header().Dice != journal.DiceAsk:
		on, err = true, g.play(p, legal[engine.Pick(p.AppendOdds(nil), g.journal.Dice())], true)
	case turn >= 0 && s.company.seats[turn] != nil && (g.order.Count == 0 || g.total.Played < g.order.Count):
		s.release()
		err := g.ask(ctx, p, legal)
		return err == nil, err
	}
	s.release()
	return on && err == nil, err
}

// ask has the agent on turn decide, and plays that. The session is not held.
func (g *going) ask(ctx context.Context, p engine.Position, legal []engine.Action) error {
	s, turn := g.session, p.Turn()
	v, err := s.viewOf(turn)
	if err != nil {
		return fmt.Errorf("%s cannot be played by an agent here: %w", engine.SeatName(s.Game(), turn), err)
	}
	agent := s.company.seats[turn]
	a, err := agent.Decide(ctx, v, s.company.streams[turn])
	if err == nil && !slices.Contains(legal, a) {
		err = fmt.Errorf("%#x is not a legal action", a)
	}
	if err != nil {
		return fmt.Errorf("the agent of %s, %s: %w", engine.SeatName(s.Game(), turn), agent.Name(), err)
	}
	if err := g.hold(ctx); err != nil {
		return err
	}
	defer s.release()
	return g.play(p, a, false)
}

// play keeps an action and tells of it. The session is held.
func (g *going) play(p engine.Position, a engine.Action, rolled bool) error {
	s, turn := g.session, p.Turn()
	lines := Narrate(s.Game(), p, a, g.eye)
	if s.Plays != nil {
		s.Plays(p, a)
	}
	keep := func() error { return g.journal.Follow(a, rolled) }
	if turn >= 0 && !g.order.Follow {
		keep = func() error { return g.journal.Enter(a) }
	}
	if err := keep(); err != nil {
		return err
	}
	s.company.hear(p, a)
	g.told, g.total.Told = append(g.told, lines...), append(g.total.Told, lines...)
	g.arrived()
	if s.Moved != nil {
		s.Moved()
	}
	if turn < 0 {
		return nil
	}
	g.total.Played++
	if g.order.Tell != nil {
		g.order.Tell(Gone{Seat: engine.SeatName(s.Game(), turn), Played: 1, Told: g.told, Entries: g.total.Entries, Standing: g.total.Standing})
	}
	g.told = nil
	return nil
}
