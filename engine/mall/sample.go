package mall

import "math/rand/v2"

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
		// The box is filled last, so what it holds already is among the rest.
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

// appendValues lists counted values.
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

// history is the pool's log as a viewer reads it, with one sampled way to explain
// it. A token is a unit in the pool: it came with base or with an elimination.
type history struct {
	view    *State
	entries [logSize]uint8 // see readLog
	least   [logSize]uint8 // at an unknown draw: least number of tokens set aside

	aside       [logSize]bool // the token of this entry is set aside for a known draw
	asideBase   [12]uint8     // tokens of base set aside, by value
	asideBlanks uint8         // blanks set aside
	values      [logSize]uint8
}

// patience is how many histories are refused before they are drawn with more
// care, which costs as much as ten. The result is distributed alike.
const patience = 20

// samplePool draws the pool's history: every sequence of tokens that agrees with
// the draws whose values are known, equally likely.
//
// Each known draw is given a token of its value, uniformly; how many it has to
// choose from does not depend on the others' choices. These tokens are set aside,
// so an unknown draw takes any of the rest: the ways to do so are the product of
// (pool - set aside) over the unknown draws, and the choice is accepted in
// proportion to it, one factor at a time.
func (s *State) samplePool(view *State, rng Rand) {
	if s.phase == phaseDeal { // sampleInitial has filled it with what is not dealt yet
		return
	}
	s.pool = view.base
	if view.logLen == 0 {
		return
	}
	h := history{view: view}
	h.read()
	h.setAside(rng)
	for n := 1; !h.drawRest(&s.pool, rng); n++ {
		if n == patience {
			h.sampleTilted(&s.pool, rng)
			break
		}
		h.setAside(rng)
	}
	h.turnUp(s)
}

// turnUp gives the drawn units on the map their values.
func (h *history) turnUp(s *State) {
	for k := range s.units {
		if u := s.units[k]; u.draw() != 0 {
			s.units[k] = u.withValue(h.values[u.draw()-1])
		}
	}
	if u := s.companion; u.draw() != 0 {
		s.companion = u.withValue(h.values[u.draw()-1])
	}
}

// log returns the entries: logDraw is an unknown draw.
func (h *history) log() []uint8 { return h.entries[:h.view.logLen] }

// read looks the known values up and walks back through the log to find how many
// tokens must be set aside at each unknown draw: known draws behind it that no
// elimination between can serve.
func (h *history) read() {
	var need [12]uint8
	total := uint8(0)
	log := h.view.readLog(&h.entries)
	for i := len(log) - 1; i >= 0; i-- {
		switch e := log[i]; {
		case e > logDraw:
			need[e&valueMask]++
			total++
		case e == logDraw:
			h.least[i] = total
		case need[e] > 0:
			need[e]--
			total--
		}
	}
}

// setAside gives every known draw a token of its value that is in the pool.
func (h *history) setAside(rng Rand) {
	h.aside, h.asideBase = [logSize]bool{}, [12]uint8{}
	left := h.view.base // tokens so far that are not set aside
	for _, e := range h.log() {
		switch v := e & valueMask; {
		case e < logDraw:
			left[v]++
		case e > logDraw:
			n := rng.IntN(int(left[v]))
			left[v]--
			if base := int(h.view.base[v] - h.asideBase[v]); n < base {
				h.asideBase[v]++
			} else {
				h.asideEntry(v, n-base)
			}
		}
	}
}

// asideEntry sets the token of value v aside that came with the n-th elimination
// not set aside yet.
func (h *history) asideEntry(v uint8, n int) {
	for i := 0; ; i++ {
		if h.entries[i] != v || h.aside[i] {
			continue
		}
		if n == 0 {
			h.aside[i] = true
			return
		}
		n--
	}
}

// drawRest draws the unknown units from what is not set aside, and reports
// whether the sequence was accepted; then pool holds what is left, and as value 0
// the blanks.
func (h *history) drawRest(pool *[12]uint8, rng Rand) bool {
	*pool = h.view.base
	pool[0] = h.view.blanks - h.asideBlanks
	free, aside := 0, int(h.asideBlanks)
	for v, n := range h.asideBase {
		pool[v] -= n
		free += int(pool[v])
		aside += int(n)
	}
	for i, e := range h.log() {
		switch v := e & valueMask; {
		case h.aside[i]:
			aside++
		case e < logDraw:
			pool[v]++
			free++
		case e > logDraw:
			aside--
			h.values[i] = v
		default:
			if most := free + aside - int(h.least[i]); free < most && rng.IntN(most) >= free {
				return false
			}
			v = pickCount(pool, rng.IntN(free))
			pool[v]--
			free--
			h.values[i] = v
		}
	}
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
