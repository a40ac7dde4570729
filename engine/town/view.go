package town

import (
	"math/bits"
	"math/rand/v2"
	"unsafe"

	"deadreckon/engine"
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

// Key returns the information key of the viewer.
func (v *View) Key() uint64 { return v.key() }

// Sample fills dst with the one truth under the view.
func (v *View) Sample(dst engine.State, _ *rand.Rand) {
	s := dst.(*State)
	*s = v.State
	s.viewer = 0
}

type words [unsafe.Sizeof(State{}) / 8]uint64

// words returns the content of a position but for the number of its rules, which depends
// on the process. A State has no padding (tested), so its words are its content.
func (s *State) words() words {
	c := *s
	c.rules = 0
	return *(*words)(unsafe.Pointer(&c))
}

// key hashes the whole content by folded multiplication of pairs of words, as in wyhash
// (Wang Yi 2019).
func (s *State) key() uint64 {
	w := s.words()
	const k0, k1 = 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03
	h := uint64(len(w))
	for i := 0; i+1 < len(w); i += 2 {
		hi, lo := bits.Mul64(w[i]^k0^h, w[i+1]^k1)
		h = hi ^ lo ^ bits.RotateLeft64(h, 23)
	}
	hi, lo := bits.Mul64(h^w[len(w)-1]^k0, k1)
	return hi ^ lo
}
