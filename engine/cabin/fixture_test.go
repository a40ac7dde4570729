package cabin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// table is a game in the middle of play, as the rule cases of the digest set it up and
// play it.
type deal struct {
	t *testing.T
	s *State
	r *enginetest.Scenario
}

// row is a rule case: a position, actions and assertions.
type row struct {
	name string
	text string // lines of a position; see given
	with func(*Options)
	play func(g *deal)
}

func runRows(t *testing.T, rows []row) {
	t.Helper()
	for _, c := range rows {
		t.Run(c.name, func(t *testing.T) {
			o := Book()
			if c.with != nil {
				c.with(&o)
			}
			c.play(given(t, c.text, o))
		})
	}
}

// given sets up a full position from lines without the first. The cast are the Characters with lines, in
// their order, filled up with others who are out of the game. In round 1 it is the turn of the first;
// without a phase everybody acts.
func given(t *testing.T, text string, o Options) *deal {
	t.Helper()
	return givenRules(t, defaultRules(t, o), text)
}

func givenRules(t *testing.T, r *Rules, text string) *deal {
	t.Helper()
	text = whole(r, text)
	p, err := engine.ReadPosition(New(r), t.Name(), text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return dealOf(t, r, content(p))
}

// whole completes the text of a position in which a case gives only the lines that matter.
func whole(r *Rules, text string) string {
	var cast []string
	for line := range strings.Lines(text) {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if slices.Contains(personNames[:], word) {
			cast = append(cast, word)
		}
	}
	for _, name := range personNames {
		if len(cast) < r.n && !slices.Contains(cast, name) {
			cast = append(cast, name)
			text += "\n" + name + " gone"
		}
	}
	if r.Options.Overlord && !strings.Contains(text, "\nhand ") && !strings.Contains(text, "\nphase ") {
		text += "\nhand from-the-trees grey-faces no-moon"
	}
	head := positionFile.First + "\ncast " + strings.Join(cast, " ") + "\n"
	if !strings.Contains("\n"+text, "\nround ") {
		head += "round 1\n"
	}
	return head + text + "\n"
}

// start is the root of a game.
func start(t *testing.T, change func(*Options)) *deal {
	t.Helper()
	o := Book()
	if change != nil {
		change(&o)
	}
	r := defaultRules(t, o)
	s := r.start()
	return dealOf(t, r, &s)
}

func dealOf(t *testing.T, r *Rules, s *State) *deal {
	return &deal{t, s, &enginetest.Scenario{T: t, Game: New(r), P: s, Check: sound}}
}

func (g *deal) play(actions ...string) *deal    { g.t.Helper(); g.r.Play(actions...); return g }
func (g *deal) offers(actions ...string) *deal  { g.t.Helper(); g.r.Offers(actions...); return g }
func (g *deal) refuses(actions ...string) *deal { g.t.Helper(); g.r.Refuses(actions...); return g }
func (g *deal) only(stem string, actions ...string) *deal {
	g.t.Helper()
	g.r.Only(stem, actions...)
	return g
}

// all checks that the legal actions are exactly these.
func (g *deal) all(actions ...string) *deal { g.t.Helper(); return g.only("", actions...) }

// odds checks the odds of a chance event.
func (g *deal) odds(n, all uint64, holds func(s *State) bool) *deal {
	g.t.Helper()
	g.r.Odds(n, all, func(p engine.Position) bool { return holds(content(p)) })
	return g
}

// weights checks the outcomes of a chance event, with their weights.
func (g *deal) weights(want ...string) *deal {
	g.t.Helper()
	var have []string
	odds := g.s.AppendOdds(nil)
	for i, word := range g.r.Legal() {
		have = append(have, fmt.Sprint(odds[i], " ", word))
	}
	if !slices.Equal(have, want) {
		g.t.Errorf("outcomes %q; want %q", have, want)
	}
	return g
}

// registers are the records of actions in progress, for is.
var registers = map[string]func(s *State) string{
	"fighter": func(s *State) string { return s.name(int(s.fighter)) },
	"foe":     func(s *State) string { return s.className(s.foe) },
	"partner": func(s *State) string { return s.name(int(s.partner) - 1) },
	"tokens":  func(s *State) string { return strconv.Itoa(int(s.tokens)) },
	"weapon":  func(s *State) string { return s.r().weaponName(s.weapon) },
	"fought": func(s *State) string {
		var out []string
		for _, z := range s.onBoard() {
			if z.fought() {
				out = append(out, s.className(z.class()))
			}
		}
		return strings.Join(out, " ")
	},
}

// is checks lines of the position, or registers; "" means no line.
func (g *deal) is(key, want string) *deal {
	g.t.Helper()
	have := enginetest.Line(positionFile.Text(&sheet{State: g.s}), key)
	if of, ok := registers[key]; ok {
		have = of(g.s)
	}
	if have != want {
		g.t.Errorf("%s %q; want %q\n%s", key, have, want, notation{g.s.r()}.FormatPosition(g.s))
	}
	return g
}

func (g *deal) phase(want Phase) *deal {
	g.t.Helper()
	if g.s.phase != want {
		g.t.Fatalf("phase %s; want %s\n%s", g.s.phase, want, notation{g.s.r()}.FormatPosition(g.s))
	}
	return g
}

// asks checks the deciding Character.
func (g *deal) asks(name string) *deal {
	g.t.Helper()
	if have := g.s.name(int(g.s.asked)); have != name || g.s.Turn() < 0 {
		g.t.Errorf("%s is asked at %s; want %s", have, g.s.phase, name)
	}
	return g
}

func (g *deal) holds(claim bool, format string, args ...any) *deal {
	g.t.Helper()
	if !claim {
		g.t.Errorf(format+"\n%s", append(args, notation{g.s.r()}.FormatPosition(g.s))...)
	}
	return g
}

// from continues at a stage of the round.
func (g *deal) from(st stage) *deal {
	g.s.stage, g.s.phase, g.s.turn, g.s.left, g.s.actor, g.s.asked = st, phaseNone, 0, 0, 0, 0
	g.s.run()
	return g
}

// move is MOVE, combat is Fight Zombies.
func (g *deal) move() *deal   { return g.from(stageSurvivors) }
func (g *deal) combat() *deal { return g.from(stageFight) }

// turnOf begins the turn of somebody.
func (g *deal) turnOf(name string) *deal {
	c := uint8(g.s.named(name))
	g.s.bait, g.s.lead, g.s.stage, g.s.phase = c, c, stageTurn, phaseNone
	g.s.beginTurn(0)
	g.s.run()
	return g
}

// as returns the table as a seat sees it.
func (g *deal) as(seat engine.Seat) *deal {
	v := new(View)
	g.s.mask(seat, &v.Masked)
	return &deal{g.t, &v.Masked, &enginetest.Scenario{T: g.t, Game: g.r.Game, P: v}}
}

// until plays until a phase: each time the first legal one of some actions, otherwise any action.
func (g *deal) until(p Phase, actions ...string) *deal {
	g.t.Helper()
	for range 400 {
		if g.s.phase == p {
			return g
		}
		legal := g.r.Legal()
		i := slices.IndexFunc(actions, func(a string) bool { return slices.Contains(legal, a) })
		switch {
		case len(legal) == 0:
			g.t.Fatalf("over before %s", p)
		case i >= 0:
			g.play(actions[i])
		default:
			g.play(legal[0])
		}
	}
	g.t.Fatalf("never at %s", p)
	return g
}
