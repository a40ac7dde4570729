package commons

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// numbers are the observation of a view; paired: the first and the third seat are one side. There is no
// board.
func numbers(paired bool) []index.Part[*State, float32] {
	list := []index.Part[*State, float32]{
		index.OneOf("the viewer is %s", "", players, func(s *State) int { return int(s.viewer) }),
		index.Holds("first and third are one side", "", func(*State) bool { return paired }),
		index.OneOf("own appetite is %s", "", []string{"1", "2", "3"}, func(s *State) int { return int(s.appetite[s.viewer]) - 1 }),
		index.Number(index.Share("fish in the pond", fmt.Sprintf("%d fish", stock), ""), func(s *State) float32 { return float32(s.left()) / stock }),
		index.Holds("the fish have bred", "", func(s *State) bool { return s.bred }),
	}
	for i, name := range []string{"the viewer", "its partner, or the earlier of the others", "the last of the others"} {
		list = append(list,
			index.Holds(name+" has taken", "", func(s *State) bool { return rank(s.viewer, paired)[i] < engine.Seat(s.moved) }),
			index.Number(index.Share("fish that "+name+" took", fmt.Sprintf("%d fish", most), ""), func(s *State) float32 { return float32(s.taken[rank(s.viewer, paired)[i]]) / most }))
	}
	return list
}

// rank lists the seats in the order of the encoding: the viewer, its partner if it has one, then
// the others in seat order.
func rank(eye engine.Seat, paired bool) [seats]engine.Seat {
	switch {
	case eye == First && paired:
		return [...]engine.Seat{First, Third, Second}
	case eye == First:
		return [...]engine.Seat{First, Second, Third}
	case eye == Second:
		return [...]engine.Seat{Second, First, Third}
	}
	return [...]engine.Seat{Third, First, Second}
}
