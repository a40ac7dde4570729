package cabin

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/options"
)

//go:embed data/cards.txt
var defaultCards string

//go:embed data/events.txt
var defaultEvents string

//go:embed data/figures.txt
var defaultFigures string

// DefaultCards, DefaultEvents and DefaultFigures return the built-in data. They are shared and read-only.
var (
	DefaultCards   = sync.OnceValue(func() *Cards { return options.Must(ParseCards("data/cards.txt", defaultCards)) })
	DefaultEvents  = sync.OnceValue(func() *Events { return options.Must(ParseEvents("data/events.txt", defaultEvents)) })
	DefaultFigures = sync.OnceValue(func() *Figures { return options.Must(ParseFigures("data/figures.txt", defaultFigures)) })
)

// The data of a full game.
var (
	cardsFile = options.File[*Cards]{
		Name: "cards", Means: "the Cabin cards",
		Reconstructed: "most figures and the number of each card are not in the rulebook, and are ours",
		Default:       DefaultCards, Parse: ParseCards,
		Describe: func(c *Cards) string { return fmt.Sprintf("a sound Cabin deck of %d kinds", len(c.Kinds)) }}
	eventsFile = options.File[*Events]{
		Name: "events", Means: "the Event cards",
		Reconstructed: "the rulebook names two of the cards: the others are ours",
		Default:       DefaultEvents, Parse: ParseEvents,
		Describe: func(e *Events) string { return fmt.Sprintf("a sound Event deck of %d cards", len(e.List)) }}
	figuresFile = options.File[*Figures]{
		Name: "figures", Means: "health of Characters, Survivors and the dead",
		Reconstructed: "no rules text prints them: they are ours",
		Default:       DefaultFigures, Parse: ParseFigures,
		Describe: func(*Figures) string { return "sound figures" }}
)

// figure reads a word, the number after it, and its source.
func figure(l *lines.Line, what string, lo, hi int) (n uint8, from lines.Source) {
	l.Word(what)
	n = uint8(l.Integer("a number", lo, hi))
	return n, l.Source()
}

// newName reads the token of a card, which must be new, and its title.
func newName(l *lines.Line, so map[string]int) (token, title string) {
	token = l.Next("a name for the notation")
	switch first, again := so[token]; {
	case strings.ContainsFunc(token, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }):
		l.Bad("a name of small letters, digits and -")
	case slices.Contains([]string{"piece", "radio", "nothing", "hands"}, token):
		l.Fail("%q means something else in the notation", token)
	case again:
		l.Fail("a second card %q, first in line %d", token, first)
	}
	so[token] = l.Number()
	return token, l.Text("a title")
}

// ParseCards reads a Cabin deck. Small decks load too; Check tests the deck. Errors are
// *engine.SyntaxError.
//
//	card TOKEN "TITLE" SOURCE copies N SOURCE USE FIGURES
func ParseCards(file, text string) (*Cards, error) {
	c := &Cards{file: file}
	so := map[string]int{}
	err := lines.Read(file, text, "deadreckon cards 1", func(l *lines.Line) error {
		l.Word("card")
		k := Card{line: l.Number()}
		k.Token, k.Title = newName(l, so)
		k.Source = l.Source()
		k.Copies, _ = figure(l, "copies", 1, 15)
		k.Use = Use(l.OneOf(useNames[:]...))
		k.figures(l)
		if len(c.Kinds) == maxKinds {
			l.Fail("more than %d kinds of cards", maxKinds)
		}
		c.Kinds = append(c.Kinds, k)
		c.titles += k.Title + "\n"
		return l.End()
	})
	return c, err
}

// figures reads the figures of a card by its use.
func (k *Card) figures(l *lines.Line) {
	switch u := k.Use; {
	case u == Gun:
		k.Range, _ = figure(l, "range", 1, 3)
		k.Level, _ = figure(l, "shots", 1, 3)
	case u.shoots():
		k.Range, _ = figure(l, "range", 1, 3)
		k.Level = 1
	case u.melee():
		k.Damage, _ = figure(l, "damage", 1, 3)
		switch u {
		case Saw:
			k.Level, _ = figure(l, "gas", 1, 3)
		case Nails:
			k.Level = 1
		}
	case u != Groan:
		k.Cost, _ = figure(l, "cost", 0, 1)
	}
}

// flaws collects errors in data.
type flaws struct {
	file string
	errs []error
}

func (f *flaws) add(wrong bool, line int, format string, args ...any) {
	if wrong {
		f.errs = append(f.errs, &engine.SyntaxError{File: f.file, Line: line, Cause: fmt.Sprintf(format, args...)})
	}
}

// Check applies the conditions of the rulebook for the deck of a full game, and joins all errors.
func (c *Cards) Check() error {
	f := flaws{file: c.file}
	last, all, free, double, twoShots := 1, 0, false, false, false
	var of [uses]int // cards
	var kinds [uses]int
	var guns [4]int // by range
	for _, k := range c.Kinds {
		last = k.line
		all += int(k.Copies)
		of[k.Use] += int(k.Copies)
		kinds[k.Use]++
		f.add(kinds[k.Use] > 1 && k.Use != Gun && k.Use != Melee, k.line, "a second kind of card with the use %s", useNames[k.Use])
		free = free || k.Use.item() && k.Use != Groan && k.Cost == 0
		double = double || k.Use == Melee && k.Damage == 2
		if k.Use == Gun {
			guns[k.Range] += int(k.Copies)
			twoShots = twoShots || k.Level > 1
		}
	}
	f.add(all != DeckSize, last, "%d cards, expected %d (Parts 2)", all, DeckSize)
	for _, u := range []Use{AK47, Elephant, Flare, Bow} {
		f.add(of[u] != 1, last, "%d cards with the use %s, expected 1 (Gun 1)", of[u], useNames[u])
	}
	for _, u := range []Use{Saw, Nails, Wrench, Tape, Muck, Rope, Groan} {
		f.add(of[u] == 0, last, "no card with the use %s, expected at least 1 (Card 1)", useNames[u])
	}
	for r := 1; r <= 3; r++ {
		f.add(guns[r] < 2, last, "%d guns of range %d, expected at least 2 (Gun 1)", guns[r], r)
	}
	f.add(!twoShots, last, "no gun with 2 shots (Sandra)")
	f.add(!double, last, "no melee weapon of 2 damage (Win 1)")
	f.add(!free, last, "no item that is free (Item 2)")
	return errors.Join(f.errs...)
}

// ParseEvents reads an Event deck of at most EventCount cards; Check tests it.
//
//	event TOKEN "TITLE" SOURCE tokens CODE WHERE EFFECT [FILTER] SOURCE [stops SOURCE]
func ParseEvents(file, text string) (*Events, error) {
	e := &Events{file: file}
	so := map[string]int{}
	err := lines.Read(file, text, "deadreckon events 1", func(l *lines.Line) error {
		l.Word("event")
		v := Event{line: l.Number()}
		v.Token, v.Title = newName(l, so)
		l.Source()
		l.Word("tokens")
		v.code(l)
		v.Where = Where(l.OneOf(whereNames...))
		if v.Where == WhereThree && v.Code != CodeNumber && v.Code != CodeStar {
			l.Fail("three arcs take a number of tokens that is printed")
		}
		if v.Effect = Effect(l.OneOf(effectNames...)); v.Effect == EffectMove {
			v.Filter = Filter(l.OneOf(filterNames...))
		}
		v.Source = l.Source()
		if v.Stops = l.Accept("stops"); v.Stops {
			l.Source()
		}
		if len(e.List) == EventCount {
			l.Fail("more than %d Event cards (Parts 3)", EventCount)
		}
		e.List = append(e.List, v)
		e.titles += v.Title + "\n"
		return l.End()
	})
	return e, err
}

// code reads how many tokens a card brings: #, #+2, #-1, 3, *3 or die.
func (v *Event) code(l *lines.Line) {
	text := l.Next("how many tokens come: #, #+2, #-1, a number, *3 or die")
	switch rest, living := strings.CutPrefix(text, "#"); {
	case text == "die":
		v.Code = CodeDie
	case text == "#":
	case living:
		v.Number = int8(l.Part(strings.TrimPrefix(rest, "+"), -5, 5))
	case strings.HasPrefix(text, "*"):
		v.Code, v.Number = CodeStar, int8(l.Part(text[1:], 0, 9))
	default:
		v.Code, v.Number = CodeNumber, int8(l.Part(text, 0, 9))
	}
}

// Check applies the conditions of the rulebook for the deck of a full game.
func (e *Events) Check() error {
	f := flaws{file: e.file}
	last, stops := 1, 0
	forms := map[string]bool{}
	for _, v := range e.List {
		last = v.line
		if v.Stops {
			stops++
		}
		switch {
		case v.Code == CodeLiving && v.Number > 0:
			forms["#+k"] = true
		case v.Code == CodeLiving && v.Number < 0:
			forms["#-k"] = true
		default:
			forms[[...]string{"#", "a number", "die", "*"}[v.Code]] = true
		}
	}
	f.add(len(e.List) != EventCount, last, "%d Event cards, expected %d (Parts 3)", len(e.List), EventCount)
	f.add(stops != 2, last, "%d cards stop the passing of the Bait, expected 2 (Pass 2)", stops)
	for _, form := range []string{"#", "#+k", "#-k", "a number", "die", "*"} {
		f.add(!forms[form], last, "no card says %s for its tokens (Event 2-5)", form)
	}
	return errors.Join(f.errs...)
}

// ParseFigures reads the figures. All are required; their bounds are the rulebook's.
func ParseFigures(file, text string) (*Figures, error) {
	g := &Figures{file: file}
	words := []string{"skull", "survivor", "turned", "dead"}
	var so [4]int
	last := 1
	err := lines.Read(file, text, "deadreckon figures 1", func(l *lines.Line) error {
		last = l.Number()
		what := l.OneOf(words...)
		if so[what] != 0 {
			l.Fail("a second line %s, first in line %d", words[what], so[what])
		}
		so[what] = last
		switch what {
		case 0:
			g.Skull, g.Source[0] = figure(l, "injury", 2, 5)
		case 1:
			g.SurvivorHealth, g.Source[1] = figure(l, "health", 2, 4)
		case 2:
			g.TurnedFight, g.Source[2] = figure(l, "fight", 2, 12)
			g.TurnedHealth, g.Source[3] = figure(l, "health", 1, 3)
			g.TurnedSpeed, g.Source[4] = figure(l, "speed", 0, 2)
		case 3:
			g.DeadHealth, g.Source[5] = figure(l, "health", 1, 9)
		}
		return l.End()
	})
	for i, line := range so {
		if err == nil && line == 0 {
			err = &engine.SyntaxError{File: file, Line: last, Cause: "the file ends, expected a line " + words[i]}
		}
	}
	return g, err
}

// Digest returns a hash of all that decides play: decks of equal digest play the same game.
func (c *Cards) Digest() string {
	var text strings.Builder
	for _, k := range c.Kinds {
		fmt.Fprintln(&text, k.Token, k.Copies, k.Use, k.Range, k.Level, k.Damage, k.Cost)
	}
	return options.Digest("cards\n" + text.String())
}

// Digest returns a hash of all that decides play.
func (e *Events) Digest() string {
	var text strings.Builder
	for _, v := range e.List {
		fmt.Fprintln(&text, v.Token, v.Code, v.Number, v.Where, v.Effect, v.Filter, v.Stops)
	}
	return options.Digest("events\n" + text.String())
}

// Digest returns a hash of the figures.
func (g *Figures) Digest() string {
	return options.Digest(fmt.Sprint("figures ", g.Skull, g.SurvivorHealth, g.TurnedFight, g.TurnedHealth, g.TurnedSpeed, g.DeadHealth))
}

// Check has nothing to add to ParseFigures.
func (g *Figures) Check() error { return nil }
