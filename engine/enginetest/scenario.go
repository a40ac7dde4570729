package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Scenario is a position that rule cases set up and play in the notation of the game. Its methods
// fail the test on a difference, and return the Scenario for chaining.
type Scenario struct {
	T    TB
	Game engine.Game
	P    engine.Position // a State, or a View

	// Check is called after every action; may be nil.
	Check func(p engine.Position) error
	// Text returns the position's text for Do; nil is FormatPosition.
	Text func(p engine.Position) string

	// Words returns the names of a legal action in cases, if they are not one action of the
	// notation.
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

// Played returns the position after actions in the view of eye, for a game that writes positions as
// an engine.History.
func Played(t TB, g engine.Game, eye, actions string) engine.Position {
	t.Helper()
	return At(t, g, g.Name()+" position 1\neye "+eye+"\nplayed "+actions+"\n").P
}

// Legal returns the texts of the legal actions.
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

// where describes the position for a message.
func (b *Scenario) where() string {
	return fmt.Sprintf("%v on turn; legal: %s\n%s", b.P.Turn(), strings.Join(b.Legal(), ", "), b.Game.Notation().FormatPosition(b.P))
}

// Play plays legal actions. A phrase of several actions is one entry.
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

// Refuses checks that no action is legal. A trailing * matches any ending.
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

// Only checks that these are all legal actions that begin with stem.
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

// Do runs one item of a rule case: an action or a check.
//
//	ACTION      plays a legal action
//	= LINE      the position's text has this line
//	! LINE      no line of the text begins with LINE
//	+ A | B     A and B are legal
//	- A | B     A and B are illegal; a trailing * matches any ending
//	~ A | B     A and B are all legal actions
//	~VERB A | B VERB A and VERB B are all legal actions with VERB
//	# STEM N    N legal actions begin with STEM
//	% 1 2 3     the odds are 1, 2, 3
//	@ PHASE     the phase is PHASE
//	& SEAT      SEAT, a name, number or chance, is on turn
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

// same compares two texts.
func (b *Scenario) same(what, have, want string) {
	b.T.Helper()
	if have != want {
		b.T.Errorf("%s: %q; want %q; %s", what, have, want, b.where())
	}
}

// shows checks that a line is in the position's text, or that no line begins with it.
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

// Odds checks that holds is true after outcomes with weight n out of all.
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

// Line returns the words after a key in the text of a position: "" without such a line, and " " for
// a key without words.
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
