package ground

// Status is the state of a building; the classes ascend. House, 1.10.
type Status uint8

// The statuses. An unknown building is closed.
const (
	Ruin Status = iota
	Ransacked
	Intact
	Barricaded
	Unknown
)

var statusNames = [...]string{"ruin", "ransacked", "intact", "barricaded", "unknown"}

// String returns a word such as "intact".
func (s Status) String() string { return statusNames[min(s, Unknown)] }

// Open reports whether zombies enter and leave anywhere.
func (s Status) Open() bool { return s <= Ransacked }

// Tabletop is the current state of a map. It is a plain value of about a kilobyte: make one on the stack,
// Reset it, then place pieces. It is empty before Reset.
type Tabletop struct {
	m        *Map
	status   [MaxBuildings]Status
	breaches [MaxBuildings][Levels]uint8 // bit by opening
	vehicles [MaxVehicles]Vehicle
	parked   uint8 // bit by vehicle
	smoky    bool
	burns    bool

	filled [Levels]Set // squares filled by figures
	solid  Set         // squares that no figure of the open room enters: shut and vehicles
	shut   Set         // squares that no token enters: solid squares and closed footprints
	opaque Set         // squares that block sight on the ground
	cars   Set         // squares of vehicles
	tight  Set         // those and their neighbours
	walls  [gaits]Set  // squares with a neighbour that something shut fills
	fire   Set         // open buildings that burn
	hot    Set         // solid squares and those
	smoke  [Levels]Set
}

// Reset sets the table to an empty map: no figures, vehicles, smoke or breaches, and initial statuses of
// buildings.
func (t *Tabletop) Reset(m *Map) {
	*t = *m.bare
	t.m = m
}

// bareTable makes the table that Reset starts from.
func (m *Map) bareTable() *Tabletop {
	t := new(Tabletop)
	t.shut = m.shut
	for i := range m.Buildings {
		t.status[i] = m.Buildings[i].Status
		if t.status[i].Open() {
			t.shut.AndNot(&m.Buildings[i].rect)
		}
	}
	t.solid, t.opaque = t.shut, t.shut
	t.opaque.Or(&m.kinds[Tall])
	t.walls = m.walls
	return t
}

// Map returns the map of the table.
func (t *Tabletop) Map() *Map { return t.m }

// SetStatus changes the status of a building, which may open it. Nothing closes one but
// Reset: calls from open to closed are allowed before vehicles and smoke are placed.
func (t *Tabletop) SetStatus(house int, s Status) {
	t.status[house] = s
	rect := &t.m.Buildings[house].rect
	if s.Open() {
		t.shut.AndNot(rect)
		t.solid.AndNot(rect)
		t.opaque.AndNot(rect)
		t.opaque.Or(&t.smoke[0])
		return
	}
	t.shut.Or(rect)
	t.solid.Or(rect)
	t.opaque.Or(rect)
}

// Status returns the status of a building.
func (t *Tabletop) Status(house int) Status { return t.status[house] }

// SetFire marks a burning building, which nobody enters. Call it after statuses and vehicles are set. S72.
func (t *Tabletop) SetFire(house int) {
	t.burns = true
	if t.status[house].Open() {
		t.fire.Or(&t.m.Buildings[house].rect)
	}
	t.hot = t.solid
	t.hot.Or(&t.fire)
}

// SetBreaches says which openings of a floor are breached: bit by opening.
func (t *Tabletop) SetBreaches(house, floor int, openings uint8) { t.breaches[house][floor] = openings }

// Breached reports whether an opening of a floor is breached.
func (t *Tabletop) Breached(house, floor, opening int) bool {
	return t.breaches[house][floor]>>opening&1 != 0
}

// Fill puts a figure on a place; one inside a vehicle fills nothing. Grid 2.
func (t *Tabletop) Fill(p Place) {
	if p < aboard {
		t.filled[p>>10].Add(p.Square())
	}
}

// Empty takes the figure from a place.
func (t *Tabletop) Empty(p Place) {
	if p < aboard {
		t.filled[p>>10].Remove(p.Square())
	}
}

// Filled reports whether a figure fills a place.
func (t *Tabletop) Filled(p Place) bool { return p < aboard && t.filled[p>>10].Has(p.Square()) }

// FilledOn returns the squares of a floor that figures fill. The set belongs to the table.
func (t *Tabletop) FilledOn(floor int) *Set { return &t.filled[floor] }

// closed returns the closed building of a square, -1 outdoors and in open ones.
func (t *Tabletop) closed(s Square) int {
	if h := t.m.House[s]; h >= 0 && !t.status[h].Open() {
		return int(h)
	}
	return -1
}
