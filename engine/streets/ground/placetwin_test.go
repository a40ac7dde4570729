package ground

import (
	"math/rand/v2"
	"testing"
)

// Discs, placing and neighbours against loops over all squares.
func TestPlacingTwins(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		m, tab := wild(r)
		for range 20 {
			p := anywhere(r, m)
			who := Mover(r.IntN(3))
			checkNearest(t, r, m, p.Square(), seed)
			checkDisc(t, r, tab, p, seed)
			got, ok := tab.At(who, p)
			want, there := twinAt(tab, who, p)
			if got != want && ok || ok != there {
				t.Fatalf("seed %d: a %s at %d is put on %d %t; the twin on %d %t", seed, who, p, got, ok, want, there)
			}
			token, least := Square(0), 1<<30
			for s := range Square(m.W * m.H) {
				if d2 := m.D2(s, p.Square()); m.Terrain[s] != Solid && tab.closed(s) < 0 && d2 < least {
					token, least = s, d2
				}
			}
			if got := tab.TokenAt(p.Square()); got != token {
				t.Fatalf("seed %d: a token at %d is put on %d; the twin on %d", seed, p.Square(), got, token)
			}
		}
	}
}

// twinAt is Grid 11 by trying all squares of the floor.
func twinAt(t *Tabletop, who Mover, x Place) (best Place, ok bool) {
	m := t.m
	least := 1 << 30
	for s := range Square(m.W * m.H) {
		p := On(s, x.Floor())
		k := m.Terrain[s]
		switch {
		case t.Filled(p), p.Floor() > 0 && m.House[s] < 0, t.Room(p) != t.Room(x):
		case p.Floor() == 0 && (k == Fence || k == Chain || k == Tall || k == Solid || t.VehicleAt(s) >= 0):
		case who == Survivor && m.House[s] != m.House[x.Square()]:
		case m.D2(s, x.Square()) < least:
			best, least, ok = p, m.D2(s, x.Square()), true
		}
	}
	return best, ok
}

func checkNearest(t *testing.T, r *rand.Rand, m *Map, to Square, seed uint64) {
	var set Set
	for range r.IntN(12) {
		set.Add(Square(r.IntN(m.W * m.H)))
	}
	want, least := Square(0), 1<<30
	for s := range Square(m.W * m.H) {
		if d2 := m.D2(s, to); set.Has(s) && d2 < least {
			want, least = s, d2
		}
	}
	if got, ok := m.Nearest(&set, to); ok == set.Empty() || ok && got != want {
		t.Fatalf("seed %d: the nearest to %s is %s %t; the twin's %s", seed, m.Name(to), m.Name(got), ok, m.Name(want))
	}
	grown := m.grown(&set)
	for s := range Square(m.W * m.H) {
		near := false
		for e := range Square(m.W * m.H) {
			near = near || set.Has(e) && m.D2(s, e) <= ContactD2
		}
		if grown.Has(s) != near {
			t.Fatalf("seed %d: %s is grown: %t", seed, m.Name(s), grown.Has(s))
		}
		for d := range Directions {
			if n, ok := m.Step(s, d); ok && m.neighbours(&set, s)>>d&1 != 0 != set.Has(n) {
				t.Fatalf("seed %d: the neighbour %s of %s", seed, d, m.Name(s))
			}
		}
	}
}

// checkDisc compares discs, and blasts in rooms.
func checkDisc(t *testing.T, r *rand.Rand, tab *Tabletop, p Place, seed uint64) {
	m := tab.m
	limit := LimitD2(r.IntN(24))
	disc := m.Disc(p.Square(), limit)
	halves := r.IntN(12)
	blast := tab.Blast(p, halves)
	var around Set
	house := -1
	if n := len(m.Buildings); n > 0 {
		house = r.IntN(n)
		around = m.HouseDisc(house, limit)
	}
	for s := range Square(m.W * m.H) {
		if disc.Has(s) != (m.D2(s, p.Square()) <= limit) {
			t.Fatalf("seed %d: %s in the disc of %d round %s", seed, m.Name(s), limit, m.Name(p.Square()))
		}
		if house >= 0 && around.Has(s) != (m.HouseD2(s, house) <= limit) {
			t.Fatalf("seed %d: %s in the disc of %d round building %d", seed, m.Name(s), limit, house)
		}
		if p.Floor() > 0 && m.House[s] < 0 {
			continue
		}
		in := Within(m.D2(s, p.Square()), halves) && tab.Room(On(s, p.Floor())) == tab.Room(p)
		if blast.Has(s) != in {
			t.Fatalf("seed %d: %s in the blast at %d: %t", seed, m.Name(s), p, blast.Has(s))
		}
	}
}

// Grid 16: scattered items stay on the table and in their room.
func TestScatter(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 6))
		_, tab := wild(r)
		p := anywhere(r, tab.m)
		d := Direction(r.IntN(8))
		for steps := range 4 {
			to := tab.Scatter(p, d, steps)
			if tab.Room(to) != tab.Room(p) || to.Floor() != p.Floor() || to != p && tab.m.Direction(p.Square(), to.Square()) != d ||
				tab.m.D2(p.Square(), to.Square()) > 2*steps*steps {
				t.Fatalf("seed %d: %d scatters %s by %d to %d", seed, p, d, steps, to)
			}
		}
	}
	m := blank(t, '#', [2]int{5, 8})
	if got := tableOf(m).Scatter(at(m, 5, 5), N, 3); got != at(m, 5, 7) {
		t.Errorf("Grid 16: scatter ends at %s", m.Name(got.Square()))
	}
}
