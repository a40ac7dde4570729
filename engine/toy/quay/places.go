package quay

import "math/bits"

// Place is a place of the map, from 1 on.
type Place uint8

// The places, those in the west before their mirror images. Q1.
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
	places // how many numbers there are
)

// ground is a place of the map: its word, where it is drawn (column and row, from the middle of
// the top), and where ways lead from it to places behind it in this table.
var ground = [places]struct {
	name        string
	column, row int
	ways        []Place
}{
	gate:     {"gate", 0, 0, []Place{square}},
	square:   {"square", 0, 1, []Place{quay, laneWest, laneEast}},
	quay:     {"quay", 0, 3, []Place{pier, quayWest, quayEast}},
	pier:     {"pier", 0, 4, nil},
	smithy:   {"smithy", -2, 1, []Place{laneWest}},
	stable:   {"stable", 2, 1, []Place{laneEast}},
	laneWest: {"lane-w", -1, 1, []Place{yardWest}},
	laneEast: {"lane-e", 1, 1, []Place{yardEast}},
	yardWest: {"yard-w", -1, 2, []Place{quayWest}},
	yardEast: {"yard-e", 1, 2, []Place{quayEast}},
	loft:     {"loft", -2, 3, []Place{quayWest}},
	store:    {"store", 2, 3, []Place{quayEast}},
	quayWest: {"quay-w", -1, 3, nil},
	quayEast: {"quay-e", 1, 3, nil},
}

// set is a set of places: bit p is place p.
type set uint16

const (
	sheds = 1<<smithy | 1<<stable | 1<<loft | 1<<store
	yards = 1<<yardWest | 1<<yardEast
)

func (m set) has(p Place) bool { return m>>p&1 != 0 }
func (m set) size() int        { return bits.OnesCount16(uint16(m)) }

// member returns the n-th place of a set, counted from 0.
func (m set) member(n int) Place {
	for ; n > 0; n-- {
		m &= m - 1
	}
	return Place(bits.TrailingZeros16(uint16(m)))
}

// near has the places to which a way leads, far the number of ways from one place to another.
var near, far = func() (near [places]set, far [places][places]uint8) {
	for p, g := range ground {
		for _, q := range g.ways {
			near[p] |= 1 << q
			near[q] |= 1 << p
		}
	}
	for p := range far {
		reached, edge := set(1)<<p, set(1)<<p
		for n := uint8(1); edge != 0; n++ {
			next := set(0)
			for q := range places {
				if edge.has(q) {
					next |= near[q]
				}
			}
			edge = next &^ reached
			reached |= edge
			for q := range places {
				if edge.has(q) {
					far[p][q] = n
				}
			}
		}
	}
	return near, far
}()

// mirrored returns the place on the other side of the map.
func mirrored(p Place) Place {
	for q := range places {
		if ground[q].name != "" && ground[q].row == ground[p].row && ground[q].column == -ground[p].column {
			return q
		}
	}
	return nowhere
}

// String returns the word for a place.
func (p Place) String() string { return ground[p].name }

// names has the words of places by their numbers.
var names = func() (list []string) {
	for _, g := range ground {
		list = append(list, g.name)
	}
	return list
}()
