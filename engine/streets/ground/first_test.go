package ground

import (
	"strings"
	"testing"
)

// field makes a map of letters, the northernmost row first; letters are buildings of one
// floor without openings.
func field(t testing.TB, rows ...string) *Map {
	t.Helper()
	m := &Map{Title: "test", W: len(rows[0]), H: len(rows)}
	for i, row := range rows {
		for x := range row {
			s := m.Square(x, m.H-1-i)
			k := strings.IndexByte(terrainLetters, row[x])
			m.House[s] = -1
			if k < 0 {
				k = int(Footprint)
			}
			m.Terrain[s] = Terrain(k)
		}
	}
	m.derive()
	return m
}

// blank is the blank board of the digest's cases.
func blank(t testing.TB) *Map {
	rows := make([]string, 32)
	for i := range rows {
		rows[i] = strings.Repeat(".", 32)
	}
	return field(t, rows...)
}

func TestReachOnOpenGround(t *testing.T) {
	m := blank(t)
	var tab Table
	tab.Reset(m)
	var f Flood
	for inches, want := range map[int]int{1: 4, 2: 12, 3: 28, 4: 48, 5: 72, 6: 104, 7: 144, 8: 188, 9: 236, 10: 292, 12: 416} {
		f.Reach(&tab, Survivor, Place(m.Square(15, 15)), inches*Inch)
		if got := f.Stops[0].Len() - 1; got != want {
			t.Errorf("K025, Grid 7: %d inches reach %d squares; want %d", inches, got, want)
		}
	}
	if got := f.Walk(&tab, Survivor, Place(m.Square(0, 0)), Place(m.Square(6, 2))); got != 4*5+2*7 {
		t.Errorf("a walk of 6,2 costs %d", got)
	}
	f.Reach(&tab, Zombie, 0, 3*Inch)
	if got := f.Toward(6); got != 3 {
		t.Errorf("K035: toward ends at %s", m.Name(got.Square()))
	}
}
