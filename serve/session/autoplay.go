package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// AutoplayRequest is a request that the agents of a game, and the dice if the program throws them, play on: until a
// person is on turn, the game is over, or agents have played Count actions, if Count is not 0. Each action
// is an entry, from which the following dice are derived.
type AutoplayRequest struct {
	Count  int
	Seat   string // receiver; "" for a viewer of everything
	Follow bool   // actions of agents follow from the entries and are not entries

	Tell func(AutoplayResult) // receives each action of an agent; may be nil
	Stop func()               // ends the run and returns after its end: the game was moved elsewhere, and another run will begin
}

// AutoplayResult is the result of a Going.
type AutoplayResult struct {
	Seat    string   `json:"seat,omitempty"` // actor; "" for all together
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

// Go returns a function that plays on. It moves the session, so its callers must hold it here and
// elsewhere.
func (s *Session) Go(r AutoplayRequest) (run func(context.Context) (AutoplayResult, error), err error) {
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
	if now := s.seatedAgents.now.Load(); now != nil {
		if now.there() {
			return nil, errGoing
		}
		now.order.Stop() // it thinks about a position that is gone
	}
	if err := s.Sit(); err != nil {
		return nil, err
	}
	g := &going{session: s, order: r, eye: eye, total: AutoplayResult{Told: []string{}}}
	g.arrived()
	s.seatedAgents.now.Store(g)
	return g.run, nil
}

// going is a Going in flight.
type going struct {
	session *Session
	order   AutoplayRequest
	eye     engine.Seat
	told    []string // since the last action of an agent
	total   AutoplayResult

	// The place of the game before the next action.
	journal      *journal.Journal
	node, played int
}

// arrived notes the place of the game. Here and below, the session is held if the comment says so.
func (g *going) arrived() {
	j := g.session.journal
	c := &g.session.seatedAgents
	c.at = j.Mark()
	g.journal, g.node, g.played = j, j.At(), len(c.at.Played)
	g.total.Entries, g.total.Standing = j.Entered(), g.session.Standing()
}

// there reports whether the game is still at its place. The session is held.
func (g *going) there() bool {
	j := g.session.journal
	return j == g.journal && j.At() == g.node && len(j.Played()) == g.played
}

// hold holds the session to play from the place of the game, until ctx ends.
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
func (g *going) run(ctx context.Context) (AutoplayResult, error) {
	defer g.session.seatedAgents.now.CompareAndSwap(g, nil)
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
		s.seatedAgents.end(p)
	case len(legal) == 1 && (turn == engine.Chance || s.foreign(turn)):
		on, err = true, g.play(p, legal[0], false)
	case turn == engine.Chance && g.journal.Header().Dice != journal.DiceAsk:
		on, err = true, g.play(p, legal[engine.Pick(p.AppendOdds(nil), g.journal.Dice())], true)
	case turn >= 0 && s.seatedAgents.seats[turn] != nil && (g.order.Count == 0 || g.total.Played < g.order.Count):
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
	agent := s.seatedAgents.seats[turn]
	a, err := agent.Decide(ctx, v, s.seatedAgents.streams[turn])
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

// play keeps an action and tells it. The session is held.
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
	s.seatedAgents.hear(p, a)
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
		g.order.Tell(AutoplayResult{Seat: engine.SeatName(s.Game(), turn), Played: 1, Told: g.told, Entries: g.total.Entries, Standing: g.total.Standing})
	}
	g.told = nil
	return nil
}
