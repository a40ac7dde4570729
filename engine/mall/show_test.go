package mall

import (
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// crowded has every sign that a square can show.
const crowded = `turn 7
peter 113 infected
roger 113 stunned
steve 100 super
fran 113 rifle
units 113=11! 100=4z! 050=? 051=?h 060=10
closed 018-019 north
destroyed 042-043
hidden 031 065
`

// TestShow: whole drawings.
func TestShow(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	p, err := n.ParsePosition(table45)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Golden(t, "show/human.txt", n.Show(p))
	for i, line := range strings.Split(n.Show(p), "\n") {
		if k := utf8.RuneCountInString(line); k > 130 {
			t.Errorf("line %d has %d columns; want at most 130", i+1, k)
		}
	}
	g := given(t, strings.ReplaceAll(strings.ReplaceAll(crowded, "=?h", "=3h"), "=?", "=3n"))
	enginetest.Golden(t, "show/full.txt", g.n.Show(&g.s))
	enginetest.Golden(t, "show/zombie.txt", g.n.Show(&View{Masked: *g.view(Zombie)}))
}

// TestShowPhases writes the lines above the board for every phase.
func TestShowPhases(t *testing.T) {
	var out strings.Builder
	eachPhase(t, func(n notation, p engine.Position, s *State) {
		head, board, _ := strings.Cut(n.Show(p), "\nP R S F")
		if board == "" {
			t.Errorf("no board at %s", s.phase)
		}
		if s.viewer == 0 {
			out.WriteString(head + "\n")
		}
	})
	enginetest.Golden(t, "show/phases.txt", out.String())
}

// TestShowSquare: the signs of one square.
func TestShowSquare(t *testing.T) {
	g := given(t, crowded[:strings.Index(crowded, "units")]+"units 113=11! 100=4z!\nhidden 031 065\n")
	human, zombie := g.view(Human), g.view(Zombie)
	for _, c := range []struct {
		id                  int
		full, human, zombie string
	}{
		{113, "P'r+", "P'r+", "P'r+"},
		{100, "@Sz+", "@Sz!", "@Sz+"},
		{31, "h", "", "h"},
		{112, "", "", ""},
	} {
		x := g.square(c.id)
		if a, b, z := g.s.showSquare(x), human.showSquare(x), zombie.showSquare(x); a != c.full || b != c.human || z != c.zombie {
			t.Errorf("%03d shows %q, %q, %q; want %q, %q, %q", c.id, a, b, z, c.full, c.human, c.zombie)
		}
	}
}

// TestShowTeam: the lines above the board when owners are asked.
func TestShowTeam(t *testing.T) {
	for _, c := range []struct{ at, play, want string }{
		{pair4, "select peter+fran", "Peter and Fran in 113: "},
		{pair4, "select peter+fran; shoot fran@115", "; announced: Fran shoots at the unit in 115 with 1 die"},
		{"roger 113; " + crowd9, "end", "against Peter, Roger and Fran"},
		{"roger 113; " + crowd9, "end; fire peter", "against Peter, Roger and Fran; Peter shoots so far"},
		{"roger 113; " + crowd9, "end; hold; hold; hold; number 2; name peter", "; Peter is named so far"},
	} {
		g := reasonTable(t, "four: "+c.at)
		if played := g.hasPlayed(c.play); !played || !strings.Contains(g.n.Show(&g.s), c.want) {
			t.Errorf("%s: no %q in\n%s", c.play, c.want, g.n.Show(&g.s))
		}
	}
}
