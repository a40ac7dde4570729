package engine

// A Symmetry is a symmetry of a game's board: it says where each square goes. What planes
// tell of a square goes along, and so do actions that have a square; numbers and other
// actions stay what they are.
type Symmetry []int32

// Planes writes an observation's planes, or any layers of as many squares, as they are when
// the board is turned. Both have the same length, a multiple of the words of a layer, and
// do not overlap.
func (t Symmetry) Planes(dst, src []uint64) {
	clear(dst)
	words := (len(t) + 63) / 64
	for first := 0; first < len(src); first += words {
		from, to := src[first:first+words], dst[first:first+words]
		for x, y := range t {
			to[y>>6] |= from[x>>6] >> (x & 63) & 1 << (y & 63)
		}
	}
}

// Index returns the index of the action that one with an index becomes, of so many planes
// of actions.
func (t Symmetry) Index(index int32, planes int) int32 {
	n := int32(len(t))
	if index >= n*int32(planes) {
		return index
	}
	return index/n*n + t[index%n]
}
