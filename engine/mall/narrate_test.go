package mall

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestNarratePhases writes the decision of every phase and the results of its actions, and the words for
// views if they differ. Every kind of action has a line.
func TestNarratePhases(t *testing.T) {
	var out strings.Builder
	said, kinds := map[string]bool{}, map[Kind]bool{}
	say := func(format string, args ...any) {
		if line := fmt.Sprintf(format, args...); !said[line] {
			said[line] = true
			out.WriteString(line)
		}
	}
	eachPhase(t, func(n notation, p engine.Position, s *State) {
		if s.viewer == 0 {
			clear(said)
			fmt.Fprintf(&out, "\n# %s\n", s.phase)
		}
		if p.Turn() != engine.Nobody {
			say("%s\n", engine.PromptOf(p))
		}
		for _, a := range spread(p.AppendLegal(nil)) {
			kinds[actionKind(a)] = true
			say("%-24s %s\n", n.FormatAction(p, a), strings.Join(engine.NarrateNext(New(n.rules), p, a), " / "))
		}
	})
	out.WriteString("\n# on the way\n")
	visit := func(s *State, a engine.Action) {
		kinds[actionKind(a)] = true
		g := New(s.r())
		say("%-24s %s\n", g.Notation().FormatAction(s, a), strings.Join(engine.NarrateNext(g, s, a), " / "))
	}
	for _, c := range [][3]string{{"peter 117", "select peter", "close east"}, {"steve 177\nfran 177\nroger 177", "select steve+fran", "rifle steve+fran"}} {
		at := given(t, c[0]).play(c[1])
		a, err := at.n.ParseAction(&at.s, c[2])
		if err != nil {
			t.Fatal(err)
		}
		visit(&at.s, a)
	}
	onTheWay(t, kinds, visit)
	enginetest.Golden(t, "narrate.txt", out.String())
	for k := KindDeal; k <= KindAppear; k++ {
		if !kinds[k] {
			t.Errorf("no line for actions of kind %d", k)
		}
	}
}

// onTheWay visits actions of kinds that are not there yet in random games for
// two players and for one.
func onTheWay(t *testing.T, kinds map[Kind]bool, visit func(s *State, a engine.Action)) {
	for _, players := range []uint8{2, 1} {
		w := &watch{rules: defaultRules(t, Options{MaxTurns: 40, Players: players})}
		for seed := range uint64(40) {
			for w.begin(seed); w.s.Turn() != engine.Nobody; {
				w.before = w.s
				w.choose()
				if !kinds[actionKind(w.a)] {
					visit(&w.before, w.a)
				}
			}
		}
	}
}

// TestNarrateGame: a game as the human player reads it, and as the zombie player does if his lines differ.
func TestNarrateGame(t *testing.T) {
	w := &watch{rules: defaultRules(t, Options{MaxTurns: 60})}
	g := New(w.rules)
	var out strings.Builder
	for w.begin(4); w.s.Turn() != engine.Nobody && w.ply < 400; w.ply++ {
		w.before = w.s
		w.choose()
		if w.before.phase < phaseSelect {
			continue
		}
		heard := engine.NarrateTo(g, &w.before, w.a, Human)
		fmt.Fprintf(&out, "%s\n", strings.Join(heard, "\n"))
		if other := engine.NarrateTo(g, &w.before, w.a, Zombie); !slices.Equal(heard, other) {
			fmt.Fprintf(&out, "    zombie: %s\n", strings.Join(other, "\n    zombie: "))
		}
	}
	enginetest.Golden(t, "narrate-game.txt", out.String())
}

// spread returns the first of each kind of some actions, and others at equal distances, at most twelve.
func spread(legal []engine.Action) (out []engine.Action) {
	step := max(1, len(legal)/8)
	for i, a := range legal {
		if i%step == 0 || i > 0 && actionKind(a) != actionKind(legal[i-1]) {
			out = append(out, a)
		}
	}
	return out
}

// TestNarrate: the results of throws, reveals and ends.
func TestNarrate(t *testing.T) {
	duo := "peter 115\nfran 115\nunits 113=3n"
	fight := "phase free\npeter 113\nfran 113 stunned\nroger 100\nunits 113=5\nthen end\nthen hold\n"
	for _, c := range []struct{ at, play, action, moment, want string }{
		{duo, "select peter+fran; shoot peter+fran@113", "roll 9",
			"Peter and Fran shoot together at the unit in 113 with 3 dice and -4, against 3: 7 or more hits",
			"Peter and Fran shoot together at the unit in 113: the dice show 9, which makes 5"},
		{duo, "select peter+fran; shoot peter+fran@113; roll 9", "value 3",
			"the unit in 113 is turned up; the shot makes 5, and hits a value of so much or less",
			"The unit in 113 is turned up: its value is 3. The shot makes 5 against 3: a hit by 2|The unit goes back to the pool, which has 50 units now"},
		{duo, "select peter; shoot peter@113; roll 4", "value 3", "", "The shot makes 2 against 3: a miss by 1"},
		{"peter 115\nunits 113=3", "select peter; shoot peter@113", "roll 5", "against 3: 5 or more hits", "the dice show 5, which makes 3 against 3: a hit, exactly"},
		{"peter 115\nunits 115=3", "select peter; shoot peter@115", "roll 1", "Peter throws 1 die for panic before the shot at the unit in 115: 1 panics", "Peter rolls 1 and panics"},
		{fight + "then number 1\nthen name peter", "", "roll 3",
			"the unit in 113 attacks Peter, 2 dice with strength 5: 4 or less or 12 infects, 5, 6 or 11 stuns",
			"The unit's attack on Peter, 3 with strength 5: Peter is infected"},
		{fight + "then number 2\nthen roll 9", "", "roll 6", "kills", "Fran dies"},
		{"peter 018\nsteve 019 stunned", "select peter", "step 019", "Peter acts, 8 Movement Points left", "Peter goes to 019 (1 point)|Steve comes round"},
		{"phase entrance\nroger 100 infected\nthen roll 7", "", "roll 12", "2 or 12 makes a super zombie", "Roger rolls 12 and becomes a super zombie"},
		{duo, "", "pass", "choose the acting group", "The humans move nobody in this turn|Turn 1: the zombies move"},
	} {
		g := given(t, c.at)
		if !g.hasPlayed(c.play) {
			continue
		}
		a, err := g.n.ParseAction(&g.s, c.action)
		if err != nil {
			t.Errorf("%q: %v", c.action, err)
			continue
		}
		if got := g.s.Prompt(); !strings.Contains(got, c.moment) {
			t.Errorf("%q: %s\nwant %s", c.action, got, c.moment)
		}
		next := g.s
		next.Apply(a)
		if got := strings.Join(notation{}.Narrate(&g.s, a, &next), "|"); !strings.Contains(got, c.want) {
			t.Errorf("%q: %s\nwant %s", c.action, got, c.want)
		}
	}
}
