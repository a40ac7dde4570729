package mall

// Sampling where nobody knows the values of some units in the pool, EN 15.1.

// A draw whose value v is known took a token of value v or a blank, which then
// turned out to have it. The ways to take tokens differ with the number of blanks
// taken before, for these leave a token more; whichever blanks the draws take,
//
//	k!/(k-B)! * product over v of falling(unseen[v], b[v]) / falling(U, B)
//
// counts the choices of B of k blanks and the chance that b[v] of them have value
// v, given U unseen initial units in all, the blanks among them. So the numbers
// b[v] come first, then the draws that take blanks, value by value, and then all
// goes on as without blanks; only that those taken are set aside from the start.
//
// The weights are products of up to logSize numbers up to 50, too long for
// integers of the machine: they are float64, exact but for the last digits.

// maxBlanks is the largest number of blanks: what may be left over at setup.
const maxBlanks = maxHidden

// blankWays holds the weights for draws with known values.
type blankWays struct {
	h      *history
	unseen [12]uint8 // by value: what the blanks and the unknown initial units may be

	// ways[i][b] are the ways of the known draws of one value up to that of entry
	// i in which b of them take blanks; tokens[i] is how many tokens that draw has
	// to choose from if no blank was taken.
	ways   [logSize]weighed
	tokens [logSize]int8
	last   [12]uint8      // 1 + the last known draw of a value
	before [logSize]uint8 // at a known draw: 1 + the last one of its value before

	// all[v][B] are the weights of B blanks taken for the values up to v, and
	// each[v][b] of b for this value.
	all, each [12]weighed
}

// weighed holds weights by a number of blanks.
type weighed [maxBlanks + 1]float64

// sampleBlanks is sampleInitial and samplePool at once.
func (s *State) sampleBlanks(view *State, rng Rand) {
	h := history{view: view}
	h.read()
	unseen := view.unknownInitial()
	if view.logLen == 0 {
		h.drawRest(&s.pool, rng)
	} else {
		w := blankWays{h: &h, unseen: unseen}
		w.count()
		for done := false; !done; done = h.drawRest(&s.pool, rng) {
			unseen = w.choose(rng)
			h.setAside(rng)
		}
	}
	var buffer [MaxUnits]uint8
	values := s.dealInitial(appendValues(buffer[:0], &unseen), rng)
	for i, e := range view.log[:view.logLen] {
		if e == logOpen && h.values[i] == 0 {
			h.values[i], values = drawValue(values, rng)
		}
	}
	h.turnUp(s)
	s.pool[0] = 0
	for _, v := range values {
		s.pool[v]++
	}
}

// count works out the weights.
func (w *blankWays) count() {
	view := w.h.view
	var tokens [12]int8
	for v, n := range view.base {
		tokens[v] = int8(n)
	}
	for i, e := range view.log[:view.logLen] {
		v := w.h.known[i]
		if e&^valueMask == logAdd {
			tokens[e&valueMask]++
		}
		if v == 0 {
			continue
		}
		w.tokens[i], w.before[i], w.last[v] = tokens[v], w.last[v], uint8(i+1)
		w.extend(i)
		tokens[v]--
	}
	w.all[0][0] = 1
	for v := 1; v < 12; v++ {
		if w.last[v] == 0 {
			w.all[v] = w.all[v-1]
			continue
		}
		w.each[v] = w.upTo(w.last[v])
		choices := 1.0 // falling(unseen[v], b)
		for b := range w.each[v] {
			w.each[v][b] *= choices
			choices *= float64(max(0, int(w.unseen[v])-b))
		}
		k := int(view.blanks)
		for have, n := range w.all[v-1][:k+1] {
			for b, m := range w.each[v][:k+1-have] {
				w.all[v][have+b] += float64(n * m) // the conversion keeps machines alike
			}
		}
	}
}

// extend counts the ways up to the draw at entry i: it takes a token, of which
// every blank taken before has left one more, or a blank.
func (w *blankWays) extend(i int) {
	before := w.upTo(w.before[i])
	for b := range before {
		w.ways[i][b] = before[b] * max(0, float64(w.tokens[i])+float64(b))
		if b > 0 {
			w.ways[i][b] = before[b-1] + float64(w.ways[i][b])
		}
	}
}

// upTo returns the ways of the draws of a value up to entry last-1.
func (w *blankWays) upTo(last uint8) weighed {
	if last == 0 {
		return weighed{1}
	}
	return w.ways[last-1]
}

// choose draws which known draws take blanks, and returns what is left unseen.
func (w *blankWays) choose(rng Rand) (unseen [12]uint8) {
	h, total := w.h, 0
	unseen = w.unseen
	for _, n := range unseen {
		total += int(n)
	}
	var weights weighed
	choices := 1.0 // k!/(k-B)! / falling(U, B)
	for b := 0; b <= int(h.view.blanks); b++ {
		weights[b] = w.all[11][b] * choices
		choices *= float64(int(h.view.blanks)-b) / float64(max(1, total-b))
	}
	h.blank = [logSize]bool{}
	rest := pickWeight(&weights, rng)
	h.asideBlanks = uint8(rest)
	for v := uint8(11); rest > 0; v-- {
		if w.last[v] == 0 {
			continue
		}
		weights = weighed{}
		for b := 0; b <= rest; b++ {
			weights[b] = w.each[v][b] * w.all[v-1][rest-b]
		}
		b := pickWeight(&weights, rng)
		rest -= b
		unseen[v] -= uint8(b)
		w.chooseDraws(v, b, rng)
	}
	return unseen
}

// chooseDraws draws which of the known draws of value v take b blanks, from the
// last to the first.
func (w *blankWays) chooseDraws(v uint8, b int, rng Rand) {
	for last := w.last[v]; b > 0; last = w.before[last-1] {
		before := w.upTo(w.before[last-1])
		if rng.Float64()*w.ways[last-1][b] < before[b-1] {
			w.h.blank[last-1] = true
			b--
		}
	}
}

// pickWeight returns an index in proportion to its weight.
func pickWeight(weights *weighed, rng Rand) (i int) {
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
