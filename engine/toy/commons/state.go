package commons

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

// Seen implements engine.State: only the appetites of other seats are masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindDeal && engine.Seat(s.dealt) != seat {
		return Deal(Hidden)
	}
	return a
}

// Fill implements small.State: each appetite of at least the fish taken is equally likely.
func (s *State) Fill(rng *rand.Rand) {
	for seat := range s.dealt {
		if s.appetite[seat] == Hidden {
			least := max(int(s.taken[seat]), 1)
			s.appetite[seat] = Appetite(least + rng.IntN(most-least+1))
		}
	}
	s.viewer = engine.Nobody
}

// sees reports whether the viewer sees the appetite of seat. Secrecy is decided only here.
func (s *State) sees(seat engine.Seat) bool { return s.viewer == engine.Nobody || s.viewer == seat }

// seenBy returns the state with the facts hidden that seat does not know.
func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer = seat
	for i := range v.appetite {
		if !v.sees(engine.Seat(i)) {
			v.appetite[i] = Hidden
		}
	}
	return v
}

// Hash packs the state into 26 bits and scrambles them one to one, without collisions:
//
//	bits 0-7   eye    bit  12      bred
//	bits 8-9   dealt  bit  13      over
//	bits 10-11 moved  bits 14-25   appetite and taken of each seat, 2 bits each
func (s *State) Hash() uint64 {
	k := uint64(uint8(s.viewer)) | uint64(s.dealt)<<8 | uint64(s.moved)<<10
	if s.bred {
		k |= 1 << 12
	}
	if s.over {
		k |= 1 << 13
	}
	for seat := range seats {
		k |= (uint64(s.appetite[seat]) | uint64(s.taken[seat])<<2) << (14 + 4*seat)
	}
	return engine.Scramble(k)
}
