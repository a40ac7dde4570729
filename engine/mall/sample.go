package mall

import (
	"math/rand/v2"

	"deadreckon/engine/mall/pool"
)

// Rand is the random generator that callers pass in.
type Rand = *rand.Rand

// Sampling of worlds, digest part 4. Each kind of hole is one function.

// Sample fills dst with a full position drawn from the exact posterior.
func (s *State) Sample(dst *State, rng Rand) {
	*dst = *s
	if s.viewer == 0 {
		return
	}
	dst.viewer = 0
	if s.humanView() {
		dst.sampleHidden(rng)
	}
	if s.blanks > 0 {
		dst.sampleBlanks(s, rng)
		return
	}
	dst.sampleInitial(s, rng)
	dst.samplePool(s, rng)
}

// sampleInitial deals the unknown initial values to the unknown initial units on
// the map and to the hidden box, uniformly. EN 3.1.
func (s *State) sampleInitial(view *State, rng Rand) {
	var buffer [MaxUnits]uint8
	unknown := view.unknownInitial()
	values := s.dealInitial(appendValues(buffer[:0], &unknown), rng)
	var v uint8
	if s.phase == phaseDeal {
		// The box is filled last, so its present content is among the rest.
		inBox := int(s.dealt) - int(s.r().open)
		for i := range max(0, inBox) {
			v, values = drawValue(values, rng)
			s.boxAdd(v, i)
		}
		for _, v := range values {
			s.pool[v]++
		}
		return
	}
	for i := 0; len(values) > 0; i++ {
		v, values = drawValue(values, rng)
		s.boxAdd(v, i)
	}
}

func appendValues(dst []uint8, counts *[12]uint8) []uint8 {
	for v, k := range counts {
		for range k {
			dst = append(dst, uint8(v))
		}
	}
	return dst
}

// drawValue takes one of a list of values, at random.
func drawValue(values []uint8, rng Rand) (v uint8, rest []uint8) {
	i, last := rng.IntN(len(values)), len(values)-1
	v = values[i]
	values[i] = values[last]
	return v, values[:last]
}

// dealInitial deals values to the unknown initial units on the map, uniformly,
// and returns the rest.
func (s *State) dealInitial(values []uint8, rng Rand) []uint8 {
	n := len(values)
	for k := range s.occupied.Len() {
		if u := s.units[k]; u.draw() == 0 && u.value() == 0 {
			i := rng.IntN(n) // drawValue, without a call
			n--
			s.units[k] = u.withValue(values[i])
			values[i] = values[n]
		}
	}
	values = values[:n]
	if u := s.companion; u != 0 && u.draw() == 0 && u.value() == 0 {
		var v uint8
		v, values = drawValue(values, rng)
		s.companion = u.withValue(v)
	}
	return values
}

// samplePool draws the pool's history.
func (s *State) samplePool(view *State, rng Rand) {
	if s.phase == phaseDeal { // sampleInitial has filled it with the undealt units
		return
	}
	s.pool = view.base
	if view.logLen == 0 {
		return
	}
	var h pool.History
	view.tell(&h.Story)
	h.Draw(&s.pool, rng)
	s.turnUpDraws(&h)
}

// sampleBlanks is sampleInitial and samplePool at once.
func (s *State) sampleBlanks(view *State, rng Rand) {
	var h pool.History
	view.tell(&h.Story)
	h.Unseen = view.unknownInitial()
	unseen := h.DrawCarefully(&s.pool, rng)
	var buffer [MaxUnits]uint8
	values := s.dealInitial(appendValues(buffer[:0], &unseen), rng)
	for i, e := range h.Entries[:h.Len] {
		if e == pool.Draw && h.Values[i] == 0 {
			h.Values[i], values = drawValue(values, rng)
		}
	}
	s.turnUpDraws(&h)
	s.pool[0] = 0
	for _, v := range values {
		s.pool[v]++
	}
}

// turnUpDraws gives the drawn units on the map their values.
func (s *State) turnUpDraws(h *pool.History) {
	for k := range s.units {
		if u := s.units[k]; u.draw() != 0 {
			s.units[k] = u.withValue(h.Values[u.draw()-1])
		}
	}
	if u := s.companion; u.draw() != 0 {
		s.companion = u.withValue(h.Values[u.draw()-1])
	}
}

// sampleHidden chooses the unrevealed hidden squares uniformly from the choices
// that the setup allows and the public facts leave. While the zombie player is
// still choosing, in increasing order, the chosen ones are the first of a whole
// choice. EN 3.1.
func (s *State) sampleHidden(rng Rand) {
	k := int(s.hiddenLeft)
	if s.phase == phaseHide {
		k = int(s.r().hidden)
	}
	if s.phase < phaseHide || k == 0 {
		return
	}
	b := s.b()
	set := b.HideAllowed.AndNot(s.cleared)
	edwins := set.And(b.Edwins)
	outside := set.AndNot(b.Edwins)
	n, e := outside.Len(), edwins.Len()
	var chosen Set
	without, with := binomial(n, k), uint64(e)*binomial(n, k-1)
	if rng.Uint64N(without+with) >= without {
		chosen.Add(edwins.At(rng.IntN(e)))
		k--
	}
	// Floyd's sampling of k out of n (Bentley and Floyd 1987).
	for j := n - k; j < n; j++ {
		x := outside.At(rng.IntN(j + 1))
		if chosen.Has(x) {
			x = outside.At(j)
		}
		chosen.Add(x)
	}
	i := 0
	for x := chosen.Next(1); x != 0 && i < int(s.hiddenLeft); x = chosen.Next(x + 1) {
		s.hidden[i] = x
		i++
	}
}
