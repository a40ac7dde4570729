package tictactoe

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/small"
)

// View is the same for one seat: there are no secrets.
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

// Seen implements engine.State: every move is in the open.
func (s *State) Seen(a engine.Action, _ engine.Seat) engine.Action { return a }

// Fill implements small.State: nothing is hidden.
func (s *State) Fill(*rand.Rand) { s.viewer = engine.Nobody }

func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer = seat
	return v
}

// Hash packs the state into 26 bits and scrambles them one to one: the eye, then
// nine bits for each seat's marks.
func (s *State) Hash() uint64 {
	return engine.Scramble(uint64(uint8(s.viewer)) | uint64(s.marks[X])<<8 | uint64(s.marks[O])<<17)
}
