package ground

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Ends, contact and neighbours of figures and vehicles against loops over all their squares.
func TestRoomTwins(t *testing.T) {
	aboard := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 15))
		m, tab := wild(r)
		for range 40 {
			a, b := somewhere(r, tab), somewhere(r, tab)
			if _, ok := a.Vehicle(); ok {
				aboard++
			}
			x, y := tab.nearestSquares(a, b)
			if wantX, wantY := twinEnds(tab, a, b); x != wantX || y != wantY {
				t.Fatalf("seed %d: from %d to %d is measured from %d to %d; by the twin from %d to %d", seed, a, b, x, y, wantX, wantY)
			}
			if got, want := tab.Around(a), twinAround(tab, a); got != want {
				t.Fatalf("seed %d: round %d are %v; by the twin %v (%d wide)", seed, a, got, want, m.W)
			}
		}
	}
	if aboard < 200 {
		t.Errorf("%d places in vehicles", aboard)
	}
}

// twinSquares are the squares of a place or of its vehicle.
func twinSquares(t *Tabletop, p Place) (list []Square) {
	v, ok := p.Vehicle()
	if !ok {
		return []Square{p.Square()}
	}
	list, _ = twinHull(t.m, t.vehicles[v])
	return list
}

// twinHull goes from the anchor ahead and to the right, in the order of squares.
func twinHull(m *Map, v Vehicle) (list []Square, ok bool) {
	x, y := m.XY(v.Anchor)
	fx, fy := v.Heading.Delta()
	for i := range Bodies[v.Type].Width {
		for j := range Bodies[v.Type].Length {
			a, c := x+i*fy+j*fx, y-i*fx+j*fy
			if !m.Has(a, c) {
				return nil, false
			}
			list = append(list, m.Square(a, c))
		}
	}
	slices.Sort(list)
	return list, true
}

// Hulls, on the table and off it, and the vehicle on each square.
func TestHullTwins(t *testing.T) {
	off := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 16))
		m, tab := wild(r)
		for range 20 {
			v := Vehicle{uint8(r.IntN(len(Bodies))), Direction(2 * r.IntN(4)), Square(r.IntN(m.W * m.H))}
			hull, ok := m.Hull(v)
			want, there := twinHull(m, v)
			var set Set
			for _, s := range want {
				set.Add(s)
			}
			if ok != there || hull != set {
				t.Fatalf("seed %d: %+v fills %v %t; by the twin %v %t", seed, v, hull, ok, set, there)
			}
			if !ok {
				off++
			}
		}
		for s := range Square(m.W * m.H) {
			want := -1
			for n := range MaxVehicles {
				if v, ok := tab.Vehicle(n); ok {
					if list, _ := twinHull(m, v); slices.Contains(list, s) {
						want = n
					}
				}
			}
			if got := tab.VehicleAt(s); got != want {
				t.Fatalf("seed %d: vehicle %d is on %d; by the twin %d", seed, got, s, want)
			}
		}
	}
	if off < 200 {
		t.Errorf("%d vehicles off the table", off)
	}
}

// twinEnds tries all pairs of squares, starting with the squares of the first vehicle.
func twinEnds(t *Tabletop, a, b Place) (x, y Square) {
	v, inA := a.Vehicle()
	if w, inB := b.Vehicle(); inB && (!inA || v > w) {
		y, x = twinEnds(t, b, a)
		return x, y
	}
	least := 1 << 30
	for _, s := range twinSquares(t, a) {
		for _, e := range twinSquares(t, b) {
			if d2 := t.m.D2(s, e); d2 < least {
				x, y, least = s, e, d2
			}
		}
	}
	return x, y
}

// twinAround asks every square of the floor.
func twinAround(t *Tabletop, p Place) (set Set) {
	floor := 0
	if _, ok := p.Vehicle(); !ok {
		floor = p.Floor()
	}
	var own Set
	for _, s := range twinSquares(t, p) {
		own.Add(s)
	}
	for s := range Square(t.m.W * t.m.H) {
		if !own.Has(s) && t.InContact(On(s, floor), p) {
			set.Add(s)
		}
	}
	return set
}
