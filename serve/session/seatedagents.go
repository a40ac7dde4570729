package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/serve/journal"
)

// seatedAgents is the agents of a session, that are kept from one Go to the next.
type seatedAgents struct {
	now     atomic.Pointer[autoplay] // under way, or nil
	game    engine.Game              // game of the seats
	texts   []string
	seats   []agents.Agent // nil for seats without an agent
	streams []*rand.Rand
	at      journal.Mark // the place up to which the agents know the game
	decided bool         // somebody has decided something
	ended   bool         // they have been told the result
}

// Sit opens the agents of the game at its place. Go does so by itself; a caller of Sit learns early
// whether they can be opened.
func (s *Session) Sit() error {
	c, players, g := &s.seatedAgents, s.Players(), s.Game()
	if err := g.About().Endless; err != nil {
		return fmt.Errorf("what plays by itself needs an end: %w", err)
	}
	if c.game != g {
		c.leave()
		c.game, c.texts, c.seats, c.streams = g, make([]string, len(players)), make([]agents.Agent, len(players)), make([]*rand.Rand, len(players))
	}
	now, seed := s.journal.Mark(), s.journal.SeedHere()
	goesOn := c.at.ContinuedBy(now, g)
	for seat, text := range players {
		same := text == c.texts[seat]
		if !same {
			a, err := s.agentOf(engine.Seat(seat), text)
			if err != nil {
				return err
			}
			if c.seats[seat] != nil {
				agents.Close(c.seats[seat])
			}
			c.texts[seat], c.seats[seat] = text, a
		}
		if a := c.seats[seat]; a != nil && (!same || !goesOn) {
			env.Begin(a, seed)
			c.streams[seat] = engine.Stream(seed, env.StreamName(seat))
		}
	}
	if goesOn {
		now.Since(len(c.at.Played), g, c.hear)
	} else {
		c.decided, c.ended = false, false
	}
	c.at = now
	return nil
}

// agentOf opens the player of a seat, nil if that is not an agent.
func (s *Session) agentOf(seat engine.Seat, text string) (agents.Agent, error) {
	switch {
	case text == "" || text == Person || text == Guest || text == Others:
		return nil, nil
	case s.Agents != nil:
		return s.Agents(seat, text)
	case agents.RunsProgram(s.Game(), text):
		return nil, fmt.Errorf("the player %s runs a program, and a journal is not trusted with that", text)
	}
	return agents.Reader{By: s.Owner}.ParseFor(s.Game(), seat, text)
}

// leave lets the agents go.
func (c *seatedAgents) leave() {
	agents.Close(slices.DeleteFunc(slices.Clone(c.seats), func(a agents.Agent) bool { return a == nil })...)
	c.game, c.texts, c.seats, c.at = nil, nil, nil, journal.Mark{}
}

// hear tells the agents that listen about an action before it is applied to p.
func (c *seatedAgents) hear(p engine.Position, a engine.Action) {
	c.decided = c.decided || p.Turn() >= 0
	for seat, who := range c.seats {
		if l, ok := who.(agents.Listener); ok {
			l.Hear(Tidings(c.game, p, a, engine.Seat(seat), c.decided))
		}
	}
}

// end tells the agents how the game ended, once.
func (c *seatedAgents) end(p engine.Position) {
	for seat, a := range c.seats {
		if !c.ended && a != nil {
			env.End(a, p.Score(engine.Seat(seat)))
		}
	}
	c.ended = true
}

// viewOf returns the seat's own view of the game's position; a journal may be kept as several seats know
// it.
func (s *Session) viewOf(seat engine.Seat) (engine.View, error) {
	p := s.Position()
	for _, known := range s.journal.Positions() {
		if v, ok := known.(engine.View); ok && v.Viewer() == seat {
			p = known
		}
	}
	v, err := engine.ViewOf(s.Game(), p, seat)
	if err != nil {
		return nil, err
	}
	return engine.CloneView(s.Game(), v), nil
}

// foreign reports whether a seat is none that the game is kept as known by: at a real table others
// play it.
func (s *Session) foreign(seat engine.Seat) bool {
	return !slices.ContainsFunc(s.journal.Positions(), func(p engine.Position) bool {
		v, ok := p.(engine.View)
		return !ok || v.Viewer() == seat
	})
}
