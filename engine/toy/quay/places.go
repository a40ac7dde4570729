package quay

import "math/bits"

// Place is a place of the map, from 1 on.
type Place uint8

// The places, each western one before its mirror image. Q1.
const (
	nowhere Place = iota
	gate
	square
	quay
	pier
	smithy
	stable
	laneWest
	laneEast
	yardWest
	yardEast
	loft
	store
	quayWest
	quayEast
	places // upper bound
)

// ground is the map: the name of each place, its column and row in the picture (columns from the
// middle), and its neighbours to the north, west, east and south.
var ground = [places]struct {
	name        string
	column, row int
	ways        [4]Place
}{
	gate:     {"gate", 0, 0, [4]Place{south: square}},
	square:   {"square", 0, 1, [4]Place{gate, laneWest, laneEast, quay}},
	quay:     {"quay", 0, 3, [4]Place{square, quayWest, quayEast, pier}},
	pier:     {"pier", 0, 4, [4]Place{north: quay}},
	smithy:   {"smithy", -2, 1, [4]Place{east: laneWest}},
	stable:   {"stable", 2, 1, [4]Place{west: laneEast}},
	laneWest: {"lane-w", -1, 1, [4]Place{west: smithy, east: square, south: yardWest}},
	laneEast: {"lane-e", 1, 1, [4]Place{west: square, east: stable, south: yardEast}},
	yardWest: {"yard-w", -1, 2, [4]Place{north: laneWest, south: quayWest}},
	yardEast: {"yard-e", 1, 2, [4]Place{north: laneEast, south: quayEast}},
	loft:     {"loft", -2, 3, [4]Place{east: quayWest}},
	store:    {"store", 2, 3, [4]Place{west: quayEast}},
	quayWest: {"quay-w", -1, 3, [4]Place{north: yardWest, west: loft, east: quay}},
	quayEast: {"quay-e", 1, 3, [4]Place{north: yardEast, west: quay, east: store}},
}

// Indices of ways.
const (
	north = iota
	west
	east
	south
)

// set is a set of places: bit p is place p.
type set uint16

const (
	anywhere set = 1<<places - 2
	sheds    set = 1<<smithy | 1<<stable | 1<<loft | 1<<store
	yards    set = 1<<yardWest | 1<<yardEast
)

func (m set) has(p Place) bool { return m>>p&1 != 0 }
func (m set) size() int        { return bits.OnesCount16(uint16(m)) }

// member returns the n-th place of a set, from 0.
func (m set) member(n int) Place {
	for ; n > 0; n-- {
		m &= m - 1
	}
	return Place(bits.TrailingZeros16(uint16(m)))
}

// near has the neighbours of each place, far the distances.
var near, far = func() (near [places]set, far [places][places]uint8) {
	for p := range places {
		for q := range places {
			if p != q {
				far[p][q] = uint8(places) // infinity
			}
		}
	}
	for p, g := range ground {
		for _, q := range g.ways {
			if q != nowhere {
				near[p] |= 1 << q
				far[p][q] = 1
			}
		}
	}
	for via := range places {
		for p := range places {
			for q := range places {
				far[p][q] = min(far[p][q], far[p][via]+far[via][q])
			}
		}
	}
	return near, far
}()

// mirrored returns the mirror image of a place.
func mirrored(p Place) Place {
	if p < smithy {
		return p
	}
	return smithy + ((p - smithy) ^ 1)
}

func (p Place) String() string { return ground[p].name }

// Names by place: of all places, and of sheds with "" for the others.
var placeNames, shedNames = names(anywhere), names(sheds)

func names(of set) []string {
	list := make([]string, places)
	for p, g := range ground {
		if of.has(Place(p)) {
			list[p] = g.name
		}
	}
	return list
}
