package town

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// View is what one seat knows: everything. Digest 4.1, 4.4. It is a type of its own, so
// that an agent is handed no truth by mistake.
type View struct{ State }

// CopyFrom makes s equal to src, a *State of this package.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto writes what seat knows into dst, a *View of this package.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) {
	v := dst.(*View)
	v.State = *s
	v.viewer = 1 + uint8(seat)
}

// Seen returns a: nothing is hidden. Z299.
func (s *State) Seen(a engine.Action, _ engine.Seat) engine.Action { return a }

// Overt reports that every decision is in the open.
func (s *State) Overt(engine.Seat) bool { return true }

// Key returns the information key of a seat: a hash of the state and of the viewer.
func (s *State) Key(seat engine.Seat) uint64 {
	c := *s
	c.viewer = 1 + uint8(seat)
	return c.key()
}

// CopyFrom makes v equal to src, a *View of this package.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Viewer returns the seat whose knowledge this is.
func (v *View) Viewer() engine.Seat { return engine.Seat(v.viewer) - 1 }

// Belief implements engine.Believer: there is nothing that a seat does not know.
func (v *View) Belief() []engine.Unknown { return nil }

// Key returns the information key of the viewer.
func (v *View) Key() uint64 { return v.key() }

// Sample fills dst with the one truth under the view.
func (v *View) Sample(dst engine.State, _ *rand.Rand) {
	s := dst.(*State)
	*s = v.State
	s.viewer = 0
}

// bare is a copy but for the number of its rules, which depends on the process.
func (s State) bare() *State {
	s.rules = 0
	return &s
}

func (s *State) key() uint64 { return holed.Hash(holed.Words(s.bare())) }

// ViewLayout implements engine.Packed: the parts are the fields of State, under their names.
func (g *Game) ViewLayout() []engine.Part { return holed.Layout[State]() }

// AppendBinary appends the content of the view, the same on every machine of little-endian
// byte order. It returns no error.
func (v *View) AppendBinary(dst []byte) ([]byte, error) {
	return holed.AppendWords(dst, holed.Words(v.bare())), nil
}
