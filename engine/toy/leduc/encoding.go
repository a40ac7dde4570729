package leduc

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// numbers are the observation of a view. There is no board of squares. Bets are listed action by
// action, since a round has at most four.
var numbers = []index.Part[*State, float32]{
	index.Holds("the viewer is first", "", func(s *State) bool { return s.viewer == First }),
	rankOf("own card", func(s *State) Card { return s.cards[s.viewer] }),
	rankOf("other card", func(s *State) Card { return s.cards[1-s.viewer] }),
	rankOf("board", func(s *State) Card { return s.board }),
	index.Holds("second round", "", func(s *State) bool { return s.round() == 1 }),
	betsOf(0), betsOf(1),
	index.Number(index.Share("own chips in the pot", "13 chips", ""), func(s *State) float32 { return float32(s.paid(s.viewer)) / MaxChips }),
	index.Number(index.Share("other's chips in the pot", "13 chips", ""), func(s *State) float32 { return float32(s.paid(1-s.viewer)) / MaxChips }),
}

// rankOf is a claim for each rank of a card.
func rankOf(name string, card func(s *State) Card) index.Part[*State, float32] {
	return index.OneOf(name+" is %s", "", []string{"J", "Q", "K"}, func(s *State) int { return int(card(s).rank()) - 1 })
}

// betsOf is two claims for each betting action of a round.
func betsOf(round int) index.Part[*State, float32] {
	var fields []engine.Field
	for i := range maxPlies {
		fields = append(fields, index.Claims(fmt.Sprintf("%s round, action %d: %%s", seats[round], i+1), "", "check or call", "raise")...)
	}
	return index.Tell(fields, func(s *State, dst []float32) {
		for i := range s.plies[round] {
			a := s.at(round, i)
			index.Mark(dst, 2*int(i), a == Check || a == Call)
			index.Mark(dst, 2*int(i)+1, a == Raise)
		}
	})
}
