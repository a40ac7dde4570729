package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"math/rand/v2"
)

// View is the knowledge of one seat: a State with holes. It has its own type so that an agent never
// receives a State.
type View = flatstate.View[State, *State]

// mask alone decides the view of a seat. Everything else that leaves the engine for a seat (text,
// encoding, key, legal actions) is computed from its result. Digest part 4: a value is visible to the
// players who have looked; the hidden squares to the zombie player; the content of the pool and of the
// hidden box to nobody.
func (s *State) mask(seat engine.Seat, dst *State) {
	*dst = *s
	dst.viewer = 1 + uint8(seat)
	known := s.knows(seat)
	for k, u := range dst.units {
		if !u.known(known) {
			dst.units[k] = u &^ valueMask
		}
	}
	if !s.companion.known(known) {
		dst.companion &^= valueMask
	}
	dst.pool = [12]uint8{}
	dst.box = [maxHidden]uint8{}
	if s.r().humans(seat) {
		dst.hidden = [maxHidden]Square{}
	}
}

// Seen masks the secret parts of an action for a seat: values dealt and drawn face down, the zombie
// player's secret squares, and the looks of a super.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	switch k := actionKind(a); k {
	case KindDeal, KindDraw:
		return act1(k, 0)
	case KindHide:
		if s.r().humans(seat) {
			return act1(k, 0)
		}
	case KindValue:
		known := s.knows(seat)
		if s.audience&known == 0 && !s.unitAt(s.focus).known(known) {
			return act1(k, 0)
		}
	}
	return a
}

// FullyVisible implements engine.Shortcuts: only hidden squares are secret among the players' choices.
func (s *State) FullyVisible(engine.Seat) bool { return s.phase != phaseHide }

// Draw implements engine.Shortcuts: there is no faster way than the lists.
func (s *State) Draw(*rand.Rand) (engine.Action, int) { return 0, 0 }

// Number returns the place of the number of the rules.
func (s *State) Number() *uint16 { return &s.rules }

// Eye is the seat whose view this is, engine.Nobody of the truth.
func (s *State) ViewerSeat() engine.Seat { return flatstate.ViewerSeat(s.viewer) }

// key hashes the whole content of a position.
func (s *State) key() uint64 { return flatstate.Key(s, &s.rules) }

// Key returns the information key of a seat.
func (s *State) Key(seat engine.Seat) uint64 {
	var v State
	s.mask(seat, &v)
	return v.key()
}

// Hash returns a 64-bit hash of the position itself, holes and all; it is the
// same on every machine of one byte order.
func (s *State) Hash() uint64 { return s.key() }

// CopyFrom makes s equal to src, a *State of this package.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto writes the view of seat into dst, a *View of this package.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.mask(seat, &dst.(*View).Masked) }
