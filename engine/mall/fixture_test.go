package mall

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// table is a game in the middle of play, as the rule cases of the digest set it
// up and play it.
type table struct {
	t enginetest.TB
	n notation
	s State
}

// given sets up a full position from lines of a position file without its first line. A case may omit the
// parts that do not matter: characters are, in normal condition, in quiet squares of their own and count
// as activated; all units without a place are in the pool, hidden ones in their box.
func given(t *testing.T, text string) *table {
	t.Helper()
	return givenRules(t, defaultRules(t, Options{MaxTurns: 150}), text)
}

// givenRules is given under rules of the case's own.
func givenRules(t *testing.T, r *Rules, text string) *table {
	t.Helper()
	s := State{rules: r.id, turn: 1, phase: phaseSelect, rifleLeft: 255}
	parts, err := position.Cut(t.Name(), positionFile.First+"\n"+text+"\n")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.read(t.Name(), parts.Board)
	if err != nil {
		t.Fatal(err)
	}
	s.seatRest(text)
	s.shelveRest(t)
	s.derivePool()
	f.suspect = s.characterSquares() // a case gives the squares ruled out for hidden zombies
	s.derive(f)
	if err := s.check(); err != nil {
		t.Fatalf("%v\n%s", err, notation{r}.FormatPosition(&s))
	}
	g := &table{t, notation{r}, s}
	if err := parts.Play(g.n, &g.s); err != nil {
		t.Fatal(err)
	}
	return g
}

// seatRest places the characters that the text does not name.
func (s *State) seatRest(text string) {
	quiet := s.b().HumanSymbols.AndNot(s.occupied)
	for c := Peter; c <= Fran; c++ {
		if !strings.Contains("\n"+text, "\n"+c.String()+" ") {
			s.at[c] = quiet.Next(1)
			s.activated |= 1 << c
		}
	}
}

// shelveRest puts the units that are not placed into the box and the pool.
func (s *State) shelveRest(t *testing.T) {
	t.Helper()
	rest := s.r().Counters.Values
	for _, u := range append(s.units[:], s.companion) {
		if v := u.value(); v != 0 {
			if rest[v] == 0 {
				t.Fatalf("the case places too many units of value %d", v)
			}
			rest[v]--
		}
	}
	if s.box[0] == 0 { // the lowest values, as many as are hidden
		for n, v := 0, uint8(1); n < int(s.hiddenLeft); v++ {
			for ; rest[v] > 0 && n < int(s.hiddenLeft); rest[v]-- {
				s.boxAdd(v, n)
				n++
			}
		}
	} else {
		for _, v := range s.box {
			decrement(&rest, v)
		}
	}
	for v, k := range rest {
		s.base[v] += k
		s.poolSize += k
	}
}

// rows returns the table as the machinery of rule cases takes it.
func (g *table) rows() *enginetest.Scenario {
	return &enginetest.Scenario{
		T: g.t, Game: New(g.n.rules), P: &g.s,
		Check: func(p engine.Position) error { return content(p).check() },
		Words: func(p engine.Position, a engine.Action) (out []string) {
			if actionKind(a) != KindUnit {
				return []string{g.n.FormatAction(p, a)}
			}
			after := *content(p) // a free move is one entry: the unit and its square
			after.Apply(a)
			for _, a := range after.AppendLegal(nil) {
				out = append(out, g.n.FormatAction(&after, a))
			}
			return out
		},
	}
}

// legal returns the legal actions in notation.
func (g *table) legal() []string { return g.rows().Legal() }

// Chained actions and checks of enginetest.Table.
func (g *table) play(actions ...string) *table   { g.t.Helper(); g.rows().Play(actions...); return g }
func (g *table) offers(actions ...string) *table { g.t.Helper(); g.rows().Offers(actions...); return g }
func (g *table) refuses(actions ...string) *table {
	g.t.Helper()
	g.rows().Refuses(actions...)
	return g
}
func (g *table) only(stem string, actions ...string) *table {
	g.t.Helper()
	g.rows().Only(stem, actions...)
	return g
}

// odds checks the odds of a chance event: after outcomes of weight n out of all
// something holds.
func (g *table) odds(n, all uint64, holds func(s *State) bool) *table {
	g.t.Helper()
	g.rows().Odds(n, all, func(p engine.Position) bool { return holds(content(p)) })
	return g
}

func (g *table) phase(want Phase) *table {
	g.t.Helper()
	return g.same("phase", g.s.phase.String(), want.String())
}

// turn checks the next seat to decide.
func (g *table) turn(want engine.Seat) *table {
	g.t.Helper()
	return g.same("on turn", g.s.Turn().String(), want.String())
}

func (g *table) view(seat engine.Seat) *State {
	var v State
	g.s.mask(seat, &v)
	return &v
}

// square returns a square by its printed number.
func (g *table) square(id int) Square {
	g.t.Helper()
	x := g.s.b().SquareByID(id)
	if x == 0 {
		g.t.Fatalf("no square %03d", id)
	}
	return x
}

// at returns the unit in a square, failing if there is none.
func (g *table) unit(id int) unit {
	g.t.Helper()
	x := g.square(id)
	if !g.s.occupied.Has(x) {
		g.t.Fatalf("no unit in %03d", id)
	}
	return g.s.unitAt(x)
}

// quietly plays on until a phase is reached, at least one action, such that
// little happens: no checks, free moves or shots, and dice without effect.
func (g *table) quietly(until Phase) *table {
	g.t.Helper()
	quiet := map[Phase]string{
		phaseSelect: "pass", phaseAct: "end", phaseKeep: "roll 1", phaseCheck: "berserk none", phaseReact: "end",
		phaseTable: "digit none", phaseCheckRoll: "roll 6", phaseFreeDie: "roll 1", phaseFree: "end", phaseFire: "hold", phaseNumber: "number 1", phaseResolve: "roll 10",
		phaseEntrance: "roll 7", phaseConvertRoll: "roll 7",
	}
	for range 1000 {
		legal := g.legal()
		if len(legal) == 0 {
			break
		}
		if a := quiet[g.s.phase]; slices.Contains(legal, a) {
			g.play(a)
		} else {
			g.play(legal[0])
		}
		if g.s.phase == until {
			return g
		}
	}
	g.t.Fatalf("phase %s, and never %s", g.s.phase, until)
	return g
}

// ground returns rules on a small map. In the given lines # is a hall, A, B and C are stores and $ is
// Edwin's. The rest of a game is far away: symbols for the units, except for five or the maximum of hidden
// ones, and 901 and 902 for the characters. All characters shoot three times, panic on 1 and 2 and have 8
// points.
func ground(t *testing.T, lines string, o Options) *Rules {
	t.Helper()
	lines = fixtureRegions + "region $ store \"Edwin's\" derived\n" + strings.ReplaceAll(lines, "\n", " derived\n") +
		"row 801 at 0,90 " + strings.Repeat("#", MaxUnits) + " derived\nrow 901 at 0,92 #.# derived\nhuman 901 902 derived\n"
	b := mustBoard(t, lines)
	room := placesIn(b, b.HideAllowed)
	for id := 801; id <= 800+MaxUnits-min(5, room.outside+min(1, room.edwins)); id++ {
		lines += fmt.Sprintf("zombie %d derived\n", id)
	}
	b = mustBoard(t, lines)
	c := counters.Counters{Values: [12]uint8{1: 5, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5, 9: 5, 10: 4, 11: 1}}
	for who := range c.Normal {
		c.Normal[who], c.Infected[who] = counters.Face{Fire: 3, Panic: 2, Move: 8}, counters.Face{Fire: 3, Panic: 2, Move: 8}
	}
	r, err := NewRules(b, &c, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// as returns the table as a seat sees it.
func (g *table) as(seat engine.Seat) *table { return &table{g.t, g.n, *g.view(seat)} }

// nameOf names a square, "" for none.
func nameOf(s *State, x Square) string {
	if x == 0 {
		return ""
	}
	return s.b().Name(x)
}

// registers are the records of actions in progress, for line.
var registers = map[string]func(s *State) string{
	"activated": func(s *State) string { return s.activated.String() },
	"audience":  func(s *State) string { return []string{"", "human", "zombie", "both"}[s.audience/humanKnows] },
	"carries": func(s *State) string {
		var out []string
		for c, x := range s.carries {
			if x != 0 {
				out = append(out, Character(c).String()+">"+Character(x-1).String())
			}
		}
		return strings.Join(out, " ")
	},
	"infected": func(s *State) string { return s.infected.String() },
	"odds":     func(s *State) string { return strings.Trim(fmt.Sprint(s.AppendOdds(nil)), "[]") },
	"pooled":   func(s *State) string { return strconv.Itoa(int(s.poolSize)) },
	"movers":   func(s *State) string { return nameOf(s, s.movers) },
	"chosen":   func(s *State) string { return s.chosen.String() },
	"combat":   func(s *State) string { return nameOf(s, s.combat) },
	"companion": func(s *State) string {
		if s.companion == 0 {
			return ""
		}
		return s.companion.format()
	},
	"focus":       func(s *State) string { return nameOf(s, s.focus) },
	"mover":       func(s *State) string { return s.mover.String() },
	"number":      func(s *State) string { return strconv.Itoa(int(s.number)) },
	"pending":     func(s *State) string { return s.b().Names(s.pending) },
	"shooters":    func(s *State) string { return s.shooters.String() },
	"strength":    func(s *State) string { return strconv.Itoa(int(s.strength)) },
	"spent":       func(s *State) string { return s.b().Names(s.spent) },
	"steps-left":  func(s *State) string { return strconv.Itoa(int(s.stepsLeft)) },
	"super-moved": func(s *State) string { return s.superMoved.String() },
	"triggers":    func(s *State) string { return s.b().Names(s.triggers) },
}

// maplets are the maps of rule cases by name.
var maplets = map[string]string{"corridor": corridor, "field": field, "shop": shop, "glass": glass, "solid": solid, "twoDoors": twoDoors,
	"threeDoors": threeDoors, "den": den, "cellar": cellar, "twoShops": twoShops, "bend": bend, "longBend": longBend}

// line checks the value of a key in a position file, or a register, or the unit in a square; "" means
// none. A set flag is " ".
func (g *table) line(key, want string) *table {
	g.t.Helper()
	if of, ok := registers[key]; ok {
		return g.same(key, of(&g.s), want)
	}
	if x := g.s.b().SquareByName(key); x != 0 {
		have := ""
		if g.s.occupied.Has(x) {
			have = g.s.unitAt(x).format()
		}
		return g.same(key, have, want)
	}
	positionFile.Keys(key) // which must be known
	return g.same(key, enginetest.Line(positionFile.Text(&sheet{State: &g.s}), key), want)
}

// mustBoard reads a board that a test wrote.
func mustBoard(t testing.TB, lines string) *board.Board {
	t.Helper()
	b, err := board.Parse("", "deadreckon board 1\n"+lines)
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
