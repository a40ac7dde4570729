package ground

// Room is part of the table inside which hands can reach. Grid 8.
type Room uint8

// OpenRoom is everything outdoors and the ground floors of open buildings. Every other
// room is a floor of a building or the inside of a vehicle.
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

// Closed reports whether the room is a floor of a building: not the open one, no vehicle.
func (r Room) Closed() bool { return r != OpenRoom && r < inVehicle }

// House returns the building of a place, -1 for none.
func (t *Tabletop) House(p Place) int {
	if p >= aboard {
		return -1
	}
	return int(t.m.House[p.Square()])
}

// D2 returns the d2 of two places, regardless of rooms and floors. A vehicle is measured from its nearest
// square. Grid 3.
func (t *Tabletop) D2(a, b Place) int {
	if a < aboard && b < aboard {
		return t.m.D2(a.Square(), b.Square())
	}
	x, y := t.nearestSquares(a, b)
	return t.m.D2(x, y)
}

// Touches reports whether a figure at a reaches b by hand, within halves half inches and inside one room.
// From the open room it also reaches people in a vehicle that it touches; they do not strike out. Grid 8.
func (t *Tabletop) Touches(a, b Place, halves int) bool {
	if _, ok := b.Vehicle(); ok && a < aboard {
		return t.Room(a) == OpenRoom && t.D2(a, b) <= ContactD2
	}
	return t.Room(a) == t.Room(b) && t.D2(a, b) <= LimitD2(halves)
}

// InContact is Touches at half an inch.
func (t *Tabletop) InContact(a, b Place) bool { return t.Touches(a, b, 1) }

// nearestSquares returns the squares between which two places are measured: of vehicles the squares
// nearest to each other, of several the lowest, the first vehicle's before the second's.
func (t *Tabletop) nearestSquares(a, b Place) (Square, Square) {
	if a < aboard && b < aboard {
		return a.Square(), b.Square()
	}
	p, q := t.block(a), t.block(b)
	px, qx := nearest(p.x0, p.x1, q.x0, q.x1)
	py, qy := nearest(p.y0, p.y1, q.y0, q.y1)
	return t.m.Square(px, py), t.m.Square(qx, qy)
}

// block returns the squares of a place: the whole vehicle for its inside.
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

// Facing returns the square nearest to from of the vehicle around p; any other p is returned. Grid 3.
func (t *Tabletop) Facing(p, from Place) Place {
	if p < aboard {
		return p
	}
	s, _ := t.nearestSquares(p, from)
	return Place(s)
}

// Around returns the squares on the floor of a place that are in contact with it or its vehicle, free or
// not.
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
