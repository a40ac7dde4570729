package ground

// Cover reports whether a target is in cover, seen from a place: on rough ground, in a building or a
// vehicle, or behind cover that it touches and the other does not. Grid 10.
func (t *Tabletop) Cover(from, target Place) bool {
	if target >= aboard || t.House(target) >= 0 || t.m.Terrain[target.Square()] == Rough {
		return true
	}
	x, y := t.nearestSquares(from, target)
	if t.m.D2(x, y) <= ContactD2 {
		return false
	}
	for _, s := range t.m.behind(x, y) {
		k := t.m.Terrain[s]
		if s != y && (k.Cover() || k == Footprint || t.cars.Has(s)) {
			return true
		}
	}
	return false
}

// behind returns the crossed squares of a segment that are in contact with its end: at
// most two, filled up with the end.
func (m *Map) behind(from, to Square) (near [2]Square) {
	near = [2]Square{to, to}
	a, sx := absSign(int(m.col[from]) - int(m.col[to]))
	b, sy := absSign(int(m.row[from]) - int(m.row[to]))
	sy *= m.W
	s, e := int(to), a-b
	for i := range near {
		switch {
		case e > 0:
			s += sx
			e -= 2 * b
		case e < 0:
			s += sy
			e += 2 * a
		default:
			s += sx + sy
			e += 2*a - 2*b
		}
		if Square(s) == from || m.D2(Square(s), to) > ContactD2 {
			break
		}
		near[i] = Square(s)
	}
	return near
}

// HidingPlace reports whether survivors may HIDE on a place: in a building, on rough ground, or beside a
// fence, a tall wall, a solid square, a building or a vehicle. Grid 10.
func (t *Tabletop) HidingPlace(p Place) bool {
	s := p.Square()
	if p >= MaxSquares || t.m.House[s] >= 0 || t.m.Terrain[s] == Rough {
		return true
	}
	for d := range Directions {
		if n, ok := t.m.Step(s, d); ok {
			switch k := t.m.Terrain[n]; {
			case k == Fence, k == Tall, k == Solid, k == Footprint, t.cars.Has(n):
				return true
			}
		}
	}
	return false
}
