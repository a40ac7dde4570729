package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"deadreckon/engine"
)

// person plays a seat at the console. It is an agents.Agent: it is given a view
// like any other player.
type person struct {
	console *console
	game    engine.Game
	plan    searchPlan      // of the advice that the person asks for
	stale   bool            // others have acted since the board was shown
	undoes  bool            // entries can be taken back
	said    []engine.Action // the rest of what the last entry said
}

// errUndo asks to take the last entry back.
var errUndo = errors.New("undo")

const personHelp = `  ACTION or NUMBER   play it
  suggest [SECONDS]  ask the search
  board              show the position
  belief             show what you cannot know, and the board shaded with it
  moves              list the legal moves again
  save FILE          write the position, as you know it, to a file
  help               this list
  quit               leave the game
`

const undoHelp = `  undo               take your last entry back
`

// Name implements agents.Agent.
func (p *person) Name() string { return "me" }

// Decide implements agents.Agent.
func (p *person) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	if p.stale {
		p.board(v)
	}
	p.stale = false
	p.list(v)
	return p.choose(v)
}

func (p *person) board(v engine.View) {
	p.console.printf("\n%s\n", strings.TrimRight(p.game.Notation().Show(v), "\n"))
}

// choose asks until the entry is a legal action of v.
func (p *person) choose(v engine.View) (engine.Action, error) {
	if len(p.said) > 0 {
		a := p.said[0]
		p.said = p.said[1:]
		return a, nil
	}
	for {
		entry, err := p.console.ask(seatName(p.game, v.Turn()))
		if err != nil {
			return 0, err
		}
		a, done, err := p.enter(v, entry)
		switch {
		case errors.Is(err, errQuit) || errors.Is(err, errUndo):
			return 0, err
		case err != nil:
			p.console.printf("%s\n", bodyOf(err).Message)
		case done:
			return a, nil
		}
	}
}

// enter carries out one entry. It reports whether that was an action.
func (p *person) enter(v engine.View, entry string) (a engine.Action, done bool, err error) {
	word, rest, _ := strings.Cut(entry, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "help", "?":
		p.console.printf("%s", personHelp)
		if p.undoes {
			p.console.printf("%s", undoHelp)
		}
		return 0, false, nil
	case "board":
		p.board(v)
		return 0, false, nil
	case "belief":
		return 0, false, p.belief(v)
	case "moves":
		p.list(v)
		return 0, false, nil
	case "save":
		return 0, false, p.save(v, rest)
	case "suggest":
		return 0, false, p.suggest(v, rest)
	case "quit":
		return 0, false, errQuit
	case "undo":
		if p.undoes {
			return 0, false, errUndo
		}
		return 0, false, errors.New("what has happened in this game cannot be taken back")
	}
	phrase, err := parseEntry(p.game, v, entry)
	if err != nil {
		return 0, false, err
	}
	p.said = phrase[1:]
	return phrase[0], true, nil
}

// parseEntry reads a number of the list, at a decision; a phrase in notation; or
// what follows the one word that all legal actions begin with. A number with
// a zero before it is never one of the list: 030 is a square.
func parseEntry(game engine.Game, v engine.View, entry string) ([]engine.Action, error) {
	legal := v.AppendLegal(nil)
	i, err := strconv.Atoi(entry)
	number := err == nil && entry[0] != '0' && v.Turn() != engine.Chance
	if number && 1 <= i && i <= len(legal) {
		return legal[i-1 : i], nil
	}
	if verb := commonVerb(game, v, legal); verb != "" {
		if a, err := game.Notation().ParseAction(v, verb+" "+entry); err == nil {
			return []engine.Action{a}, nil
		}
	}
	if number {
		return nil, fmt.Errorf("%d is not in the list of 1 to %d; `moves` shows it", i, len(legal))
	}
	return engine.ParsePhrase(game.Notation(), v, entry)
}

// commonVerb returns the first word of every legal action, or "" if they differ.
func commonVerb(game engine.Game, v engine.View, legal []engine.Action) string {
	verb := ""
	for i, a := range legal {
		word, _, _ := strings.Cut(game.Notation().FormatAction(v, a), " ")
		if i > 0 && word != verb {
			return ""
		}
		verb = word
	}
	return verb
}

// belief shows what the person cannot know.
func (p *person) belief(v engine.View) error {
	belief := beliefOf(v)
	if belief == nil {
		return errors.New("no beliefs are told of " + p.game.Name())
	}
	if n, err := illustrator(p.game); err == nil {
		p.console.printf("\n%s\n", strings.TrimRight(n.ShowBelief(v), "\n"))
	}
	p.console.printf("\n%s", beliefText(seatName(p.game, v.Viewer()), belief))
	return nil
}

// save writes the view; it names what it wrote.
func (p *person) save(v engine.View, file string) error {
	if file == "" {
		return fmt.Errorf("save what? expected: save FILE")
	}
	if err := writeFile(file, p.game.Notation().FormatPosition(v)); err != nil {
		return err
	}
	p.console.printf("saved to %s\n", file)
	return nil
}

// suggest searches for the person, at their decision.
func (p *person) suggest(v engine.View, seconds string) error {
	plan := p.plan
	if seconds != "" {
		n, err := strconv.ParseFloat(seconds, 64)
		if err != nil || !(n > 0 && n <= mostSeconds) {
			return fmt.Errorf("%q is no number of seconds; expected: suggest [SECONDS]", seconds)
		}
		plan.time, plan.iterations = time.Duration(n*float64(time.Second)), 0
	}
	view, err := viewOnTurn(p.game, v)
	if err != nil {
		return err
	}
	ctx, done := p.console.searching()
	defer done()
	searcher, err := plan.searcher(p.game, nil)
	if err != nil {
		return err
	}
	found, err := searcher.Search(ctx, view)
	if err != nil {
		return err
	}
	out := plan.explained(reportOn(p.game, view, found), p.game, view, found, searcher)
	p.console.printf("%s", out.short(advised).table())
	return nil
}

// advised is how many moves advice ranks.
const advised = 5
