package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// AutoplayResult is the result of a Go.
type AutoplayResult struct {
	Seat    string   `json:"seat,omitempty"` // actor; "" for all together
	Played  int      `json:"played"`         // actions of agents
	Told    []string `json:"told"`           // what happened, in lines
	Entries int      `json:"entries"`        // entries that lead to the position
	Standing
}

// Reasons to stop before a person is on turn or the game is over.
var (
	errMoved   = errors.New("somebody has moved the game meanwhile; nothing was played from there")
	errPlaying = errors.New("the agents are playing already")
)

// Go returns a function that plays on. tell receives each action of an agent, and may be nil. stop ends the
// function and returns after its end; it is called if the game was moved elsewhere and Go is called again.
// The function moves the session, so callers must hold it here and elsewhere.
func (s *Session) Go(r *Go, tell func(AutoplayResult), stop func()) (run func(context.Context) (AutoplayResult, error), err error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	viewer := engine.Nobody
	if r.Seat != "" {
		if viewer, err = engine.SeatNamed(s.Game(), string(r.Seat)); err != nil {
			return nil, err
		}
		if _, err := engine.ViewOf(s.Game(), s.Position(), viewer); err != nil {
			return nil, err
		}
	}
	if r.Count < 0 {
		return nil, fmt.Errorf("count is %d; expected 0 or more", r.Count)
	}
	if now := s.seatedAgents.now.Load(); now != nil {
		if now.atPlace() {
			return nil, errPlaying
		}
		now.stop() // it thinks about a position that is gone
	}
	if err := s.Sit(); err != nil {
		return nil, err
	}
	g := &autoplay{session: s, request: r, tell: tell, stop: stop, viewer: viewer, total: AutoplayResult{Told: []string{}}}
	g.notePlace()
	s.seatedAgents.now.Store(g)
	return g.run, nil
}

// autoplay is a Go under way.
type autoplay struct {
	session *Session
	request *Go
	tell    func(AutoplayResult) // may be nil
	stop    func()
	viewer  engine.Seat
	lines   []string // since the last action of an agent
	total   AutoplayResult

	// The place of the game before the next action.
	journal      *journal.Journal
	node, played int
}

// notePlace notes the place of the game. Here and below, the session is held if the comment says so.
func (g *autoplay) notePlace() {
	j := g.session.journal
	c := &g.session.seatedAgents
	c.at = j.Mark()
	g.journal, g.node, g.played = j, j.At(), len(c.at.Played)
	g.total.Entries, g.total.Standing = j.Entered(), g.session.Standing()
}

// atPlace reports whether the game is still at its place. The session is held.
func (g *autoplay) atPlace() bool {
	j := g.session.journal
	return j == g.journal && j.At() == g.node && len(j.Played()) == g.played
}

// hold holds the session to play from the place of the game, until ctx ends.
func (g *autoplay) hold(ctx context.Context) error {
	if err := g.session.holdUntil(ctx); err != nil {
		return err
	}
	if !g.atPlace() {
		g.session.release()
		return errMoved
	}
	return nil
}

// run plays on until something stops it.
func (g *autoplay) run(ctx context.Context) (AutoplayResult, error) {
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
func (g *autoplay) step(ctx context.Context) (on bool, err error) {
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
	case turn >= 0 && s.seatedAgents.seats[turn] != nil && (g.request.Count == 0 || g.total.Played < g.request.Count):
		s.release()
		err := g.ask(ctx, p, legal)
		return err == nil, err
	}
	s.release()
	return on && err == nil, err
}

// ask has the agent on turn decide, and plays that. The session is not held.
func (g *autoplay) ask(ctx context.Context, p engine.Position, legal []engine.Action) error {
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
func (g *autoplay) play(p engine.Position, a engine.Action, rolled bool) error {
	s, turn := g.session, p.Turn()
	lines := Narrate(s.Game(), p, a, g.viewer)
	if s.Plays != nil {
		s.Plays(p, a)
	}
	keep := func() error { return g.journal.Follow(a, rolled) }
	if turn >= 0 && !g.request.Follow {
		keep = func() error { return g.journal.Enter(a) }
	}
	if err := keep(); err != nil {
		return err
	}
	s.seatedAgents.hear(p, a)
	g.lines, g.total.Told = append(g.lines, lines...), append(g.total.Told, lines...)
	g.notePlace()
	if s.Moved != nil {
		s.Moved()
	}
	if turn < 0 {
		return nil
	}
	g.total.Played++
	if g.tell != nil {
		g.tell(AutoplayResult{Seat: engine.SeatName(s.Game(), turn), Played: 1, Told: g.lines, Entries: g.total.Entries, Standing: g.total.Standing})
	}
	g.lines = nil
	return nil
}
