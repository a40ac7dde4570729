package pool

import "math/rand/v2"

// Sampling of the pool's history with units of unknown values, the blanks (EN 15.1), and with units set
// aside that leave little room for other draws.
//
// A draw of known value v took a token of value v or a blank, which then turned out to have it. Walked
// backwards, the log is a chain for each value: a draw of known value asks for a unit; an elimination
// serves any one of those that ask, or none; those that still ask at the beginning are served by tokens of
// base and by blanks. Blanks couple the values at the beginning:
//
//	k!/(k-B)! * product over v of falling(unseen[v], b[v]) / falling(U, B)
//
// counts the choices of B of k blanks and the probability that b[v] of them have value v, given U unseen
// initial units in all, including the blanks. An unknown draw from a pool of P also couples the values,
// because it takes any of P-A, with A units set aside in the pool for those that ask at that time.
//
// P-A is log-concave in A. So the line through two neighbours, here stars and stars+1, is above it: P-A <=
// (P-stars) * q^(A-stars) for all A, with q = (P-stars-1) / (P-stars). The right side factors by value.
// History is drawn from that, and accepted in proportion to the two sides, which is near one if A is near
// stars. stars may depend on earlier refusals.
//
// The weights are too long for machine integers: they are float64, exact except for the last digits.
// Products are converted before they are added, so that no machine fuses them.

// weighed holds weights by a number of blanks.
type weighed [MaxBlanks + 1]float64

// tilted is a history with the weights of its chains. Chains are indexed by how
// many draws ask.
type tilted struct {
	h *History

	size  [Size]uint8   // at an unknown draw: P
	stars [Size]float64 // about A, to be rounded
	ratio [Size]float64 // q

	// after[i] is the index in rows of the weights of the rest of the log, just after entry i, for the
	// value of the entry; most[i] is the maximum number of open draws at that point.
	rows  [12 * Size]float64
	more  []float64 // replaces rows if they are too short
	after [Size]uint16
	most  [Size]uint8

	// chains holds the weights of the whole log: for value v from begin[v], up to
	// top[v] that ask.
	chains [MaxUnits + 12]float64
	begin  [12]uint8
	top    [12]uint8

	all, each [12]weighed // by blanks taken: for the values up to v, and for v
}

// DrawCarefully is Draw with blanks. pool then holds the remaining blanks as value 0. It returns the
// values that remain unseen: candidates for these, for draws of value 0 and for initial units elsewhere.
func (h *History) DrawCarefully(pool *[12]uint8, rng *rand.Rand) (unseen [12]uint8) {
	unseen = h.Unseen
	if h.Len > 0 {
		h.read()
		unseen = h.drawTilted(rng)
	}
	h.drawRest(pool, rng)
	return unseen
}

// drawTilted draws the units to set aside, and returns the values that remain unseen.
func (h *History) drawTilted(rng *rand.Rand) (unseen [12]uint8) {
	w := tilted{h: h}
	w.guess()
	for {
		w.weigh()
		unseen = w.choose(rng)
		if w.accept(rng) {
			return unseen
		}
	}
}

// guess estimates the sizes of the pool and the number of units set aside: each elimination serves open
// draws as often as any other unit.
func (w *tilted) guess() {
	h := w.h
	size, units := h.Blanks, h.Base
	for _, e := range w.h.log() {
		switch v := e & Value; {
		case e < Draw:
			units[v]++
		case e > Draw:
			units[v]-- // may pass below 0 for a blank, and come back
		}
	}
	for _, n := range h.Base {
		size += n
	}
	for i, e := range w.h.log() {
		if w.size[i] = size; e < Draw {
			size++
		} else {
			size--
		}
	}
	var ask [12]float64
	total := 0.0
	for i := int(h.Len) - 1; i >= 0; i-- {
		e := w.h.Entries[i]
		switch v := e & Value; {
		case e < Draw:
			served := ask[v] / max(1, ask[v], float64(int8(units[v])))
			ask[v] -= served
			total -= served
			units[v]--
		case e > Draw:
			ask[v]++
			total++
			units[v]++
		default:
			w.stars[i] = total
		}
	}
}

// star returns the guessed A at unknown draw i, within the bounds that keep q > 0; with one unit in the
// pool nothing may be set aside.
func (w *tilted) star(i int) int {
	return max(0, min(int(w.stars[i]+0.5), int(w.size[i])-2))
}

// weigh works out the weights of the chains, backwards.
func (w *tilted) weigh() {
	h := w.h
	var gap [12]float64 // product of the q since the last entry of a value
	limit, used, need := &h.Limit, uint8(0), 0
	w.top = [12]uint8{}
	for v := range gap {
		w.chains[used], gap[v] = 1, 1
		w.begin[v] = used
		used += limit[v] + 1
	}
	rows := w.table()
	for i := int(h.Len) - 1; i >= 0; i-- {
		e := w.h.Entries[i]
		v, add := e&Value, e < Draw
		if e == Draw {
			star := w.star(i)
			w.ratio[i] = float64(int(w.size[i])-star-1) / float64(int(w.size[i])-star)
			for v := range gap {
				gap[v] *= w.ratio[i]
			}
			continue
		}
		n := w.top[v]
		if w.most[i] = n; add && n == 0 {
			continue
		}
		if need += int(n) + 1; need > len(rows) { // not with the printed counters
			more := make([]float64, 2*need)
			copy(more, rows)
			w.more, rows = more, more
		}
		w.after[i] = uint16(need - int(n) - 1)
		after, chain := rows[w.after[i]:need], w.chains[w.begin[v]:]
		scale(after, chain[:n+1], gap[v])
		gap[v] = 1
		if add {
			for a := range n {
				chain[a] = after[a] + float64(float64(a+1)*after[a+1])
			}
			chain[n] = after[n]
			continue
		}
		w.top[v] = min(n+1, limit[v])
		chain[0] = 0
		copy(chain[1:w.top[v]+1], after)
	}
	for v, q := range gap {
		chain := w.chains[w.begin[v]:][:w.top[v]+1]
		scale(chain, chain, q)
	}
	w.combine()
}

// table returns the space for weights.
func (w *tilted) table() []float64 {
	if w.more != nil {
		return w.more
	}
	return w.rows[:]
}

func scale(dst, src []float64, q float64) {
	power := 1.0
	for a, n := range src {
		dst[a] = n * power
		power *= q
	}
}

// combine works out the weights of the beginning.
func (w *tilted) combine() {
	k := int(w.h.Blanks)
	w.all[0] = weighed{1}
	for v := 1; v < 12; v++ {
		top := int(w.top[v])
		if w.each[v] = (weighed{}); top == 0 {
			w.all[v] = w.all[v-1]
			continue
		}
		choices := 1.0 // falling(unseen[v], b)
		for b := 0; b <= min(k, top); b++ {
			for a := b; a <= top; a++ {
				w.each[v][b] += float64(choices * w.beginning(v, a, b))
			}
			choices *= float64(max(0, int(w.h.Unseen[v])-b))
		}
		w.all[v] = weighed{}
		for have, n := range w.all[v-1][:k+1] {
			for b, m := range w.each[v][:k+1-have] {
				w.all[v][have+b] += float64(n * m)
			}
		}
	}
}

// beginning weights a open draws of value v at the beginning, of which b take blanks and the others tokens
// of base.
func (w *tilted) beginning(v, a, b int) float64 {
	out := w.chains[int(w.begin[v])+a]
	for i := range b {
		out = out * float64(a-i) / float64(i+1)
	}
	for i := range a - b {
		out *= float64(max(0, int(w.h.Base[v])-i))
	}
	return out
}

// choose draws the units to set aside, and returns the values left unseen.
func (w *tilted) choose(rng *rand.Rand) (unseen [12]uint8) {
	h := w.h
	unseen = w.h.Unseen
	rest := w.chooseBlanks(rng)
	h.asideBlanks = uint8(rest)
	h.aside, h.asideBase = [Size]bool{}, [12]uint8{}
	var ask [12]uint8
	for v := 11; v > 0; v-- {
		top := int(w.top[v])
		if top == 0 {
			continue
		}
		var weights weighed
		for b := 0; b <= rest; b++ {
			weights[b] = w.each[v][b] * w.all[v-1][rest-b]
		}
		b := pickWeight(weights[:], rng)
		rest -= b
		unseen[v] -= uint8(b)
		var asking [MaxUnits + 1]float64
		for a := b; a <= top; a++ {
			asking[a] = w.beginning(v, a, b)
		}
		ask[v] = uint8(pickWeight(asking[:top+1], rng))
		h.asideBase[v] = ask[v] - uint8(b)
	}
	rows := w.table()
	for i, e := range h.log() {
		v := e & Value
		if e > Draw {
			ask[v]--
		}
		if e >= Draw || w.most[i] == 0 || ask[v] == w.most[i] {
			continue
		}
		after := rows[w.after[i]:]
		serve := float64(ask[v]+1) * after[ask[v]+1]
		if rng.Float64()*(after[ask[v]]+serve) < serve {
			h.aside[i] = true
			ask[v]++
		}
	}
	return unseen
}

// chooseBlanks draws how many blanks are taken by draws of known value.
func (w *tilted) chooseBlanks(rng *rand.Rand) int {
	k, total := int(w.h.Blanks), 0
	for _, n := range w.h.Unseen {
		total += int(n)
	}
	var weights weighed
	choices := 1.0 // k!/(k-B)! / falling(U, B)
	for b := 0; b <= k; b++ {
		weights[b] = w.all[11][b] * choices
		choices *= float64(k-b) / float64(max(1, total-b))
	}
	return pickWeight(weights[:], rng)
}

// accept reports whether the units set aside are accepted. Their number is the next guess, or goes into
// h.least: then no draw is refused any more.
func (w *tilted) accept(rng *rand.Rand) bool {
	h := w.h
	aside := int(h.asideBlanks)
	for _, n := range h.asideBase {
		aside += int(n)
	}
	odds := 1.0
	for i, e := range h.log() {
		switch {
		case h.aside[i]:
			aside++
		case e < Draw:
		case e > Draw:
			aside--
		default:
			star, size := w.star(i), int(w.size[i])
			odds *= max(0, float64(size-aside)) / float64(size-star)
			for range aside - star {
				odds /= w.ratio[i]
			}
			for range star - aside {
				odds *= w.ratio[i]
			}
			w.stars[i] = (w.stars[i] + float64(aside)) / 2
			h.least[i] = uint8(aside)
		}
	}
	return rng.Float64() < odds
}

// pickWeight returns an index in proportion to its weight.
func pickWeight(weights []float64, rng *rand.Rand) (i int) {
	sum := 0.0
	for _, n := range weights {
		sum += n
	}
	x := rng.Float64() * sum
	for at, n := range weights {
		if n > 0 {
			if i = at; x < n {
				break
			}
		}
		x -= n
	}
	return i
}
