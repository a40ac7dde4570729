package commons

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// State is the truth of one game. Its zero value is not valid: see
// Game.NewState.
type State struct{ table }

// View is what one seat knows. Its zero value is storage for State.ViewInto.
type View struct{ table }

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto implements engine.State.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).table = s.seenBy(seat) }

// Key implements engine.State.
func (s *State) Key(seat engine.Seat) uint64 {
	t := s.seenBy(seat)
	return t.key()
}

// Seen implements engine.State: only the appetites of other seats are masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindDeal && engine.Seat(s.dealt) != seat {
		return Deal(Hidden)
	}
	return a
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.eye }

// CopyFrom implements engine.View.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key implements engine.View.
func (v *View) Key() uint64 { return v.key() }

// Sample implements engine.View: it fills each hole that has been dealt with an
// appetite that is no smaller than what the seat has taken, each as likely as
// another.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*State)
	s.table = v.table
	s.eye = truth
	for seat := range s.dealt {
		if s.appetite[seat] == Hidden {
			least := max(int(s.taken[seat]), 1)
			s.appetite[seat] = Appetite(least + rng.IntN(most-least+1))
		}
	}
}

// sees reports whether eye sees the appetite of seat. Secrecy is decided here and
// nowhere else.
func (t *table) sees(seat engine.Seat) bool { return t.eye == truth || t.eye == seat }

// seenBy returns the table with holes where seat does not know.
func (t *table) seenBy(seat engine.Seat) table {
	v := *t
	v.eye = seat
	for i := range v.appetite {
		if !v.sees(engine.Seat(i)) {
			v.appetite[i] = Hidden
		}
	}
	return v
}

// key packs the table into 26 bits and scrambles them one to one, so that
// different tables never share a key:
//
//	bits 0-7   eye    bit  12      bred
//	bits 8-9   dealt  bit  13      over
//	bits 10-11 moved  bits 14-25   appetite and taken of each seat, 2 bits each
func (t *table) key() uint64 {
	k := uint64(uint8(t.eye)) | uint64(t.dealt)<<8 | uint64(t.moved)<<10
	if t.bred {
		k |= 1 << 12
	}
	if t.over {
		k |= 1 << 13
	}
	for seat := range seats {
		k |= (uint64(t.appetite[seat]) | uint64(t.taken[seat])<<2) << (14 + 4*seat)
	}
	return engine.Scramble(k)
}
