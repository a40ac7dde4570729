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

// valueOdds weighs the values of a unit that the viewer does not know.
func (s *State) valueOdds(u unit) (odds [12]uint64) {
	if u.draw() == 0 {
		for v, n := range s.unknownInitial() {
			odds[v] = uint64(n)
		}
		return odds
	}
	return s.drawOdds(u.draw())
}

// logDraw returns the value of the draw at entry i of the log as the viewer
// knows it, 0 if it does not.
func (s *State) logDraw(i int) uint8 {
	if e := s.log[i]; e&^valueMask == logGone {
		return e & valueMask
	}
	return s.drawnUnit(uint8(i + 1)).value()
}

// drawOdds weighs the values of the unit of draw d by the number of sequences of
// draws that agree with all that is known: each draw took any of the tokens then
// in the pool. The weights are exact unless they pass 2^53, and then rounded in
// the last of 53 bits.
func (s *State) drawOdds(d uint8) (odds [12]uint64) {
	var sums [12]*big.Int
	common := new(big.Int)
	for v := uint8(1); v < 12; v++ {
		sums[v] = s.countSequences(d, v)
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

// taken counts, for each tracked value, the tokens that unknown draws took.
type taken [12]uint8

// countSequences counts the sequences of draws in which draw d took value v (d =
// 0: no such condition). It walks the log in time order and merges sequences
// that took the same numbers of the values that are evidence; all other values
// are alike.
func (s *State) countSequences(d, v uint8) *big.Int {
	known := make([]uint8, s.logLen)
	var tracked [12]bool
	for i, e := range s.log[:s.logLen] {
		if e&^valueMask == logAdd {
			continue
		}
		known[i] = s.logDraw(i)
		if d > 0 && i == int(d-1) {
			known[i] = v
		}
		tracked[known[i]] = known[i] != 0
	}
	pool := s.base // with every unknown draw still in it
	drawn := 0     // unknown draws so far
	ways := map[taken]*big.Int{{}: big.NewInt(1)}
	for i, e := range s.log[:s.logLen] {
		switch w := known[i]; {
		case e&^valueMask == logAdd:
			pool[e&valueMask]++
		case w != 0:
			for t, n := range ways {
				n.Mul(n, big.NewInt(max(0, int64(pool[w])-int64(t[w]))))
			}
			pool[w]--
		default:
			ways = drawUnknown(ways, &pool, &tracked, drawn)
			drawn++
		}
	}
	sum := new(big.Int)
	for _, n := range ways { // a sum: the order does not matter
		sum.Add(sum, n)
	}
	return sum
}

// drawUnknown extends all sequences by one draw of unknown value.
func drawUnknown(ways map[taken]*big.Int, pool *[12]uint8, tracked *[12]bool, drawn int) map[taken]*big.Int {
	next := make(map[taken]*big.Int, 2*len(ways))
	add := func(t taken, n *big.Int, tokens int) {
		if tokens <= 0 {
			return
		}
		if next[t] == nil {
			next[t] = new(big.Int)
		}
		next[t].Add(next[t], new(big.Int).Mul(n, big.NewInt(int64(tokens))))
	}
	for t, n := range ways { // sums: the order does not matter
		others, seen := -drawn, 0
		for v := 1; v < 12; v++ {
			if !tracked[v] {
				others += int(pool[v])
				continue
			}
			seen += int(t[v])
			up := t
			up[v]++
			add(up, n, int(pool[v])-int(t[v]))
		}
		add(t, n, others+seen)
	}
	return next
}
