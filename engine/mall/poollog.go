package mall

// poolLog is the history of the pool: logSize entries of five bits in time order,
// beginning with the lowest bit of the first byte. An entry is one of
//
//	v          a unit of value v was eliminated
//	logDraw    a unit was drawn; it is on the map, and its bits say who knows it
//	logDraw|v  a unit was drawn; it had value v and has been eliminated since
//
// State.logLen says how many there are, and all bits behind them are zero. The 23
// entries in use would let 7 of them fit into 32 bits, 196 in all; bits are quicker.
type poolLog [logBytes]uint8

const (
	logBytes  = 113
	entryBits = 5
	entryMask = 1<<entryBits - 1
	logSize   = logBytes * 8 / entryBits // 180 entries; unit.draw counts to 255
	logDraw   = 1 << 4
)

// at returns entry i.
func (l *poolLog) at(i int) uint8 {
	b, shift := uint(i)*entryBits/8, uint(i)*entryBits%8
	return uint8((uint16(l[b])|uint16(l[b+1])<<8)>>shift) & entryMask
}

// set changes entry i, or writes it behind the last.
func (l *poolLog) set(i int, entry uint8) {
	b, shift := uint(i)*entryBits/8, uint(i)*entryBits%8
	w := uint16(l[b]) | uint16(l[b+1])<<8
	w = w&^(entryMask<<shift) | uint16(entry)<<shift
	l[b], l[b+1] = uint8(w), uint8(w>>8)
}

// remove strikes entry i of n; those behind it move up.
func (l *poolLog) remove(i, n int) {
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

// readLog unpacks the log into dst as the viewer reads it, with logDraw|v for any
// draw whose value v it knows.
func (s *State) readLog(dst *[logSize]uint8) []uint8 {
	log := dst[:s.logLen]
	if len(log) == 0 {
		return log
	}
	for i := range log {
		log[i] = s.log.at(i)
	}
	for _, u := range s.units[:s.occupied.Len()] {
		if d := u.draw(); d != 0 {
			log[d-1] |= u.value()
		}
	}
	if d := s.companion.draw(); d != 0 {
		log[d-1] |= s.companion.value()
	}
	return log
}
