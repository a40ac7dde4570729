package pool

// Log is the history of the pool: Size entries of five bits in time order, beginning with the lowest bit
// of the first byte. An entry is one of
//
//	v       a unit of value v was eliminated
//	Draw    a unit was drawn; it is on the map, and its bits name its viewers
//	Draw|v  a unit was drawn; it had value v and has been eliminated since
//
// Its owner knows the number of entries; all bits after them are zero. The 23 entries in use would let 7
// of them fit into 32 bits, 196 in all; bits are quicker.
type Log [bytes]uint8

// Of a Log and its entries.
const (
	bytes     = 113
	entryBits = 5
	entryMask = 1<<entryBits - 1
	Size      = bytes * 8 / entryBits // 180 entries

	Draw  = 1 << 4
	Value = 1<<4 - 1 // the bits of a value
)

// At returns entry i.
func (l *Log) At(i int) uint8 {
	b, shift := uint(i)*entryBits/8, uint(i)*entryBits%8
	return uint8((uint16(l[b])|uint16(l[b+1])<<8)>>shift) & entryMask
}

// Set changes entry i, or writes it behind the last.
func (l *Log) Set(i int, entry uint8) {
	b, shift := uint(i)*entryBits/8, uint(i)*entryBits%8
	w := uint16(l[b]) | uint16(l[b+1])<<8
	w = w&^(entryMask<<shift) | uint16(entry)<<shift
	l[b], l[b+1] = uint8(w), uint8(w>>8)
}

// Remove removes entry i of n and moves the later ones up.
func (l *Log) Remove(i, n int) {
	b, last := i*entryBits/8, (n*entryBits-1)/8
	before := uint8(1)<<(i*entryBits%8) - 1 // bits of the first byte that stay
	stay := l[b] & before
	first := b
	for ; b < last; b++ {
		l[b] = l[b]>>entryBits | l[b+1]<<(8-entryBits)
	}
	l[last] >>= entryBits
	l[first] = l[first]&^before | stay
}
