package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// mustBoard reads a board that a test wrote.
func mustBoard(t testing.TB, lines string) *Board {
	t.Helper()
	b, err := Parse("", "deadreckon board 1\n"+lines)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const fixtureRegions = `
region # hall "Hall" reconstructed
region A store "A" reconstructed
region B store "B" reconstructed
region C store "C" reconstructed
`

// closedDoors returns the door states with the named doors closed, or destroyed behind x.
func closedDoors(t testing.TB, b *Board, names ...string) (d Doors) {
	t.Helper()
	for _, n := range names {
		name, destroyed := strings.CutPrefix(n, "x")
		i := b.DoorByName(name)
		switch {
		case i == NoDoor:
			t.Fatalf("no door %s", name)
		case destroyed:
			d.Destroyed |= 1 << i
		default:
			d.Closed |= 1 << i
		}
	}
	return d
}

func TestSightOfDefaultBoard(t *testing.T) {
	b := Default()
	for _, row := range []struct {
		rule string
		a, b int
		sees bool
		door string
		fire uint8
	}{
		{"T078 EN 6.4", 24, 62, true, "043-062", 2},
		{"T078 EN 6.4", 62, 24, true, "043-062", 2},
		{"T078 EN 6.4", 24, 82, false, "none", 3},
		{"T079 EN 6.4", 98, 79, false, "none", 2},
		{"T089 EN 6.7", 167, 170, true, "none", 3},
		{"T090 EN 6.8", 115, 113, true, "none", 2},
		{"B12 EN 6.7", 19, 39, true, "none", 2},
	} {
		t.Run(row.rule, func(t *testing.T) {
			x, y := b.SquareByID(row.a), b.SquareByID(row.b)
			if sees, door, fire := b.Sees(x, y, Doors{}), b.DoorName(b.SightDoor(x, y)), b.Fire[x][y]; sees != row.sees || door != row.door || fire != row.fire {
				t.Errorf("%03d sees %03d: %v, door %s, fire distance %d", row.a, row.b, sees, door, fire)
			}
		})
	}
}

func TestSight(t *testing.T) {
	for _, row := range []struct {
		rule   string
		board  string
		closed []string // destroyed behind x
		a, b   int
		want   bool
	}{
		{"EN 6.4 closed glass", "row 001 at 0,0 A# derived\ndoor glass 001 002 derived", []string{"001-002"}, 1, 2, true},
		{"EN 6.4 closed solid", "row 001 at 0,0 A# derived\ndoor solid 001 002 derived", []string{"001-002"}, 1, 2, false},
		{"EN 6.4 open solid", "row 001 at 0,0 A# derived\ndoor solid 001 002 derived", nil, 1, 2, true},
		{"T081 EN 6.4, A24 two doors", "row 001 at 0,0 A#B derived\ndoor glass 001 002 derived\ndoor glass 002 003 derived", nil, 1, 3, false},
		{"T081 EN 6.4 one of them", "row 001 at 0,0 A#B derived\ndoor glass 001 002 derived\ndoor glass 002 003 derived", nil, 1, 2, true},
		{"T082 EN 6.4, A23 door of neither", "row 001 at 0,0 AA## derived\ndoor glass 002 003 derived", nil, 1, 4, false},
		{"T082 EN 6.4 door of one", "row 001 at 0,0 AA## derived\ndoor glass 002 003 derived", nil, 1, 3, true},
		{"T083 EN 6.4 free vertex", "row 001 at 0,0 ## derived\nrow 003 at 0,1 ## derived", nil, 1, 4, true},
		{"T083 EN 6.4 one wall", "row 001 at 0,0 ## derived\nrow 003 at 0,1 ## derived\nwall 001 002 derived", nil, 1, 4, false},
		{"T083 EN 6.4 one wall, far side", "row 001 at 0,0 ## derived\nrow 003 at 0,1 ## derived\nwall 003 004 derived", nil, 1, 4, false},
		{"T083 EN 6.4 one door", "row 001 at 0,0 ## derived\nrow 003 at 0,1 ## derived\nwall 002 004 derived\ndoor glass 002 004 derived", nil, 1, 4, false},
		{"A27 outside corner", "row 001 at 0,0 #. derived\nrow 002 at 0,1 ## derived", nil, 1, 3, false},
		{"A27 along an open side", "square 1 # at 0,0 size 2x1 derived\nrow 002 at 0,1 ## derived\nsquare 4 # at 0,2 size 2x1 derived", nil, 1, 4, true},
		{"A27 along a wall", "square 1 # at 0,0 size 2x1 derived\nrow 002 at 0,1 ## derived\nsquare 4 # at 0,2 size 2x1 derived\nwall 2 3 derived", nil, 1, 4, false},
		{"A25 a destroyed door is open", "row 001 at 0,0 A#B derived\ndoor glass 001 002 derived\ndoor glass 002 003 derived", []string{"x001-002", "x002-003"}, 1, 2, true},
		{"A25 and is one", "row 001 at 0,0 A#B derived\ndoor glass 001 002 derived\ndoor glass 002 003 derived", []string{"x001-002", "x002-003"}, 1, 3, false},
		{"EN 6.4 no corner in a long side", "square 1 A at 0,0 size 2x2 derived\nsquare 2 # at 0,2 size 2x2 derived\ndoor solid 1 2 derived", nil, 1, 2, true},
		{"EN 6.4 drawn centres", "square 1 # at 0,0 size 3x1 derived\nrow 002 at 0,1 ### derived\nwall 2 3 derived", nil, 1, 4, true},
	} {
		t.Run(row.rule, func(t *testing.T) {
			b := mustBoard(t, fixtureRegions+row.board)
			x, y := b.SquareByID(row.a), b.SquareByID(row.b)
			d := closedDoors(t, b, row.closed...)
			s, r := b.Sight(x, d), b.Sight(y, d)
			if b.Sees(x, y, d) != row.want || s.Has(y) != row.want || r.Has(x) != row.want {
				t.Errorf("sees %v, in Sight %v, back %v; want %v", b.Sees(x, y, d), s.Has(y), r.Has(x), row.want)
			}
		})
	}
}

func TestBetween(t *testing.T) { // A22
	b := mustBoard(t, fixtureRegions+"row 001 at 0,0 #### derived\nrow 005 at 0,1 #### derived\nrow 009 at 0,2 #### derived")
	for _, row := range []struct {
		a, b int
		want string
	}{
		{1, 4, "002 003"}, {4, 1, "002 003"}, {1, 2, ""}, {1, 1, ""},
		{1, 6, ""}, {1, 11, "006"}, // corners touched do not count
		{1, 7, "002 006"}, {1, 8, "002 007"}, {9, 2, "005 006"},
	} {
		c := boardCheck{Board: b}
		if got := c.Names(*b.Between(Square(row.a), Square(row.b))); got != row.want {
			t.Errorf("between %03d and %03d: %q; want %q", row.a, row.b, got, row.want)
		}
	}
}

// compareSight checks every table of sight against the twin.
func compareSight(t *testing.T, b *Board, d Doors) {
	t.Helper()
	w := newTwin(b)
	for i := 1; i <= b.Squares; i++ {
		x := Square(i)
		s := b.Sight(x, d)
		if !s.Has(x) || !b.Sees(x, x, d) { // T086 EN 6.4
			t.Fatalf("%s does not see itself", b.Name(x))
		}
		for j := 1; j <= b.Squares; j++ {
			y := Square(j)
			want := w.sees(x, y, d)
			if b.Sees(x, y, d) != want || b.Sees(y, x, d) != want || s.Has(y) != want { // T086 EN 6.4
				t.Fatalf("%s sees %s: %v, in Sight %v; the twin says %v", b.Name(x), b.Name(y), b.Sees(x, y, d), s.Has(y), want)
			}
			if !w.sees(x, y, Doors{}) || x == y {
				if b.SightDoor(x, y) != NoDoor || !b.Between(x, y).Empty() {
					t.Fatalf("%s to %s, never in sight: a door or squares on the way", b.Name(x), b.Name(y))
				}
				continue
			}
			doors, crossed, _ := w.walk(x, y)
			if got := b.SightDoor(x, y); got != NoDoor && (len(doors) != 1 || got != doors[0]) || got == NoDoor && len(doors) != 0 {
				t.Fatalf("%s to %s: door %d; the twin says %v", b.Name(x), b.Name(y), got, doors)
			}
			if *b.Between(x, y) != crossed {
				t.Fatalf("%s to %s: crosses %x; the twin says %x", b.Name(x), b.Name(y), *b.Between(x, y), crossed)
			}
		}
		for j := b.Squares + 1; j <= MaxSquares; j++ {
			if s.Has(Square(j)) {
				t.Fatalf("%s sees square %d, which is not there", b.Name(x), j)
			}
		}
	}
}

func TestSightTwin(t *testing.T) {
	t.Run("T086 EN 6.4", func(t *testing.T) {
		b := Default()
		r := rand.New(rand.NewPCG(6, 4))
		for range 3 {
			compareSight(t, b, Doors{Closed: r.Uint64() & r.Uint64() & (1<<len(b.Doors) - 1)})
		}
	})
}

// TestSightOfSmallBoards compares the tables with the twin on random small boards, with
// gaps, squares of several sizes, walls and doors anywhere.
func TestSightOfSmallBoards(t *testing.T) { sightOfSmallBoards(t, 300) }

func sightOfSmallBoards(t *testing.T, boards uint64) {
	t.Helper()
	for seed := range boards {
		b := mustBoard(t, randomBoard(rand.New(rand.NewPCG(seed, 0))))
		compareSight(t, b, Doors{Closed: seed * 0x9e3779b97f4a7c15})
		for x := 1; x <= b.Squares; x++ { // T014 EN 2.1
			for _, s := range b.Sides(Square(x)) {
				if _, ok := b.Place[x].commonSide(b.Place[s.To]); !ok {
					t.Fatalf("board %d: a way from %d to %d without a common side", seed, x, s.To)
				}
			}
		}
	}
}

// randomBoard writes a board of at most 6 by 6.
func randomBoard(r *rand.Rand) string {
	var text strings.Builder
	text.WriteString(fixtureRegions)
	w, h := 1+r.IntN(6), 1+r.IntN(6)
	var taken [6][6]bool
	free := func(s Rect) bool {
		for y := s.Y; y < s.Y+s.H; y++ {
			for x := s.X; x < s.X+s.W; x++ {
				if x >= w || y >= h || taken[y][x] {
					return false
				}
			}
		}
		return true
	}
	var squares []Rect
	var keys []byte
	for i := range w * h {
		s := Rect{i % w, i / w, 1 + r.IntN(3)/2*r.IntN(3), 1 + r.IntN(3)/2*r.IntN(3)}
		if !free(s) {
			s.W, s.H = 1, 1
		}
		if !free(s) || r.IntN(12) == 0 && i > 0 {
			continue
		}
		for y := s.Y; y < s.Y+s.H; y++ {
			for x := s.X; x < s.X+s.W; x++ {
				taken[y][x] = true
			}
		}
		squares, keys = append(squares, s), append(keys, "###AABC"[r.IntN(7)])
		fmt.Fprintf(&text, "square %d %c at %d,%d size %dx%d derived\n", len(squares), keys[len(keys)-1], s.X, s.Y, s.W, s.H)
	}
	for i := range squares {
		for j := range i {
			if _, ok := squares[i].commonSide(squares[j]); !ok {
				continue
			}
			wall := keys[i] != keys[j]
			if r.IntN(8) == 0 {
				fmt.Fprintf(&text, "%s %d %d derived\n", map[bool]string{false: "wall", true: "open"}[wall], i+1, j+1)
				wall = !wall
			}
			if wall && r.IntN(2) == 0 {
				fmt.Fprintf(&text, "door %s %d %d derived\n", [2]string{"glass", "solid"}[r.IntN(2)], i+1, j+1)
			}
		}
	}
	return text.String()
}

// The doors of a game: all open at the start, a few closed later on.
func BenchmarkSight(b *testing.B) {
	board := Default()
	all := uint64(1)<<len(board.Doors) - 1
	r := rand.New(rand.NewPCG(1, 2))
	few := uint64(0)
	for range 8 {
		few |= 1 << r.IntN(len(board.Doors))
	}
	var random [256]Doors
	for i := range random {
		random[i].Closed = r.Uint64() & all
	}
	for _, c := range []struct {
		name  string
		doors func(i int) Doors
	}{
		{"open", func(int) Doors { return Doors{} }},
		{"few", func(int) Doors { return Doors{Closed: few} }},
		{"random", func(i int) Doors { return random[i&255] }},
		{"closed", func(int) Doors { return Doors{Closed: all} }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			n, x := 0, 0
			for b.Loop() {
				n++
				if x++; x > board.Squares {
					x = 1
				}
				s := board.Sight(Square(x), c.doors(n))
				sightSink |= s[0]
			}
		})
	}
}

var sightSink uint64

func BenchmarkParseBoard(b *testing.B) {
	for b.Loop() {
		if _, err := Parse("", defaultBoard); err != nil {
			b.Fatal(err)
		}
	}
}
