package engine

// A Symmetry is a symmetry of a game's board, as a permutation of squares. It applies to planes and
// to actions with a square; numbers and other actions do not change.
type Symmetry []int32

// Planes applies the symmetry to the planes src of an observation, or any number of layers, and
// writes dst. Both have the same length, a multiple of the words of a layer, and do not overlap.
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

// Index applies the symmetry to the index of an action, if there are planes action planes.
func (t Symmetry) Index(index int32, planes int) int32 {
	n := int32(len(t))
	if index >= n*int32(planes) {
		return index
	}
	return index/n*n + t[index%n]
}
