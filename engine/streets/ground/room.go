package ground

// Room is a part of the table. Figures in different rooms cannot touch each other, except that a figure in
// the open room can reach people in a vehicle. Grid 8.
type Room uint8

// OpenRoom is everything outdoors and the ground floors of open buildings. Every other room is
// another floor of a building or the inside of a vehicle.
const OpenRoom Room = 0

// inVehicle is the first of the rooms that are vehicles.
const inVehicle Room = 1 + MaxBuildings*Levels

// Room returns the room of a place.
func (t *Tabletop) Room(p Place) Room {
	if v, ok := p.Vehicle(); ok {
		return inVehicle + Room(v)
	}
	h := t.m.House[p.Square()]
	if h < 0 || p < MaxSquares && t.status[h].Open() {
		return OpenRoom
	}
	return Room(1 + int(h)*Levels + p.Floor())
}

// InBuilding reports whether the room is a floor of a building, not the open room or a vehicle.
func (r Room) InBuilding() bool { return r != OpenRoom && r < inVehicle }

// House returns the building of a place, -1 for none.
func (t *Tabletop) House(p Place) int {
	if p >= aboard {
		return -1
	}
	return int(t.m.House[p.Square()])
}

// D2 returns the squared distance of the centres of two places, in square inches (a square is one inch
// wide), regardless of rooms and floors. A vehicle is measured from its nearest square. Grid 3.
func (t *Tabletop) D2(a, b Place) int {
	if a < aboard && b < aboard {
		return t.m.D2(a.Square(), b.Square())
	}
	x, y := t.nearestSquares(a, b)
	return t.m.D2(x, y)
}

// Touches reports whether a figure at a can reach b by hand: both are in one room, and the gap between them
// is at most halves half-inches. A figure in the open room can also reach people in a vehicle that it
// touches, but they cannot reach it. Grid 8.
func (t *Tabletop) Touches(a, b Place, halves int) bool {
	if _, ok := b.Vehicle(); ok && a < aboard {
		return t.Room(a) == OpenRoom && t.D2(a, b) <= ContactD2
	}
	return t.Room(a) == t.Room(b) && t.D2(a, b) <= LimitD2(halves)
}

// InContact reports whether a figure at a can reach b over a gap of half an inch.
func (t *Tabletop) InContact(a, b Place) bool { return t.Touches(a, b, 1) }

// nearestSquares returns the squares between which the distance of two places is measured. For
// vehicles these are the two squares nearest to each other; ties go to the lowest square of a, then of b.
func (t *Tabletop) nearestSquares(a, b Place) (Square, Square) {
	if a < aboard && b < aboard {
		return a.Square(), b.Square()
	}
	p, q := t.block(a), t.block(b)
	px, qx := nearest(p.x0, p.x1, q.x0, q.x1)
	py, qy := nearest(p.y0, p.y1, q.y0, q.y1)
	return t.m.Square(px, py), t.m.Square(qx, qy)
}

// block returns the rectangle of squares of a place. For a place in a vehicle it is the whole vehicle.
func (t *Tabletop) block(p Place) block {
	if v, ok := p.Vehicle(); ok {
		return t.m.block(t.vehicles[v])
	}
	x, y := t.m.XY(p.Square())
	return block{x, y, x, y}
}

// Near reports whether two places are at most steps apart along each axis, which is a lower bound of the
// steps between them.
func (t *Tabletop) Near(a, b Place, steps int) bool {
	x, y := t.nearestSquares(a, b)
	ax, ay := t.m.XY(x)
	bx, by := t.m.XY(y)
	return max(ax-bx, bx-ax) <= steps && max(ay-by, by-ay) <= steps
}

// Facing returns the square of the vehicle around p that is nearest to from. If p is not in a vehicle, it
// returns p. Grid 3.
func (t *Tabletop) Facing(p, from Place) Place {
	if p < aboard {
		return p
	}
	s, _ := t.nearestSquares(p, from)
	return Place(s)
}

// Around returns the squares on the floor of a place that are in contact with it or its vehicle, also if
// they are filled.
func (t *Tabletop) Around(p Place) (set Set) {
	b, floor, room := t.block(p), 0, OpenRoom
	if _, riding := p.Vehicle(); !riding {
		floor, room = p.Floor(), t.Room(p)
	}
	wide := b.grown(t.m)
	for y := wide.y0; y <= wide.y1; y++ {
		for x := wide.x0; x <= wide.x1; x++ {
			if b.has(x, y) {
				continue
			}
			if s := t.m.Square(x, y); t.Room(On(s, floor)) == room {
				set.Add(s)
			}
		}
	}
	return set
}
