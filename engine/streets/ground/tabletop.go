package ground

// Status is the state of a building, in ascending order from ruin to barricaded; Unknown is last. House,
// 1.10.
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
	breaches [MaxBuildings][Levels]uint8 // of each floor, one bit per opening
	vehicles [MaxVehicles]Vehicle
	parked   uint8 // one bit per vehicle that is on the table
	smoky    bool  // there is smoke
	burns    bool  // a building burns

	filled       [Levels]Set // by floor: squares filled by figures
	solid        Set         // squares that no outdoor figure can enter: shut squares and vehicles
	shut         Set         // squares that no token can enter: solid terrain and closed buildings
	opaque       Set         // squares that block sight on the ground
	cars         Set         // squares of vehicles
	nearVehicles Set         // squares of vehicles and their neighbours
	walls        [gaits]Set  // by mode of movement: squares at which a closed building or a vehicle may block a step
	fire         Set         // squares of open buildings that burn
	solidOrFire  Set         // union of solid and fire; valid while burns
	smoke        [Levels]Set // by floor
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

// SetStatus changes the status of a building, which may open it. A status may change from open
// to closed only before vehicles and smoke are placed.
func (t *Tabletop) SetStatus(building int, s Status) {
	t.status[building] = s
	rect := &t.m.Buildings[building].rect
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
func (t *Tabletop) Status(building int) Status { return t.status[building] }

// SetFire marks a burning building, which nobody can enter. Call it after statuses and vehicles are set. S72.
func (t *Tabletop) SetFire(building int) {
	t.burns = true
	if t.status[building].Open() {
		t.fire.Or(&t.m.Buildings[building].rect)
	}
	t.solidOrFire = t.solid
	t.solidOrFire.Or(&t.fire)
}

// SetBreaches sets the breached openings of a floor, one bit per opening.
func (t *Tabletop) SetBreaches(building, floor int, openings uint8) {
	t.breaches[building][floor] = openings
}

// Breached reports whether an opening of a floor is breached.
func (t *Tabletop) Breached(building, floor, opening int) bool {
	return t.breaches[building][floor]>>opening&1 != 0
}

// Fill puts a figure on a place. A figure inside a vehicle fills no square. Grid 2.
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

// closed returns the closed building of a square, -1 outdoors and in open buildings.
func (t *Tabletop) closed(s Square) int {
	if h := t.m.House[s]; h >= 0 && !t.status[h].Open() {
		return int(h)
	}
	return -1
}
