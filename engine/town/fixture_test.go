package town

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// rule is a case of the digest.
//
// set lists options, separated by blanks. Cases in the Zeds Phase describe the card: zeds=forest,highway
// its symbols, text=after:movement a text; the card is then drawn first. Other cases begin in the Action
// Phase of a card with two unspent Actions.
//
// given lists lines of a position, separated by semicolons; a missing line is empty.
//
// play lists actions and assertions, separated by semicolons:
//
//	anything that enginetest.Scenario.Do does
//	$ N       checks the column of the fight
type rule struct{ name, set, given, play string }

// run plays rows, each in a subtest of its name.
func run(t *testing.T, cases []rule) {
	for _, r := range cases {
		t.Run(r.name, func(t *testing.T) { r.do1(t) })
	}
}

func (r rule) do1(t *testing.T) {
	g, drawn := r.game(t)
	b := at(t, g, r.text(g, drawn))
	if drawn {
		b.Play("event 2 test")
	}
	for _, do := range strings.Split(r.play, ";") {
		if do = strings.TrimSpace(do); do != "" {
			b.do(do)
		}
	}
}

// game opens the game that a row is about; it reports whether its card is to be drawn.
func (r rule) game(t *testing.T) (g *Game, drawn bool) {
	t.Helper()
	var settings []engine.Setting
	card := ""
	actions := " actions 2 printed"
	for _, word := range strings.Fields(r.set) {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "zeds":
			card, drawn = " zeds "+strings.ReplaceAll(value, ",", " ")+" printed"+card, true
		case "text":
			card += " " + strings.ReplaceAll(value, ":", " ") + " printed"
		case "actions":
			actions = ""
			if value != "none" {
				actions = " actions " + value + " printed"
			}
		default:
			settings = append(settings, engine.Setting{Key: key, Value: value})
		}
	}
	opened := enginetest.Open(t, Name, settings...)
	if g = opened.(*Game); !drawn {
		return g, false
	}
	zeds, text, _ := strings.Cut(card, " printed")
	if strings.Contains(zeds, "brains") {
		actions = ""
	}
	return withEvent(t, g, `event 2 1 "Test" printed`+zeds+" printed"+actions+text), true
}

// withEvent returns the game with another line for one of the Event cards.
func withEvent(t *testing.T, g *Game, line string) *Game {
	t.Helper()
	return withLine(t, g, "events", strings.Join(strings.Fields(line)[:2], " ")+" ", line)
}

// withLine returns the game with another line in one of its data files, for the one that
// begins in some way; without one it is added.
func withLine(t *testing.T, g *Game, file, begins, line string) *Game {
	t.Helper()
	d := g.rules.Data
	p := &parts[slices.IndexFunc(parts, func(p part) bool { return p.name == file })]
	if err := p.into(&d, file+".txt", changed(t, file, begins, line)); err != nil {
		t.Fatal(err)
	}
	r, err := NewRules(d, g.rules.Options)
	if err != nil {
		t.Fatal(err)
	}
	return New(r)
}

// changed returns a built-in data file with another line.
func changed(t *testing.T, file, begins, line string) string {
	t.Helper()
	text, err := embedded.ReadFile("data/" + file + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, begins) })
	if i < 0 {
		return string(text) + line + "\n"
	}
	lines[i] = line
	return strings.Join(lines, "\n")
}

// text writes the position that a row begins with.
func (r rule) text(g *Game, drawn bool) string {
	out := positionFile.First + "\n"
	has := func(key string) bool {
		return slices.ContainsFunc(strings.Split(r.given, ";"), func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), key) })
	}
	switch {
	case has("phase"):
	case drawn:
		out += "phase event\n"
	default:
		if !has("card") {
			out += "card 2\n"
		}
		if !has("event-actions") {
			out += "event-actions 2\n"
		}
		if !has("player-actions") {
			out += "player-actions " + strings.Join(g.Seats(), " ") + "\n"
		}
	}
	for _, line := range strings.Split(r.given, ";") {
		if line = strings.TrimSpace(line); line != "player-actions" && line != "" {
			out += line + "\n"
		}
	}
	return out
}

// table is a game in the middle of a row.
type play struct{ *enginetest.Scenario }

// at sets up a position, and has all that follow checked.
func at(t *testing.T, g *Game, text string) play {
	t.Helper()
	b := play{enginetest.At(t, g, text)}
	b.Check, b.Text = sound, textOf
	return b
}

func rootOf(t *testing.T, g *Game) play {
	return play{&enginetest.Scenario{T: t, Game: g, P: g.NewState(), Check: sound, Text: textOf}}
}

// sound returns the first error in a position.
func sound(p engine.Position) error { return content(p).check() }

// textOf is the text of a position without its unfinished actions.
func textOf(p engine.Position) string { return positionFile.Text(content(p)) }

func (b play) state() *State { return content(b.P) }

// do does one item of rule.play.
func (b play) do(do string) {
	column, ok := strings.CutPrefix(do, "$ ")
	if !ok {
		b.Do(do)
	} else if have := fmt.Sprint(Facts{b.state()}.FightColumn()); have != column {
		b.T.Errorf("column %s; want %s", have, column)
	}
}
