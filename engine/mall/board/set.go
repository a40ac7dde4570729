package board

import "math/bits"

// MaxSquares is the largest number of squares that a board may have.
const MaxSquares = 255

// Square is the dense index of a square of the board: 1..Board.Squares, in
// ascending order of the printed identity numbers; 0 is no square.
type Square uint8

// Set is a set of squares: bit s&63 of word s>>6.
type Set [4]uint64

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) (s Set) {
	for _, x := range squares {
		s.Add(x)
	}
	return s
}

// Has reports whether x is in the set.
func (s *Set) Has(x Square) bool { return s[x>>6]>>(x&63)&1 != 0 }

// Add puts x into the set.
func (s *Set) Add(x Square) { s[x>>6] |= 1 << (x & 63) }

// Remove takes x out of the set.
func (s *Set) Remove(x Square) { s[x>>6] &^= 1 << (x & 63) }

// Empty reports whether no square is in the set.
func (s *Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns the number of squares in the set.
func (s *Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Rank returns the number of squares of the set that are below x.
func (s *Set) Rank(x Square) int {
	n := bits.OnesCount64(s[x>>6] & (1<<(x&63) - 1))
	for w := range x >> 6 {
		n += bits.OnesCount64(s[w])
	}
	return n
}

// Next returns the least square of the set at or above x, or 0 if there is
// none. Iterate with: for x := s.Next(1); x != 0; x = s.Next(x + 1), which ends
// even after square 255 because 0 is never a member.
func (s *Set) Next(x Square) Square {
	if x == 0 { // wrapped past 255, or asked from the very start
		return 0
	}
	w := x >> 6
	if m := s[w] >> (x & 63); m != 0 {
		return x + Square(bits.TrailingZeros64(m))
	}
	for w++; w < 4; w++ {
		if s[w] != 0 {
			return w<<6 + Square(bits.TrailingZeros64(s[w]))
		}
	}
	return 0
}

// Or returns the union of two sets.
func (s Set) Or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

// And returns the intersection of two sets.
func (s Set) And(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

// AndNot returns the squares of s that are not in t.
func (s Set) AndNot(t Set) Set {
	return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

// Xor returns the squares of one of two sets.
func (s Set) Xor(t Set) Set { return Set{s[0] ^ t[0], s[1] ^ t[1], s[2] ^ t[2], s[3] ^ t[3]} }

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
