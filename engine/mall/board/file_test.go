package board

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
)

func TestParseBoardErrors(t *testing.T) {
	const head = "deadreckon board 1\n"
	const small = head + "region # hall \"Hall\" derived\nregion A store \"A\" derived\nrow 001 at 0,0 A## derived\n" // lines 1 to 4
	for _, row := range []struct{ name, text, want string }{
		{"empty", "", `m:1:1: nothing to read; expected the first line "deadreckon board 1"`},
		{"comments only", "// nothing\n\n", `m:1:1: nothing to read; expected the first line "deadreckon board 1"`},
		{"other file", "deadreckon counters 1\n", `m:1:1: not what this program reads here: expected the first line "deadreckon board 1"`},
		{"other version", "\n  deadreckon board 2", `m:2:3: not what this program reads here: expected the first line "deadreckon board 1"`},
		{"not text", head + "title \xff", "m:2:7: malformed UTF-8"},
		{"unknown statement", head + "floor 1", `m:2:1: "floor" is not one of title, region, row, square, open, wall, door, zombie, human`},
		{"open quote", head + `title "The mall`, `m:2:7: quoted text without an end, expected a closing "`},
		{"no quote", head + `title Mall`, `m:2:7: "Mall" is not a title in quotes`},
		{"blank title", head + `title " "`, `m:2:7: an empty text, expected a title`},
		{"second title", head + "title \"a\"\ntitle \"b\"", `m:3:1: a second title, expected one`},
		{"more words", head + `title "a" "b"`, `m:2:11: "b" is one word too many`},
		{"region letter", head + `region AB store "A" derived`, `m:2:8: "AB" is not one letter or sign for the region, not . or /`},
		{"region kind", head + `region A shop "A" derived`, `m:2:10: "shop" is not one of hall, store`},
		{"region source", head + `region A store "A" guessed`, `m:2:20: "guessed" is not one of reconstructed, derived, printed`},
		{"no source", head + `region A store "A" // none`, `m:2:19: the line ends, expected one of reconstructed, derived, printed`},
		{"region twice", small + `region A store "B" derived`, `m:5:8: region A twice`},
		{"row number", head + `row 0 at 1,1 A derived`, `m:2:5: "0" is not a square's number from 1 to 999`},
		{"row place", head + `row 1 at 1;1 A derived`, `m:2:10: "1;1" is not a place, two numbers from 0 to 99 with "," between`},
		{"row at", head + `row 1 on 1,1 A derived`, `m:2:7: "on" is not the word at`},
		{"row letters", small + `row 4 at 0,1 #?# derived`, `m:5:15: unknown region '?' of square 005, expected the letter of a region line`},
		{"row too wide", small + `row 4 at 98,1 ### derived`, `m:5:17: square 006 leaves the map, expected coordinates up to 100`},
		{"B01 four digits", small + `row 999 at 0,1 ## derived`, `m:5:17: B01: square number 1000, expected three digits`},
		{"B01 twice", small + `row 003 at 0,1 # derived`, `m:5:16: B01: square 003 twice, first in line 4`},
		{"overlap", small + `square 9 # at 2,0 size 2x1 derived`, `m:5:1: square 009 lies on square 003 at 2,0`},
		{"size", small + `square 9 # at 2,1 size 0x1 derived`, `m:5:24: "0x1" is not a size, two numbers from 1 to 100 with "x" between`},
		{"no squares", head + "region # hall \"Hall\" derived\n", `m:1:1: a board without squares, expected a row or square line`},
		{"too many squares", head + strings.Repeat("row 1 at 0,0 "+strings.Repeat("#", 90)+" derived\n", 3), `m:4:89: too many squares, expected at most 255`},
		{"unknown square", small + `open 001 009 derived`, `m:5:1: unknown square 009`},
		{"no common side", small + `open 001 003 derived`, `m:5:1: squares 001 and 003 have no common side (EN 2.1)`},
		{"itself", small + `wall 2 2 derived`, `m:5:1: squares 002 and 002 have no common side (EN 2.1)`},
		{"open already", small + `open 2 3 derived`, `m:5:1: the side of 002 and 003 is open already`},
		{"wall already", small + `wall 2 1 derived`, `m:5:1: the side of 002 and 001 is a wall already`},
		{"link twice", small + "open 1 2 derived\nwall 1 2 derived", `m:6:1: a second statement about the side of 001 and 002`},
		{"B13 open side", small + `door glass 002 003 derived`, `m:5:1: B13: the side of 002 and 003 is open, expected a wall to carry the door`},
		{"B13 no side", small + `door solid 001 003 derived`, `m:5:1: squares 001 and 003 have no common side (EN 2.1)`},
		{"B13 two doors", small + "door solid 001 002 derived\ndoor glass 002 001 derived", `m:6:1: B13: a second door between 001 and 002`},
		{"B13 door kind", small + `door steel 001 002 derived`, `m:5:6: "steel" is not one of glass, solid, main`},
		{"B03 direction", small + `door main 001 up derived`, `m:5:15: "up" is not one of north, south, east, west`},
		{"B03 inner side", small + `door main 002 east derived`, `m:5:1: B03: the east side of square 002 is not an outer side`},
		{"B03 twice", small + "door main 002 north derived\ndoor main 003 north derived", `m:6:1: B03: a second north main door`},
		{"B03 one square", small + "door main 003 north derived\ndoor main 003 east derived", `m:6:1: B03: a second main door of square 003`},
		{"B03 no square", small + "door main 009 north derived", `m:5:1: unknown square 009`},
		{"symbols", small + `zombie derived`, `m:5:8: "derived" is not a square's number from 1 to 999`},
		{"symbol glued", small + `zombie 1 2derived`, `m:5:10: "2derived" is not a square's number from 1 to 999`},
		{"symbol square", small + `zombie 1 2 4 derived`, `m:5:12: unknown square 004`},
		{"symbol twice", small + "human 1 derived\nzombie 1 derived\nhuman 2 1 derived", `m:7:9: a second symbol of the same kind in square 001`},
	} {
		t.Run(row.name, func(t *testing.T) {
			b, err := Parse("m", row.text)
			var e *engine.SyntaxError
			if b != nil || !errors.As(err, &e) || err.Error() != row.want {
				t.Errorf("error: %v\n  want: %s", err, row.want)
			}
		})
	}
}

func TestTooManyDoors(t *testing.T) {
	var text strings.Builder
	text.WriteString("deadreckon board 1\nregion # hall \"h\" derived\nregion A store \"s\" derived\n")
	text.WriteString("row 1 at 0,0 " + strings.Repeat("#A", 45) + " derived\n")
	for i := range 65 {
		text.WriteString("door glass " + string(rune('1'+i%9)) + " 2 derived\n")
	}
	_, err := Parse("m", text.String())
	if want := "m:69:1: too many doors, expected at most 64"; err == nil || err.Error() != want {
		t.Errorf("error: %v; want %s", err, want)
	}
}

// TestLargestBoard fills every index: square 255 must not wrap.
func TestLargestBoard(t *testing.T) {
	var text strings.Builder
	for i := range 3 {
		text.WriteString("row " + [3]string{"1", "86", "171"}[i] + " at 0," + string(rune('0'+i)) + " " + strings.Repeat("#", 85) + " derived\n")
	}
	b := mustBoard(t, "region # hall \"h\" derived\n"+text.String())
	all := b.Sight(255, Doors{})
	if b.Squares != 255 || all.Len() != 255 || b.Dist[1][255] != 86 || b.Between(171, 255).Len() != 83 || b.Name(255) != "255" {
		t.Errorf("%d squares, %d in sight, %d steps", b.Squares, all.Len(), b.Dist[1][255])
	}
}

// TestBoardLinesInAnyOrder shuffles the default board: nothing but the version
// line has a place.
func TestBoardLinesInAnyOrder(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(string(defaultBoard)), "\n")
	for i, j := 1, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	b, err := Parse("m", strings.Join(lines, "  // turned\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if b.Digest() != Default().Digest() || b.DoorName(5) != Default().DoorName(5) {
		t.Error("the order of lines changes the board")
	}
}

func TestBoardDigest(t *testing.T) {
	b := Default()
	same := edit{`"Laurel Fork Mall"`, `"Another Mall"`, `"Nut Hut Kiosk"                 reconstructed`, `"Nuts" printed`}
	if c, err := Parse("", same.apply(t)); err != nil || c.Digest() != b.Digest() {
		t.Errorf("names and sources change the digest (%v)", err)
	}
	for _, e := range []edit{
		{"zombie 005", "zombie 004"}, {"human 014", "human 013"}, {"door glass 018 019", "door solid 018 019"},
		{"door glass 018 019", "door glass 003 004"}, {"open 130 155", "wall 113 114"}, {"size 3x1", "size 2x1"},
		{"# hall", "# store"}, {"region $ store", "region $ hall"},
	} {
		c, err := Parse("", e.apply(t))
		if err != nil || c.Digest() == b.Digest() {
			t.Errorf("%q leaves the digest as it is (%v)", e, err)
		}
	}
}

func TestDoorNames(t *testing.T) {
	b := Default()
	for d := range b.Doors {
		name := b.DoorName(uint8(d))
		if got := b.DoorByName(name); got != uint8(d) {
			t.Errorf("door %d is %q, which names door %d", d, name, got)
		}
		if got := b.DoorAt(b.Doors[d].B, b.Doors[d].A); got != uint8(d) {
			t.Errorf("door %s: DoorAt says %d", name, got)
		}
	}
	for dir, d := range b.Main {
		if int(d) != dir || b.Doors[d].Kind != MainDoor {
			t.Errorf("main door %s has index %d; want %d", Direction(dir), d, dir)
		}
	}
	if b.DoorByName("62-43") != b.DoorByName("043-062") {
		t.Error("squares in either order, zeros or not")
	}
	for _, name := range []string{"", "-", "043", "043-", "043-063", "1000-1", "0-4", "4-0", "up", "none"} {
		if d := b.DoorByName(name); d != NoDoor {
			t.Errorf("%q names door %d", name, d)
		}
	}
	if b.DoorName(NoDoor) != "none" || b.SquareByID(0) != 0 || b.SquareByID(216) != 0 || b.SquareByID(-1) != 0 || b.SquareByID(1000) != 0 {
		t.Error("names of nothing")
	}
}

func TestSidesAndDistances(t *testing.T) {
	b := mustBoard(t, fixtureRegions+`
row 001 at 0,0 AA# derived
row 004 at 0,1 A#. derived
square 006 # at 0,2 size 2x1 derived
row 009 at 9,9 BC derived
door solid 002 003 derived
human 006 derived`)
	for _, row := range []struct {
		x    int
		want []Side
	}{
		{1, []Side{{2, NoDoor}, {4, NoDoor}}}, // T014 EN 2.1: not 5, across the corner
		{2, []Side{{1, NoDoor}, {3, 0}}},
		{5, []Side{{6, NoDoor}}}, // 4 and 2 are behind walls, 3 across a corner
		{6, []Side{{5, NoDoor}}},
		{7, nil},
	} {
		got := b.Sides(b.SquareByID([]int{0, 1, 2, 3, 4, 5, 6, 9, 10}[row.x]))
		if !slices.Equal(got, row.want) {
			t.Errorf("sides of %d: %v; want %v", row.x, got, row.want)
		}
	}
	if b.Dist[4][3] != 3 || b.Fire[4][3] != 3 || b.Dist[4][5] != 255 || b.Fire[4][5] != 1 || b.Fire[1][7] != 255 || b.Dist[7][7] != 0 {
		t.Error("distances")
	}
	if want := SetOf(1, 2, 4, 7, 8); b.HideAllowed != want { // EN 3.1
		t.Errorf("hiding allowed in %v; want %v", b.HideAllowed, want)
	}
}

// FuzzParseBoard wants a board or a placed error for every text, never a panic.
func FuzzParseBoard(f *testing.F) {
	f.Add([]byte("deadreckon board 1\n" + fixtureRegions + "row 1 at 0,0 #A.B derived\nsquare 9 C at 0,1 size 4x2 derived\n" +
		"open 1 2 derived\nwall 9 1 derived\ndoor main 1 west derived\ndoor glass 9 2 printed\nzombie 1 2 derived\nhuman 3 derived\n"))
	f.Add([]byte("deadreckon board 1\ntitle \"t\" // c\r\nrow 999 at 99,99 ## derived"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := Parse("f", string(text))
		if err != nil {
			var e *engine.SyntaxError
			if b != nil || !errors.As(err, &e) || e.File != "f" || e.Line < 1 || e.Column < 1 || e.Cause == "" {
				t.Fatalf("board %v, error %#v", b != nil, err)
			}
			return
		}
		if b.Squares < 1 || len(b.Digest()) != 64 {
			t.Fatal("an empty board")
		}
		_ = b.Check()
		_ = b.Text(Doors{}, nil)
	})
}

// TestDefaultDigest pins the data that game records refer to: a commit that moves it
// says why.
func TestDefaultDigest(t *testing.T) {
	if got, want := Default().Digest(), "d4b74852d6b23aafa0aad49b1e29ac080532563eb9d6a8a113e42f6a71c65d64"; got != want {
		t.Errorf("digest of the default board: %s; want %s", got, want)
	}
}
