package town

import (
	"fmt"
	"math/bits"
	"slices"
)

// Track is one of the four ways into town. 1.2.
type Track uint8

// The tracks, in the order of their symbols on the cards.
const (
	Forest Track = iota
	Mountain
	Highway
	Suburbs

	tracks    = 4
	allTracks = 1<<tracks - 1
)

var trackNames = [tracks]string{"forest", "mountain", "highway", "suburbs"}

// String returns the word for a track.
func (t Track) String() string { return trackNames[t] }

// Start returns the space where Zeds of the track begin.
func (t Track) Start() Space { return Space(t)<<3 | start }

// Space is a place on the map: track*8 + number for the spaces of a track, with number 7 for its Start,
// then Town Center and two boxes beside the map. Digest 2.1, C09, C10, C11.
type Space uint8

// Spaces outside the tracks.
const (
	Center   Space = 32 // Town Center
	Cemetery Space = 33
	Box      Space = 34

	start  = 7
	spaces = 33 // spaces on the map
)

// At returns the space of a track with a number, 0 to 6, or 7 for its Start.
func At(t Track, number int) Space { return Space(t)<<3 | Space(number) }

// Track returns the track of a space that is on one.
func (x Space) Track() Track { return Track(x >> 3) }

// Number returns the number of a space on a track, 7 of a Start.
func (x Space) Number() int { return int(x & 7) }

// Steps returns the number of moves to Town Center. Digest, vocabulary.
func (x Space) Steps() int {
	if x == Center {
		return 0
	}
	return x.Number() + 1
}

// isStart reports whether Zeds begin here. move-3, C30: no Player unit comes here, so
// nobody fights here.
func (x Space) isStart() bool { return x < Center && x&7 == start }

// inward returns the neighbour of a track's space towards Town Center.
func (x Space) inward() Space {
	if x&7 == 0 {
		return Center
	}
	return x - 1
}

// towards returns the next space on the only way from x to another. The map is a tree: tracks meet only in
// Town Center. C61.
func (x Space) towards(to Space) Space {
	switch {
	case x == Center:
		return to &^ 7
	case to == Center || x.Track() != to.Track() || to < x:
		return x.inward()
	}
	return x + 1
}

// near reports whether two spaces are neighbours.
func (x Space) near(y Space) bool {
	return x != y && (x.towards(y) == y)
}

// namesOfSpaces are the texts of String, precomputed because positions are full of them.
var namesOfSpaces = func() (names [Box + 1]string) {
	for x := range Center {
		names[x] = fmt.Sprintf("%s-%d", x.Track(), x.Number())
		if x.isStart() {
			names[x] = x.Track().String() + "-start"
		}
	}
	names[Center], names[Cemetery], names[Box] = "center", "cemetery", "box"
	return names
}()

// String writes a space as positions and actions do: forest-3, suburbs-start, center.
func (x Space) String() string {
	if x > Box {
		return fmt.Sprintf("space(%d)", uint8(x))
	}
	return namesOfSpaces[x]
}

// SpaceNamed returns the space, or the box, that String writes so.
func SpaceNamed(name string) (Space, bool) {
	if i := slices.Index(namesOfSpaces[:], name); i >= 0 {
		return Space(i), true
	}
	return 0, false
}

// Set is a set of spaces of the map: bit x is space x.
type Set uint64

// Has reports whether x is in the set.
func (m Set) Has(x Space) bool { return m>>x&1 != 0 }

// Len returns the number of spaces in the set.
func (m Set) Len() int { return bits.OnesCount64(uint64(m)) }

// Next returns the first space of a set that is not empty.
func (m Set) Next() Space { return Space(bits.TrailingZeros64(uint64(m))) }

// Spaces that the rules name by their kind.
const (
	townSpaces  Set = 1<<0 | 1<<8 | 1<<16 | 1<<24 // the four #0
	startSpaces Set = townSpaces << start
	trackSpaces Set = 1<<32 - 1 - startSpaces
)
