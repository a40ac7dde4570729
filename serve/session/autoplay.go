package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// AutoplayResult is the result of a Go request.
type AutoplayResult struct {
	Seat    string   `json:"seat,omitempty"` // the agent that acted; "" if the result is the sum over all agents
	Played  int      `json:"played"`         // actions of agents
	Told    []string `json:"told"`           // narration, in lines
	Entries int      `json:"entries"`        // number of entries that lead to the position
	Standing
}

// Reasons to stop before a person is on turn or the game is over.
var (
	errMoved   = errors.New("another request has moved the game; autoplay stopped")
	errPlaying = errors.New("the agents are playing already")
)

// Go prepares autoplay and returns run, which plays for the agents and the program's dice until a person must
// decide, the game is over or r.Count is reached. tell, if not nil, receives each action of an agent. stop must
// cancel run and wait for its end; a later Go calls it if another request has moved the game in the meantime.
// The caller of Go holds the session. The caller of run must not: run holds the session for each action.
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
		now.stop() // it searches an outdated position
	}
	if err := s.Sit(); err != nil {
		return nil, err
	}
	g := &autoplay{session: s, request: r, tell: tell, stop: stop, viewer: viewer, total: AutoplayResult{Told: []string{}}}
	g.notePlace()
	s.seatedAgents.now.Store(g)
	return g.run, nil
}

// autoplay is the state of a running Go request.
type autoplay struct {
	session *Session
	request *Go
	tell    func(AutoplayResult) // may be nil
	stop    func()
	viewer  engine.Seat
	lines   []string       // narration since the last action of an agent
	total   AutoplayResult // the reply

	// The current journal, node and number of actions before the next action, to notice other requests.
	journal      *journal.Journal
	node, played int
}

// notePlace records the current node. The caller holds the session.
func (g *autoplay) notePlace() {
	j := g.session.journal
	c := &g.session.seatedAgents
	c.at = j.Mark()
	g.journal, g.node, g.played = j, j.At(), len(c.at.Played)
	g.total.Entries, g.total.Standing = j.Entered(), g.session.Standing()
}

// atPlace reports whether the game is still where notePlace recorded it. The caller holds the session.
func (g *autoplay) atPlace() bool {
	j := g.session.journal
	return j == g.journal && j.At() == g.node && len(j.Played()) == g.played
}

// hold waits for the session until ctx ends, and holds it. It fails if another request has moved the game.
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

// run plays until step stops, fails or ctx ends. The end of ctx is not an error.
func (g *autoplay) run(ctx context.Context) (AutoplayResult, error) {
	defer g.session.seatedAgents.now.CompareAndSwap(g, nil)
	for {
		if more, err := g.step(ctx); !more {
			if ctx.Err() != nil {
				err = nil
			}
			return g.total, err
		}
	}
}

// step plays one action. more is false if autoplay must stop.
func (g *autoplay) step(ctx context.Context) (more bool, err error) {
	if err := g.hold(ctx); err != nil {
		return false, err
	}
	s, p := g.session, g.journal.Position()
	legal := p.AppendLegal(nil)
	switch turn := p.Turn(); {
	case turn == engine.Nobody:
		s.seatedAgents.end(p)
	case len(legal) == 1 && (turn == engine.Chance || s.foreign(turn)):
		more, err = true, g.play(p, legal[0], false)
	case turn == engine.Chance && g.journal.Header().Dice != journal.DiceAsk:
		more, err = true, g.play(p, legal[engine.Pick(p.AppendOdds(nil), g.journal.Dice())], true)
	case turn >= 0 && s.seatedAgents.seats[turn] != nil && (g.request.Count == 0 || g.total.Played < g.request.Count):
		s.release()
		err := g.ask(ctx, p, legal)
		return err == nil, err
	}
	s.release()
	return more && err == nil, err
}

// ask plays the decision of the agent on turn. The caller does not hold the session.
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

// play adds an action to the journal and reports it. rolled means that the dice of the journal drew it. The
// caller holds the session.
func (g *autoplay) play(p engine.Position, a engine.Action, rolled bool) error {
	s, turn := g.session, p.Turn()
	all := []engine.Action{a}
	if turn >= 0 && !g.request.Follow { // an entry of its own, with its consequences if it was there already
		then, err := g.journal.EnterOnce(a)
		if err != nil {
			return err
		}
		all = append(all, then...)
	} else if err := g.journal.Follow(a, rolled); err != nil { // a consequence of the current entry
		return err
	}
	for at := engine.Clone(s.Game(), p); len(all) > 0; all = all[1:] {
		lines := Narrate(s.Game(), at, all[0], g.viewer)
		if s.Plays != nil {
			s.Plays(at, all[0])
		}
		s.seatedAgents.hear(at, all[0])
		g.lines, g.total.Told = append(g.lines, lines...), append(g.total.Told, lines...)
		at.Apply(all[0])
	}
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
