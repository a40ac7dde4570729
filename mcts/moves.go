package mcts

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// onlyMoves leaves of the legal moves at the root those of Config.Moves, if there are any.
func (s *Searcher) onlyMoves() {
	if moves := s.config.Moves; len(moves) > 0 {
		s.moves.legal = slices.DeleteFunc(s.moves.legal, func(a engine.Action) bool { return !slices.Contains(moves, a) })
	}
}

// wanted reports whether a move at the root is one that is searched.
func (s *Searcher) wanted(a engine.Action) bool {
	return len(s.config.Moves) == 0 || slices.Contains(s.config.Moves, a)
}

// checkMoves refuses moves that are not legal in a view.
func (s *Searcher) checkMoves(view engine.View) error {
	if len(s.config.Moves) == 0 {
		return nil
	}
	legal := view.AppendLegal(nil)
	for _, a := range s.config.Moves {
		if !slices.Contains(legal, a) {
			return fmt.Errorf("mcts: move %d is not legal in the position searched", a)
		}
	}
	return nil
}
