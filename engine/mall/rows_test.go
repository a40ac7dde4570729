package mall

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// rule is a case of the digest, a row of the rule tests.
//
// On is a map of maplets, none for the mall's own, and settings, separated by blanks: a switch is set by its
// name, others as maxTurns=7. peter-move=3 and peter-panic=2 give a character figures of his own.
//
// Given is lines of a position, as given takes it, and more lines of the map, separated by semicolons; or
// "dealt" for a game in which the units have been dealt.
//
// Play is what happens and what must hold then, separated by semicolons:
//
//	what enginetest.Scenario.Do does, but for these:
//	= KEY WORDS is a line of the position's text, a register, or the unit in a square
//	! KEY       there is none
//	% 2/6 CHECK after so many throws a check holds; 1:6 is in proportion
//	human CHECK, zombie CHECK, both CHECK: what they see
//	mark, back  remembers the table, and goes back to it
//
// and the words of steps.
type rule struct{ name, on, given, play string }

// runRules plays rows, each in a subtest of its name.
func runRules(t *testing.T, rules []rule) {
	t.Helper()
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			var marked table
			g := r.table(t)
			for item := range strings.SplitSeq(r.play, ";") {
				switch item = strings.TrimSpace(item); item {
				case "mark":
					marked = *g
				case "back":
					*g = marked
				default:
					g.do(item)
				}
			}
		})
	}
}

// table sets the case up.
func (r rule) table(t *testing.T) *table {
	t.Helper()
	on, own := "", counters.Default()
	var settings []engine.Setting
	for _, word := range strings.Fields(r.on) {
		key, value, _ := strings.Cut(word, "=")
		name, figure, ofCounter := strings.Cut(key, "-")
		switch seats := map[string]string{"solo": "1", "three": "3", "four": "4"}[key]; {
		case maplets[key] != "":
			on = maplets[key]
		case seats != "":
			settings = append(settings, engine.Setting{Key: "players", Value: seats})
		case ofCounter:
			own = withFigure(t, own, name, figure, value)
		case value == "":
			settings = append(settings, engine.Setting{Key: key, Value: "true"})
		default:
			settings = append(settings, engine.Setting{Key: key, Value: value})
		}
	}
	o, _, err := settable.Parse(append([]engine.Setting{{Key: "maxTurns", Value: "150"}}, settings...))
	if err != nil {
		t.Fatal(err)
	}
	var given []string
	for line := range strings.SplitSeq(r.given, ";") {
		line = strings.TrimSpace(line)
		if word, _, _ := strings.Cut(line, " "); slices.Contains([]string{"row", "square", "open", "door"}, word) {
			on += line + "\n"
		} else if line != "" {
			given = append(given, line)
		}
	}
	text := strings.Join(given, "\n")
	if on != "" {
		return givenRules(t, ground(t, on, o), text)
	}
	rules, err := NewRules(board.Default(), own, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.given == "dealt" {
		return dealt(t, rules)
	}
	return givenRules(t, rules, text)
}

// withFigure returns counters with another figure of a character.
func withFigure(t *testing.T, c *counters.Counters, who, figure, value string) *counters.Counters {
	t.Helper()
	out, n := *c, uint8(0)
	fmt.Sscan(value, &n)
	of := map[string]func(f *counters.Face) *uint8{
		"move": func(f *counters.Face) *uint8 { return &f.Move }, "panic": func(f *counters.Face) *uint8 { return &f.Panic },
	}[figure]
	i := slices.Index(counters.Names[:], who)
	if i < 0 || of == nil {
		t.Fatalf("no figure %s of %s", figure, who)
	}
	*of(&out.Normal[i]), *of(&out.Infected[i]) = n, n
	return &out
}

// steps are the actions and checks with a word of their own.
var steps map[string]func(g *table, w []string)

func init() {
	steps = map[string]func(g *table, w []string){
		"moves":     func(g *table, w []string) { g.walks(w[0], w[1:]...).unchecked() },
		"walks":     func(g *table, w []string) { g.walks(w[0], w[1:]...) },
		"unchecked": func(g *table, _ []string) { g.unchecked() },
		"uncalled":  func(g *table, _ []string) { g.uncalled() },
		"freely":    func(g *table, w []string) { g.play("pass").unchecked().play("roll " + w[0]).do("@ free") },
		"until":     func(g *table, w []string) { g.quietly(Phase(slices.Index(phaseNames[:], w[0]))) },
		// shown only to the zombie player
		"peeked": func(g *table, w []string) {
			g.do("@ value")
			g.do("= audience zombie")
			g.do("human ~ value ?")
			g.do("value " + w[0])
		},
		"left": func(g *table, w []string) { g.same("Movement Points left", fmt.Sprint(g.s.moveLeft), w[0]) },
		// units that may not make a free move, or have moved, and those of them that must still react
		"bound": func(g *table, w []string) {
			spent, pending, _ := strings.Cut(strings.Join(w, " "), "/")
			g.line("spent", strings.TrimSpace(spent)).line("pending", strings.TrimSpace(pending))
		},
		// the value of a square as the human and the zombie player see it; ? is nothing
		"seen": func(g *table, w []string) {
			for i, seat := range []engine.Seat{Human, Zombie} {
				g.unit(atoi(w[0]))
				if have := g.view(seat).unitAt(g.square(atoi(w[0]))).value(); int(have) != atoi(w[i+1]) {
					g.t.Errorf("seat %d sees the value %d in %s; want %s", seat, have, w[0], w[i+1])
				}
			}
		},
		// the square of a character, or only the condition
		"stands": func(g *table, w []string) {
			c := slices.Index(counters.Names[:], w[0])
			have := g.s.status[c].String()
			if len(w) > 2 {
				have = cmp.Or(nameOf(&g.s, g.s.at[c]), "-") + " " + have
			}
			g.same(w[0], have, strings.Join(w[1:], " "))
		},
		"armed": func(g *table, w []string) {
			g.same("rifles", fmt.Sprintf("%s %d", cmp.Or(g.s.rifles.String(), "nobody"), g.s.rifleLeft), strings.Join(w, " "))
		},
		"throws":   func(g *table, w []string) { g.throws(atoi(w[0])) },
		"spends":   func(g *table, w []string) { g.spends(uint8(atoi(w[0])), uint8(atoi(w[1]))) },
		"ambushed": func(g *table, w []string) { g.ambushed(w[0] == "true") },
		// the hidden squares left: listed for the zombie player, counted for the human one
		"secret": func(g *table, w []string) {
			zombie, human, _ := strings.Cut(strings.Join(w, " "), "/")
			zombie, human = strings.TrimSpace(zombie), strings.TrimSpace(human)
			g.line("hidden", zombie).as(Zombie).line("hidden", zombie)
			g.as(Human).line("hidden", human)
		},
		// the result and its scores
		"over": func(g *table, w []string) {
			result := map[string]result{"unfinished": unfinished, "human": humanWon, "zombie": zombieWon, "draw": drawn}[w[0]]
			g.same("result", fmt.Sprint(g.s.winner, g.s.phase == phaseOver), fmt.Sprint(result, result != unfinished))
			score := map[string]float64{"human": 1, "zombie": -1}[w[0]]
			for seat, name := range g.s.r().seats() {
				if want := score * map[bool]float64{true: -1, false: 1}[name == "zombie"]; g.s.Score(engine.Seat(seat)) != want {
					g.t.Errorf("%s scores %v; want %v", name, g.s.Score(engine.Seat(seat)), want)
				}
			}
		},
		// how often each of the group has shot in this turn
		"fired": func(g *table, w []string) {
			for c := Peter; c <= Fran; c++ {
				if have := g.s.face(c).Fire - g.s.fires[c]; g.s.group.has(c) && int(have) != atoi(w[c]) {
					g.t.Errorf("%s has shot %d times; want %s", c, have, w[c])
				}
			}
		},
		// a unit that cannot move any more, and a super that has come from elsewhere
		"bind": func(g *table, w []string) { g.s.spent.Add(g.square(atoi(w[0]))) },
		"came": func(g *table, w []string) {
			c := slices.Index(counters.Names[:], w[0])
			g.s.superMoved |= 1 << c
			g.s.superStart[c] = g.square(atoi(w[1]))
		},
		"holds":  func(g *table, w []string) { g.same(w[0], fmt.Sprint(g.s.occupied.Has(g.square(atoi(w[0])))), "true") },
		"worth":  func(g *table, w []string) { g.same(w[0], fmt.Sprint(g.unit(atoi(w[0])).value()), w[1]) },
		"rages":  func(g *table, w []string) { g.same(w[0], fmt.Sprint(g.unit(atoi(w[0])).berserk()), "true") },
		"panics": func(g *table, w []string) { g.same("panicked", g.s.panicked.String(), w[0]) },
	}
}

// atoi reads a number, or returns 0.
func atoi(text string) int { n, _ := strconv.Atoi(text); return n }

// same checks a value.
func (g *table) same(what, have, want string) *table {
	g.t.Helper()
	if have != want {
		g.t.Errorf("%s: %q in phase %s; want %q", what, have, g.s.phase, want)
	}
	return g
}

// do does one item of rule.play.
func (g *table) do(item string) {
	g.t.Helper()
	word, rest, _ := strings.Cut(item, " ")
	if step := steps[word]; step != nil {
		step(g, strings.Fields(rest))
		return
	}
	switch word {
	case "human", "zombie", "both":
		for i, seat := range []engine.Seat{Human, Zombie} {
			if word == "both" || word == [...]string{"human", "zombie"}[i] {
				g.as(seat).do(rest)
			}
		}
	case "=":
		key, want, more := strings.Cut(rest, " ")
		if !more {
			want = " "
		}
		g.line(key, want)
	case "!":
		g.line(rest, "")
	case "%":
		of, check, _ := strings.Cut(rest, " ")
		holds := func(s *State) bool {
			var r enginetest.Report
			(&table{&r, g.n, *s}).do(check)
			return len(r.Faults) == 0
		}
		if n, all, ok := strings.Cut(of, "/"); ok {
			g.odds(uint64(atoi(n)), uint64(atoi(all)), holds)
		} else {
			_, parts, _ := strings.Cut(of, ":")
			g.share(uint64(atoi(parts)), holds)
		}
	default:
		g.rows().Do(item)
	}
}
