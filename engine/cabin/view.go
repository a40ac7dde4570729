package cabin

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"math/rand/v2"
)

// View is the knowledge of one seat: a State with a hidden part. It has its own type so that an agent
// never receives a State.
type View = flatstate.View[State, *State]

// mask alone decides the view of a seat. The only secret is the cards in the Overlord's hand: the others
// see the public knowledge. Digest part 4.
func (s *State) mask(seat engine.Seat, dst *State) {
	*dst = *s
	dst.viewer = 1 + uint8(seat)
	if dst.holed() {
		dst.hand = dst.known
	}
}

// holed reports whether a position is the view of a seat that does not see the hand.
func (s *State) holed() bool {
	r := s.r()
	return s.viewer != 0 && r.Options.Overlord && s.viewer != 1+uint8(r.lord)
}

// Seen masks the cards that the Overlord draws. The cards that he plays and throws are open. Digest 4.3.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if r := s.r(); Kind(a>>24) == KindHold && seat != r.lord {
		return act1(KindHold, masked)
	}
	return a
}

// FullyVisible implements engine.Shortcuts: every decision is in the open.
func (s *State) FullyVisible(engine.Seat) bool { return s.Turn() >= 0 }

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

// CopyFrom makes s equal to src, a *State of this package.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto writes the view of seat into dst, a *View of this package.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.mask(seat, &dst.(*View).Masked) }
