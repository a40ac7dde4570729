package ground

import "testing"

// 6.3.
func TestSightCases(t *testing.T) {
	for _, row := range []struct {
		name   string
		letter byte
		at     [][2]int
		a, b   [2]int
		want   bool
	}{
		{"K041", 't', [][2]int{{5, 5}}, [2]int{5, 2}, [2]int{5, 8}, false},
		{"K041", 't', [][2]int{{5, 5}}, [2]int{4, 2}, [2]int{4, 8}, true},
		{"K042", 't', [][2]int{{2, 2}}, [2]int{0, 0}, [2]int{4, 4}, false},
		{"K043", 't', [][2]int{{1, 0}}, [2]int{0, 0}, [2]int{1, 1}, true},
		{"K043", 't', [][2]int{{1, 0}, {0, 1}}, [2]int{0, 0}, [2]int{1, 1}, false},
		{"K041 #", '#', [][2]int{{5, 5}}, [2]int{5, 2}, [2]int{5, 8}, false},
		{"Grid 6 f", 'f', [][2]int{{5, 5}}, [2]int{5, 2}, [2]int{5, 8}, true},
		{"Grid 6 x", 'x', [][2]int{{5, 5}}, [2]int{5, 2}, [2]int{5, 8}, true},
	} {
		m := blank(t, row.letter, row.at...)
		tab := tableOf(m, at(m, 5, 4)) // K045: a figure blocks nothing
		a, b := at(m, row.a[0], row.a[1]), at(m, row.b[0], row.b[1])
		if tab.Sees(a, b) != row.want || tab.Sees(b, a) != row.want {
			t.Errorf("%s: sight is %t, back %t; want %t", row.name, tab.Sees(a, b), tab.Sees(b, a), row.want)
		}
	}
}

func TestSightOfBuildings(t *testing.T) {
	m, tab := millRoad(t)
	sees := func(name string, a, b Place, want bool) {
		t.Helper()
		if got := tab.Sees(a, b); got != want {
			t.Errorf("%s: sight is %t", name, got)
		}
	}
	sees("K046 A between", at(m, 2, 10), at(m, 11, 10), false)
	if d2, ok := tab.SeesHouse(at(m, 6, 5), 0); !ok || d2 != 9 {
		t.Errorf("K054: the house is in sight: %t, d2 %d", ok, d2)
	}
	for _, status := range []Status{Intact, Barricaded} {
		tab.SetStatus(0, status)
		sees("K047, K049 window", at(m, 9, 10), at(m, 12, 11), true)
		sees("K047, K049 wedge", at(m, 9, 10), at(m, 11, 12), false)
	}
	sees("K047 no window", at(m, 9, 10), at(m, 9, 14), false)
	sees("K050 unbreached door", at(m, 6, 8), at(m, 6, 5), false)
	tab.SetBreaches(0, 0, 1)
	sees("K050 breached door", at(m, 6, 8), at(m, 6, 5), true)
	sees("K051", at(m, 9, 10), at(m, 12, 10), true)
	if tab.ZombieSees(at(m, 12, 10), at(m, 9, 10)) {
		t.Error("K051: the zombie sees who is at a window of a closed house")
	}
	if !tab.ZombieSees(at(m, 5, 9), at(m, 9, 10)) {
		t.Error("K173: the zombie inside does not see its own room")
	}
	if tab.ZombieSees(at(m, 9, 10), at(m, 12, 10)) {
		t.Error("S122: a zombie inside sees more than its room")
	}
	tab.SetStatus(0, Ransacked)
	sees("K046 ransacked", at(m, 2, 10), at(m, 11, 10), true)
	flats := m.Building('F')
	tab.SetStatus(flats, Ransacked)
	if up := On(m.Square(24, 28), 1); !tab.ZombieSees(at(m, 20, 28), up) || tab.Sees(at(m, 20, 28), up) || !tab.ZombieSees(at(m, 24, 27), up) {
		t.Error("Grid 9.6: zombies see who is upstairs in an open house, others do not")
	}
	tab.SetStatus(m.Building('G'), Ruin)
	if tab.Status(m.Building('G')) != Ruin || m.Buildings[m.Building('G')].Status != Ruin {
		t.Error("ruins are known")
	}
}

func TestSightOfVehicles(t *testing.T) {
	m := blank(t, '.')
	for kind, want := range map[uint8]bool{1: true, 2: false} {
		tab := tableOf(m)
		tab.Park(0, Vehicle{kind, N, m.Square(10, 10)})
		if got := tab.Sees(at(m, 8, 11), at(m, 14, 11)); got != want {
			t.Errorf("K053: sight across a %s is %t", Bodies[kind].Name, got)
		}
		if !tab.Sees(Aboard(0), at(m, 14, 11)) || !tab.Sees(at(m, 2, 11), Aboard(0)) {
			t.Errorf("Grid 9.4: people in a %s do not see past it", Bodies[kind].Name)
		}
		if got := tab.D2(Aboard(0), at(m, 14, 11)); got != 9 {
			t.Errorf("Grid 9.4: d2 %d from the nearest square of a %s", got, Bodies[kind].Name)
		}
		if !tab.InContact(at(m, 12, 11), Aboard(0)) || tab.InContact(Aboard(0), at(m, 12, 11)) {
			t.Error("Grid 8: those outside touch people in a vehicle, not the other way")
		}
		around := tab.Around(Aboard(0))
		hull, _ := m.Hull(Vehicle{kind, N, m.Square(10, 10)})
		want := m.grown(&hull)
		want.AndNot(&hull)
		if around != want {
			t.Errorf("K434: %d squares in contact with a %s", around.Len(), Bodies[kind].Name)
		}
	}
}

// Grid 8: nobody reaches from a closed room to a vehicle beside its wall.
func TestTouchesVehicles(t *testing.T) {
	m := field(t, ".....", ".AA..", ".AA..", ".....", ".....")
	tab := tableOf(m)
	tab.Park(0, Vehicle{0, N, m.Square(3, 1)})
	if tab.InContact(at(m, 2, 2), Aboard(0)) {
		t.Error("a zombie in a closed house touches people in a vehicle")
	}
	tab.SetStatus(0, Ransacked)
	if !tab.InContact(at(m, 2, 2), Aboard(0)) {
		t.Error("a zombie in an open house does not touch people in a vehicle")
	}
}

func TestSmoke(t *testing.T) {
	m := blank(t, '.')
	tab := tableOf(m)
	tab.Smoke(at(m, 10, 10), 4)
	for _, row := range []struct {
		name string
		a, b [2]int
		want bool
	}{
		{"through", [2]int{5, 10}, [2]int{15, 10}, false},
		{"past", [2]int{5, 14}, [2]int{15, 14}, true},
		{"into", [2]int{5, 10}, [2]int{10, 10}, false},
		{"contact", [2]int{10, 10}, [2]int{11, 11}, true},
		{"contact at the edge", [2]int{13, 10}, [2]int{14, 10}, true},
		{"2 inches inside", [2]int{10, 10}, [2]int{12, 10}, false},
	} {
		if got := tab.Sees(at(m, row.a[0], row.a[1]), at(m, row.b[0], row.b[1])); got != row.want {
			t.Errorf("Grid 9.5: sight %s is %t", row.name, got)
		}
	}
	m, tab = millRoad(t)
	tab.SetStatus(0, Intact)
	tab.Smoke(at(m, 6, 10), 1)
	if tab.SetStatus(0, Ransacked); tab.Sees(at(m, 2, 10), at(m, 12, 10)) {
		t.Error("smoke in a house is gone when it becomes open")
	}
}

// Grid 10.
func TestCover(t *testing.T) {
	for _, row := range []struct {
		name   string
		letter byte
		x, y   int
		a, b   [2]int
		want   bool
	}{
		{"K055 on rough", ',', 5, 5, [2]int{5, 1}, [2]int{5, 5}, true},
		{"K055 behind a fence", 'f', 5, 4, [2]int{5, 1}, [2]int{5, 5}, true},
		{"K055 two squares off", 'f', 5, 3, [2]int{5, 1}, [2]int{5, 5}, false},
		{"K055 in contact", 'f', 5, 4, [2]int{4, 4}, [2]int{5, 5}, false},
		{"K055 in contact, on rough", ',', 5, 5, [2]int{4, 4}, [2]int{5, 5}, true},
		{"Grid 6 chain-link", 'x', 5, 4, [2]int{5, 1}, [2]int{5, 5}, false},
		{"beside the line", 'f', 6, 4, [2]int{5, 1}, [2]int{5, 5}, false},
	} {
		m := blank(t, row.letter, [2]int{row.x, row.y})
		if got := tableOf(m).Cover(at(m, row.a[0], row.a[1]), at(m, row.b[0], row.b[1])); got != row.want {
			t.Errorf("%s: cover is %t", row.name, got)
		}
	}
	m := blank(t, '.')
	tab := tableOf(m)
	tab.Park(0, Vehicle{1, N, m.Square(10, 10)})
	for _, row := range []struct {
		name string
		x, y int
		want bool
	}{{"K057 nothing near", 5, 5, false}, {"K057 beside a vehicle", 9, 12, true}, {"two squares off", 8, 12, false}} {
		if got := tab.HidingPlace(at(m, row.x, row.y)); got != row.want {
			t.Errorf("%s: hiding place is %t", row.name, got)
		}
	}
	for letter, want := range map[byte]bool{'f': true, 't': true, '#': true, 'x': false, 'A': true, ',': false} {
		m := blank(t, letter, [2]int{5, 5})
		if got := tableOf(m).HidingPlace(at(m, 6, 6)); got != want {
			t.Errorf("Grid 10: beside %c a hiding place is %t", letter, got)
		}
	}
}
