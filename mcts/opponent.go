package mcts

import (
	"fmt"

	"deadreckon/engine"
)

// frozen returns the policy that plays a seat wherever it is on turn, or nil if
// the search chooses for it. The observer always searches.
func (s *Searcher) frozen(turn engine.Seat) Policy {
	if turn == s.observer || len(s.config.Opponents) == 0 {
		return nil
	}
	return s.config.Opponents[turn]
}

// chooseFrozen asks the policy of a seat for its action in this world, and returns
// the edge of what eye sees of it: the node is one of chance, whose odds are the
// policy's.
func (s *Searcher) chooseFrozen(n int32, p Policy, eye engine.Seat) (int32, engine.Action) {
	a := s.moves.legal[0]
	if len(s.moves.legal) > 1 {
		a = p.Choose(s.world, s.moves.legal, s.dice)
	}
	form := a
	if s.config.Algorithm != Determinized {
		form = s.world.Seen(a, eye)
	}
	return s.edge(n, form), a
}

// checkOpponents refuses opponents for a game of another number of seats.
func (c *Config) checkOpponents(g engine.Game) error {
	if n := len(c.Opponents); n > 0 && n != len(g.Seats()) {
		return fmt.Errorf("mcts: %d opponents: %s has %d seats", n, g.Name(), len(g.Seats()))
	}
	return nil
}
