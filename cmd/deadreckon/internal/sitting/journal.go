package sitting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// errMoved ends a decision because the game goes on elsewhere: the journal says where.
var errMoved = errors.New("the game goes on elsewhere")

// journalCommands are what a person may enter about the entries of the game.
var journalCommands = []command{
	{word: "undo", argument: "[N]", does: "take your last entry back, or the last N", takes: true, run: countCommand("undo", func(n int) session.Request { return &session.Undo{Count: n} })},
	{word: "redo", argument: "[N]", does: "enter again what was taken back", takes: true, run: countCommand("redo", func(n int) session.Request { return &session.Redo{Count: n} })},
	{word: "entries", argument: "[N]", does: "list what was entered, or the last N", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.entries(rest) }},
	{word: "correct", argument: "N ENTRY", does: "enter something else as number N, and the rest again as far as it is legal", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.correct(rest) }},
	{word: "branch", argument: "[N]", does: "list what was taken back or corrected, or go back to it", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.branch(rest) }},
}

// countCommand reads how many entries something is done to, and does it.
func countCommand(word string, of func(int) session.Request) func(*person, engine.View, string) error {
	return func(p *person, _ engine.View, rest string) error {
		n, err := CountOf(rest, "entries", word+" [N]")
		if err != nil {
			return err
		}
		return p.moves(of(n))
	}
}

// asks has the core do something that the journal keeps.
func (p *person) asks(r session.Request) (reply any, err error) {
	asker := session.Asker{Session: p.session}
	return asker.Do(r)
}

// moves is asks of what has the game go on elsewhere, which the error says.
func (p *person) moves(r session.Request) error {
	if _, err := p.asks(r); err != nil {
		return err
	}
	return errMoved
}

// keep brings the journal to the disk. If there is no room it says so once; each entry tries again.
func (p *person) keep() {
	err := p.journal.Sync()
	if err != nil && !p.told.unkept {
		p.console.Printf("%s; the game goes on, and its entries are kept once there is room\n", session.OneLine(err.Error()))
	}
	p.told.unkept = err != nil
}

// correct enters something else in the place of an entry.
func (p *person) correct(rest string) error {
	word, entry, _ := strings.Cut(rest, " ")
	number, err := strconv.Atoi(word)
	entry = strings.TrimSpace(entry)
	if err != nil || entry == "" {
		return errors.New("correct which entry, and what was it? expected: correct N ENTRY; `entries` lists them")
	}
	text, err := p.corrected(number, entry)
	if err != nil {
		return err
	}
	p.console.Printf("%s", text)
	return errMoved
}

// Correct enters something else in the place of an entry of a game that nobody plays just now, and says
// what became of what followed.
func Correct(of *session.Session, number int, entry string) (string, error) {
	p := person{game: of.Game(), table: isTable(of), session: of}
	return p.corrected(number, entry)
}

// corrected is correct of the game that the person plays.
func (p *person) corrected(number int, entry string) (string, error) {
	reply, err := p.asks(&session.Correct{Entry: &number, Read: func(at engine.Position) ([]engine.Action, error) { return p.readAt(at, entry) }})
	if err != nil {
		return "", err
	}
	return correctedText(reply.(session.CorrectReply).Corrected), nil
}

// readAt reads an entry at a position of the game: what its seat would enter there.
func (p *person) readAt(at engine.Position, entry string) ([]engine.Action, error) {
	v, ok := at.(engine.View)
	if !ok {
		var err error
		if v, err = engine.ViewOnTurn(p.game, at); err != nil {
			return nil, err
		}
	}
	return p.parse(v, entry)
}

// correctedText says what became of the entries behind one that was corrected.
func correctedText(c journal.Corrected) string {
	out := fmt.Sprintf("entry %d is corrected", c.Number)
	if c.Kept > 0 {
		out += fmt.Sprintf("; %s behind it, entered again", Counted(c.Kept))
	}
	out += "\n"
	switch {
	case c.Left > 0:
		out += fmt.Sprintf("%s not entered again, from entry %d on: %s\n", Counted(c.Left), c.Number+c.Kept+1, c.Reason)
	case c.Reason != "":
		out += fmt.Sprintf("what followed from entry %d has changed: %s\n", c.At, c.Reason)
	}
	return out + "`branch` has everything as it was\n"
}

// Counted says how many entries there are.
func Counted(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// entries lists what was entered.
func (p *person) entries(rest string) error {
	n := mostEntries
	if rest != "" {
		var err error
		if n, err = CountOf(rest, "entries", "entries [N]"); err != nil {
			return err
		}
	}
	p.console.Printf("%s", Entries(p.journal, p.eyes, n))
	return nil
}

// mostEntries are listed where nobody says how many.
const mostEntries = 20

// branch lists the branches, or goes to the end of one.
func (p *person) branch(rest string) error {
	if rest == "" {
		p.console.Printf("%s", Branches(p.journal))
		return nil
	}
	n, err := CountOf(rest, "branches", "branch [N]")
	if err != nil {
		return err
	}
	return p.moves(&session.Branch{Branch: n})
}

// Branches lists the branches of a journal.
func Branches(j *journal.Journal) string {
	var out strings.Builder
	for _, b := range j.Branches() {
		fmt.Fprintf(&out, "branch %d: %s", b.Number, Counted(b.Length))
		switch {
		case b.Here:
			out.WriteString(", this one")
		case b.Placed:
			out.WriteString(", from a position of its own")
		case b.Shared > 0:
			fmt.Fprintf(&out, ", as here up to entry %d", b.Shared)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// Entries lists the last entries of a journal as some eyes see them, and what followed
// from each by itself.
func Entries(j *journal.Journal, e Eyes, most int) string {
	all := j.Entries()
	texts := seenTexts(j, e)
	var out strings.Builder
	if hidden := len(all) - 1 - most; hidden > 0 {
		fmt.Fprintf(&out, "%s before\n", Counted(hidden))
	}
	at := 0
	for _, n := range all {
		entered := texts[at : at+len(n.Entered)]
		then := texts[at+len(n.Entered) : at+len(n.Entered)+len(n.Then)]
		at += len(n.Entered) + len(n.Then)
		if n.Number <= len(all)-1-most || n.Number == 0 && len(then) == 0 {
			continue
		}
		if n.Number == 0 {
			fmt.Fprintf(&out, "      at first %s\n", someOf(then))
			continue
		}
		fmt.Fprintf(&out, "%4d  %s\n", n.Number, strings.Join(entered, ", "))
		if len(then) > 0 {
			fmt.Fprintf(&out, "      then %s\n", someOf(then))
		}
	}
	if undone := len(j.Forward()); undone > 0 {
		fmt.Fprintf(&out, "%s taken back: `redo` enters them again\n", Counted(undone))
	}
	if out.Len() == 0 {
		return "nothing has been entered yet\n"
	}
	return out.String()
}

// someOf joins the first and the last of many texts.
func someOf(texts []string) string {
	const most = 4
	if n := len(texts) - most; n > 0 {
		texts = slices.Concat(texts[:most-1], []string{fmt.Sprintf("%d more", n)}, texts[len(texts)-1:])
	}
	return strings.Join(texts, "; ")
}

// seenTexts writes all that leads to the place, as some eyes see it.
func seenTexts(j *journal.Journal, e Eyes) []string {
	var out []string
	p := j.Root()
	for _, step := range j.Played() {
		out = append(out, e.Line(p, step.Action))
		p.Apply(step.Action)
	}
	return out
}
