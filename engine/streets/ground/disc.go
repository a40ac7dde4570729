package ground

import "math"

// Disc returns the squares of the table with a d2 of at most some limit from a square;
// limits of distances are LimitD2.
func (m *Map) Disc(s Square, limit int) Set {
	x, y := m.XY(s)
	return m.round(x, y, x, y, limit)
}

// HouseDisc returns the squares with a d2 of at most some limit from the footprint of a
// building, the footprint included.
func (m *Map) HouseDisc(house, limit int) Set {
	b := &m.Buildings[house]
	return m.round(b.X0, b.Y0, b.X1, b.Y1, limit)
}

// round returns the squares within a limit of a rectangle.
func (m *Map) round(x0, y0, x1, y1, limit int) (set Set) {
	for y := range m.H {
		dy := max(y0-y, y-y1, 0)
		if rest := limit - dy*dy; rest >= 0 {
			r := int(math.Sqrt(float64(rest)))
			set.addRun(m.Square(max(x0-r, 0), y), m.Square(min(x1+r, m.W-1), y))
		}
	}
	return set
}

// Blast returns the squares within halves half inches of a place, on its floor and in its room: walls of
// closed buildings stop a blast. Grid 16.
func (t *Tabletop) Blast(p Place, halves int) Set {
	set := t.m.Disc(p.Square(), LimitD2(halves))
	room := t.RoomSquares(p)
	set.And(&room)
	return set
}

// RoomSquares returns the squares, on the floor of a place, of its room. Grid 8.
func (t *Tabletop) RoomSquares(p Place) Set {
	if t.Room(p).InBuilding() {
		return t.m.Buildings[t.m.House[p.Square()]].rect
	}
	open := t.m.all
	for i := range open {
		open[i] &^= t.shut[i] &^ t.m.kinds[Solid][i]
	}
	return open
}

// Smoke puts a cloud with a radius of halves half inches on a place. Grid 9.1, 9.5, Grid 16.
func (t *Tabletop) Smoke(p Place, halves int) {
	cloud := t.Blast(p, halves)
	t.smoky = true
	t.smoke[p.Floor()].Or(&cloud)
	if p < MaxSquares {
		t.opaque.Or(&cloud)
	}
}

// Scatter moves a point up to steps squares in a direction. The edge of the table, solid squares and walls
// of closed buildings stop it. Grid 16.
func (t *Tabletop) Scatter(p Place, d Direction, steps int) Place {
	for ; steps > 0; steps-- {
		n, ok := t.m.Step(p.Square(), d)
		if to := On(n, p.Floor()); ok && t.m.Terrain[n] != Solid && t.inRoom(p, to) {
			p = to
			continue
		}
		break
	}
	return p
}

// inRoom reports whether two places of one floor lie in one room.
func (t *Tabletop) inRoom(a, b Place) bool {
	return t.Room(a) == t.Room(b) && (a < MaxSquares || t.House(a) == t.House(b))
}
