package ground

// Mover is a kind of moving piece, with its costs and limits. Grid 7.
type Mover uint8

// The movers.
const (
	Survivor Mover = iota // walls stop it everywhere
	Zombie                // enters and leaves open buildings, climbs badly
	Dog                   // a zombie that uses no stairs
	Token                 // no figure: only solid squares and closed buildings stop it
	Cyclist               // a survivor that obstacles stop
	Skier                 // a survivor with double costs of obstacles
)

var moverNames = [8]string{"survivor", "zombie", "dog", "token", "cyclist", "skier"}

// String returns a word such as "zombie".
func (w Mover) String() string { return moverNames[w&7] }

// Costs are in fifths of an inch. Grid 7.
const (
	Inch      = 5
	sideStep  = 5
	diagonal  = 7
	surcharge = 10 // for an obstacle, a breach, stairs, a tall obstacle for survivors
	tall      = 20 // for a tall obstacle that zombies and dogs climb, and any on skis
	farthest  = diagonal + tall
)

// plain returns the cost of a step without surcharge.
func (d Direction) plain() int {
	if d.diagonal() {
		return diagonal
	}
	return sideStep
}

// gait is a group of movers with equal costs on an empty map.
type gait uint8

const (
	walled gait = iota // survivors, and everybody in a closed room
	roving             // zombies and dogs in the open room
	gliding
	rolling
	sliding
	gaits
)

func (w Mover) gait() gait { return [8]gait{walled, roving, roving, gliding, rolling, sliding}[w&7] }

// costs is the cost of steps from each square by direction on an empty map, 0 for impossible: all
// buildings are open, and nothing is parked.
type costs [MaxSquares][Directions]uint8

// stepCosts works out the steps of a gait.
func (m *Map) stepCosts(g gait) *costs {
	var c costs
	for s := range Square(m.W * m.H) {
		for d := range Directions {
			if n, ok := m.Step(s, d); ok && m.enters(g, s, d) {
				c[s][d] = uint8(d.plain() + m.surcharge(g, s, n))
			}
		}
	}
	return &c
}

// enters reports whether the map allows a step: a diagonal step needs both squares beside it. Grid 7.
func (m *Map) enters(g gait, s Square, d Direction) bool {
	n, ok := m.Step(s, d)
	if !ok || m.Terrain[n] == Solid || (g == walled || g == rolling || g == sliding) && m.House[s] != m.House[n] || g == rolling && m.Terrain[n].Obstacle() {
		return false
	}
	return !d.diagonal() || m.enters(g, s, (d+7)&7) && m.enters(g, s, (d+1)&7)
}

// surcharge returns the extra cost of entering a square. Grid 7, S25, S26.
func (m *Map) surcharge(g gait, from, to Square) int {
	a, b := m.Terrain[from], m.Terrain[to]
	switch {
	case g == gliding:
		return 0
	case b == Footprint && m.House[from] != m.House[to]:
		return surcharge
	case !b.Obstacle() || a == b:
		return 0
	case b.high() && g == roving, g == sliding:
		return tall
	}
	return surcharge
}

// confines returns the squares that no step from a place may enter, and the gait of steps: a closed room
// confines to its walls, the open room to squares without vehicles and fire. A figure in a fire may leave
// it.
func (t *Tabletop) confines(who Mover, p Place) (*Set, gait) {
	s := p.Square()
	switch h := t.closed(s); {
	case who == Token:
		return &t.shut, gliding
	case p >= MaxSquares:
		return &t.m.Buildings[t.m.House[s]].outside, walled
	case h >= 0:
		return &t.m.Buildings[h].outside, walled
	case t.burns && !t.fire.Has(s):
		return &t.solidOrFire, who.gait()
	}
	return &t.solid, who.gait()
}

// stepCost returns the cost of a step without regard to figures, 0 if it is impossible. Grid 7.
func (t *Tabletop) stepCost(who Mover, p Place, d Direction) int {
	s := p.Square()
	shut, g := t.confines(who, p)
	c := int(t.m.steps[g][s][d])
	if c != 0 && !shut.Has(Square(int(s)+t.m.delta[d])) && (!d.diagonal() ||
		!shut.Has(Square(int(s)+t.m.delta[(d+7)&7])) && !shut.Has(Square(int(s)+t.m.delta[(d+1)&7]))) {
		return c
	}
	if p < MaxSquares && t.breaks(who, s, d) {
		return sideStep + surcharge
	}
	return 0
}

// breaks reports whether a step of a zombie leads out of a closed building by a breach.
// Grid 7, S122.
func (t *Tabletop) breaks(who Mover, s Square, d Direction) bool {
	h := t.closed(s)
	if h < 0 || t.breaches[h][0] == 0 || who != Zombie && who != Dog {
		return false
	}
	for i, o := range t.m.Buildings[h].Openings {
		if t.Breached(h, 0, i) && o.Inside == s && o.Out == d {
			return !t.solid.Has(o.Outside) && !t.fire.Has(o.Outside)
		}
	}
	return false
}

// stairs returns the floors that a mover reaches from a place by stairs: zombies in open
// buildings. Grid 7.
func (t *Tabletop) stairs(who Mover, p Place) (to [2]Place, n int) {
	s := p.Square()
	h := t.m.House[s]
	if who != Zombie || h < 0 {
		return to, 0
	}
	b := &t.m.Buildings[h]
	if b.Floors < 2 || b.Stairs != s || !t.status[h].Open() {
		return to, 0
	}
	if p.Floor() > 0 {
		to[n] = p - MaxSquares
		n++
	}
	if p.Floor() < b.Floors-1 {
		to[n] = p + MaxSquares
		n++
	}
	return to, n
}

// stops reports whether a figure may end a move on a free place: a stopping square without a vehicle. Grid
// 6.
func (t *Tabletop) stops(p Place) bool {
	return p >= MaxSquares || t.m.stop.Has(p.Square()) && !t.cars.Has(p.Square())
}
