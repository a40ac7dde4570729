package pool

import "math/rand/v2"

// History is a story with one sampled way to explain it. A token is a unit in the pool: it
// came with Base or with an elimination.
type History struct {
	Story
	Values [Size]uint8 // by entry: value of a draw, 0 for a blank

	least       [Size]uint8 // at an unknown draw: least number of tokens set aside
	aside       [Size]bool  // the token of this entry is set aside for a known draw
	asideBase   [12]uint8   // tokens of Base set aside, by value
	asideBlanks uint8       // blanks set aside
}

// patience is how many histories are refused before they are drawn with more
// care, which costs as much as ten. The result is distributed alike.
const patience = 20

// Draw draws a history without blanks: a uniform choice of the sequences of tokens that agree with the
// known draws. pool then holds the remaining units.
//
// Each known draw gets a token of its value, uniformly; the number of candidates does not depend on the
// other choices. These tokens are set aside, so an unknown draw takes any of the rest: the number of ways
// is the product of (pool - set aside) over the unknown draws, and the choice is accepted in proportion to
// it, one factor at a time.
func (h *History) Draw(pool *[12]uint8, rng *rand.Rand) {
	h.read()
	h.setAside(rng)
	for n := 1; !h.drawRest(pool, rng); n++ {
		if n == patience {
			h.drawTilted(rng)
			h.drawRest(pool, rng)
			return
		}
		h.setAside(rng)
	}
}

// read looks up the known values and walks back through the log to find the number of tokens that must be
// set aside at each unknown draw: later known draws that no elimination in between can serve.
func (h *History) read() {
	var need [12]uint8
	total := uint8(0)
	log := h.log()
	for i := len(log) - 1; i >= 0; i-- {
		switch e := log[i]; {
		case e > Draw:
			need[e&Value]++
			total++
		case e == Draw:
			h.least[i] = total
		case need[e] > 0:
			need[e]--
			total--
		}
	}
}

// setAside gives every known draw a token of its value that is in the pool.
func (h *History) setAside(rng *rand.Rand) {
	h.aside, h.asideBase = [Size]bool{}, [12]uint8{}
	left := h.Base // tokens so far, without the ones set aside
	for _, e := range h.log() {
		switch v := e & Value; {
		case e < Draw:
			left[v]++
		case e > Draw:
			n := rng.IntN(int(left[v]))
			left[v]--
			if base := int(h.Base[v] - h.asideBase[v]); n < base {
				h.asideBase[v]++
			} else {
				h.asideEntry(v, n-base)
			}
		}
	}
}

// asideEntry sets the token of value v aside that came with the n-th elimination
// not set aside yet.
func (h *History) asideEntry(v uint8, n int) {
	for i := 0; ; i++ {
		if h.Entries[i] != v || h.aside[i] {
			continue
		}
		if n == 0 {
			h.aside[i] = true
			return
		}
		n--
	}
}

// drawRest draws the unknown units from the units that are not set aside, and reports whether the sequence
// was accepted; then pool holds the rest, with the blanks as value 0.
func (h *History) drawRest(pool *[12]uint8, rng *rand.Rand) bool {
	*pool = h.Base
	pool[0] = h.Blanks - h.asideBlanks
	free, aside := 0, int(h.asideBlanks)
	for v, n := range h.asideBase {
		pool[v] -= n
		free += int(pool[v])
		aside += int(n)
	}
	for i, e := range h.log() {
		switch v := e & Value; {
		case h.aside[i]:
			aside++
		case e < Draw:
			pool[v]++
			free++
		case e > Draw:
			aside--
			h.Values[i] = v
		default:
			if most := free + aside - int(h.least[i]); free < most && rng.IntN(most) >= free {
				return false
			}
			v = Pick(pool, rng.IntN(free))
			pool[v]--
			free--
			h.Values[i] = v
		}
	}
	return true
}

// Pick returns the value of the i-th token of a counted pool.
func Pick(pool *[12]uint8, i int) uint8 {
	v := uint8(0)
	for i >= int(pool[v]) {
		i -= int(pool[v])
		v++
	}
	return v
}
