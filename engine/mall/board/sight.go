package board

import "math/bits"

// sightTables holds the facts of EN 6.4 about every pair of squares, for any state of the doors. Only
// closed solid doors block sight: a closed glass door is transparent and a destroyed one counts as open
// (A25). So the squares in sight of x are full[x] without, for each closed solid door on one of its lines,
// the squares that are seen through that door.
type sightTables struct {
	full   [MaxSquares + 1]Set
	solid  [MaxSquares + 1]uint64 // solid doors with a line of sight from x through them
	lost   [MaxSquares + 1][]Set  // one set for each bit of solid[x], ascending
	opaque uint64                 // all solid doors
	door   [MaxSquares + 1][MaxSquares + 1]uint8

	// The squares on the way: by the pair's place in the lower triangle, an index
	// into sets, which holds every different set once. Pairs that are never in
	// sight have the empty set 0: a tenth of the memory, and the rest stays warm.
	between []uint16
	sets    []Set
}

// Sight returns all squares in sight of x, x included, with the doors as they
// stand. EN 6.4; counters never block sight (A21).
func (b *Board) Sight(x Square, d Doors) Set {
	t := &b.sight
	s := t.full[x]
	solid := t.solid[x]
	for m := d.Closed & solid; m != 0; m &= m - 1 {
		lost := &t.lost[x][bits.OnesCount64(solid&(m&-m-1))]
		s[0] &^= lost[0]
		s[1] &^= lost[1]
		s[2] &^= lost[2]
		s[3] &^= lost[3]
	}
	return s
}

// Sees reports whether x and y are in sight of each other. EN 6.4.
func (b *Board) Sees(x, y Square, d Doors) bool {
	t := &b.sight
	return t.full[x].Has(y) && (d.Closed&t.opaque)>>t.door[x][y]&1 == 0
}

// SightDoor returns the one door on the line between two squares that are in
// sight of each other when all doors are open; NoDoor if the line crosses none
// or there is no sight in any door state.
func (b *Board) SightDoor(x, y Square) uint8 { return b.sight.door[x][y] }

// Between returns the squares whose interior the line between the centres of two
// squares crosses, the two excluded. A22. It is empty for two squares that are
// never in sight of each other: no shot is possible there (EN 6.3). The set
// belongs to the board and must not be changed.
func (b *Board) Between(x, y Square) *Set {
	return &b.sight.sets[b.sight.between[pair(x, y)]]
}

// pair returns the place of an unordered pair in the lower triangle.
func pair(x, y Square) int {
	hi, lo := int(max(x, y)), int(min(x, y))
	return hi*(hi+1)/2 + lo
}

// line applies EN 6.4 to one pair with all doors open: ok tells whether there is
// sight, and door which door it goes through.
func (b *Board) line(x, y Square, barriers []border) (door uint8, ok bool) {
	l := segment{b.Place[x].centre(), b.Place[y].centre()}
	door = NoDoor
	for _, e := range barriers {
		switch l.meets(e.side) {
		case touches: // A27: a wall corner, or along a wall; a door lies in a wall
			return NoDoor, false
		case crosses:
			if e.door == NoDoor || door != NoDoor { // a wall, or a second door (A24)
				return NoDoor, false
			}
			if !e.of(x) && !e.of(y) { // a door of neither end (A23)
				return NoDoor, false
			}
			door = e.door
		}
	}
	return door, true
}

// buildSight fills the tables of sight from places, borders and doors.
func (b *Board) buildSight() {
	t := &b.sight
	barriers := make([]border, 0, len(b.borders))
	for _, e := range b.borders {
		if e.kind != openSide {
			barriers = append(barriers, e)
		}
	}
	for i, d := range b.Doors {
		if d.Kind == Solid {
			t.opaque |= 1 << i
		}
	}
	for x := range t.door {
		for y := range t.door[x] {
			t.door[x][y] = NoDoor
		}
	}
	for i := 1; i <= b.Squares; i++ { // ints: a Square would wrap after 255
		x := Square(i)
		t.full[x].Add(x)
		for y := Square(1); y < x; y++ {
			if door, ok := b.line(x, y, barriers); ok {
				t.full[x].Add(y)
				t.full[y].Add(x)
				t.door[x][y], t.door[y][x] = door, door
			}
		}
	}
	b.buildLost()
	b.buildBetween()
}

// buildLost sorts the squares in sight of each square by solid door.
func (b *Board) buildLost() {
	t := &b.sight
	for x := 1; x <= b.Squares; x++ {
		var through [MaxDoors]Set
		for y := t.full[x].Next(1); y != 0; y = t.full[x].Next(y + 1) {
			if d := t.door[x][y]; d != NoDoor && t.opaque>>d&1 != 0 {
				through[d].Add(y)
				t.solid[x] |= 1 << d
			}
		}
		for m := t.solid[x]; m != 0; m &= m - 1 {
			t.lost[x] = append(t.lost[x], through[bits.TrailingZeros64(m)])
		}
	}
}

// buildBetween stores each different set of squares on the way once.
func (b *Board) buildBetween() {
	t := &b.sight
	n := b.Squares + 1
	t.between = make([]uint16, n*(n+1)/2)
	t.sets = []Set{{}}
	known := map[Set]uint16{{}: 0}
	for x := 1; x < n; x++ {
		for y := t.full[x].Next(1); int(y) < x; y = t.full[x].Next(y + 1) { // x is in its own set: no wrap
			s := b.crossed(Square(x), y)
			i, ok := known[s]
			if !ok {
				i = uint16(len(t.sets))
				known[s] = i
				t.sets = append(t.sets, s)
			}
			t.between[pair(Square(x), y)] = i
		}
	}
}

// crossed returns the squares whose interior the line between two centres
// crosses, without its ends.
func (b *Board) crossed(x, y Square) (s Set) {
	l := segment{b.Place[x].centre(), b.Place[y].centre()}
	for z := 1; z <= b.Squares; z++ {
		if l.enters(b.Place[z]) {
			s.Add(Square(z))
		}
	}
	s.Remove(x)
	s.Remove(y)
	return s
}
