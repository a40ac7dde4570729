package mall

import (
	"math/bits"
	"math/rand/v2"
)

// Rand is the random generator that callers pass in.
type Rand = *rand.Rand

// Sampling of worlds, digest part 4. Each kind of hole is one function.

// sample fills dst with a full position drawn from the exact posterior.
func (s *State) sample(dst *State, rng Rand) {
	*dst = *s
	if s.viewer == 0 {
		return
	}
	dst.viewer = 0
	if s.viewer == 1+uint8(Human) {
		dst.sampleHidden(rng)
	}
	dst.sampleInitial(s, rng)
	dst.samplePool(s, rng)
}

// sampleInitial deals the unknown initial values to the unknown initial units on
// the map and to the hidden box, uniformly. EN 3.1.
func (s *State) sampleInitial(view *State, rng Rand) {
	var values [MaxUnits]uint8
	n := 0
	for v, k := range view.unknownInitial() {
		for range k {
			values[n] = uint8(v)
			n++
		}
	}
	draw := func() uint8 {
		i := rng.IntN(n)
		v := values[i]
		n--
		values[i] = values[n]
		return v
	}
	for k := range s.occupied.Len() {
		if u := s.units[k]; u.draw() == 0 && u.value() == 0 {
			s.units[k] = u.withValue(draw())
		}
	}
	if u := s.companion; u != 0 && u.draw() == 0 && u.value() == 0 {
		s.companion = u.withValue(draw())
	}
	if s.phase == phaseDeal {
		// The box is filled last, so what it holds already is among the rest.
		inBox := int(s.dealt) - int(s.r().units-s.r().hidden)
		for i := range max(0, inBox) {
			s.boxAdd(draw(), i)
		}
		for _, v := range values[:n] {
			s.pool[v]++
		}
		return
	}
	for i := 0; n > 0; i++ {
		s.boxAdd(draw(), i)
	}
}

// samplePool draws the pool's history: every sequence of tokens that agrees with
// the draws whose values are known, equally likely. Unknown draws are proposed in
// time order, uniformly over the pool as it then stands; each known draw accepts
// with the number of its tokens left over the number there would be had no
// unknown draw taken one.
func (s *State) samplePool(view *State, rng Rand) {
	if s.phase == phaseDeal { // sampleInitial has filled it with what is not dealt yet
		return
	}
	if view.logLen == 0 {
		s.pool = view.base
		return
	}
	var known, values [logSize]uint8
	for i, e := range view.log[:view.logLen] {
		if e&^valueMask != logAdd {
			known[i] = view.logDraw(i)
		}
	}
	for !s.proposeDraws(view, &known, &values, rng) {
	}
	for k := range s.units {
		if u := s.units[k]; u.draw() != 0 {
			s.units[k] = u.withValue(values[u.draw()-1])
		}
	}
	if u := s.companion; u.draw() != 0 {
		s.companion = u.withValue(values[u.draw()-1])
	}
}

// proposeDraws draws one sequence and reports whether it was accepted; then pool
// and values hold what it left. The values of the draws are known, or 0.
func (s *State) proposeDraws(view *State, known, values *[logSize]uint8, rng Rand) bool {
	pool, bound := view.base, view.base
	size := 0
	for _, n := range pool {
		size += int(n)
	}
	for i, e := range view.log[:view.logLen] {
		if e&^valueMask == logAdd {
			pool[e&valueMask]++
			bound[e&valueMask]++
			size++
			continue
		}
		v := known[i]
		if v == 0 {
			v = pickCount(&pool, rng.IntN(size))
		} else {
			if rng.IntN(int(bound[v])) >= int(pool[v]) {
				return false
			}
			bound[v]--
		}
		pool[v]--
		size--
		values[i] = v
	}
	s.pool = pool
	return true
}

// pickCount returns the value of the i-th token of a counted pool.
func pickCount(pool *[12]uint8, i int) uint8 {
	v := uint8(0)
	for i >= int(pool[v]) {
		i -= int(pool[v])
		v++
	}
	return v
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

// At returns the i-th smallest square of the set, i from 0.
func (s *Set) At(i int) Square {
	w := 0
	for n := bits.OnesCount64(s[w]); i >= n; n = bits.OnesCount64(s[w]) {
		i -= n
		w++
	}
	m := s[w]
	for range i {
		m &= m - 1
	}
	return Square(w<<6 + bits.TrailingZeros64(m))
}
