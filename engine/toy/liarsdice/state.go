package liarsdice

import (
	"math/rand/v2"

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

// Seen implements engine.State: only the roll of the other seat is masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindRoll && engine.Seat(s.rolled) != seat {
		return Roll(Hidden)
	}
	return a
}

// Fill fills each hole that has been rolled with a face, each with the same probability. Bids tell
// nothing: no prior is stated over how the other seat bids.
func (s *State) Fill(rng *rand.Rand) {
	for seat := range s.rolled {
		if s.dice[seat] == Hidden {
			s.dice[seat] = Die(1 + rng.IntN(sides))
		}
	}
	s.viewer = engine.Nobody
}

// sees reports whether the viewer sees the die of seat before it is shown. Secrecy is decided only here.
func (s *State) sees(seat engine.Seat) bool { return s.viewer == engine.Nobody || s.viewer == seat }

// seenBy returns the state with the facts hidden that seat does not know.
func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer = seat
	for i := range v.dice {
		if !v.sees(engine.Seat(i)) && i >= int(v.shown) {
			v.dice[i] = Hidden
		}
	}
	return v
}

// Hash packs the state into 31 bits and scrambles them one to one, without collisions:
//
//	bits 0-7    eye      bits 14-15  rolled
//	bits 8-10   dice[0]  bits 16-17  shown
//	bits 11-13  dice[1]  bit  18     liar
//	                     bits 19-30  bids
func (s *State) Hash() uint64 {
	k := uint64(uint8(s.viewer)) | uint64(s.dice[0])<<8 | uint64(s.dice[1])<<11 | uint64(s.rolled)<<14
	k |= uint64(s.shown)<<16 | uint64(s.bids)<<19
	if s.liar {
		k |= 1 << 18
	}
	return engine.Scramble(k)
}
