package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Scenario is a game in the middle of play, as rule cases set it up and play it, in the
// words of its notation. Its methods fail the test where the game does otherwise, and
// return it, so that a case reads as a sentence.
type Scenario struct {
	T    TB
	Game engine.Game
	P    engine.Position // a State, or the View of a seat

	// Check is asked after every action; nil asks nothing.
	Check func(p engine.Position) error
	// Text is the position's text for Do; nil is FormatPosition.
	Text func(p engine.Position) string

	// Words are what a legal action is called in a case, where that is something else than
	// one action of the notation.
	Words func(p engine.Position, a engine.Action) []string
}

// Open opens a game.
func Open(t TB, name string, settings ...engine.Setting) engine.Game {
	t.Helper()
	g, err := engine.Open(name, settings)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return g
}

// At sets up a position of a game from its text.
func At(t TB, g engine.Game, text string) *Scenario {
	t.Helper()
	p, err := g.Notation().ParsePosition(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return &Scenario{T: t, Game: g, P: p}
}

// Played returns a position of a game that writes its positions as an engine.History, after actions
// in words as an eye saw them.
func Played(t TB, g engine.Game, eye, actions string) engine.Position {
	t.Helper()
	return At(t, g, g.Name()+" position 1\neye "+eye+"\nplayed "+actions+"\n").P
}

// Legal returns the legal actions in words.
func (b *Scenario) Legal() []string {
	var out []string
	for _, a := range b.P.AppendLegal(nil) {
		if b.Words != nil {
			out = append(out, b.Words(b.P, a)...)
		} else {
			out = append(out, b.Game.Notation().FormatAction(b.P, a))
		}
	}
	return out
}

// where says where the table is, for a message.
func (b *Scenario) where() string {
	return fmt.Sprintf("%v on turn; legal: %s\n%s", b.P.Turn(), strings.Join(b.Legal(), ", "), b.Game.Notation().FormatPosition(b.P))
}

// Play plays actions in words, each of which must be legal. A phrase of several is one
// entry.
func (b *Scenario) Play(actions ...string) *Scenario {
	b.T.Helper()
	for _, text := range actions {
		phrase, err := engine.ParsePhrase(b.Game.Notation(), b.P, text)
		if err != nil {
			b.T.Fatalf("%s: %v; %s", text, err, b.where())
		}
		for _, a := range phrase {
			b.P.Apply(a)
			if b.Check == nil {
				continue
			}
			if err := b.Check(b.P); err != nil {
				b.T.Fatalf("after %s: %v", text, err)
			}
		}
	}
	return b
}

// Offers checks that every action is legal.
func (b *Scenario) Offers(actions ...string) *Scenario {
	b.T.Helper()
	legal := b.Legal()
	for _, a := range actions {
		if !slices.Contains(legal, a) {
			b.T.Errorf("%s is not legal; %s", a, b.where())
		}
	}
	return b
}

// Refuses checks that no action is legal. A trailing * stands for any ending.
func (b *Scenario) Refuses(actions ...string) *Scenario {
	b.T.Helper()
	for _, have := range b.Legal() {
		for _, a := range actions {
			if stem, all := strings.CutSuffix(a, "*"); have == a || all && strings.HasPrefix(have, stem) {
				b.T.Errorf("%s is legal; %s", have, b.where())
			}
		}
	}
	return b
}

// Only checks that the legal actions that begin with stem are exactly these.
func (b *Scenario) Only(stem string, actions ...string) *Scenario {
	b.T.Helper()
	have := slices.DeleteFunc(b.Legal(), func(a string) bool { return !strings.HasPrefix(a, stem) })
	slices.Sort(have)
	slices.Sort(actions)
	if !slices.Equal(have, actions) {
		b.T.Errorf("legal with %q: %q; want %q; %s", stem, have, actions, b.where())
	}
	return b
}

// Do does one item of a rule case in words, what happens or what must hold:
//
//	ACTION      is legal, and played
//	= LINE      stands in the position's text
//	! LINE      no line of the text begins so
//	+ A | B     are legal
//	- A | B     are not; a trailing * stands for any ending
//	~ A | B     are the legal actions
//	~VERB A | B are those that begin with VERB, which is left out
//	# STEM N    so many legal actions begin so
//	% 1 2 3     are the odds
//	@ PHASE     is the phase
//	& SEAT      is on turn, by its name or number; or chance
func (b *Scenario) Do(item string) {
	b.T.Helper()
	sign, rest, _ := strings.Cut(item, " ")
	var list []string
	if rest != "" {
		list = strings.Split(rest, " | ")
	}
	switch verb, ofVerb := strings.CutPrefix(sign, "~"); {
	case ofVerb && verb != "":
		for i := range list {
			list[i] = verb + " " + list[i]
		}
		b.Only(verb, list...)
	case ofVerb:
		b.Only("", list...)
	case sign == "=" || sign == "!":
		b.shows(rest, sign == "=")
	case sign == "+":
		b.Offers(list...)
	case sign == "-":
		b.Refuses(list...)
	case sign == "#":
		i := strings.LastIndexByte(rest, ' ')
		n := len(slices.DeleteFunc(b.Legal(), func(a string) bool { return !strings.HasPrefix(a, rest[:i+1]) }))
		b.same("number of "+rest[:i], fmt.Sprint(n), rest[i+1:])
	case sign == "%":
		b.same("odds", strings.Trim(fmt.Sprint(b.P.AppendOdds(nil)), "[]"), rest)
	case sign == "@":
		b.same("phase", b.P.(engine.Phased).Phase(), rest)
	case sign == "&":
		turn := b.P.Turn()
		names := []string{turn.String()}
		if seats := b.Game.Seats(); turn >= 0 {
			names = append(names, fmt.Sprint(int(turn)), seats[turn])
		}
		if !slices.Contains(names, rest) {
			b.T.Errorf("%q is on turn; want %s; %s", names, rest, b.where())
		}
	default:
		b.Play(item)
	}
}

// same checks what something is.
func (b *Scenario) same(what, have, want string) {
	b.T.Helper()
	if have != want {
		b.T.Errorf("%s: %q; want %q; %s", what, have, want, b.where())
	}
}

// shows checks that a line stands in the position's text, or that none begins so.
func (b *Scenario) shows(line string, want bool) {
	b.T.Helper()
	text := b.Game.Notation().FormatPosition
	if b.Text != nil {
		text = b.Text
	}
	if have := slices.ContainsFunc(strings.Split(text(b.P), "\n"), func(l string) bool {
		return l == line || !want && strings.HasPrefix(l, line)
	}); have != want {
		b.T.Errorf("%q is %v; want %v; %s", line, have, want, b.where())
	}
}

// Odds checks the odds of a chance event: after outcomes of weight n out of all
// something holds.
func (b *Scenario) Odds(n, all uint64, holds func(p engine.Position) bool) *Scenario {
	b.T.Helper()
	var have, sum uint64
	odds := b.P.AppendOdds(nil)
	for i, a := range b.P.AppendLegal(nil) {
		if len(odds) == 0 {
			b.T.Fatalf("no odds; %s", b.where())
		}
		next := copyOf(b.Game, b.P)
		next.Apply(a)
		sum += odds[i]
		if holds(next) {
			have += odds[i]
		}
	}
	if have != n || sum != all {
		b.T.Errorf("odds %d/%d, want %d/%d; %s", have, sum, n, all, b.where())
	}
	return b
}

// Line returns what stands behind a key in the text of a position: "" without such a line, and " "
// for a key that stands alone.
func Line(text, key string) string {
	for line := range strings.Lines(text) {
		if word, rest, more := strings.Cut(strings.TrimSuffix(line, "\n"), " "); word == key && more {
			return rest
		} else if word == key {
			return " "
		}
	}
	return ""
}
