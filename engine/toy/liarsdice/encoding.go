package liarsdice

import (
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices: the bids, ascending, and liar.
var moves = func() index.List {
	var list []engine.Action
	for rank := range engine.Action(bids) {
		list = append(list, kindBid|(rank+1))
	}
	return index.Of(append(list, Liar)...)
}()

// numbers are the observation of a view: the seat, two dice face by face, the bids (each seat bids
// at its own turns, so the order tells the bidder), liar. There is no board.
var numbers = []index.Part[*State, float32]{
	index.Holds("the viewer is first", "", func(s *State) bool { return s.viewer == First }),
	index.Holds("liar is called", "", func(s *State) bool { return s.liar }),
	index.Holds("an even number of bids", "", func(s *State) bool { return s.bidder() == First }),
	index.OneOf("own die is %s", "", faces, func(s *State) int { return int(s.dice[s.viewer]) - 1 }),
	index.OneOf("other die is %s", "", faces, func(s *State) int { return int(s.dice[1-s.viewer]) - 1 }),
	index.Some("%s was made", "", bidWords(), func(s *State) uint16 { return s.bids }),
}

var faces = strings.Fields("1 2 3 4 5 6")

// bidWords writes all bids, ascending.
func bidWords() (words []string) {
	for rank := range engine.Action(bids) {
		words = append(words, word(kindBid|(rank+1)))
	}
	return words
}
