package ground

import "math/bits"

// Set is a set of squares: bit s&63 of word s>>6.
type Set [MaxSquares / 64]uint64

// Has reports whether s is in the set.
func (t *Set) Has(s Square) bool { return t[s>>6&15]>>(s&63)&1 != 0 }

// Add puts s into the set.
func (t *Set) Add(s Square) { t[s>>6&15] |= 1 << (s & 63) }

// Remove takes s out of the set.
func (t *Set) Remove(s Square) { t[s>>6&15] &^= 1 << (s & 63) }

// Empty reports whether no square is in the set.
func (t *Set) Empty() bool {
	var all uint64
	for _, w := range t {
		all |= w
	}
	return all == 0
}

// Len returns the number of squares in the set.
func (t *Set) Len() (n int) {
	for _, w := range t {
		n += bits.OnesCount64(w)
	}
	return n
}

// Next returns the least square of the set at or above s. Iterate with
//
//	for s, ok := t.Next(0); ok; s, ok = t.Next(s + 1)
func (t *Set) Next(s Square) (Square, bool) {
	if s >= MaxSquares {
		return 0, false
	}
	i := s >> 6
	for w := t[i] >> (s & 63) << (s & 63); ; w = t[i] {
		if w != 0 {
			return i<<6 + Square(bits.TrailingZeros64(w)), true
		}
		if i++; int(i) == len(t) {
			return 0, false
		}
	}
}

// Or adds the squares of another set.
func (t *Set) Or(o *Set) {
	for i := range t {
		t[i] |= o[i]
	}
}

// And keeps only squares that another set contains.
func (t *Set) And(o *Set) {
	for i := range t {
		t[i] &= o[i]
	}
}

// AndNot takes the squares of another set out.
func (t *Set) AndNot(o *Set) {
	for i := range t {
		t[i] &^= o[i]
	}
}

// Meets reports whether two sets have a square in common.
func (t *Set) Meets(o *Set) bool {
	for i := range t {
		if t[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// addRun adds the squares from one to another, both included.
func (t *Set) addRun(from, to Square) {
	for s := from; s <= to; {
		last := min(to, s|63)
		t[s>>6] |= ^uint64(0) >> (63 - (last - s)) << (s & 63)
		s = last + 1
	}
}
