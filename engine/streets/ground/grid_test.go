package ground

import (
	"strings"
	"testing"
)

// at returns the place of a column and a row on the ground.
func at(m *Map, x, y int) Place { return Place(m.Square(x, y)) }

// 6.2, distances.
func TestDistances(t *testing.T) {
	for _, row := range []struct {
		name   string
		dx, dy int
		halves int
		want   bool
	}{
		{"K017 contact", 1, 1, 1, true},
		{"K017 1 inch", 2, 0, 2, true}, {"K017 no contact", 2, 0, 1, false},
		{"K017 2 inches", 2, 1, 4, true}, {"K017 not 1", 2, 1, 2, false},
		{"K017 2 inches", 3, 0, 4, true}, {"K017 not 1", 3, 0, 2, false},
		{"K021 short", 3, 0, 4, true}, {"K021 medium", 4, 0, 6, true}, {"K021 not short", 4, 0, 4, false},
		{"K021 long", 5, 0, 15, true}, {"K021 not medium", 5, 0, 6, false},
		{"K021 long", 8, 0, 15, true}, {"K021 out of range", 9, 0, 15, false},
	} {
		if got := Within(row.dx*row.dx+row.dy*row.dy, row.halves); got != row.want {
			t.Errorf("%s: %d,%d within %d half inches is %t", row.name, row.dx, row.dy, row.halves, got)
		}
	}
	for _, row := range []struct {
		name   string
		dx     int
		halves int
		want   bool
	}{
		{"K022 short", 2, 6, true}, {"K022 medium", 3, 10, true}, {"K022 not short", 3, 6, false},
		{"K022 long", 6, 20, true}, {"K022 not medium", 6, 10, false}, {"K022 out", 7, 20, false},
	} {
		if got := WithinDoubled(row.dx*row.dx, row.halves); got != row.want {
			t.Errorf("%s: %d doubled within %d half inches is %t", row.name, row.dx, row.halves, got)
		}
	}
	for _, row := range []struct {
		total, d2 int
		want      bool
	}{{9, 100, true}, {9, 106, false}, {0, 1, true}, {-1, 0, false}, {0, 2, false}} {
		if got := Reaches(row.total, row.d2); got != row.want {
			t.Errorf("K019: a total of %d at d2 %d: %t", row.total, row.d2, got)
		}
	}
	for d2 := range 3000 {
		for inches := range 50 {
			// A gap is at least r inches unless it is within less than r.
			if AtLeast(d2, inches) != (d2 >= (inches+1)*(inches+1)) || Reaches(inches, d2) != Within(d2, 2*inches) {
				t.Fatalf("Grid 3: d2 %d and %d inches", d2, inches)
			}
			if WithinDoubled(d2, 2*inches) != (4*d2 <= (inches+2)*(inches+2)) {
				t.Fatalf("Grid 3: d2 %d, doubled, and %d inches", d2, inches)
			}
		}
	}
}

// The number of squares within a distance on an endless board. Grid 3, K018.
func TestWithinCounts(t *testing.T) {
	counts := map[int]int{1: 8, 2: 12, 3: 20, 4: 28, 6: 48, 8: 80, 10: 112, 12: 148, 15: 224, 16: 252, 20: 376, 24: 528, 36: 1128, 48: 1960}
	for halves, want := range counts {
		got := -1 // its own square
		for y := -60; y <= 60; y++ {
			for x := -60; x <= 60; x++ {
				if Within(x*x+y*y, halves) {
					got++
				}
			}
		}
		if got != want {
			t.Errorf("K018: %d squares within %d half inches; want %d", got, halves, want)
		}
	}
	m := blank(t, '.')
	for halves, want := range map[int]int{1: 8, 2: 12, 3: 20, 4: 28, 6: 48, 8: 80, 10: 112, 12: 148, 15: 224, 16: 252, 20: 376, 24: 528} {
		disc := m.Disc(m.Square(15, 15), LimitD2(halves))
		if got := disc.Len() - 1; got != want {
			t.Errorf("K018: a disc of %d half inches has %d squares; want %d", halves, got, want)
		}
	}
}

// Grid 5: directions are straight beyond twice, and point back when turned round.
func TestDirections(t *testing.T) {
	for _, row := range []struct {
		dx, dy int
		want   Direction
	}{{0, 0, N}, {1, 3, N}, {1, 2, NE}, {2, 1, NE}, {3, 1, E}, {-2, 4, NW}, {-5, 2, W}, {0, -1, S}, {1, -1, SE}, {-1, -3, S}, {-1, -2, SW}} {
		if got := DirectionOf(row.dx, row.dy); got != row.want {
			t.Errorf("%d,%d is %s; want %s", row.dx, row.dy, got, row.want)
		}
	}
	for dx := -9; dx <= 9; dx++ {
		for dy := -9; dy <= 9; dy++ {
			if d := DirectionOf(dx, dy); dx|dy != 0 && DirectionOf(-dx, -dy) != d.Opposite() {
				t.Errorf("%d,%d is %s, back it is %s", dx, dy, d, DirectionOf(-dx, -dy))
			}
		}
	}
}

// 6.2, Reach on open ground.
func TestReachCounts(t *testing.T) {
	m := blank(t, '.')
	var f Flood
	for inches, want := range map[int]int{1: 4, 2: 12, 3: 28, 4: 48, 5: 72, 6: 104, 7: 144, 8: 188, 9: 236, 10: 292, 12: 416} {
		f.Reach(tableOf(m), Survivor, at(m, 15, 15), inches*Inch)
		if got := f.Stops[0].Len() - 1; got != want {
			t.Errorf("K025: %d inches reach %d squares; want %d", inches, got, want)
		}
	}
}

// 6.2, obstacles and figures.
func TestReachCases(t *testing.T) {
	line := func(letter byte) *Map {
		return blank(t, letter, [2]int{3, 6}, [2]int{4, 6}, [2]int{5, 6}, [2]int{6, 6}, [2]int{7, 6})
	}
	var f Flood
	m := line('f')
	f.Reach(tableOf(m), Survivor, at(m, 5, 5), 6*Inch)
	for _, row := range []struct{ x, y, cost int }{{5, 7, 20}, {5, 9, 30}, {5, 10, Never}} {
		if got := f.Cost(at(m, row.x, row.y)); got != row.cost || f.Has(at(m, row.x, row.y)) != (row.cost < Never) {
			t.Errorf("K026: %d,%d costs %d; want %d", row.x, row.y, got, row.cost)
		}
	}
	for x := 3; x <= 7; x++ {
		if f.Has(at(m, x, 6)) {
			t.Errorf("K026: the fence at %d,6 is offered", x)
		}
	}
	m = line('x')
	for who, want := range map[Mover]int{Survivor: 15, Zombie: 25, Dog: 25} {
		f.Reach(tableOf(m), who, at(m, 5, 5), 6*Inch)
		if got := f.Cost(at(m, 5, 6)); got != want {
			t.Errorf("K027: a %s pays %d into the line; want %d", who, got, want)
		}
	}
	m = blank(t, '#', [2]int{6, 5})
	f.Reach(tableOf(m), Survivor, at(m, 5, 5), 7)
	if f.Has(at(m, 6, 6)) {
		t.Error("K029: a step NE beside something solid")
	}
	m = blank(t, '.')
	f.Reach(tableOf(m, at(m, 6, 5)), Survivor, at(m, 5, 5), 7)
	if !f.Has(at(m, 6, 6)) {
		t.Error("K029: no step NE beside a figure")
	}
	f.Reach(tableOf(m, at(m, 0, 1), at(m, 1, 0), at(m, 1, 1)), Survivor, 0, 30)
	if f.Stops[0].Len() != 1 || !f.Has(0) {
		t.Error("K030: Reach is more than his own square")
	}
	f.Reach(tableOf(m), Zombie, 0, 3*Inch)
	if got := f.Toward(6); got != 3 {
		t.Errorf("K035: toward ends at %s", m.Name(got.Square()))
	}
}

// Grid 12: of several places with the least Walk and cost the lowest.
func TestTowardTies(t *testing.T) {
	m := blank(t, '.')
	var f Flood
	for _, row := range []struct{ x, y, budget, endX, endY int }{
		{20, 8, 35, 7, 0},  // seven straight steps, or five diagonal ones to 5,5
		{8, 20, 35, 5, 5},  // 0,7 is higher
		{20, 8, 70, 12, 5}, // no other place costs 70 on a shortest way
	} {
		f.Begin(tableOf(m), Zombie, 0, row.budget)
		if got := f.Toward(at(m, row.x, row.y)); got != at(m, row.endX, row.endY) {
			t.Errorf("toward %d,%d with %d ends at %s", row.x, row.y, row.budget, m.Name(got.Square()))
		}
	}
}

// 6.2, buildings.
func TestBuildings(t *testing.T) {
	m, tab := millRoad(t)
	var f Flood
	tab.SetStatus(0, Ransacked)
	f.Reach(tab, Zombie, at(m, 3, 10), 15)
	if got := f.Cost(at(m, 4, 10)); got != 15 {
		t.Errorf("K031: a zombie steps into the open house for %d", got)
	}
	f.Reach(tab, Survivor, at(m, 6, 10), 60)
	if inside := m.Buildings[0].rect; f.Stops[0] != inside {
		t.Errorf("K031: a survivor inside reaches %d squares; want the %d of the house", f.Stops[0].Len(), inside.Len())
	}
	if !tab.InContact(at(m, 3, 10), at(m, 4, 10)) {
		t.Error("K033: no contact through the wall of an open house")
	}
	tab.SetStatus(0, Intact)
	if tab.InContact(at(m, 3, 10), at(m, 4, 10)) {
		t.Error("K033: contact through the wall of a closed house")
	}
	flats := m.Building('F')
	tab.SetStatus(flats, Ransacked)
	up, down := On(m.Square(24, 28), 1), at(m, 24, 28)
	if tab.InContact(up, down) {
		t.Error("K034: contact between floors")
	}
	tab.Fill(up)
	if tab.Filled(down) {
		t.Error("K034: a figure fills the floor below")
	}
	f.Reach(tab, Zombie, at(m, 27, 29), 50)
	if got := f.Cost(On(m.Square(27, 29), 1)); got != 15 {
		t.Errorf("K175: the stairs cost %d", got)
	}
	if f.Reach(tab, Dog, at(m, 27, 29), 50); !f.Stops[1].Empty() {
		t.Error("Grid 7: a dog uses the stairs")
	}
}

// 6.2, dice that move.
func TestStraight(t *testing.T) {
	m := blank(t, '.')
	tab := tableOf(m)
	if got := tab.Straight(Zombie, at(m, 5, 30), N, 20, nil); !got.Off {
		t.Errorf("K037: the zombie stays: %+v", got)
	}
	if got := tab.Straight(Token, at(m, 5, 30), N, 20, nil); got != (End{Place: at(m, 5, 31), Cost: 5}) {
		t.Errorf("K037: the token ends at %+v", got)
	}
	if got := tab.Straight(Token, at(m, 5, 28), N, 50, nil); got != (End{Place: at(m, 5, 31), Cost: 15}) {
		t.Errorf("K110: the token ends at %+v", got)
	}
	tab.Fill(at(m, 7, 5))
	if got := tab.Straight(Zombie, at(m, 5, 5), E, 20, nil); got != (End{Place: at(m, 6, 5), Cost: 5}) {
		t.Errorf("K038: it ends at %+v", got)
	}
	m = blank(t, 'f', [2]int{7, 5})
	if got := tableOf(m).Straight(Zombie, at(m, 5, 5), E, 20, nil); got != (End{Place: at(m, 6, 5), Cost: 5}) {
		t.Errorf("Grid 12: it stops on a fence: %+v", got)
	}
	m = blank(t, '.')
	near := m.Disc(m.Square(10, 1), LimitD2(12))
	var f Flood
	if got := f.Route(tableOf(m), m.Square(0, 0), m.Square(10, 0), 35, &near); got != (End{Place: at(m, 4, 0), Cost: 20, Stopped: true}) {
		t.Errorf("K109: the token ends at %+v", got)
	}
	if got := f.Route(tableOf(m), m.Square(0, 0), m.Square(10, 0), 35, nil); got != (End{Place: at(m, 7, 0), Cost: 35}) {
		t.Errorf("K109, TokenStop=random: the token ends at %+v", got)
	}
	near = m.Disc(m.Square(9, 0), LimitD2(12))
	if got := f.Route(tableOf(m), m.Square(0, 0), m.Square(9, 0), Never, &near); got.Place != at(m, 2, 0) || !got.Stopped {
		t.Errorf("K103: the token ends at %+v", got)
	}
	m = blank(t, 't', [2]int{2, 0})
	near = m.Disc(m.Square(5, 0), LimitD2(12))
	if got := tableOf(m).Straight(Token, at(m, 0, 0), E, 45, &near); got.Place != at(m, 1, 0) || !got.Stopped {
		t.Errorf("K509: the token ends at %+v", got)
	}
	if got := tableOf(m).Straight(Token, at(m, 0, 0), W, 45, &near); got != (End{Place: at(m, 0, 0)}) {
		t.Errorf("K509: the token ends at %+v", got)
	}
}

// Grid 13.
func TestEdges(t *testing.T) {
	m := blank(t, '.')
	if got := m.FarthestEdge([]Square{m.Square(3, 3), m.Square(4, 20)}); got != E {
		t.Errorf("K039: the farthest edge is %s", got)
	}
	if got := m.EdgePoint(m.Square(3, 15), m.NearestEdge(m.Square(3, 15))); got != m.Square(0, 15) {
		t.Errorf("K078: the nearest point of an edge is %s", m.Name(got))
	}
	for i, want := range []Square{m.Square(0, 0), m.Square(31, 0), m.Square(0, 31), m.Square(31, 31)} {
		if got := m.Corner(i); got != want {
			t.Errorf("corner %d is %s", i, m.Name(got))
		}
	}
	if got := m.EdgeCentre(E); got != m.Square(31, 16) {
		t.Errorf("the centre of E is %s", m.Name(got))
	}
	long := field(t, strings.Repeat(".", 51), strings.Repeat(".", 51))
	if !long.Split() || m.Split() || long.Half(25) != 0 || long.Half(26) != 1 || long.HalfCorner(1, 0) != 26 || long.HalfCorner(0, 3) != 51+25 {
		t.Error("Grid 13: a table of 51 squares is split behind the 26th")
	}
}

// Grid 11, Grid 4.
func TestPlacing(t *testing.T) {
	m, tab := millRoad(t)
	sc := BuiltInScenario("supply", &testWords)
	sc.Begin(tab, true)
	pair := Set{1 << 40, 1 << 8} // 8,1 and 8,2
	if got, ok := m.Nearest(&pair, m.Square(8, 2)); !ok || got != 72 {
		t.Errorf("Grid 4: the nearest of 40 and 72 to 72 is %d", got)
	}
	pair = Set{1 << 40, 1 << 10} // 8,1 and 10,2
	if got, ok := m.Nearest(&pair, m.Square(9, 1)); !ok || got != 40 {
		t.Errorf("Grid 4: the nearest of 8,1 and 10,2 to 9,1 is %d", got)
	}
	pair = Set{1 << 40, 1 << 8} // equally near to the middle of 8,1 and 8,2 on both sides
	pair.Add(m.Square(8, 3))
	pair.Remove(m.Square(8, 2))
	if got, ok := m.Nearest(&pair, m.Square(8, 2)); !ok || got != 40 {
		t.Errorf("K023: of two equally near squares %d, want the lower 40", got)
	}
	if got, _ := tab.At(Zombie, at(m, 16, 10)); got != at(m, 15, 10) {
		t.Errorf("Grid 11: at a vehicle: %s", m.Name(got.Square()))
	}
	if got, _ := tab.At(Zombie, at(m, 18, 10)); got != at(m, 19, 10) {
		t.Errorf("Grid 11: at a hedge: %s", m.Name(got.Square()))
	}
	if got, _ := tab.At(Zombie, at(m, 6, 10)); got != at(m, 6, 10) {
		t.Errorf("Grid 11: in the room of a closed house: %s", m.Name(got.Square()))
	}
	if got := tab.TokenAt(m.Square(5, 9)); got != m.Square(5, 7) && got != m.Square(3, 9) {
		t.Errorf("Grid 11: a token at a closed house: %s", m.Name(got))
	}
	if got := tab.TokenAt(m.Square(16, 10)); got != m.Square(16, 10) {
		t.Errorf("Grid 11: a token at a vehicle: %s", m.Name(got))
	}
	// K157: the nearest square with a gap of 7" to A.
	far := tab.Free(Zombie, at(m, 13, 10))
	near := m.HouseDisc(0, 63)
	far.AndNot(&near)
	if got, _ := m.Nearest(&far, m.Square(13, 10)); got != m.Square(17, 8) {
		t.Errorf("K157: placed at %s; want 17,8", m.Name(got))
	}
	// K159, K161: at opening 3.
	free := tab.Free(Zombie, at(m, 13, 10))
	opening := m.AtOpening(&m.Buildings[0].Openings[3])
	if opening.And(&free); opening.Len() != 3 || !opening.Has(m.Square(10, 10)) {
		t.Errorf("K159: %d squares at opening 3", opening.Len())
	}
	if got, _ := m.Nearest(&opening, m.Buildings[0].Openings[3].Inside); got != m.Square(10, 10) {
		t.Errorf("K159: placed at %s; want 10,10", m.Name(got))
	}
}

// 6.11: which openings a character reaches.
func TestOpenings(t *testing.T) {
	m, _ := millRoad(t)
	a := &m.Buildings[0]
	for _, row := range []struct {
		name             string
		x, y, n, inches2 int
		want             bool
	}{
		{"K242", 6, 6, 0, 4, true}, {"K242", 6, 5, 0, 4, true}, {"K242", 6, 4, 0, 4, false}, {"K242 inside", 6, 9, 0, 4, false},
		{"K243", 11, 10, 3, 2, true}, {"K243", 12, 10, 3, 2, false}, {"K243 fast", 12, 10, 3, 4, true}, {"K243 slow", 11, 10, 3, 0, false},
	} {
		if got := m.WithinOpening(m.Square(row.x, row.y), &a.Openings[row.n], row.inches2); got != row.want {
			t.Errorf("%s: opening %d from %d,%d within %d halves: %t", row.name, row.n, row.x, row.y, row.inches2, got)
		}
	}
	if got := m.NearestOpening(0, m.Square(13, 10)); got != 3 {
		t.Errorf("K159: the nearest opening is %d", got)
	}
}
