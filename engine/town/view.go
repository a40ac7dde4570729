package town

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
)

// View is the knowledge of one seat, which is everything. Digest 4.1, 4.4. It has its own type so that an
// agent never receives a State.
type View = flatstate.View[State, *State]

// CopyFrom makes s equal to src, a *State of this package.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto writes the view of seat into dst, a *View of this package.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) {
	v := &dst.(*View).Masked
	*v = *s
	v.viewer = 1 + uint8(seat)
}

// Seen returns a: nothing is hidden. Z299.
func (s *State) Seen(a engine.Action, _ engine.Seat) engine.Action { return a }

// FullyVisible reports that every decision is in the open.
func (s *State) FullyVisible(engine.Seat) bool { return true }

// Key returns the information key of a seat: a hash of the state and of the viewer.
func (s *State) Key(seat engine.Seat) uint64 {
	c := *s
	c.viewer = 1 + uint8(seat)
	return c.key()
}

// Eye is the seat whose view this is, engine.Nobody of the truth.
func (s *State) ViewerSeat() engine.Seat { return flatstate.ViewerSeat(s.viewer) }

// Belief is empty: there is nothing that a seat does not know.
func (s *State) Belief() []engine.Unknown { return nil }

// Sample fills dst with the one truth under the view.
func (s *State) Sample(dst *State, _ *rand.Rand) {
	*dst = *s
	dst.viewer = 0
}

// Number returns the place of the number of the rules.
func (s *State) Number() *uint16 { return &s.rules }

func (s *State) key() uint64 { return flatstate.Key(s, &s.rules) }
