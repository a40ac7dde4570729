package ground

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The plain twin of sight: Grid 9 with fractions. A segment runs from (x0,y0) to (x1,y1),
// the middles of squares; a square's interior is open.

// crosses reports whether the segment meets the interior of a square.
func crosses(x0, y0, x1, y1, x, y int) bool {
	// The parts t of the segment inside: between low and high for both axes.
	low, high := big.NewRat(0, 1), big.NewRat(1, 1)
	for _, axis := range [2][3]int{{x0, x1, x}, {y0, y1, y}} {
		from, to, middle := axis[0], axis[1], axis[2]
		if from == to {
			if from != middle {
				return false
			}
			continue
		}
		a := big.NewRat(int64(2*middle-1-2*from), int64(2*(to-from)))
		b := big.NewRat(int64(2*middle+1-2*from), int64(2*(to-from)))
		if a.Cmp(b) > 0 {
			a, b = b, a
		}
		if a.Cmp(low) > 0 {
			low = a
		}
		if b.Cmp(high) < 0 {
			high = b
		}
	}
	return low.Cmp(high) < 0
}

// twinClear is rule 1.
func twinClear(m *Map, opaque *Set, from, to Square) bool {
	x0, y0 := m.XY(from)
	x1, y1 := m.XY(to)
	blocks := func(x, y int) bool { return m.Has(x, y) && opaque.Has(m.Square(x, y)) }
	for y := min(y0, y1); y <= max(y0, y1); y++ {
		for x := min(x0, x1); x <= max(x0, x1); x++ {
			end := x == x0 && y == y0 || x == x1 && y == y1
			if !end && blocks(x, y) && crosses(x0, y0, x1, y1, x, y) {
				return false
			}
			// The corner to the north-east of the square: on the segment if the cross
			// product is 0. The two squares off the segment are those it does not cross.
			if x < max(x0, x1) && y < max(y0, y1) && (2*x+1-2*x0)*(y1-y0) == (2*y+1-2*y0)*(x1-x0) {
				first, second := [2]int{x + 1, y}, [2]int{x, y + 1}
				if (x1-x0)*(y1-y0) < 0 {
					first, second = [2]int{x, y}, [2]int{x + 1, y + 1}
				}
				if blocks(first[0], first[1]) && blocks(second[0], second[1]) {
					return false
				}
			}
		}
	}
	return true
}

// hulls returns the squares that represent a place: all squares of a vehicle.
func hulls(t *Tabletop, p Place) []Square {
	v, ok := p.Vehicle()
	if !ok {
		return []Square{p.Square()}
	}
	var list []Square
	for s := range Square(t.m.W * t.m.H) {
		if t.VehicleAt(s) == v {
			list = append(list, s)
		}
	}
	return list
}

// twinSees is Grid 9.1-9.5.
func twinSees(t *Tabletop, a, b Place) bool {
	m := t.m
	va, inA := a.Vehicle()
	vb, inB := b.Vehicle()
	if inA && inB && va == vb {
		return true
	}
	if inA && inB && va > vb {
		return twinSees(t, b, a)
	}
	// 4: the nearest squares, of several the lowest, the first vehicle's first.
	var x, y Square
	least := 1 << 30
	for _, s := range hulls(t, a) {
		for _, e := range hulls(t, b) {
			if d2 := m.D2(s, e); d2 < least {
				x, y, least = s, e, d2
			}
		}
	}
	in := func(p Place) bool {
		for _, s := range hulls(t, p) {
			floor := 0
			if p < aboard {
				floor = p.Floor()
			}
			if !t.smoke[floor].Has(s) {
				return false
			}
		}
		return true
	}
	type room struct{ house, floor int }
	roomOf := func(p Place) (r room, closed bool) {
		if p >= aboard {
			return room{-2, int(p)}, false
		}
		h := int(m.House[p.Square()])
		if h < 0 || p.Floor() == 0 && t.status[h].Open() {
			return room{-1, 0}, false
		}
		return room{h, p.Floor()}, true
	}
	ra, ca := roomOf(a)
	rb, cb := roomOf(b)
	if in(a) || in(b) { // 5
		return least <= 2 && (ra == rb || inB && ra == room{-1, 0} || inA && rb == room{-1, 0})
	}
	if ca && ra == rb {
		return true // 2
	}
	if !inA && !inB && m.House[a.Square()] >= 0 && m.House[a.Square()] == m.House[b.Square()] && a.Floor() != b.Floor() {
		return false
	}
	out := func(p Place, to Square) bool { // 3
		for i, o := range m.Buildings[m.House[p.Square()]].Openings {
			x, y := m.XY(p.Square())
			a, b := m.XY(to)
			v := [2]int{a - x, b - y}
			ahead, aside := v[1], v[0]
			switch o.Out {
			case E:
				ahead, aside = v[0], v[1]
			case S:
				ahead = -v[1]
			case W:
				ahead, aside = -v[0], v[1]
			}
			through := o.Window || t.breaches[m.House[p.Square()]][p.Floor()]>>i&1 != 0
			if o.Inside == p.Square() && through && ahead > aside && ahead > -aside {
				return true
			}
		}
		return false
	}
	if ca && !out(a, y) || cb && !out(b, x) {
		return false
	}
	var opaque Set
	for s := range Square(m.W * m.H) {
		k := m.Terrain[s]
		v := t.VehicleAt(s)
		switch {
		case k == Tall, k == Solid, k == Footprint && !t.status[m.House[s]].Open(), t.smoke[0].Has(s),
			v >= 0 && Bodies[t.vehicles[v].Type].Opaque && !(inA && v == va) && !(inB && v == vb):
			opaque.Add(s)
		}
	}
	return twinClear(m, &opaque, x, y)
}

// twinCover is Grid 10.
func twinCover(t *Tabletop, from, target Place) bool {
	m := t.m
	if target >= aboard || m.House[target.Square()] >= 0 || m.Terrain[target.Square()] == Rough {
		return true
	}
	own, _ := from.Vehicle()
	to := target.Square()
	start, least := Square(0), 1<<30
	for _, s := range hulls(t, from) {
		if d2 := m.D2(s, to); d2 < least {
			start, least = s, d2
		}
	}
	if least <= 2 {
		return false
	}
	x0, y0 := m.XY(start)
	x1, y1 := m.XY(to)
	for s := range Square(m.W * m.H) {
		x, y := m.XY(s)
		k := m.Terrain[s]
		v := t.VehicleAt(s)
		if s != start && s != to && m.D2(s, to) <= 2 && crosses(x0, y0, x1, y1, x, y) &&
			(k == Fence || k == Rough || k == Footprint || v >= 0 && (from < aboard || v != own)) {
			return true
		}
	}
	return false
}

func TestSightTwins(t *testing.T) { sightTwins(t, 150) }

func sightTwins(t *testing.T, maps uint64) {
	t.Helper()
	for seed := range maps {
		checkSight(t, seed)
	}
}

func checkSight(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	_, tab := wild(r)
	for range 60 {
		a, b := somewhere(r, tab), somewhere(r, tab)
		if got, want := tab.Sees(a, b), twinSees(tab, a, b); got != want {
			t.Fatalf("seed %d: sight from %d to %d is %t; the twin's %t", seed, a, b, got, want)
		}
		if tab.Sees(a, b) != tab.Sees(b, a) {
			t.Fatalf("seed %d: sight from %d to %d is not that back", seed, a, b)
		}
		if tab.D2(a, b) != tab.D2(b, a) {
			t.Fatalf("seed %d: d2 from %d to %d is not that back", seed, a, b)
		}
		if got, want := tab.Cover(a, b), twinCover(tab, a, b); got != want {
			t.Fatalf("seed %d: cover from %d to %d is %t; the twin's %t", seed, a, b, got, want)
		}
		checkHouseSight(t, r, tab, a, seed)
		checkAround(t, tab, b, seed)
	}
}

// checkAround tries all squares.
func checkAround(t *testing.T, tab *Tabletop, p Place, seed uint64) {
	v, inside := p.Vehicle()
	floor := p.Floor()
	if inside {
		floor = 0
	}
	around := tab.Around(p)
	for s := range Square(tab.m.W * tab.m.H) {
		from := On(s, floor)
		if floor > 0 && tab.m.House[s] < 0 || from == p || inside && tab.VehicleAt(s) == v {
			continue
		}
		if got, want := around.Has(s), tab.InContact(from, p); got != want {
			t.Fatalf("seed %d: %s around %d: %t; want %t", seed, tab.m.Name(s), p, got, want)
		}
	}
}

// checkHouseSight tries Grid 9.7 square by square.
func checkHouseSight(t *testing.T, r *rand.Rand, tab *Tabletop, a Place, seed uint64) {
	m := tab.m
	if len(m.Buildings) == 0 {
		return
	}
	house := r.IntN(len(m.Buildings))
	if tab.House(a) == house {
		return
	}
	open := *tab
	open.SetStatus(house, Ransacked) // its own squares do not block
	best := 1 << 30
	for s, ok := m.Buildings[house].rect.Next(0); ok; s, ok = m.Buildings[house].rect.Next(s + 1) {
		seen := twinSees(&open, a, Place(s))
		if tab.SeesWall(a, s) != seen {
			t.Fatalf("seed %d: %s of building %d in sight of %d: the twin says %t", seed, m.Name(s), house, a, seen)
		}
		if d2 := open.D2(a, Place(s)); d2 < best && seen {
			best = d2
		}
	}
	if tab.HouseInSight(a, house) != (best < 1<<30) {
		t.Fatalf("house %d in sight of %v: the twin says %t", house, a, best < 1<<30)
	}
	if got, ok := tab.SeesHouse(a, house); ok != (best < 1<<30) || ok && got != best {
		t.Fatalf("seed %d: building %d from %d: %d %t; want %d", seed, house, a, got, ok, best)
	}
}
