package ground

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// field makes a map of letters, the northernmost row first. Letters are buildings without
// openings; house gives them more.
func field(t testing.TB, rows ...string) *Map {
	t.Helper()
	m := &Map{Title: "test", W: len(rows[0]), H: len(rows)}
	index := map[byte]int{}
	for i, row := range rows {
		for x := range row {
			y := m.H - 1 - i
			s := m.Square(x, y)
			m.House[s] = -1
			if k := strings.IndexByte(terrainLetters, row[x]); k >= 0 {
				m.Terrain[s] = Terrain(k)
				continue
			}
			n, known := index[row[x]]
			if !known {
				n = len(m.Buildings)
				index[row[x]] = n
				m.Buildings = append(m.Buildings, Building{Letter: row[x], X0: x, Y0: y, X1: x, Y1: y, Floors: 1, Status: Unknown})
			}
			b := &m.Buildings[n]
			b.X0, b.Y0, b.X1, b.Y1 = min(b.X0, x), min(b.Y0, y), max(b.X1, x), max(b.Y1, y)
			m.Terrain[s], m.House[s] = Footprint, int8(n)
		}
	}
	m.derive()
	return m
}

// blank is the blank board of the digest's cases, with some squares of some terrain.
func blank(t testing.TB, letter byte, at ...[2]int) *Map {
	rows := make([][]byte, 32)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", 32))
	}
	for _, xy := range at {
		rows[31-xy[1]][xy[0]] = letter
	}
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = string(row)
	}
	return field(t, texts...)
}

// tableOf returns a table with figures.
func tableOf(m *Map, figures ...Place) *Tabletop {
	var t Tabletop
	t.Reset(m)
	for _, p := range figures {
		t.Fill(p)
	}
	return &t
}

// testWords are the words of the built-in data.
var testWords = Words{
	Traits: strings.Fields("archer abrasive brawler charismatic fast fearless keen-sighted leader looter marksman medic nimble panicky psychic sensible stealthy strong tough"),
	Items:  strings.Fields("antibiotics arrows axe bow club first-aid-kit heavy-clothes large-knife machete pistol pistol-rounds pump-shotgun revolver rifle rifle-20 shot shotgun submachine-gun supplies tools"),
	People: strings.Fields("stranger crazed first-looter second-looter third-looter"),
}

// millRoad is map A without vehicles.
func millRoad(t testing.TB) (*Map, *Tabletop) {
	m := &BuiltInScenario("supply", &testWords).Map
	return m, tableOf(m)
}

// wild makes a map and a table of everything that there is.
func wild(r *rand.Rand) (*Map, *Tabletop) {
	m := &Map{W: 6 + r.IntN(20), H: 6 + r.IntN(20)}
	thin := r.IntN(5)
	for s := range Square(m.W * m.H) {
		m.House[s] = -1
		if r.IntN(4) < thin {
			m.Terrain[s] = Terrain(r.IntN(int(Footprint)))
		}
	}
	for i := range r.IntN(6) {
		raise(r, m, i)
	}
	m.derive()
	t := tableOf(m)
	for i := range m.Buildings {
		t.SetStatus(i, Status(r.IntN(int(Unknown)+1)))
		for floor := range m.Buildings[i].Floors {
			t.SetBreaches(i, floor, uint8(r.IntN(256)))
		}
	}
	for n := range r.IntN(MaxVehicles + 1) {
		v := Vehicle{uint8(r.IntN(len(Bodies))), Direction(2 * r.IntN(4)), Square(r.IntN(m.W * m.H))}
		hull, ok := m.Hull(v)
		if ok && !hull.Meets(&t.solid) && !hull.Meets(&m.shut) {
			t.Park(n, v)
		}
	}
	for range r.IntN(3) {
		t.Smoke(anywhere(r, m), 4)
	}
	for i := range m.Buildings {
		if r.IntN(8) == 0 {
			t.SetFire(i)
		}
	}
	for range r.IntN(m.W * m.H / 8) {
		t.Fill(anywhere(r, m))
	}
	return m, t
}

// raise puts a building on a map that is not yet derived.
func raise(r *rand.Rand, m *Map, i int) {
	x0, y0 := r.IntN(m.W-1), r.IntN(m.H-1)
	x1, y1 := min(x0+r.IntN(6), m.W-1), min(y0+r.IntN(6), m.H-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if s := m.Square(x, y); m.Terrain[s] == Footprint || outside(m, s) {
				return
			}
		}
	}
	b := Building{Letter: 'A' + byte(i), X0: x0, Y0: y0, X1: x1, Y1: y1, Floors: 1 + r.IntN(Levels), Status: Unknown}
	n := int8(len(m.Buildings))
	inside := func() (int, int) { return x0 + r.IntN(x1-x0+1), y0 + r.IntN(y1-y0+1) }
	x, y := inside()
	b.Stairs = m.Square(x, y)
	for range r.IntN(MaxOpenings) {
		o := Opening{Window: r.IntN(2) == 0, Out: Direction(2 * r.IntN(4))}
		x, y := inside()
		switch o.Out {
		case N:
			y = y1
		case E:
			x = x1
		case S:
			y = y0
		case W:
			x = x0
		}
		a, c := x+stepX[o.Out], y+stepY[o.Out]
		if a < 0 || c < 0 || a >= m.W || c >= m.H || m.Terrain[m.Square(a, c)] == Footprint {
			continue
		}
		o.Inside, o.Outside = m.Square(x, y), m.Square(a, c)
		m.Terrain[o.Outside] = Open
		b.Openings = append(b.Openings, o)
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			m.Terrain[m.Square(x, y)], m.House[m.Square(x, y)] = Footprint, n
		}
	}
	m.Buildings = append(m.Buildings, b)
}

// outside reports whether an opening leads to a square.
func outside(m *Map, s Square) bool {
	for i := range m.Buildings {
		for _, o := range m.Buildings[i].Openings {
			if o.Outside == s {
				return true
			}
		}
	}
	return false
}

// anywhere returns a place of a map: on the ground or on a floor of a building.
func anywhere(r *rand.Rand, m *Map) Place {
	s := Square(r.IntN(m.W * m.H))
	if h := m.House[s]; h >= 0 {
		return On(s, r.IntN(m.Buildings[h].Floors))
	}
	return Place(s)
}

// somewhere is anywhere, or inside a vehicle of the table.
func somewhere(r *rand.Rand, t *Tabletop) Place {
	if n := r.IntN(MaxVehicles); t.parked>>n&1 != 0 && r.IntN(4) == 0 {
		return Aboard(n)
	}
	return anywhere(r, t.m)
}
