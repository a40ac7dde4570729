package board

import (
	"errors"
	"strings"
	"testing"

	"deadreckon/engine"
)

func TestDefaultBoardIsComplete(t *testing.T) {
	b := Default()
	if err := b.Check(); err != nil {
		t.Error(err)
	}
	if n := b.ZombieSymbols.And(b.Hall); n.Len() < 12 || n.Len() > 16 {
		t.Errorf("%d zombie symbols in the hall; want 12 to 16", n.Len())
	}
	first := b.HumanSymbols.Next(1)
	second := b.HumanSymbols.Next(first + 1)
	if d := b.Dist[first][second]; d < 10 || d > 18 {
		t.Errorf("character symbols %d steps apart; want 10 to 18", d)
	}
	for _, x := range []Square{first, second} {
		if s := b.Sight(x, Doors{}).And(b.Hall); !s.Empty() {
			t.Errorf("character symbol %s is in sight of the hall", b.Name(x))
		}
	}
	if n := len(b.Regions); n < 21 {
		t.Errorf("%d regions; want a hall and 20 stores", n)
	}
}

// edit is a change of the default board's text: every old with its new.
type edit []string

func (e edit) apply(t *testing.T) (text string) {
	t.Helper()
	text = string(defaultBoard)
	for i := 0; i < len(e); i += 2 {
		if strings.Count(text, e[i]) != 1 {
			t.Fatalf("%q stands %d times in the default board; want once", e[i], strings.Count(text, e[i]))
		}
		text = strings.Replace(text, e[i], e[i+1], 1)
	}
	return text
}

// TestBoardCheck breaks one constraint of digest 2.4 at a time.
func TestBoardCheck(t *testing.T) {
	humans := "human 014 208  "
	for _, row := range []struct {
		rule  string
		edit  edit
		spoil func(*Board) // if no file can break the constraint
		want  string
		at    string // part of the line that the error names
	}{
		{"B01 named squares", edit{"row 163 at 0,8  PPPPTTTT", "row 163 at 0,8 PPPP derived\nsquare 367 T at 4,8 size 1x1 derived\nrow 168 at 5,8 TTT", "166 167", "166 367"}, nil,
			"B01: no square 167, which the rules name", ""},
		{"B02 ways back", nil, func(b *Board) { b.sides[1] = append(b.Sides(1), Side{To: 17, Door: NoDoor}) },
			"B02: 001 has a way to 017, expected one back and a common side", "row 001"},
		{"B03 four main doors", edit{"door main 117 east   derived\n", ""}, nil, "B03: 3 main doors, expected 4", ""},
		{"B03 the four squares", edit{"main 212 south", "main 213 south"}, nil,
			"B03: main door south on square 213, expected 004, 093, 117 or 212", "door main 213"},
		{"B04 Edwin's", edit{`store "Edwin's Sports Centre"`, `store "Ed's Sports"`}, nil,
			`B04: square 177 lies in the store "Ed's Sports", expected Edwin's`, "region $"},
		{"B04 store", edit{"region $ store", "region $ hall"}, nil,
			`B04: square 177 lies in the hall "Edwin's Sports Centre", expected the store Edwin's`, "region $"},
		{"B04 two squares", edit{"RRR####$$$$", "RRR####YYYY", "RRUU##$$$$", "RRUU##$YYY",
			"region X", "region Y store \"Y\" derived\nregion X", "door glass 193 194", "door glass 177 178 derived\ndoor glass 193 194"}, nil,
			"B04: the store of square 177 has no other square, expected at least 2", "region $"},
		{"B05 zombie symbols", edit{"zombie 005 041", "zombie 041"}, nil, "B05: 44 zombie symbols, expected 45", "zombie 070"},
		{"B06 character symbols", edit{humans, "human 014 "}, nil, "B06: 1 character symbols, expected at least 2", "human"},
		{"B06 disjoint", edit{humans, "human 014 208 010 "}, nil, "B06: character and zombie symbols both in 010", "human"},
		{"B07 hidden zombies", edit{humans, "human " + crowd() + " "}, nil,
			"B07: 0 squares may hide a zombie, 0 of them outside Edwin's, expected at least 5 and 4", ""},
		{"B08 last digits", nil, func(b *Board) {
			for x := 1; x <= b.Squares; x++ {
				if b.ID[x]%10 == 7 {
					b.Hall.Add(Square(x))
				}
			}
		}, "B08: no square outside the hall ends in 7 (EN 15.2)", ""},
		{"B09 connected", edit{"row 202 at 2,10", "row 216 at 30,0 # derived\nrow 202 at 2,10"}, nil,
			"B09: no way from 001 to 216 even with all doors open", "row 216"},
		{"B10 24 sees 62", edit{"wall 161 181", "wall 024 043 derived\nwall 161 181"}, nil,
			"B10: 024 does not see 062, expected that it sees it (EN 6.4)", "row 015"},
		{"B10 24 does not see 82", edit{"door glass 043 062", "open 043 062"}, nil,
			"B10: 024 sees 082, expected that it does not see it (EN 6.4)", "row 015"},
		{"B11 98 does not see 79", edit{"wall 161 181", "open 078 079 derived\nopen 079 099 derived\nwall 161 181"}, nil,
			"B11: 098 sees 079, expected that it does not see it (EN 6.4)", "row 093"},
		{"B12 distance", nil, func(b *Board) { b.Fire[b.SquareByID(19)][b.SquareByID(39)] = 3 },
			"B12: fire distance 3 from 019 to 039, expected 2 (EN 6.7)", "row 015"},
		{"B12 sight", edit{"wall 161 181", "wall 113 114 derived\nwall 161 181"}, nil,
			"B12: 115 does not see 113, expected a shot between them (EN 6.7)", "row 093"},
		{"B12 no door", edit{"wall 161 181", "wall 169 170 derived\ndoor glass 169 170 derived\nwall 161 181"}, nil,
			"B12: door 169-170 between 167 and 170, expected none (EN 6.7)", "row 163"},
		{"B13 doors lie in walls", nil, func(b *Board) {
			for i := range b.borders {
				if b.borders[i].door == b.DoorByName("018-019") {
					b.borders[i].kind = openSide
				}
			}
		}, "B13: glass door 018-019 lies in no wall", "door glass 018 019"},
		{"B14 one usable door", nil, func(b *Board) { b.sight.door[1][2], b.sight.door[2][1] = 9, 9 },
			"B14: door ", "row 001"},
		{"board-notes refuge", edit{"door glass 018 019", "door solid 018 019"}, nil,
			`board-notes: no glass door leads to square 001 of "Allegheny Books & Cards", expected one: it is a refuge`, "region A"},
	} {
		t.Run(row.rule, func(t *testing.T) {
			text := row.edit.apply(t)
			b, err := Parse("mall.txt", text)
			if err != nil {
				t.Fatal(err)
			}
			if row.spoil != nil {
				row.spoil(b)
			}
			checkViolation(t, b.Check(), row.want, row.at, text)
		})
	}
}

// checkViolation wants one violation that begins with a text and names the line
// that holds another.
func checkViolation(t *testing.T, err error, want, at, text string) {
	t.Helper()
	list, ok := err.(interface{ Unwrap() []error })
	if !ok || len(list.Unwrap()) != 1 {
		t.Fatalf("violations: %v; want one: %s", err, want)
	}
	var e *engine.SyntaxError
	if !errors.As(err, &e) || e.File != "mall.txt" || !strings.HasPrefix(e.Cause, want) {
		t.Fatalf("violation: %v; want %s", err, want)
	}
	lines := strings.Split(text, "\n")
	if at != "" && (e.Line == 0 || !strings.HasPrefix(lines[e.Line-1], at)) {
		t.Errorf("violation in line %d; want the line that begins with %q", e.Line, at)
	}
}

// crowd lists character symbols for every square except the zombie symbols and the hall, so that no square
// can hide a zombie.
func crowd() string {
	var list []string
	b := Default()
	for x := 1; x <= b.Squares; x++ {
		if s := Square(x); !b.Hall.Has(s) && !b.ZombieSymbols.Has(s) {
			list = append(list, b.Name(s))
		}
	}
	return strings.Join(list, " ")
}
