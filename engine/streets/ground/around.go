package ground

import "math/bits"

// neighbours returns which of the eight neighbours of a square are in a set: bit by
// Direction. Bits of those off the table mean nothing.
func (m *Map) neighbours(set *Set, s Square) uint8 {
	i := int(s) - 1
	north, here, south := set.three(i+m.W), set.three(i), set.three(i-m.W)
	return uint8(north>>1&1 | north>>2<<1 | here>>2<<2 | south>>2<<3 | south>>1&1<<4 | south&1<<5 | here&1<<6 | north&1<<7)
}

// three returns three bits of a set from square i on; those outside the set are 0.
func (t *Set) three(i int) uint64 {
	w, off := i>>6, uint(i)&63
	var low, high uint64
	if uint(w) < uint(len(t)) {
		low = t[w] >> off
	}
	if off > 61 && uint(w+1) < uint(len(t)) {
		high = t[w+1] << (64 - off)
	}
	return (low | high) & 7
}

// diagonals are the bits of the diagonal directions.
const diagonals = 0xaa

// open returns the directions to squares outside a set; a diagonal also needs both squares beside it
// outside the set. Bits of neighbours in the set give bits of directions.
func open(shut uint8) uint8 {
	return ^(shut | (bits.RotateLeft8(shut, 1)|bits.RotateLeft8(shut, -1))&diagonals)
}

// grown returns a set with all neighbours of its squares.
func (m *Map) grown(set *Set) (out Set) {
	var wide Set
	east, west := set.up(1), set.down(1)
	for i := range wide {
		wide[i] = set[i] | east[i]&^m.first[i] | west[i]&^m.last[i]
	}
	north, south := wide.up(uint(m.W)), wide.down(uint(m.W))
	for i := range out {
		out[i] = wide[i] | north[i] | south[i]
	}
	return out
}

// up moves all squares of a set up by at most 64, down moves them down.
func (t *Set) up(n uint) (out Set) {
	var carry uint64
	for i, w := range t {
		out[i] = w<<n | carry
		carry = w >> (64 - n)
	}
	return out
}

func (t *Set) down(n uint) (out Set) {
	var carry uint64
	for i := len(t) - 1; i >= 0; i-- {
		out[i] = t[i]>>n | carry
		carry = t[i] << (64 - n)
	}
	return out
}
