package mall

import (
	"strings"
	"testing"

	"deadreckon/engine"
)

// What a position file says, and does not say, of hidden zombies.

// inStores is table45 with the characters in squares that may carry hidden
// zombies: 031 and 158, in which a unit is too.
func inStores(t *testing.T) string {
	return swap(t, "peter 029 normal", "peter 031 normal", "fran 029 normal", "fran 031 normal",
		"roger 207 normal", "roger 158 normal", "steve 207 normal", "steve 158 stunned", "158=?", "158=4")
}

// TestTrodden: EN 9.1. Where living characters stand nothing hides, unless the
// file says that it may.
func TestTrodden(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, c := range []struct {
		name, lines string
		hidden      string // where living characters stand and a hidden zombie may be
	}{
		{"nothing said", "", ""},
		{"another square cleared", "cleared 032\n", ""},
		{"their own squares cleared", "cleared 031\ncleared 158\n", ""},
		{"a unit stood there", "suspect 158\n", "158"},
		{"both", "suspect 031\nsuspect 158\n", "031 158"},
	} {
		p, err := n.ParsePosition(inStores(t) + c.lines)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		v, rng := p.(*View), engine.Stream(1, "trodden")
		people, found := v.s.characterSquares(), Set{}
		for range 300 {
			var world State
			v.Sample(&world, rng)
			found = found.Or(world.hideable().And(people))
		}
		if have := n.rules.Board.names(found); have != c.hidden {
			t.Errorf("%s: hidden zombies under the characters of %q; want %q", c.name, have, c.hidden)
		}
		text := n.FormatPosition(p)
		if said := strings.Contains(text, "\nsuspect "+c.hidden+"\n"); said != (c.hidden != "") {
			t.Errorf("%s: written as\n%s", c.name, text)
		}
		if again, err := n.ParsePosition(text); err != nil || *content(again) != v.s {
			t.Errorf("%s: another position after writing and reading: %v", c.name, err)
		}
	}
}

// TestTroddenByAll: whoever knows the hidden squares names them, also under a
// character, and then nobody counts that square as ruled out.
func TestTroddenByAll(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	text := strings.Replace(inStores(t), "view human", "view zombie", 1)
	p, err := n.ParsePosition(strings.Replace(text, "hidden ? ? ? ? ?", "hidden 001 065 158 171 189", 1))
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); n.rules.Board.names(s.cleared) != "031" || !strings.Contains(n.FormatPosition(p), "\nsuspect 158\n") {
		t.Errorf("read as\n%s", n.FormatPosition(p))
	}
}

func TestSuspectErrors(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, c := range []struct{ lines, want string }{
		{"suspect 029", "p.txt:11:9: square 029 may not carry a hidden zombie: no plain wall is between it and a character symbol (EN 3.1.2)"},
		{"suspect 031 001", "p.txt:11:13: no living character is in 001"},
		{"cleared 031\nsuspect 031", "p.txt:12:9: square 031 is suspect and ruled out (EN 9.1, 9.3)"},
		{"suspect ?", `p.txt:11:9: "?" is not a square such as 045`},
	} {
		if _, err := n.ReadPosition("p.txt", inStores(t)+c.lines); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.lines, err, c.want)
		}
	}
}
