package ground

// Free returns the free squares, on the floor of a place and in its room, where a figure
// may stop. Walls keep survivors on their side of them. Grid 11.
func (t *Table) Free(who Mover, p Place) Set {
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

// At returns the place where a figure that comes "at X" is put: the free stopping square
// nearest to it, in its room and on its floor; false if there is none. Grid 11.
func (t *Table) At(who Mover, x Place) (Place, bool) {
	free := t.Free(who, x)
	s, ok := t.m.Nearest(&free, x.Square())
	return On(s, x.Floor()), ok
}

// TokenAt returns the square where a token that comes "at X" is put: X itself, but if it
// is solid or in a closed building the nearest that is not. Grid 11.
func (t *Table) TokenAt(x Square) Square {
	open := t.m.all
	open.AndNot(&t.shut)
	s, _ := t.m.Nearest(&open, x)
	return s
}

// Nearest returns the square of a set with the least d2 to a square, the lowest of
// several. Grid 4.
func (m *Map) Nearest(set *Set, to Square) (Square, bool) {
	if set.Has(to) {
		return to, true
	}
	const around = 16 // most often some square of the set is as near
	near := m.Disc(to, around)
	near.And(set)
	if !near.Empty() {
		set = &near
	}
	best, least := Square(0), 1<<30
	for s, ok := set.Next(0); ok; s, ok = set.Next(s + 1) {
		if d2 := m.D2(s, to); d2 < least {
			best, least = s, d2
		}
	}
	return best, least < 1<<30
}
