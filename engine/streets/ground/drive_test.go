package ground

import (
	"math/rand/v2"
	"testing"
)

// box returns the squares of a rectangle.
func box(m *Map, x0, y0, x1, y1 int) (set Set) {
	for y := y0; y <= y1; y++ {
		set.addRun(m.Square(x0, y), m.Square(x1, y))
	}
	return set
}

func TestDriveCases(t *testing.T) {
	sc := BuiltInScenario("supply", &testWords)
	var tab Tabletop
	sc.Begin(&tab, true)
	m := &sc.Map
	move := func(d Drive) Drive {
		t.Helper()
		if !d.Legal() {
			t.Fatalf("in the way: %+v", d)
		}
		tab.Unpark(0)
		tab.Park(0, d.To)
		return d
	}
	for range 3 {
		move(tab.Ahead(0))
	}
	v, _ := tab.Vehicle(0)
	if hull, _ := m.Hull(v); hull != box(m, 16, 12, 17, 15) {
		t.Errorf("K410: the car is at %s", m.Name(v.Anchor))
	}
	d := move(tab.Turn(0, true, 1))
	hull, _ := m.Hull(d.To)
	if m.Name(d.To.Anchor) != "18,14" || d.To.Heading != E || hull != box(m, 18, 13, 21, 14) {
		t.Errorf("K411: the car is at %s, heading %s", m.Name(d.To.Anchor), d.To.Heading)
	}
	if d.Brushed != box(m, 18, 13, 20, 14) {
		t.Errorf("K411: %d squares are brushed", d.Brushed.Len())
	}
	over, last := box(m, 16, 16, 17, 16), box(m, 21, 13, 21, 14)
	if over.Or(&last); d.Over != over {
		t.Errorf("K411: %d squares are run over; want those of the two advances", d.Over.Len())
	}
	if back := tab.Back(0); back.To.Anchor != m.Square(17, 14) {
		t.Errorf("Grid 15: back to %s", m.Name(back.To.Anchor))
	}
}

func TestDriveWalls(t *testing.T) {
	m := field(t, "......", "..A...", "......", "#.....", "......", "......", "......", "......")
	tab := tableOf(m)
	tab.Park(0, Vehicle{0, N, m.Square(2, 3)})
	if d := tab.Ahead(0); !d.Legal() {
		t.Errorf("a way ahead is barred: %+v", d)
	}
	tab.Unpark(0)
	tab.Park(0, Vehicle{0, N, m.Square(2, 4)})
	if d := tab.Ahead(0); !d.Rams || d.Off || d.Barred {
		t.Errorf("a building is not rammed: %+v", d)
	}
	tab.Unpark(0)
	tab.Park(0, Vehicle{0, W, m.Square(2, 4)})
	if d := tab.Ahead(0); !d.Barred {
		t.Errorf("something solid bars nothing: %+v", d)
	}
	tab.Park(1, Vehicle{0, N, m.Square(3, 1)})
	tab.Unpark(0)
	tab.Park(0, Vehicle{0, E, m.Square(1, 2)})
	if d := tab.Ahead(0); !d.Rams {
		t.Errorf("a vehicle is not rammed: %+v", d)
	}
	tab.Unpark(0)
	tab.Park(0, Vehicle{0, S, m.Square(0, 1)})
	if d := tab.Ahead(0); !d.Off || d.Legal() {
		t.Errorf("off the table: %+v", d)
	}
	if d := tab.Turn(0, false, 0); d.Off || d.To != (Vehicle{0, E, m.Square(0, 1)}) || d.Brushed != box(m, 1, 1, 1, 1) {
		t.Errorf("K498: a motorcycle turns about its rear: %+v", d)
	}
}

// rearRight returns the rear right square of a vehicle.
func rearRight(m *Map, v Vehicle) Square {
	s := v.Anchor
	for range Bodies[v.Type].Width - 1 {
		s, _ = m.Step(s, v.Heading+2)
	}
	return s
}

// Four equal turns bring a vehicle back, and a turn on the spot keeps the inner rear square.
func TestTurnsComeRound(t *testing.T) {
	m := blank(t, '.')
	r := rand.New(rand.NewPCG(1, 3))
	for range 300 {
		tab := tableOf(m)
		v := Vehicle{uint8(r.IntN(len(Bodies))), Direction(2 * r.IntN(4)), m.Square(12+r.IntN(8), 12+r.IntN(8))}
		tab.Park(0, v)
		right, radius := r.IntN(2) == 0, r.IntN(3)
		for range 4 {
			d := tab.Turn(0, right, radius)
			hull, ok := m.Hull(d.To)
			if !ok || !d.Legal() || hull.Len() != Bodies[v.Type].Width*Bodies[v.Type].Length || d.Over.Meets(&d.Brushed) {
				t.Fatalf("%+v turns to %+v", v, d.To)
			}
			was, _ := tab.Vehicle(0)
			if radius == 0 && right && rearRight(m, d.To) != rearRight(m, was) || radius == 0 && !right && d.To.Anchor != was.Anchor {
				t.Fatalf("Grid 15: %+v turns on the spot to %+v", was, d.To)
			}
			tab.Unpark(0)
			tab.Park(0, d.To)
		}
		if got, _ := tab.Vehicle(0); got != v {
			t.Fatalf("Grid 15: four turns of %+v, radius %d, end at %+v", v, radius, got)
		}
	}
}

// The incremental table with vehicles and statuses equals a fresh table.
func TestTableKeepsUp(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 9))
		m, tab := wild(r)
		if tab.parked&1 == 0 {
			continue
		}
		v, _ := tab.Vehicle(0)
		before := *tab
		tab.Unpark(0)
		tab.Park(0, v)
		before.walls, tab.walls = m.walls, m.walls // may grow: they say where to look
		if *tab != before {
			t.Fatalf("seed %d: a vehicle that left and came back changed the table", seed)
		}
	}
}
