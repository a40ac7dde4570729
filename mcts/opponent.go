package mcts

import "deadreckon/engine"

// opponentPolicy returns the policy of Config.Opponents that plays a seat, or nil if the search chooses
// for it. The search always chooses for the observer.
func (s *Searcher) opponentPolicy(turn engine.Seat) Policy {
	if turn == s.observer || len(s.config.Opponents) == 0 {
		return nil
	}
	return s.config.Opponents[turn]
}

// chooseOpponent plays a policy's action at node n and returns its edge, in the form that viewer sees. The
// node is a chance node with the policy's odds.
func (s *Searcher) chooseOpponent(n int32, p Policy, viewer engine.Seat) (int32, engine.Action) {
	a := s.moves.legal[0]
	if len(s.moves.legal) > 1 {
		a = p.Choose(s.world, s.moves.legal, s.dice)
	}
	return s.edge(n, s.world.Seen(a, viewer)), a
}
