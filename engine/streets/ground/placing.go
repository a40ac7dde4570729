package ground

import "math/bits"

// Free returns the free squares on the floor of a place and in its room on which a figure may stop. Walls
// separate survivors. Grid 11.
func (t *Tabletop) Free(who Mover, p Place) Set {
	free := t.RoomSquares(p)
	if h := t.House(p); who == Survivor && h >= 0 {
		free = t.m.Buildings[h].rect
	} else if who == Survivor {
		free.AndNot(&t.m.kinds[Footprint])
	}
	if p < MaxSquares {
		free.And(&t.m.stop)
		free.AndNot(&t.cars)
	}
	free.AndNot(&t.filled[p.Floor()])
	return free
}

// At returns the place of a figure that is placed "at X": the free stopping square nearest to X, in its
// room and on its floor (outdoors for the inside of a vehicle); false if there is none. Grid 11.
func (t *Tabletop) At(who Mover, x Place) (Place, bool) {
	if v, ok := x.Vehicle(); ok {
		x = Place(t.vehicles[v].Anchor)
	}
	free := t.Free(who, x)
	s, ok := t.m.Nearest(&free, x.Square())
	return On(s, x.Floor()), ok
}

// TokenAt returns the square of a token that is placed "at X": X, or the nearest square that is neither
// solid nor in a closed building. Grid 11.
func (t *Tabletop) TokenAt(x Square) Square {
	open := t.m.all
	open.AndNot(&t.shut)
	s, _ := t.m.Nearest(&open, x)
	return s
}

// Nearest returns the square of a set with the least d2 to a square, the lowest of
// several. Grid 4.
func (m *Map) Nearest(set *Set, to Square) (Square, bool) {
	x, y := m.XY(to)
	best, least := Square(0), 1<<30
	for dy := 0; dy*dy <= least && dy < m.H; dy++ {
		for _, y := range [2]int{y - dy, y + dy} {
			if y < 0 || y >= m.H {
				continue
			}
			if column, ok := nearestBit(m.rowOf(set, y), x); ok {
				s := m.Square(column, y)
				if d2 := dy*dy + (column-x)*(column-x); d2 < least || d2 == least && s < best {
					best, least = s, d2
				}
			}
		}
	}
	return best, least < 1<<30
}

// rowOf returns the squares of a row that are in a set: bit by column.
func (m *Map) rowOf(set *Set, y int) uint64 {
	i := y * m.W
	row := set[i>>6] >> (i & 63)
	if i&63 != 0 && i>>6 < len(set)-1 {
		row |= set[i>>6+1] << (64 - i&63)
	}
	return row << (64 - m.W) >> (64 - m.W)
}

// nearestBit returns the bit of a word that is nearest to a place, the lower of two.
func nearestBit(word uint64, x int) (int, bool) {
	if word == 0 {
		return 0, false
	}
	below, above := word<<(63-x), word>>x
	left, right := bits.LeadingZeros64(below), bits.TrailingZeros64(above)
	if below != 0 && (above == 0 || left <= right) {
		return x - left, true
	}
	return x + right, true
}
