package quay

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
)

// View is the knowledge of one seat.
type View = flatstate.View[State, *State]

// mask decides the view of a seat. Before they are found, the nest is hidden from both seats, and the fuel
// from the survivor. Q2, Q3.
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

// Seen implements engine.State.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if k := kindOf(a); k == KindNest || k == KindHide && seat == Survivor {
		return action(k, 0)
	}
	return a
}

// FullyVisible implements engine.Shortcuts: only hiding is masked.
func (s *State) FullyVisible(seat engine.Seat) bool { return s.phase != phaseHide || seat == Horde }

// holes reports which things are hidden from the viewer.
func (s *State) holes() (fuel, nest bool) {
	return s.fuel == nowhere && s.phase > phaseHide, s.nest == nowhere && s.phase > phaseNest
}

// Sample samples the hidden things: fuel and nest are independent, and in each closed shed with
// equal probability, because opening sheds depends on neither.
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

// Resample implements engine.Resampler: nobody knows the place of the nest.
func (s *State) Resample(rng *rand.Rand) {
	if s.nest != nowhere && s.nest != found {
		s.nest = s.anyShed(rng)
	}
}

// anyShed returns a random closed shed.
func (s *State) anyShed(rng *rand.Rand) Place { return s.closed.member(rng.IntN(s.closed.size())) }

// Belief returns the possible places of fuel and nest.
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

type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// The methods that package flatstate needs.

func (s *State) Self() *State            { return s }
func (s *State) ViewerSeat() engine.Seat { return flatstate.ViewerSeat(s.viewer) }
func (s *State) Number() *uint16         { return &s.rules }

// The methods of engine.State.
func (s *State) CopyFrom(src engine.State)                  { *s = *src.(*State) }
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.mask(seat, &dst.(*View).Masked) }
func (s *State) Key(seat engine.Seat) uint64 {
	var v State
	s.mask(seat, &v)
	return flatstate.Key(&v, &v.rules)
}
