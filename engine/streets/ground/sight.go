package ground

// clear reports whether nothing blocks the segment between the middles of two squares:
// none of the squares that it crosses, the ends excluded, and no two squares between
// which it passes through a corner. Grid 9.1, and its exact walk.
func (m *Map) clear(opaque *Set, from, to Square) bool {
	a, sx := absSign(int(m.col[to]) - int(m.col[from]))
	b, sy := absSign(int(m.row[to]) - int(m.row[from]))
	sy *= m.W
	for s, e := int(from), a-b; ; {
		switch {
		case e > 0:
			s += sx
			e -= 2 * b
		case e < 0:
			s += sy
			e += 2 * a
		default:
			if s == int(to) {
				return true
			}
			if opaque.Has(Square(s+sx)) && opaque.Has(Square(s+sy)) {
				return false
			}
			s += sx + sy
			e += 2*a - 2*b
		}
		if s == int(to) {
			return true
		}
		if opaque.Has(Square(s)) {
			return false
		}
	}
}

func absSign(n int) (abs, sign int) {
	if n < 0 {
		return -n, -1
	}
	return n, 1
}

// Sees reports whether two places see each other. The relation is symmetric. The segment from the nearest
// square of a vehicle never crosses that vehicle, so the vehicle needs no exception for its occupants.
// Grid 9.1-9.5.
func (t *Tabletop) Sees(a, b Place) bool {
	x, y := t.nearestSquares(a, b)
	if t.smoky && (t.inSmoke(a) || t.inSmoke(b)) {
		return t.InContact(a, b) || t.InContact(b, a) // 5
	}
	ra, rb := t.Room(a), t.Room(b)
	switch {
	case ra == rb && ra != OpenRoom:
		return true // 2, and people in one vehicle
	case ra != rb && t.House(a) >= 0 && t.House(a) == t.House(b):
		return false // 2: different floors
	case ra.InBuilding() && !t.looksOut(a, y), rb.InBuilding() && !t.looksOut(b, x):
		return false // 3
	}
	return t.m.clear(&t.opaque, x, y)
}

// inSmoke reports whether a place is in smoke; people in a vehicle are if all of the vehicle is.
func (t *Tabletop) inSmoke(p Place) bool {
	if v, ok := p.Vehicle(); ok {
		hull, _ := t.m.Hull(t.vehicles[v])
		hull.AndNot(&t.smoke[0])
		return hull.Empty()
	}
	return t.smoke[p.Floor()].Has(p.Square())
}

// looksOut reports whether a figure in a closed room sees a square through a window or breach: the figure
// is inside the opening, and the square is in the 90 degree wedge in front. Grid 9.3.
func (t *Tabletop) looksOut(p Place, to Square) bool {
	h := t.m.House[p.Square()]
	for i, o := range t.m.Buildings[h].Openings {
		if o.Inside != p.Square() || !o.Window && !t.Breached(int(h), p.Floor(), i) {
			continue
		}
		nx, ny := o.Out.Delta()
		vx := int(t.m.col[to]) - int(t.m.col[o.Inside])
		vy := int(t.m.row[to]) - int(t.m.row[o.Inside])
		across := nx*vy - ny*vx
		if nx*vx+ny*vy > max(across, -across) {
			return true
		}
	}
	return false
}

// SeesHouse reports whether some square of a building's footprint is in sight, and the d2
// of the nearest such; its own squares do not block. Grid 9.7.
func (t *Tabletop) SeesHouse(a Place, house int) (d2 int, ok bool) {
	return t.seesHouse(a, house, false)
}

// HouseInSight is SeesHouse without the distance, for less.
func (t *Tabletop) HouseInSight(a Place, house int) bool {
	_, ok := t.seesHouse(a, house, true)
	return ok
}

// SeesWall reports whether a square of a footprint is visible from outside, as SeesHouse does: the squares
// of the building do not block. Grid 9.7.
func (t *Tabletop) SeesWall(a Place, s Square) bool {
	h, closed := int(t.m.House[s]), t.Room(a).InBuilding()
	if t.House(a) == h || closed && !t.looksOut(a, s) {
		return false
	}
	x, _ := t.nearestSquares(a, Place(s))
	if t.smoky && (t.inSmoke(a) || t.inSmoke(Place(s))) {
		return t.m.D2(x, s) <= ContactD2 && !closed
	}
	opaque := t.opaque
	opaque.AndNot(&t.m.Buildings[h].rect)
	opaque.Or(&t.smoke[0])
	return t.m.clear(&opaque, x, s)
}

// seesHouse looks for the nearest square in sight, or for any.
func (t *Tabletop) seesHouse(a Place, house int, anySquare bool) (d2 int, ok bool) {
	if t.House(a) == house {
		return 0, true
	}
	closed := t.Room(a).InBuilding()
	if closed && !t.atWindow(a) {
		return 0, false
	}
	b := &t.m.Buildings[house]
	opaque := t.opaque
	opaque.AndNot(&b.rect)
	opaque.Or(&t.smoke[0])
	sees := func(x, s Square) bool {
		if t.smoky && (t.inSmoke(a) || t.inSmoke(Place(s))) {
			return t.m.D2(x, s) <= ContactD2 && !closed
		}
		return (!closed || t.looksOut(a, s)) && t.m.clear(&opaque, x, s)
	}
	if a < aboard { // mostly the nearest square is in sight
		x, y := t.m.XY(a.Square())
		if s := t.m.Square(min(max(x, b.X0), b.X1), min(max(y, b.Y0), b.Y1)); sees(a.Square(), s) {
			return t.m.D2(a.Square(), s), true
		}
	}
	d2 = 1 << 30
	for s, more := b.rect.Next(0); more; s, more = b.rect.Next(s + 1) {
		x, _ := t.nearestSquares(a, Place(s))
		if n := t.m.D2(x, s); n < d2 && sees(x, s) {
			if d2, ok = n, true; anySquare {
				break
			}
		}
	}
	return d2, ok
}

// atWindow reports whether a figure in a closed room may look out. Grid 9.3.
func (t *Tabletop) atWindow(p Place) bool {
	h := t.m.House[p.Square()]
	for i, o := range t.m.Buildings[h].Openings {
		if o.Inside == p.Square() && (o.Window || t.Breached(int(h), p.Floor(), i)) {
			return true
		}
	}
	return false
}

// ZombieSees is Sees for zombies that look for a survivor or a dog. A target in a closed room is visible
// only to zombies in the same room; on an upper floor of an open building also to zombies in the open room
// that see the footprint. A zombie in a closed room sees only that room. The caller handles hidden
// targets. Grid 9.6, S122.
func (t *Tabletop) ZombieSees(zombie, survivor Place) bool {
	from, to := t.Room(zombie), t.Room(survivor)
	switch {
	case from == to:
		return t.Sees(zombie, survivor)
	case from.InBuilding():
		return false
	case to.InBuilding():
		h := t.House(survivor)
		if !t.status[h].Open() || t.inSmoke(survivor) {
			return false
		}
		return t.HouseInSight(zombie, h)
	}
	return t.Sees(zombie, survivor)
}
