package pig

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/small"
)

// View is the same for one seat: there are no secrets.
type View struct{ small.View[State, *State] }

// Phase, PlayerTurn and Prompt implement engine.Phased: after a lost turn the next roll is the other
// player's, before anybody decides.
func (v *View) Phase() string   { return v.Masked.Phase() }
func (v *View) PlayerTurn() int { return v.Masked.PlayerTurn() }
func (v *View) Prompt() string  { return v.Masked.Prompt() }

// The methods of small.State and engine.State.

func (s *State) Self() *State                               { return s }
func (s *State) ViewerSeat() *engine.Seat                   { return &s.viewer }
func (s *State) CopyFrom(src engine.State)                  { *s = *src.(*State) }
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).Masked = s.seenBy(seat) }

func (s *State) Key(seat engine.Seat) uint64 {
	v := s.seenBy(seat)
	return v.Hash()
}

// Seen implements engine.State: every roll is in the open.
func (s *State) Seen(a engine.Action, _ engine.Seat) engine.Action { return a }

// Fill implements small.State: nothing is hidden.
func (s *State) Fill(*rand.Rand) { s.viewer = engine.Nobody }

func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer = seat
	return v
}

// Hash packs the state into 50 bits and scrambles them one to one. The target is
// the same in all positions of a game.
//
//	bits 0-7  eye       bits 10-19  total
//	bit  8    player    bits 20-34  banked[0]
//	bit  9    choosing  bits 35-49  banked[1]
func (s *State) Hash() uint64 {
	k := uint64(uint8(s.viewer)) | uint64(s.player)<<8 | uint64(s.total)<<10
	k |= uint64(s.banked[First])<<20 | uint64(s.banked[Second])<<35
	if s.choosing {
		k |= 1 << 9
	}
	return engine.Scramble(k)
}
