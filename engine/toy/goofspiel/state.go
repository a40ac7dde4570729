package goofspiel

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/small"
)

// View is the knowledge of one seat.
type View = small.View[State, *State]

// The methods of small.State and engine.State.

func (s *State) Self() *State                               { return s }
func (s *State) ViewerSeat() *engine.Seat                   { return &s.viewer }
func (s *State) CopyFrom(src engine.State)                  { *s = *src.(*State) }
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).Masked = s.seenBy(seat) }

func (s *State) Key(seat engine.Seat) uint64 {
	v := s.seenBy(seat)
	return v.Hash()
}

// Seen implements engine.State: the bids of the other seat are masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindBid && engine.Seat(s.laid) != seat {
		return Bid(Hidden)
	}
	return a
}

// sees reports whether the viewer sees the bids of seat. Secrecy is decided only here.
func (s *State) sees(seat engine.Seat) bool { return s.viewer == engine.Nobody || s.viewer == seat }

// seenBy returns the state with the facts hidden that seat does not know.
func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer = seat
	for i := range v.bids {
		if !v.sees(engine.Seat(i)) {
			v.bids[i] = [cards]Card{}
		}
	}
	return v
}

// Hash packs the state into 45 bits and scrambles them one to one, without collisions:
//
//	bits 0-7   eye   bits 13-36  bids, 3 bits each
//	bits 8-10  told  bits 37-44  results, 2 bits each
//	bits 11-12 laid
func (s *State) Hash() uint64 {
	k := uint64(uint8(s.viewer)) | uint64(s.told)<<8 | uint64(s.laid)<<11
	for round := range cards {
		k |= uint64(s.bids[First][round])<<(13+3*round) | uint64(s.bids[Second][round])<<(25+3*round)
		k |= uint64(s.results[round]) << (37 + 2*round)
	}
	return engine.Scramble(k)
}
