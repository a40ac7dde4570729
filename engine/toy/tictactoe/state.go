package tictactoe

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// State is one game. Its zero value is not valid: see Game.NewState.
type State struct{ table }

// View is the same for one seat: there are no secrets. Its zero value is storage
// for State.ViewInto.
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

// Seen implements engine.State: every move is in the open.
func (s *State) Seen(a engine.Action, _ engine.Seat) engine.Action { return a }

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.eye }

// CopyFrom implements engine.View.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key implements engine.View.
func (v *View) Key() uint64 { return v.key() }

// Sample implements engine.View: there is one truth.
func (v *View) Sample(dst engine.State, _ *rand.Rand) {
	s := dst.(*State)
	s.table = v.table
	s.eye = truth
}

func (t *table) seenBy(seat engine.Seat) table {
	v := *t
	v.eye = seat
	return v
}

// key packs the table into 26 bits and scrambles them one to one: the eye, then
// nine bits for each seat's marks.
func (t *table) key() uint64 {
	return engine.Scramble(uint64(uint8(t.eye)) | uint64(t.marks[X])<<8 | uint64(t.marks[O])<<17)
}
