package ground

// Map is the fixed part of a table: terrain and buildings. It is immutable and safe for concurrent use.
// Arrays over squares are indexed by Square.
type Map struct {
	Title     string
	W, H      int
	Terrain   [MaxSquares]Terrain
	House     [MaxSquares]int8 // index of the building, -1 for none
	Buildings []Building       // in the order of their letters

	levels   int // floors of the tallest building
	col, row [MaxSquares]uint8
	delta    [Directions]int
	exits    [MaxSquares]uint8 // bit by Direction: there is a next square
	all      Set               // the squares of the table
	kinds    [Terrains]Set
	shut     Set // solid squares and footprints
	stop     Set // squares on which figures may end a move
	steps    [gaits]*costs
	ways     [gaits][MaxSquares]uint8 // bit by Direction: the map allows the step
	backs    [gaits][MaxSquares]uint8 // bit by Direction: the map allows the step from there
	walls    [gaits]Set               // squares with a neighbour that a closed building may bar
	bare     *Tabletop                // initial value of Tabletop.Reset
	first    Set                      // the westernmost column, and squares off the map
	last     Set                      // the easternmost column
	easy     [gaits]Set               // squares around which steps cost nothing but themselves
}

// Building is a house of one room a floor. Grid 14.
type Building struct {
	Letter         byte
	Name           string
	X0, Y0, X1, Y1 int // corners of the footprint, both included
	Floors         int
	Stairs         Square // stairs of every floor, if there are several
	Status         Status // at the start; known unless it is Unknown
	Hospital       bool   // a scientist finds more there
	Concrete       bool   // counts as a truck when rammed
	Flimsy         bool   // counts as a car when rammed
	Openings       []Opening

	rect    Set // the footprint
	outside Set // all that is not
}

// Rect returns the squares of the footprint. The set belongs to the map.
func (b *Building) Rect() *Set { return &b.rect }

// HouseD2 returns the least d2 from a square to the footprint of a building. Grid 3.
func (m *Map) HouseD2(s Square, house int) int {
	b := &m.Buildings[house]
	x, y := m.XY(s)
	dx, dy := x-min(max(x, b.X0), b.X1), y-min(max(y, b.Y0), b.Y1)
	return dx*dx + dy*dy
}

// Opening is a door or a window. Grid 14.
type Opening struct {
	Window  bool
	Inside  Square
	Out     Direction // N, E, S or W
	Outside Square    // the next square that way
}

// Building returns the index of the building with a letter, -1 for none.
func (m *Map) Building(letter byte) int {
	for i := range m.Buildings {
		if m.Buildings[i].Letter == letter {
			return i
		}
	}
	return -1
}

// Squares returns the squares of a terrain. The set belongs to the map.
func (m *Map) Squares(k Terrain) *Set { return &m.kinds[k] }

// Levels returns the number of floors of the tallest building, the ground included.
func (m *Map) Levels() int { return m.levels }

// derive computes the fields that follow from terrain and buildings.
func (m *Map) derive() {
	m.levels = 1
	for d := range Directions {
		m.delta[d] = stepY[d]*m.W + stepX[d]
	}
	for s := range Square(m.W * m.H) {
		x, y := int(s)%m.W, int(s)/m.W
		m.col[s], m.row[s] = uint8(x), uint8(y)
		m.all.Add(s)
		m.kinds[m.Terrain[s]].Add(s)
		if m.Terrain[s].Stop() {
			m.stop.Add(s)
		}
		for d := range Directions {
			if m.Has(x+stepX[d], y+stepY[d]) {
				m.exits[s] |= 1 << d
			}
		}
	}
	m.shut = m.kinds[Solid]
	m.shut.Or(&m.kinds[Footprint])
	for i := range m.Buildings {
		b := &m.Buildings[i]
		m.levels = max(m.levels, b.Floors)
		for y := b.Y0; y <= b.Y1; y++ {
			b.rect.addRun(m.Square(b.X0, y), m.Square(b.X1, y))
		}
		for w := range b.outside {
			b.outside[w] = ^b.rect[w]
		}
	}
	for y := range m.H {
		m.first.Add(m.Square(0, y))
		m.last.Add(m.Square(m.W-1, y))
	}
	if n := Square(m.W * m.H); n < MaxSquares {
		m.first.addRun(n, MaxSquares-1)
	}
	for g := range gaits {
		m.steps[g] = m.stepCosts(g)
		m.easy[g] = m.easySquares(g)
		for s := range Square(m.W * m.H) {
			for d := range Directions {
				if m.steps[g][s][d] != 0 {
					n, _ := m.Step(s, d)
					m.ways[g][s] |= 1 << d
					m.backs[g][n] |= 1 << d.Opposite()
				}
			}
		}
		if g != walled && g != rolling {
			m.walls[g] = m.grown(&m.kinds[Footprint])
		}
	}
	m.bare = m.bareTable()
}

// easySquares returns the squares that only have squares around them which a gait enters
// at their plain cost from everywhere.
func (m *Map) easySquares(g gait) Set {
	hard := m.shut
	if g != gliding {
		for k := Rough; k <= Tall; k++ {
			hard.Or(&m.kinds[k])
		}
	}
	hard = m.grown(&hard)
	easy := m.all
	easy.AndNot(&hard)
	return easy
}
