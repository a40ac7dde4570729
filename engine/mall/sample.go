package mall

import (
	"math/rand/v2"

	"deadreckon/engine/mall/pool"
)

// Rand is the random generator that callers pass in.
type Rand = *rand.Rand

// Sampling of worlds: part 4 of the rules digest. Each kind of hidden information has one function. s is the
// sampled world, view the position that the viewer knows. The units of unknown value are:
//
//	initial unit  dealt at the setup, on the map or in the hidden box
//	pool unit     drawn from the pool; unit.draw() is the 1-based number of its log entry
//	blank         initial unit in the pool of the solitaire game, which nobody has seen

// Sample fills dst with a full position, drawn from the exact posterior distribution of the viewer.
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

// sampleInitial deals the values of the initial units that the viewer does not
// know, uniformly, to the units on the map and in the hidden box. EN 3.1.
func (s *State) sampleInitial(view *State, rng Rand) {
	var buffer [MaxUnits]uint8
	unknown := view.unknownInitial()
	values := s.dealInitial(appendValues(buffer[:0], &unknown), rng)
	var v uint8
	if s.phase == phaseDeal {
		// The box is dealt after the open units: the units dealt beyond them are in it.
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

// drawValue removes a random value from a list, which it changes.
func drawValue(values []uint8, rng Rand) (v uint8, rest []uint8) {
	i, last := rng.IntN(len(values)), len(values)-1
	v = values[i]
	values[i] = values[last]
	return v, values[:last]
}

// dealInitial deals values uniformly to the initial units of unknown value on
// the map, and returns the remaining values.
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

// samplePool samples the values of all draws from the pool, and with them its content.
func (s *State) samplePool(view *State, rng Rand) {
	if s.phase == phaseDeal { // sampleInitial has filled the pool with the undealt units
		return
	}
	s.pool = view.base
	if view.logLen == 0 {
		return
	}
	var h pool.History
	view.writeStory(&h.Story)
	h.Draw(&s.pool, rng)
	s.turnUpDraws(&h)
}

// sampleBlanks replaces sampleInitial and samplePool if blanks may be in the
// pool, because then the values of pool units and initial units depend on each
// other.
func (s *State) sampleBlanks(view *State, rng Rand) {
	var h pool.History
	view.writeStory(&h.Story)
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

// turnUpDraws sets the sampled values of the pool units on the map.
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

// sampleHidden chooses the squares of the unrevealed hidden zombies uniformly
// from the choices that the setup allows and the public facts leave. While the
// zombie player is still choosing squares, in increasing order, it samples a
// complete choice and keeps its first squares. EN 3.1.
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
	inEdwins := set.And(b.Edwins) // at most one hidden zombie may be in Edwin's
	outside := set.AndNot(b.Edwins)
	n, e := outside.Len(), inEdwins.Len()
	var chosen Set
	without, with := binomial(n, k), uint64(e)*binomial(n, k-1)
	if rng.Uint64N(without+with) >= without {
		chosen.Add(inEdwins.At(rng.IntN(e)))
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
