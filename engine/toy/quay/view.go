package quay

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// View is what one seat knows: a State with holes, and a type of its own, so that nobody is
// handed the truth by mistake.
type View struct{ holes }

type holes = holed.View[State, *State]

// mask is the one place that decides what a seat sees. Q2, Q3.
func (s *State) mask(seat engine.Seat, dst *State) {
	*dst = *s
	dst.viewer = 1 + uint8(seat)
	if s.nest != found {
		dst.nest = nowhere
	}
	if s.fuel != found && seat == Survivor {
		dst.fuel = nowhere
	}
}

// Seen implements engine.State: the same for actions.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if k := kindOf(a); k == KindNest || k == KindHide && seat == Survivor {
		return action(k, 0)
	}
	return a
}

// Overt implements engine.Overt: only the hiding is not in the open.
func (s *State) Overt(seat engine.Seat) bool { return s.phase != phaseHide || seat == Horde }

// Redraw implements engine.Redrawer: nobody knows where the nest is.
func (s *State) Redraw(rng *rand.Rand) {
	if s.nest != nowhere && s.nest != found {
		s.nest = s.anyShed(rng)
	}
}

// anyShed draws one of the closed sheds.
func (s *State) anyShed(rng *rand.Rand) Place { return s.closed.member(rng.IntN(s.closed.size())) }

// Sample implements engine.View. Fuel and nest are in each closed shed as likely, one whatever
// the other: what the survivor opens depends on neither, and what he finds there leaves the
// others as likely among themselves as they were.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*State)
	*s = v.Masked
	s.viewer = 0
	if s.nest == nowhere && s.phase > phaseNest {
		s.nest = s.anyShed(rng)
	}
	if s.fuel == nowhere && s.phase > phaseHide {
		s.fuel = s.anyShed(rng)
	}
}

// Belief implements engine.Believer.
func (v *View) Belief() (list []engine.Unknown) {
	for _, u := range []struct {
		name  string
		in    Place
		since Phase
	}{{"fuel", v.Masked.fuel, phaseHide}, {"nests", v.Masked.nest, phaseNest}} {
		if u.in != nowhere || v.Masked.phase <= u.since {
			continue
		}
		known := engine.Unknown{Name: u.name, Count: 1, Where: true}
		for p := range places {
			if v.Masked.closed.has(p) {
				known.Outcomes = append(known.Outcomes, engine.Likelihood{Value: p.String(), Probability: 1 / float64(v.Masked.closed.size())})
			}
		}
		list = append(list, known)
	}
	return list
}

// holder is a State or a View.
type holder interface{ self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).self() }

func (s *State) self() *State { return s }
func (v *View) self() *State  { return &v.Masked }

// bare is a copy but for the number of its rules, which depends on the process.
func (s State) bare() *State {
	s.rules = 0
	return &s
}

func (s *State) key() uint64 { return holed.Hash(holed.Words(s.bare())) }

// Key implements engine.State.
func (s *State) Key(seat engine.Seat) uint64 {
	var v State
	s.mask(seat, &v)
	return v.key()
}

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto implements engine.State.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.mask(seat, &dst.(*View).Masked) }

// ViewLayout implements engine.Packed.
func (*Game) ViewLayout() []engine.Part { return holed.Layout[State]() }

// AppendBinary appends the content of the view. It returns no error.
func (v *View) AppendBinary(dst []byte) ([]byte, error) {
	return holed.AppendWords(dst, holed.Words(v.Masked.bare())), nil
}

// The rules play a view as they play a state.

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return engine.Seat(v.Masked.viewer) - 1 }

// CopyFrom implements engine.View.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key implements engine.View.
func (v *View) Key() uint64 { return v.Masked.key() }
