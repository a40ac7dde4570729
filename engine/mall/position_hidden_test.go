package mall

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/counters"
)

// Hidden zombies in a position file, stated and omitted.

// inStores is table45 with the characters in squares that may have hidden zombies: 031 and 158, which also
// has a unit.
func inStores(t *testing.T) string {
	return swap(t, "peter 029 normal", "peter 031 normal", "fran 029 normal", "fran 031 normal",
		"roger 207 normal", "roger 158 normal", "steve 207 normal", "steve 158 stunned", "158=?", "158=4")
}

// TestTrodden: EN 9.1. A square with a living character hides nothing, unless the file says that it may.
func TestTrodden(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, c := range []struct {
		name, lines string
		hidden      string // squares with a living character and a possible hidden zombie
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
		people, found := v.Masked.characterSquares(), Set{}
		for range 300 {
			var world State
			v.Sample(&world, rng)
			found = found.Or(world.hideable().And(people))
		}
		if have := n.rules.Board.Names(found); have != c.hidden {
			t.Errorf("%s: hidden zombies under the characters of %q; want %q", c.name, have, c.hidden)
		}
		text := n.FormatPosition(p)
		if said := strings.Contains(text, "\nsuspect "+c.hidden+"\n"); said != (c.hidden != "") {
			t.Errorf("%s: written as\n%s", c.name, text)
		}
		if again, err := n.ParsePosition(text); err != nil || *content(again) != v.Masked {
			t.Errorf("%s: another position after writing and reading: %v", c.name, err)
		}
	}
}

// TestTroddenByAll: a viewer of the hidden squares lists them, also under a character; then nobody counts
// that square as ruled out.
func TestTroddenByAll(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	text := strings.Replace(inStores(t), "view human", "view zombie", 1)
	p, err := n.ParsePosition(strings.Replace(text, "hidden ? ? ? ? ?", "hidden 001 065 158 171 189", 1))
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); n.rules.Board.Names(s.cleared) != "031" || !strings.Contains(n.FormatPosition(p), "\nsuspect 158\n") {
		t.Errorf("read as\n%s", n.FormatPosition(p))
	}
}

// noUnits is a position at the end of a hunt: no unit is on the map, two zombies are
// hidden, and the others came out in 001 to 003.
func noUnits(t *testing.T, view, hidden string) string {
	t.Helper()
	text, _, _ := strings.Cut(table45, "units ")
	pool := "pool"
	for v, n := range counters.Default().Values {
		if v == 2 {
			n -= 2 // hidden
		}
		pool += strings.Repeat(fmt.Sprintf(" %d", v), int(n))
	}
	return strings.Replace(text, "view human", "view "+view, 1) + pool + "\nhidden " + hidden + "\ncleared 001 002 003\n"
}

// TestMustReveal: EN 9.4, A53. Once no unit is on the map all hidden zombies must come
// out, whether the file says so or not.
func TestMustReveal(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for view, hidden := range map[string]string{"full": "065 066\nbox 2 2", "zombie": "065 066", "human": "? ?"} {
		text := noUnits(t, view, hidden)
		p, err := n.ParsePosition(text + "phase free\nfree-moves 1\n")
		if err != nil {
			t.Error(err)
			continue
		}
		if !strings.Contains(n.FormatPosition(p), "\nmust-reveal\n") {
			t.Errorf("view %s is read without the duty:\n%s", view, n.FormatPosition(p))
		}
		_, err = n.ParseAction(p, "end")
		if want := "mall: EN 9.4: no unit is on the map, so a hidden zombie must be revealed"; err == nil || err.Error() != want {
			t.Errorf("view %s: end: %v; want %s", view, err, want)
		}
		if said, err := n.ParsePosition(text + "phase free\nfree-moves 1\nmust-reveal\n"); err != nil || *content(said) != *content(p) {
			t.Errorf("view %s: must-reveal makes another position: %v", view, err)
		}
	}
}

// TestRevealed: possible maps and units after zombies have come out.
func TestRevealed(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, text := range []string{
		swap(t, "hidden ? ? ? ? ?", "pool 1 2\nhidden ? ? ?\ncleared 001 065"), // two in two squares
		swap(t, "hidden ? ? ? ? ?", "pool 1 2\nhidden ? ? ?\ncleared 001 "+n.rules.Board.Names(n.rules.Board.Edwins)),
		swap(t, "002=?", "002=?z", "peter 029 normal", "peter - super"), // a look by a super that is out
	} {
		if _, err := n.ParsePosition(text); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}
