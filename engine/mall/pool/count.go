package pool

import "math/big"

// Exact odds of the units that draws took. Digest part 4.

// maxCases bounds the cases in counting sequences of draws, over all entries: about a tenth of a second.
// Above it odds are estimated.
const maxCases = 20_000

// Weigh returns weights of the values that draw d may have taken; d = 0 is an initial unit of unknown
// value outside the pool. The weights are exact up to 2^53, and above that rounded to 53 bits. ok is false
// if there are too many cases to count.
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

// shorten divides weights by their common divisor, and cuts them to 53 bits.
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

// given returns the entries when draw d has value v (d = 0: no such condition).
func (s *Story) given(d, v uint8, dst *[Size]uint8) []uint8 {
	log := append(dst[:0], s.Entries[:s.Len]...)
	if d > 0 {
		log[d-1] = Draw | v
	}
	return log
}

// Possible reports whether the known values can have been drawn in this order.
func (s *Story) Possible() bool { return s.possible(0, 0, s.Unseen) }

// possible is Possible given that draw d has value v (d = 0: no such condition). It walks the log backwards and serves each draw by the
// last elimination of its value before: so it leaves most to the unknown ones.
func (s *Story) possible(d, v uint8, unseen [12]uint8) bool {
	var buffer [Size]uint8
	log := s.given(d, v, &buffer)
	var ask [12]int
	total, size := 0, int(s.Left)
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

// path holds the differences between sequences of draws that matter for the rest of the log.
type path struct {
	taken  [12]uint8 // tokens that unknown draws took, of values that will be drawn
	turned [12]uint8 // blanks that turned out to have these values
	seen   uint8     // blanks that turned out to have any value
	lost   uint8     // blanks that unknown draws took
}

// tree counts sequences of draws by path.
type tree struct {
	ways   map[path]*big.Int
	next   map[path]*big.Int
	pool   [12]int // tokens, including the unknown draws, without drawn blanks
	size   int     // units in the pool, blanks and all
	blanks int
	unseen [12]uint8
	last   [12]int // the last known draw of a value
}

// countSequences counts the sequences of draws with value v at draw d (no condition if d = 0): each draw
// took any of the units in the pool at that time; blanks are initial units like the other unseen ones. The
// sum is their number up to a factor that does not depend on v. It walks the log in time order and merges
// sequences that no later entry distinguishes; ok is false if there are too many cases.
func (s *Story) countSequences(d, v uint8, unseen [12]uint8) (sum *big.Int, ok bool) {
	var buffer [Size]uint8
	log := s.given(d, v, &buffer)
	t := tree{ways: map[path]*big.Int{{}: big.NewInt(1)}, blanks: int(s.Blanks), size: int(s.Blanks), unseen: unseen}
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
	for i, e := range log[:end] { // draws after the last known one are all alike
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
		t.ways = t.next
	}
	return t.sum(), true
}

// add extends n sequences by a draw of one of some units, to path p.
func (t *tree) add(p path, n *big.Int, units int) {
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

// tokens returns the number of seen units of value v that are left on path p.
func (t *tree) tokens(p *path, v uint8) int {
	return t.pool[v] - int(p.taken[v]) + int(p.turned[v])
}

func (t *tree) left(p *path) int { return t.blanks - int(p.seen) - int(p.lost) }

// drawKnown extends all sequences by the draw at entry i, of value v.
func (t *tree) drawKnown(i int, v uint8) {
	t.next = make(map[path]*big.Int, 2*len(t.ways))
	for p, n := range t.ways { // sums: the order does not matter
		token, blank := p, p
		blank.seen++
		blank.turned[v]++
		if t.last[v] == i {
			token.taken[v], blank.taken[v] = 0, 0
			token.turned[v], blank.turned[v] = 0, 0
		}
		t.add(token, n, t.tokens(&p, v))
		t.add(blank, n, t.left(&p)*(int(t.unseen[v])-int(p.turned[v])))
	}
}

// drawUnknown extends all sequences by the draw at entry i, of unknown value.
func (t *tree) drawUnknown(i int) {
	t.next = make(map[path]*big.Int, 2*len(t.ways))
	for p, n := range t.ways { // sums: the order does not matter
		others := t.size - t.left(&p)
		for v := uint8(1); v < 12; v++ {
			if t.last[v] <= i {
				continue
			}
			taken := p
			taken.taken[v]++
			t.add(taken, n, t.tokens(&p, v))
			others -= t.tokens(&p, v)
		}
		lost := p
		lost.lost++
		t.add(lost, n, t.left(&p))
		t.add(p, n, others)
	}
}

// sum adds up all sequences. Revealed blanks take their values from the unseen units.
func (t *tree) sum() *big.Int {
	total := 0
	for _, n := range t.unseen {
		total += int(n)
	}
	sum := new(big.Int)
	for p, n := range t.ways { // a sum: the order does not matter
		for seen := int(p.seen); seen < t.blanks; seen++ {
			n.Mul(n, big.NewInt(int64(max(1, total-seen)))) // 0 only if the file does not add up
		}
		sum.Add(sum, n)
	}
	return sum
}
