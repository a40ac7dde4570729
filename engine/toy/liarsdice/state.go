package liarsdice

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

// Seen implements engine.State: only the roll of the other seat is masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindRoll && engine.Seat(s.rolled) != seat {
		return Roll(Hidden)
	}
	return a
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.eye }

// CopyFrom implements engine.View.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key implements engine.View.
func (v *View) Key() uint64 { return v.key() }

// Sample implements engine.View: it fills each hole that has been rolled with a
// face, each as likely as another. Bids tell nothing: no prior is stated over
// how the other seat bids.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*State)
	s.table = v.table
	s.eye = truth
	for seat := range s.rolled {
		if s.dice[seat] == Hidden {
			s.dice[seat] = Die(1 + rng.IntN(sides))
		}
	}
}

// sees reports whether eye sees the die of seat before it is shown. Secrecy is
// decided here and nowhere else.
func (t *table) sees(seat engine.Seat) bool { return t.eye == truth || t.eye == seat }

// seenBy returns the table with holes where seat does not know.
func (t *table) seenBy(seat engine.Seat) table {
	v := *t
	v.eye = seat
	for i := range v.dice {
		if !v.sees(engine.Seat(i)) && i >= int(v.shown) {
			v.dice[i] = Hidden
		}
	}
	return v
}

// key packs the table into 31 bits and scrambles them one to one, so that
// different tables never share a key:
//
//	bits 0-7    eye      bits 14-15  rolled
//	bits 8-10   dice[0]  bits 16-17  shown
//	bits 11-13  dice[1]  bit  18     liar
//	                     bits 19-30  bids
func (t *table) key() uint64 {
	k := uint64(uint8(t.eye)) | uint64(t.dice[0])<<8 | uint64(t.dice[1])<<11 | uint64(t.rolled)<<14
	k |= uint64(t.shown)<<16 | uint64(t.bids)<<19
	if t.liar {
		k |= 1 << 18
	}
	return engine.Scramble(k)
}
