package kuhn

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// numbers are the observation of a view. There is no board.
var numbers = []index.Part[*State, float32]{
	index.Holds("the viewer is first", "", func(s *State) bool { return s.viewer == First }),
	index.OneOf("own card is %s", "", ranks, func(s *State) int { return int(s.cards[s.viewer]) - 1 }),
	index.OneOf("other card is %s", "", ranks, func(s *State) int { return int(s.cards[1-s.viewer]) - 1 }),
	index.Holds("first action is bet", "", func(s *State) bool { return s.raises(0) }),
	index.Holds("second action is bet or call", "", func(s *State) bool { return s.raises(1) }),
	index.Number(index.Share("actions taken", "3 actions", ""), func(s *State) float32 { return float32(s.plies) / 3 }),
}

var ranks = []string{"J", "Q", "K"}

// raises reports whether a betting action puts a chip into the pot.
func (s *State) raises(ply int) bool {
	a := engine.Action(s.bets[ply]) << 4
	return a == Bet || a == Call
}
