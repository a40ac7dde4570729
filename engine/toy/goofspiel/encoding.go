package goofspiel

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// numbers are the observation of a view: for each round the cards of both seats and the result.
// There is no board.
func numbers() []index.Part[*State, float32] {
	list := []index.Part[*State, float32]{
		index.Holds("the viewer is first", "", func(s *State) bool { return s.viewer == First }),
		index.Holds("a card is laid in this round", "", func(s *State) bool { return s.laid > 0 }),
	}
	for round := range cards {
		name := fmt.Sprintf("round %d: ", round+1)
		bid := func(words string, seat func(s *State) engine.Seat) index.Part[*State, float32] {
			return index.OneOf(name+words+" card is %s", "", strings.Fields("1 2 3 4"), func(s *State) int { return int(s.bids[seat(s)][round]) - 1 })
		}
		list = append(list,
			bid("own", func(s *State) engine.Seat { return s.viewer }),
			bid("other", func(s *State) engine.Seat { return 1 - s.viewer }),
			index.OneOf(name+"%s", "", []string{"won", "lost", "tied"}, func(s *State) int { return s.outcome(round) }))
	}
	return list
}

// outcome returns the result of a round for the viewer: 0 won, 1 lost, 2 tied, -1 not over.
func (s *State) outcome(round int) int {
	switch r := s.results[round]; {
	case r == 0:
		return -1
	case r == Tie:
		return 2
	case (r == FirstWins) == (s.viewer == First):
		return 0
	}
	return 1
}
