package counters

import (
	"errors"
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

func TestDefaultCounters(t *testing.T) {
	c := Default()
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	if c.Units() != 50 {
		t.Errorf("%d units; want 50 (EN 3.1)", c.Units())
	}
	if want := [12]uint8{0, 4, 8, 10, 9, 7, 5, 3, 1, 1, 1, 1}; c.Values != want {
		t.Errorf("values %v; want %v", c.Values, want)
	}
	if c.Normal[Fran] != (Face{2, 2, 7}) || c.Infected[Steve] != (Face{1, 3, 5}) {
		t.Error("faces") // digest 2.1
	}
	if c.Figures != [3]int{lines.Reconstructed: 8*3 + 11} {
		t.Errorf("figures by source: %v", c.Figures)
	}
	if Steve.String() != "steve" || Character(7).String() != "7" {
		t.Error("names")
	}
}

// editCounters changes the default counters' text.
func editCounters(t *testing.T, old, new string) string {
	t.Helper()
	text := string(defaultCounters)
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q stands %d times in the default counters; want once", old, strings.Count(text, old))
	}
	return strings.Replace(text, old, new, 1)
}

func TestCountersCheck(t *testing.T) {
	for _, row := range []struct{ rule, old, new, want string }{
		{"EN 6.0 fire rate", "fire 3 panic 1 move 8  reconstructed\nnormal   roger", "fire 0 panic 1 move 8 derived\nnormal   roger",
			"c:6: normal peter: fire rate 0, expected at least 1 (digest 2.1, EN 6.0)"},
		{"EN 6.5 panic never", "roger  fire 3 panic 1", "roger  fire 3 panic 0",
			"c:7: normal roger: panic level 0, expected 1 to 5 (digest 2.1, EN 6.5)"},
		{"EN 6.5 panic always", "fran   fire 1 panic 4", "fran   fire 1 panic 6",
			"c:14: infected fran: panic level 6, expected 1 to 5 (digest 2.1, EN 6.5)"},
		{"EN 5.9 carrying", "fran   fire 2 panic 2 move 7", "fran   fire 2 panic 2 move 4",
			"c:9: normal fran: movement allowance 4, expected at least 5 (digest 2.1, EN 5.9)"},
		{"EN 5.9 doors", "steve  fire 1 panic 3 move 5", "steve  fire 1 panic 3 move 1",
			"c:13: infected steve: movement allowance 1, expected at least 2 (digest 2.1, EN 5.9)"},
		{"EN 3.1 units", "7:3", "7:4", "c:17: 51 units, expected 50 (digest 2.2, EN 3.1)"},
	} {
		t.Run(row.rule, func(t *testing.T) {
			c, err := Parse("c", editCounters(t, row.old, row.new))
			if err != nil {
				t.Fatal(err)
			}
			if err = c.Check(); err == nil || err.Error() != row.want {
				t.Errorf("violations: %v; want %s", err, row.want)
			}
			if c.Digest() == Default().Digest() {
				t.Error("the digest is that of the default counters")
			}
		})
	}
}

func TestParseCountersErrors(t *testing.T) {
	for _, row := range []struct{ name, old, new, want string }{
		{"version", "counters 1", "counters one", `c:1:1: not what this program reads here: expected the first line "deadreckon counters 1"`},
		{"status", "normal   peter", "stunned peter", `c:6:1: "stunned" is not one of normal, infected, values`},
		{"character", "normal   peter", "normal   Peter", `c:6:10: "Peter" is not one of peter, roger, steve, fran (did you mean peter?)`},
		{"figure", "steve  fire 2", "steve  fire two", `c:8:22: "two" is not a fire rate from 0 to 99`},
		{"order", "normal   steve  fire 2 panic 1", "normal   steve  panic 1 fire 2", `c:8:17: "panic" is not the word fire`},
		{"twice", "normal   steve", "normal   roger", `c:8:10: a second line for roger, first in line 7`},
		{"missing face", "infected fran   fire 1 panic 4 move 5  reconstructed\n", "", `c:16: the file ends, expected a line infected fran`},
		{"missing values", "values", "// values", `c:14: the file ends, expected a line values`},
		{"values twice", "// Value of a unit", "values 1:1 derived // ", `c:17:1: a second values line, first in line 16`},
		{"no values", "values 1:4 2:8 3:10 4:9 5:7 6:5 7:3 8:1 9:1 10:1 11:1 ", "values", `c:17:8: "reconstructed" is not a value and its number of units, two numbers from 0 to 255 with ":" between`},
		{"value range", "11:1", "12:1", `c:17:50: value 12, expected 1 to 11 (digest 2.2)`},
		{"value twice", "10:1", "9:1", `c:17:45: value 9 twice`},
		{"value form", "11:1", "11:x", `c:17:50: "11:x" is not a value and its number of units, two numbers from 0 to 255 with ":" between`},
		{"too many", "11:1", "11:250", `c:17:50: too many units, expected at most 255`},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, err := Parse("c", editCounters(t, row.old, row.new))
			var e *engine.SyntaxError
			if c != nil || !errors.As(err, &e) || err.Error() != row.want {
				t.Errorf("error: %v\n  want: %s", err, row.want)
			}
		})
	}
	if _, err := Parse("c", ""); err == nil || err.Error() != `c:1:1: nothing to read; expected the first line "deadreckon counters 1"` {
		t.Errorf("empty file: %v", err)
	}
}

func TestCountersDigest(t *testing.T) {
	text := strings.ReplaceAll(string(defaultCounters), "  reconstructed", "\tprinted // read off the counter\r")
	c, err := Parse("other", text)
	if err != nil {
		t.Fatal(err)
	}
	if c.Digest() != Default().Digest() {
		t.Error("comments and sources change the digest")
	}
}

// FuzzParseCounters wants counters or a placed error for every text.
func FuzzParseCounters(f *testing.F) {
	f.Add([]byte(defaultCounters))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Parse("f", string(text))
		if err == nil {
			_, _ = c.Check(), c.Digest()
			return
		}
		var e *engine.SyntaxError
		if c != nil || !errors.As(err, &e) || e.File != "f" || e.Line < 1 || e.Cause == "" {
			t.Fatalf("error %#v", err)
		}
	})
}

// TestDefaultDigest pins the data that game records refer to: a commit that moves it
// says why.
func TestDefaultDigest(t *testing.T) {
	if got, want := Default().Digest(), "f01467153a3f2ff3bb8b9c994a13fec89b138cc362ac4cf5e5516647e02076e9"; got != want {
		t.Errorf("digest of the default counters: %s; want %s", got, want)
	}
}

// TestFormatDocument reads the example of docs/games/mall/board-format.md.
func TestFormatDocument(t *testing.T) {
	text, err := os.ReadFile("../../../docs/games/mall/board-format.md")
	_, rest, _ := strings.Cut(string(text), "```counters\n")
	block, _, _ := strings.Cut(rest, "```")
	if c, fault := Parse("counters", block); err != nil || fault != nil || c.Units() != 3 {
		t.Errorf("%v, %v; the example has %v", err, fault, c)
	}
}
