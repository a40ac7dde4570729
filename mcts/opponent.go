package mcts

import "deadreckon/engine"

// opponentPolicy returns the policy that plays a seat wherever it is on turn, or nil if
// the search chooses for it. The observer always searches.
func (s *Searcher) opponentPolicy(turn engine.Seat) Policy {
	if turn == s.observer || len(s.config.Opponents) == 0 {
		return nil
	}
	return s.config.Opponents[turn]
}

// chooseOpponent asks the policy of a seat for its action in this world, and returns
// the edge of what viewer sees of it: the node is one of chance, whose odds are the
// policy's.
func (s *Searcher) chooseOpponent(n int32, p Policy, viewer engine.Seat) (int32, engine.Action) {
	a := s.moves.legal[0]
	if len(s.moves.legal) > 1 {
		a = p.Choose(s.world, s.moves.legal, s.dice)
	}
	form := a
	if s.config.Algorithm != Determinized {
		form = s.world.Seen(a, viewer)
	}
	return s.edge(n, form), a
}
