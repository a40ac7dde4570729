package cabin

import (
	"math/bits"
	"strconv"
)

// Space is one of the 24 spaces of the board: 6 x ring + (arc - 1), or off for figures that are not on the
// board.
type Space uint8

const (
	spaces = 24
	off    = Space(spaces)
)

// Ring is how far out a space lies. Parts 1.
type Ring uint8

// The four rings. A Wall stands between the cabin and the yard of each arc.
const (
	Cabin Ring = iota
	Yard
	Clearing
	Woods
)

var ringNames = [...]string{"cabin", "yard", "clearing", "woods"}

// at returns the space of a ring and an arc, 0..5.
func at(r Ring, arc int) Space { return Space(6*int(r) + arc) }

// Ring returns the ring of a space.
func (x Space) Ring() Ring { return Ring(x / 6) }

// arc returns the arc of a space, 0..5: one less than people say.
func (x Space) arc() int { return int(x % 6) }

// room reports whether a space is inside the Cabin.
func (x Space) room() bool { return x < 6 }

// String writes a space as "yard3".
func (x Space) String() string {
	if x >= off {
		return "nowhere"
	}
	return ringNames[x.Ring()] + strconv.Itoa(x.arc()+1)
}

// spots is a set of spaces: bit x speaks of space x.
type spots uint32

func one(x Space) spots          { return 1 << x }
func (m spots) has(x Space) bool { return m>>x&1 != 0 }
func (m spots) first() Space     { return Space(bits.TrailingZeros32(uint32(m))) }
func (m spots) next() spots      { return m & (m - 1) }
func (m spots) several() bool    { return m&(m-1) != 0 }
func rooms() spots               { return 1<<6 - 1 }

// wallsOf returns the arc of a Wall and whether it stands between two spaces that adjoin.
func wallsOf(x, y Space) (arc int, between bool) {
	return x.arc(), x.arc() == y.arc() && x.Ring()+y.Ring() == Cabin+Yard
}
