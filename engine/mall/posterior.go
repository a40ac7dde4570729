package mall

import "math/big"

// Exact odds of what is not known, for positions with holes. Digest part 4.

// unknownInitial counts, by value, the initial units whose value the viewer of
// this position does not know: on the map and in the hidden box they are a
// uniform permutation of these.
func (s *State) unknownInitial() [12]uint8 {
	counts := s.unseen
	for k := range s.occupied.Len() {
		uncount(&counts, s.units[k])
	}
	uncount(&counts, s.companion)
	return counts
}

// uncount strikes an initial unit that the viewer alone knows.
func uncount(counts *[12]uint8, u unit) {
	if u.draw() == 0 && u.value() != 0 && !u.known(bothKnow) {
		counts[u.value()]--
	}
}

// maxCases bounds the work of counting sequences of draws: cases that are told
// apart, over all entries, a tenth of a second or so. What passes it is estimated.
const maxCases = 20_000

// valueOdds weighs the values of a unit that the viewer does not know.
func (s *State) valueOdds(u unit) [12]uint64 {
	odds, _ := s.weighValue(u)
	return odds
}

// weighValue is valueOdds. The weights are exact unless they pass 2^53, and then
// rounded in the last of 53 bits; where there are too many cases to count they are
// estimates, and not exact.
func (s *State) weighValue(u unit) (odds [12]uint64, exact bool) {
	unseen := s.unknownInitial()
	if u.draw() == 0 && s.blanks == 0 {
		for v, n := range unseen {
			odds[v] = uint64(n)
		}
		return odds, true
	}
	var sums [12]*big.Int
	for v := uint8(1); v < 12; v++ {
		weight := int64(1)
		rest := unseen
		if u.draw() == 0 { // what the draws took tells of the other initial units
			weight = int64(unseen[v])
			decrement(&rest, v)
		}
		sums[v] = new(big.Int)
		if weight == 0 {
			continue
		}
		count, ok := s.countSequences(u.draw(), v, rest)
		if !ok {
			return s.estimateOdds(u), false
		}
		sums[v].Mul(count, big.NewInt(weight))
	}
	return shorten(&sums), true
}

// shorten divides weights by what they have in common, and cuts them to 53 bits.
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

// readLogWith is readLog given that draw d has value v (d = 0: no such condition).
func (s *State) readLogWith(d, v uint8, dst *[logSize]uint8) []uint8 {
	log := s.readLog(dst)
	if d > 0 {
		log[d-1] = logDraw | v
	}
	return log
}

// canDraw reports whether the values that are known, and v for draw d, can have
// been drawn in that order. It walks the log backwards and serves each draw by the
// last elimination of its value before: so it leaves most to the unknown ones.
func (s *State) canDraw(d, v uint8, unseen [12]uint8) bool {
	var buffer [logSize]uint8
	log := s.readLogWith(d, v, &buffer)
	var ask [12]int
	total, size := 0, int(s.poolSize)
	for i := len(log) - 1; i >= 0; i-- {
		v := log[i] & valueMask
		if log[i] < logDraw {
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
		more := max(0, n-int(s.base[v]))
		blanks += more
		if more > int(unseen[v]) {
			return false
		}
	}
	return blanks <= int(s.blanks)
}

// path is what tells sequences of draws apart as far as the rest of the log goes.
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
	pool   [12]int // tokens, with the unknown draws still in it and no blank drawn
	size   int     // units in the pool, blanks and all
	blanks int
	unseen [12]uint8
	last   [12]int // the last known draw of a value
}

// countSequences weighs the sequences of draws in which draw d took value v (d =
// 0: no such condition): each draw took any of the units then in the pool, and
// the blanks are initial units like any of the unseen. The weight is their number
// but for a factor that does not depend on v. It walks the log in time order and
// merges sequences that no later entry tells apart; it gives up, and says so, where
// there are too many cases.
func (s *State) countSequences(d, v uint8, unseen [12]uint8) (sum *big.Int, ok bool) {
	var buffer [logSize]uint8
	log := s.readLogWith(d, v, &buffer)
	t := tree{ways: map[path]*big.Int{{}: big.NewInt(1)}, blanks: int(s.blanks), size: int(s.blanks), unseen: unseen}
	end := 0
	for i, e := range log {
		if e > logDraw {
			t.last[e&valueMask], end = i, i+1
		}
	}
	for v, n := range s.base {
		t.pool[v], t.size = int(n), t.size+int(n)
	}
	cases := 0
	for i, e := range log[:end] { // draws after the last known one are all alike
		switch w := e & valueMask; {
		case e < logDraw:
			t.pool[w]++
			t.size++
			continue
		case e > logDraw:
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

// add extends n sequences by a draw for which there are so many units, to path p.
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

// tokens returns how many units of value v, seen in the pool, are left on path p.
func (t *tree) tokens(p *path, v uint8) int {
	return t.pool[v] - int(p.taken[v]) + int(p.turned[v])
}

// left returns how many blanks are left on path p.
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

// sum adds up all sequences. Blanks that turned out are among those that may have
// any unseen value, so many of which are left for the others.
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
