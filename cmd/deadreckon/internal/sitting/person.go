package sitting

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/report"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// person decides at the console: for a seat that they play, or what happened at a real table.
type person struct {
	console     *stdio.Console
	game        engine.Game
	suggestions advice.Request  // for suggestions
	chronicle   *chronicle      // report to all persons here
	isStale     bool            // others have acted since the board was printed
	isRealTable bool            // as in Sitting
	queued      []engine.Action // further actions of the last entry
	session     *session.Session
	journal     *journal.Journal // of the session
	eyes        Eyes             // of all persons here
}

func (p *person) board(v engine.View) {
	p.console.Show(p.game, p.game.Notation().Show(v))
}

// choose asks until the entry is a legal action of v.
func (p *person) choose(v engine.View) (engine.Action, error) {
	for {
		p.keep()
		entry, err := p.console.Ask(engine.SeatName(p.game, v.Turn()), func(line string) []string { return p.completions(v, line) })
		if err != nil {
			return 0, err
		}
		a, done, err := p.enter(v, entry)
		switch {
		case errors.Is(err, stdio.ErrQuit) || errors.Is(err, errMoved):
			return 0, err
		case err != nil:
			p.console.Refuse(session.RefusalOf(err).Message)
		case done:
			return a, nil
		}
	}
}

// enter carries out one entry and reports whether it is an action. An action may begin with the word of a
// command, such as "board Js" in Leduc poker.
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
		p.queued = phrase[1:]
		return phrase[0], true, nil
	case isCommand:
		err = fmt.Errorf("unexpected %q: `%s` takes no argument", rest, word)
	default:
		err = p.meant(v, word, rest, err)
	}
	return 0, false, err
}

// meant adds the command that the first word of an entry resembles to the error of the entry. It adds none if
// the error has a suggestion or an action resembles the word.
func (p *person) meant(v engine.View, word, rest string, err error) error {
	if strings.Contains(err.Error(), "did you mean") {
		return err
	}
	var words []string
	for _, c := range allCommands() {
		if rest == "" || c.takes {
			words = append(words, c.word)
		}
	}
	near := engine.DidYouMean(word, words)
	if near == "" {
		return err
	}
	var verbs []string
	for _, a := range v.AppendLegal(nil) {
		verb, _, _ := strings.Cut(p.game.Notation().FormatAction(v, a), " ")
		verbs = append(verbs, verb)
	}
	if engine.DidYouMean(word, verbs) != "" {
		return err
	}
	return fmt.Errorf("%s%s", session.RefusalOf(err).Message, near)
}

// belief shows the hidden information with its probabilities.
func (p *person) belief(v engine.View) error {
	b, err := Believed(p.session, v)
	if err != nil {
		return err
	}
	if len(b.Belief) == 0 {
		p.console.Printf("nothing is hidden from %s\n", b.Seat)
		return nil
	}
	if b.Show != "" {
		p.console.Show(p.game, b.Show)
	}
	p.console.Printf("\n%s", report.Belief(b.Seat, b.Belief))
	return nil
}

// over is the word before a file to replace.
const over = "over "

// save writes the view to a new file, or replaces one.
func (p *person) save(v engine.View, rest string) error {
	name, replaces := strings.CutPrefix(rest, over)
	name = strings.TrimSpace(name)
	file := strings.Trim(name, `"`)
	switch {
	case file == "" || rest == strings.TrimSpace(over):
		return errors.New("save to which file? expected: save FILE")
	case file == name && strings.ContainsFunc(file, unicode.IsSpace):
		return fmt.Errorf("save takes one file; quote a name with blanks: save \"%s\"", file)
	}
	if _, err := os.Lstat(file); err == nil && !replaces {
		return fmt.Errorf("%s exists already; `save over %s` replaces it", file, name)
	}
	if err := (stdio.Streams{Out: p.console.Out}).WriteFile(file, p.session.ViewText(v)); err != nil {
		return err
	}
	p.console.Printf("saved to %s\n", file)
	return nil
}

// legend explains the signs of the board.
func (p *person) legend() error {
	legend := p.game.About().Legend
	if legend == nil {
		return errors.New("the board of " + p.game.Name() + " has no signs")
	}
	for _, part := range legend {
		p.console.Printf("%s\n", strings.TrimRight(stdio.Fitted(part, stdio.Columns(p.console.Out)), "\n"))
	}
	return nil
}

// log repeats the report of the last turns.
func (p *person) log(rest string) error {
	turns, err := CountOf(rest, "turns", "log [N]")
	if err != nil {
		return err
	}
	lines := p.chronicle.of(turns)
	if lines == nil {
		lines = []string{"nothing has happened yet"}
	}
	p.console.Printf("%s\n", strings.Join(lines, "\n"))
	return nil
}

// CountOf parses a count of at least 1; "" is 1.
func CountOf(text, of, expected string) (int, error) {
	if text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not a number of %s; expected: %s", text, of, expected)
	}
	return n, nil
}

// suggest searches the decision of the person.
func (p *person) suggest(v engine.View, seconds string) error {
	if rest, named := strings.CutPrefix(seconds, movesFlag); named {
		return p.compare(v, strings.TrimSpace(rest))
	}
	order := p.suggestions
	if seconds != "" {
		n, err := strconv.ParseFloat(seconds, 64)
		if err != nil || !(n > 0 && n <= advice.MostSeconds) {
			return fmt.Errorf("%q is not a number of seconds; expected: suggest [SECONDS]", seconds)
		}
		order.Time, order.Iterations = time.Duration(n*float64(time.Second)), 0
	}
	out, err := p.ask(order, "the search")
	if err != nil {
		return err
	}
	moves := report.Moves{Report: out.(session.SuggestReply).Short(advised), Marks: p.marksByName(v)}
	p.console.Printf("%s", moves.Text(p.console.Columns()))
	return nil
}

// ask searches or compares moves, and shows the progress.
func (p *person) ask(order advice.Request, who string) (any, error) {
	ctx, t, done := p.console.Thinking(who)
	defer done()
	return Search(ctx, p.session, order, t)
}

// completions returns the commands and legal actions that begin with a line.
func (p *person) completions(v engine.View, line string) (out []string) {
	for _, c := range allCommands() {
		out = append(out, c.word)
	}
	for _, a := range v.AppendLegal(nil) {
		out = append(out, p.game.Notation().FormatAction(v, a))
	}
	before := ""
	if rest, ok := strings.CutPrefix(line, "evaluate "); ok {
		before, line = "evaluate ", strings.TrimLeft(rest, " ")
	}
	out = slices.DeleteFunc(out, func(word string) bool { return !strings.HasPrefix(word, line) })
	for i := range out {
		out[i] = before + out[i]
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// marksByName returns the mark of each legal action by its notation.
func (p *person) marksByName(v engine.View) map[string]string {
	out := map[string]string{}
	legal := v.AppendLegal(nil)
	for i, mark := range p.marks(v, legal) {
		out[p.game.Notation().FormatAction(v, legal[i])] = mark
	}
	return out
}

// advised is the number of moves that a suggestion ranks.
const advised = 5
