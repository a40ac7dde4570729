package pool

import "math/big"

// Exact odds of the units that draws took. Part 4 of the rules digest. A token is an eliminated unit, a blank
// an initial unit whose value nobody has seen.

// maxCases bounds the number of paths that countSequences extends, over all entries: about a tenth of a
// second. Above this bound Weigh returns ok = false, and the caller estimates the odds.
const maxCases = 20_000

// Weigh returns weights, by value, of the unit that draw d took; d is the 1-based number of an entry, and
// d = 0 asks for an initial unit of unknown value outside the pool. The weights are proportional to the
// probabilities: exactly up to 2^53, otherwise rounded to 53 bits. ok is false if there are too many cases
// to count.
func (s *Story) Weigh(d uint8) (odds [12]uint64, ok bool) {
	var sums [12]*big.Int
	for v := uint8(1); v < 12; v++ {
		weight := int64(1)
		rest := s.Unseen
		if d == 0 { // the draws give information about the other initial units
			weight = int64(rest[v])
			rest[v] = max(rest[v], 1) - 1
		}
		sums[v] = new(big.Int)
		if weight == 0 {
			continue
		}
		count, ok := s.countSequences(d, v, rest)
		if !ok {
			return odds, false
		}
		sums[v].Mul(count, big.NewInt(weight))
	}
	return shorten(&sums), true
}

// shorten divides weights by their greatest common divisor, and shifts them to 53 bits. Positive weights
// stay positive.
func shorten(sums *[12]*big.Int) (odds [12]uint64) {
	common := new(big.Int)
	for v := 1; v < 12; v++ {
		common.GCD(nil, nil, common, sums[v])
	}
	if common.Sign() == 0 {
		return odds
	}
	longest := 0
	for v := 1; v < 12; v++ {
		sums[v].Quo(sums[v], common)
		longest = max(longest, sums[v].BitLen())
	}
	for v := 1; v < 12; v++ {
		positive := sums[v].Sign() > 0
		if longest > 53 {
			sums[v].Rsh(sums[v], uint(longest-53))
		}
		odds[v] = sums[v].Uint64()
		if positive && odds[v] == 0 {
			odds[v] = 1
		}
	}
	return odds
}

// given returns the entries if draw d has value v (d = 0: no such condition). dst is the buffer.
func (s *Story) given(d, v uint8, dst *[Size]uint8) []uint8 {
	log := append(dst[:0], s.Entries[:s.Len]...)
	if d > 0 {
		log[d-1] = Draw | v
	}
	return log
}

// Possible reports whether the known values can have been drawn in this order.
func (s *Story) Possible() bool { return s.possible(0, 0, s.Unseen) }

// possible is Possible given that draw d has value v (d = 0: no such condition). It walks the log backwards
// and matches each known draw with the latest earlier elimination of its value. This greedy choice leaves
// the most units for the unknown draws.
func (s *Story) possible(d, v uint8, unseen [12]uint8) bool {
	var buffer [Size]uint8
	log := s.given(d, v, &buffer)
	var ask [12]int               // known draws, by value, without an elimination yet; total is their sum
	total, size := 0, int(s.Left) // size: units in the pool after entry i
	for i := len(log) - 1; i >= 0; i-- {
		v := log[i] & Value
		if log[i] < Draw {
			size--
			if ask[v] > 0 {
				ask[v]--
				total--
			}
			continue
		}
		size++
		switch {
		case v != 0:
			ask[v]++
			total++
		case total >= size:
			return false
		}
	}
	blanks := 0
	for v, n := range ask {
		more := max(0, n-int(s.Base[v]))
		blanks += more
		if more > int(unseen[v]) {
			return false
		}
	}
	return blanks <= int(s.Blanks)
}

// path is a class of sequences of draws: sequences with equal paths have the same continuations. The counts by
// value are 0 for values without a later known draw, on which continuations do not depend.
type path struct {
	unknownTokens  [12]uint8 // by value: tokens that draws of unknown value took
	knownBlanks    [12]uint8 // by value: blanks that draws of known value took
	allKnownBlanks uint8     // blanks of all values that draws of known value took
	unknownBlanks  uint8     // blanks that draws of unknown value took
}

// counter counts sequences of draws by path, entry by entry (dynamic programming over the log).
type counter struct {
	counts map[path]*big.Int // number of sequences before the current entry
	next   map[path]*big.Int // number of sequences including the current entry
	pool   [12]int           // by value: base plus eliminated tokens minus known draws
	size   int               // units in the pool, including blanks
	blanks int               // blanks before the log
	unseen [12]uint8         // as in Story
	last   [12]int           // by value: index of the last entry with a known draw
}

// countSequences returns a number proportional to the number of sequences of draws in which draw d has
// value v (d = 0: no condition); the factor does not depend on v. A draw can take each unit that is in the
// pool at that time. Blanks have the values of unseen units. It walks the log in time order and merges
// sequences with equal paths; ok is false if there are more than maxCases.
func (s *Story) countSequences(d, v uint8, unseen [12]uint8) (sum *big.Int, ok bool) {
	var buffer [Size]uint8
	log := s.given(d, v, &buffer)
	t := counter{counts: map[path]*big.Int{{}: big.NewInt(1)}, blanks: int(s.Blanks), size: int(s.Blanks), unseen: unseen}
	end := 0
	for i, e := range log {
		if e > Draw {
			t.last[e&Value], end = i, i+1
		}
	}
	for v, n := range s.Base {
		t.pool[v], t.size = int(n), t.size+int(n)
	}
	cases := 0
	for i, e := range log[:end] { // draws after the last known one give no information
		switch w := e & Value; {
		case e < Draw:
			t.pool[w]++
			t.size++
			continue
		case e > Draw:
			t.drawKnown(i, w)
			t.pool[w]--
		default:
			t.drawUnknown(i)
		}
		t.size--
		if cases += len(t.next); cases > maxCases {
			return nil, false
		}
		t.counts = t.next
	}
	return t.sum(), true
}

// add adds n*units sequences to path p: each of n sequences, extended by a draw of each of units.
func (t *counter) add(p path, n *big.Int, units int) {
	if units <= 0 {
		return
	}
	more := new(big.Int).Mul(n, big.NewInt(int64(units)))
	if sum := t.next[p]; sum != nil {
		sum.Add(sum, more)
	} else {
		t.next[p] = more
	}
}

// tokensLeft returns the number of tokens of value v that are left in the pool on path p. t.pool subtracts all
// known draws, so draws that took a blank are added again.
func (t *counter) tokensLeft(p *path, v uint8) int {
	return t.pool[v] - int(p.unknownTokens[v]) + int(p.knownBlanks[v])
}

// blanksLeft returns the number of blanks that are left in the pool on path p.
func (t *counter) blanksLeft(p *path) int {
	return t.blanks - int(p.allKnownBlanks) - int(p.unknownBlanks)
}

// drawKnown extends all sequences by the draw at entry i, of value v.
func (t *counter) drawKnown(i int, v uint8) {
	t.next = make(map[path]*big.Int, 2*len(t.counts))
	for p, n := range t.counts { // sums: the order does not matter
		token, blank := p, p
		blank.allKnownBlanks++
		blank.knownBlanks[v]++
		if t.last[v] == i {
			token.unknownTokens[v], blank.unknownTokens[v] = 0, 0
			token.knownBlanks[v], blank.knownBlanks[v] = 0, 0
		}
		t.add(token, n, t.tokensLeft(&p, v))
		t.add(blank, n, t.blanksLeft(&p)*(int(t.unseen[v])-int(p.knownBlanks[v])))
	}
}

// drawUnknown extends all sequences by the draw at entry i, of unknown value.
func (t *counter) drawUnknown(i int) {
	t.next = make(map[path]*big.Int, 2*len(t.counts))
	for p, n := range t.counts { // sums: the order does not matter
		otherTokens := t.size - t.blanksLeft(&p) // of values without a later known draw, after the loop
		for v := uint8(1); v < 12; v++ {
			if t.last[v] <= i {
				continue
			}
			token := p
			token.unknownTokens[v]++
			t.add(token, n, t.tokensLeft(&p, v))
			otherTokens -= t.tokensLeft(&p, v)
		}
		blank := p
		blank.unknownBlanks++
		t.add(blank, n, t.blanksLeft(&p))
		t.add(p, n, otherTokens)
	}
}

// sum returns the number of all sequences, times the number of ways to give each remaining blank the value of
// one of the remaining unseen units.
func (t *counter) sum() *big.Int {
	total := 0
	for _, n := range t.unseen {
		total += int(n)
	}
	sum := new(big.Int)
	for p, n := range t.counts { // a sum: the order does not matter
		for used := int(p.allKnownBlanks); used < t.blanks; used++ {
			n.Mul(n, big.NewInt(int64(max(1, total-used)))) // total < used only in an inconsistent position file
		}
		sum.Add(sum, n)
	}
	return sum
}
