package ground

// Body is the shape of a type of vehicle. Data 2.
type Body struct {
	Name          string
	Width, Length int
	Seats         int
	Open          bool // occupants are seen and shoot as on the open square
	Opaque        bool // blocks sight
}

// Bodies are the types of vehicles, in the order of T7.4.
var Bodies = [...]Body{
	{"motorcycle", 1, 2, 2, true, false},
	{"car", 2, 4, 5, false, false},
	{"van", 2, 5, 8, false, true},
	{"pick-up", 2, 4, 6, false, false},
	{"construction", 3, 5, 3, false, true},
	{"bus", 2, 8, 30, false, true},
	{"truck", 2, 6, 2, false, true},
}

// Vehicle is the pose of a vehicle. Its anchor is its rear left square. Grid 15.
type Vehicle struct {
	Type    uint8 // index into Bodies
	Heading Direction
	Anchor  Square
}

// Hull returns the squares that a vehicle fills; false if one is off the table. Grid 15.
func (m *Map) Hull(v Vehicle) (hull Set, ok bool) {
	b := m.block(v)
	if !m.Has(b.x0, b.y0) || !m.Has(b.x1, b.y1) {
		return hull, false
	}
	return b.squares(m), true
}

// Park puts a new vehicle on the table. It must lie on the table.
func (t *Tabletop) Park(n int, v Vehicle) {
	b := t.m.block(v)
	hull, hard := b.squares(t.m), b.grown(t.m).squares(t.m)
	t.vehicles[n] = v
	t.parked |= 1 << n
	t.cars.Or(&hull)
	t.solid.Or(&hull)
	t.nearVehicles.Or(&hard)
	for g := range t.walls {
		if gait(g) != gliding {
			t.walls[g].Or(&hard)
		}
	}
	if Bodies[v.Type].Opaque {
		t.opaque.Or(&hull)
	}
}

// Vehicle returns a vehicle, if it is on the table.
func (t *Tabletop) Vehicle(n int) (Vehicle, bool) { return t.vehicles[n], t.parked>>n&1 != 0 }

// VehicleAt returns the vehicle on a square, -1 for none.
func (t *Tabletop) VehicleAt(s Square) int {
	if t.cars.Has(s) {
		x, y := t.m.XY(s)
		for n := range t.vehicles {
			if t.parked>>n&1 != 0 && t.m.block(t.vehicles[n]).has(x, y) {
				return n
			}
		}
	}
	return -1
}

// Unpark takes a vehicle from the table.
func (t *Tabletop) Unpark(n int) {
	hull, _ := t.m.Hull(t.vehicles[n])
	t.parked &^= 1 << n
	t.cars.AndNot(&hull)
	t.solid.AndNot(&hull)
	t.nearVehicles = t.m.grown(&t.cars)
	t.opaque.AndNot(&hull)
	t.opaque.Or(&t.smoke[0])
}
