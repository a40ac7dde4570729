package mall

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/mall/pool"
)

// The belief of a seat: the exact posterior of digest part 4 in numbers. It is computed from a view, so it
// cannot leak.

// Belief returns the seat's belief about everything hidden.
func (s *State) Belief() []engine.Unknown {
	var out []engine.Unknown
	if u, ok := s.believeHidden(); ok {
		out = append(out, u)
	}
	out = append(out, s.believeUnits()...)
	return append(out, s.believeStock()...)
}

// hiddenSamples is how many choices are drawn while they are being made.
const hiddenSamples = 4000

// believeHidden describes the squares that may have hidden zombies; ok is false if there are none or the
// seat knows them.
func (s *State) believeHidden() (out engine.Unknown, ok bool) {
	if !s.humanView() || s.hiddenLeft == 0 {
		return out, false
	}
	out = engine.Unknown{Name: "hidden zombies", Count: int(s.hiddenLeft), Where: true}
	heat := s.heat()
	if s.phase == phaseHide {
		out.Samples = hiddenSamples
	}
	for x, p := range heat {
		if p > 0 {
			out.Outcomes = append(out.Outcomes, engine.Likelihood{Value: s.b().Name(Square(x)), Probability: p})
		}
	}
	return out, true
}

// heat returns, by square, the probability of a hidden zombie for the human player; 0 for a viewer that
// sees them.
func (s *State) heat() []float64 {
	heat := make([]float64, s.b().Squares+1)
	switch {
	case !s.humanView() || s.hiddenLeft == 0:
	case s.phase == phaseHide:
		s.sampleHeat(heat)
	default:
		s.exactHeat(heat)
	}
	return heat
}

// exactHeat counts the remaining choices, which are equally likely, and the choices that contain each
// square: at most one is in Edwin's. EN 3.1.
func (s *State) exactHeat(heat []float64) {
	b, k := s.b(), int(s.hiddenLeft)
	set := s.possible()
	p := placesIn(b, set)
	all := float64(p.count(k))
	outside := float64(places{p.outside - 1, p.edwins}.count(k-1)) / all
	edwins := float64(binomial(p.outside, k-1)) / all
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		heat[x] = outside
		if b.Edwins.Has(x) {
			heat[x] = edwins
		}
	}
}

// sampleHeat estimates heat from random choices; the first squares are given.
func (s *State) sampleHeat(heat []float64) {
	rng := engine.Stream(s.key(), "belief")
	for range hiddenSamples {
		t := *s
		t.viewer = 0
		t.sampleHidden(rng)
		for _, x := range t.hidden[:t.hiddenLeft] {
			heat[x] += 1. / hiddenSamples
		}
	}
}

// believeUnits describes the unknown values of units on the map. Units with equal beliefs share an entry.
func (s *State) believeUnits() []engine.Unknown {
	var out []engine.Unknown
	known := map[uint8]engine.Unknown{} // by draw: those not drawn are all alike
	add := func(u unit, place string) {
		if u.value() != 0 {
			return
		}
		belief, ok := known[u.draw()]
		if !ok {
			belief = s.believeValue(u)
			known[u.draw()] = belief
		}
		i := slices.IndexFunc(out, func(o engine.Unknown) bool { return slices.Equal(o.Outcomes, belief.Outcomes) })
		if i < 0 {
			belief.Name = "units face down"
			i, out = len(out), append(out, belief)
		}
		out[i].Of = append(out[i].Of, place)
		out[i].Count = len(out[i].Of)
	}
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		add(s.unitAt(x), s.b().Name(x))
	}
	if s.companion != 0 {
		add(s.companion, s.b().Name(s.at[s.mover]))
	}
	return out
}

// believeStock tells the values of units off the map: a hidden zombie, which is an
// initial unit (EN 3.1), and the next unit that is drawn from the pool.
func (s *State) believeStock() []engine.Unknown {
	var out []engine.Unknown
	if s.phase <= phaseHide {
		return nil
	}
	if s.hiddenLeft > 0 {
		u := s.believeValue(0)
		u.Name, u.Count = "units of hidden zombies", int(s.hiddenLeft)
		out = append(out, u)
	}
	if s.poolSize > 0 {
		t := *s
		u := t.believeValue(t.poolDraw(0))
		u.Name = "the next unit from the pool"
		out = append(out, u)
	}
	return out
}

// believeValue tells the value of a unit that the viewer does not know.
func (s *State) believeValue(u unit) engine.Unknown {
	odds, exact := s.weighValue(u)
	out := engine.Unknown{Count: 1}
	if !exact {
		out.Samples = pool.Estimates
	}
	sum := 0.0
	for _, n := range odds {
		sum += float64(n)
	}
	for v, n := range odds {
		if n > 0 {
			out.Outcomes = append(out.Outcomes, engine.Likelihood{Value: strconv.Itoa(v), Probability: float64(n) / sum})
		}
	}
	return out
}

// shadeFrom are the least probabilities of the signs of draw.Shade after the first.
var shadeFrom = [3]float64{0.02, 0.05, 0.15}

const shadeKey = "where a hidden zombie may stand: ░ under 2 %, ▒ 2 to 5 %, ▓ 5 to 15 %, █ more"
