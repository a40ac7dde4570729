package quay

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
)

// View is what one seat knows: a State with holes, and a type of its own, so that nobody is
// handed the truth by mistake.
type View = flatstate.View[State, *State]

// mask is the one place that decides what a seat sees: nobody the nest, the survivor not the
// fuel, before they are found. Q2, Q3.
func (s *State) mask(seat engine.Seat, dst *State) {
	*dst = *s
	dst.viewer = 1 + uint8(seat)
	if s.nest != found {
		dst.nest = nowhere
	}
	if s.fuel != found && !dst.seesFuel() {
		dst.fuel = nowhere
	}
}

func (s *State) seesNest() bool { return s.viewer == 0 }
func (s *State) seesFuel() bool { return s.viewer != 1+uint8(Survivor) }

// Seen implements engine.State: the same for actions.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if k := kindOf(a); k == KindNest || k == KindHide && seat == Survivor {
		return action(k, 0)
	}
	return a
}

// FullyVisible implements engine.Shortcuts: only the hiding is not in the open.
func (s *State) FullyVisible(seat engine.Seat) bool { return s.phase != phaseHide || seat == Horde }

// holes reports what lies in a shed unseen.
func (s *State) holes() (fuel, nest bool) {
	return s.fuel == nowhere && s.phase > phaseHide, s.nest == nowhere && s.phase > phaseNest
}

// Sample fills the holes of a view. Fuel and nest are in each closed shed as likely, one whatever
// the other: what the survivor opens depends on neither, and what he finds there leaves the
// others as likely among themselves as they were.
func (s *State) Sample(dst *State, rng *rand.Rand) {
	*dst = *s
	dst.viewer = 0
	fuel, nest := s.holes()
	if nest {
		dst.nest = s.anyShed(rng)
	}
	if fuel {
		dst.fuel = s.anyShed(rng)
	}
}

// Resample implements engine.Resampler: nobody knows where the nest is.
func (s *State) Resample(rng *rand.Rand) {
	if s.nest != nowhere && s.nest != found {
		s.nest = s.anyShed(rng)
	}
}

// anyShed draws one of the closed sheds.
func (s *State) anyShed(rng *rand.Rand) Place { return s.closed.member(rng.IntN(s.closed.size())) }

// Belief tells where fuel and nest may be.
func (s *State) Belief() (list []engine.Unknown) {
	somewhere := func(name string) {
		u := engine.Unknown{Name: name, Count: 1, Where: true}
		for n := range s.closed.size() {
			u.Outcomes = append(u.Outcomes, engine.Likelihood{Value: s.closed.member(n).String(), Probability: 1 / float64(s.closed.size())})
		}
		list = append(list, u)
	}
	fuel, nest := s.holes()
	if fuel {
		somewhere("fuel")
	}
	if nest {
		somewhere("nests")
	}
	return list
}

// holder is a State or a View.
type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// What package holed asks of a state: itself, whose view it is, and the number of its rules.

func (s *State) Self() *State            { return s }
func (s *State) ViewerSeat() engine.Seat { return flatstate.ViewerSeat(s.viewer) }
func (s *State) Number() *uint16         { return &s.rules }

// CopyFrom, ViewInto and Key implement engine.State.
func (s *State) CopyFrom(src engine.State)                  { *s = *src.(*State) }
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.mask(seat, &dst.(*View).Masked) }
func (s *State) Key(seat engine.Seat) uint64 {
	var v State
	s.mask(seat, &v)
	return flatstate.Key(&v, &v.rules)
}
