package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

// person plays a seat at the console. It is an agents.Agent: it is given a view
// like any other player.
type person struct {
	console *console
	game    engine.Game
	order   advice.Order    // of the advice that the person asks for
	stale   bool            // others have acted since the board was shown
	table   bool            // follows a real table: dice are entered too, and entries can be taken back
	said    []engine.Action // the rest of what the last entry said
}

// undoing asks to take so many entries back.
type undoing int

func (n undoing) Error() string { return fmt.Sprintf("undo %d", int(n)) }

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
		entry, err := p.console.ask(engine.SeatName(p.game, v.Turn()))
		if err != nil {
			return 0, err
		}
		a, done, err := p.enter(v, entry)
		switch {
		case errors.Is(err, errQuit) || errors.As(err, new(undoing)):
			return 0, err
		case err != nil:
			p.console.printf("%s\n", session.RefusalOf(err).Message)
		case done:
			return a, nil
		}
	}
}

// enter carries out one entry. It reports whether that was an action. What begins
// with a command and is an action too, as "board Js" is in Leduc poker, is the action.
func (p *person) enter(v engine.View, entry string) (a engine.Action, done bool, err error) {
	word, rest := entry, ""
	if i := strings.IndexFunc(entry, unicode.IsSpace); i >= 0 {
		word, rest = entry[:i], strings.TrimSpace(entry[i:])
	}
	c, isCommand := commands[word]
	if isCommand && (rest == "" || c.takes) {
		return 0, false, c.run(p, v, rest)
	}
	phrase, err := p.parse(v, entry)
	switch {
	case err == nil:
		p.said = phrase[1:]
		return phrase[0], true, nil
	case isCommand:
		err = fmt.Errorf("%q is not expected: `%s` stands alone", rest, word)
	}
	return 0, false, err
}

// belief shows what the person cannot know.
func (p *person) belief(v engine.View) error {
	belief := advice.Belief(v)
	switch {
	case belief == nil:
		return errors.New("no beliefs are told of " + p.game.Name())
	case len(belief) == 0:
		p.console.printf("nothing is hidden from %s\n", engine.SeatName(p.game, v.Viewer()))
		return nil
	}
	if n, err := illustrator(p.game); err == nil {
		p.console.printf("\n%s\n", strings.TrimRight(n.ShowBelief(v), "\n"))
	}
	p.console.printf("\n%s", beliefText(engine.SeatName(p.game, v.Viewer()), belief))
	return nil
}

// over is the word before a file that is to be replaced.
const over = "over "

// save writes the view into a new file, or over one; it names what it wrote.
func (p *person) save(v engine.View, rest string) error {
	name, replaces := strings.CutPrefix(rest, over)
	name = strings.TrimSpace(name)
	file := strings.Trim(name, `"`)
	switch {
	case file == "" || rest == strings.TrimSpace(over):
		return errors.New("save what? expected: save FILE")
	case file == name && strings.ContainsFunc(file, unicode.IsSpace):
		return fmt.Errorf("save takes one file; a name with blanks stands in quotes: save \"%s\"", file)
	}
	if _, err := os.Lstat(file); err == nil && !replaces {
		return fmt.Errorf("%s is there already, and stays as it is; `save over %s` replaces it", file, name)
	}
	if err := writeFile(file, p.game.Notation().FormatPosition(v)); err != nil {
		return err
	}
	p.console.printf("saved to %s\n", file)
	return nil
}

// undo reads how many entries are to be taken back.
func (p *person) undo(rest string) error {
	if !p.table {
		return errors.New("what has happened in this game cannot be taken back")
	}
	n := 1
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return fmt.Errorf("%q is no number of entries; expected: undo [N]", rest)
		}
	}
	return undoing(n)
}

// suggest searches for the person, at their decision.
func (p *person) suggest(v engine.View, seconds string) error {
	if rest, named := strings.CutPrefix(seconds, movesFlag); named {
		return p.compare(v, strings.TrimSpace(rest))
	}
	order := p.order
	if seconds != "" {
		n, err := strconv.ParseFloat(seconds, 64)
		if err != nil || !(n > 0 && n <= advice.MostSeconds) {
			return fmt.Errorf("%q is no number of seconds; expected: suggest [SECONDS]", seconds)
		}
		order.Time, order.Iterations = time.Duration(n*float64(time.Second)), 0
	}
	view, err := engine.ViewOnTurn(p.game, v)
	if err != nil {
		return err
	}
	ctx, done := p.console.searching()
	defer done()
	search, err := order.Open(p.game, view, nil)
	if err != nil {
		return err
	}
	out, err := search.Run(ctx)
	if err != nil {
		return err
	}
	p.console.printf("%s", moveTable{out.Short(advised), p.marksByName(v)}.text())
	return nil
}

// marksByName returns what is entered for each action of the list that v shows.
func (p *person) marksByName(v engine.View) map[string]string {
	out := map[string]string{}
	legal := v.AppendLegal(nil)
	for i, mark := range p.marks(v, legal) {
		out[p.game.Notation().FormatAction(v, legal[i])] = mark
	}
	return out
}

// advised is how many moves advice ranks.
const advised = 5
