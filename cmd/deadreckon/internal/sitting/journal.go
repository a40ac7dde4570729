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

// errMoved ends a decision because the position of the journal has changed.
var errMoved = errors.New("the position has changed")

// journalCommands are the commands about earlier entries.
var journalCommands = []command{
	{word: "undo", argument: "[N]", does: "undo your last entry or the last N", takes: true, run: countCommand("undo", func(n int) session.Request { return &session.Undo{Count: n} })},
	{word: "redo", argument: "[N]", does: "redo undone entries", takes: true, run: countCommand("redo", func(n int) session.Request { return &session.Redo{Count: n} })},
	{word: "entries", argument: "[N]", does: "list the entries, or the last N", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.entries(rest) }},
	{word: "correct", argument: "N ENTRY", does: "replace entry N, and replay the rest if it is legal", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.correct(rest) }},
	{word: "branch", argument: "[N]", does: "list the branches of undone and corrected entries, or go to one", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.branch(rest) }},
}

// countCommand returns a command that takes a number of entries.
func countCommand(word string, of func(int) session.Request) func(*person, engine.View, string) error {
	return func(p *person, _ engine.View, rest string) error {
		n, err := CountOf(rest, "entries", word+" [N]")
		if err != nil {
			return err
		}
		return p.moves(of(n))
	}
}

// asks carries out a request of the session.
func (p *person) asks(r session.Request) (reply any, err error) {
	asker := session.Asker{Session: p.session}
	return asker.Do(r)
}

// moves carries out a request that changes the position. Its error is errMoved on success.
func (p *person) moves(r session.Request) error {
	if _, err := p.asks(r); err != nil {
		return err
	}
	return errMoved
}

// keep writes the journal to the disk. It reports a failure once and tries again after each entry.
func (p *person) keep() {
	err := p.journal.Sync()
	if err != nil && !p.chronicle.unkept {
		p.console.Printf("%s; the game continues, and its entries are saved once there is room\n", session.OneLine(err.Error()))
	}
	p.chronicle.unkept = err != nil
}

// correct replaces an entry.
func (p *person) correct(rest string) error {
	word, entry, _ := strings.Cut(rest, " ")
	number, err := strconv.Atoi(word)
	entry = strings.TrimSpace(entry)
	if err != nil || entry == "" {
		return errors.New("correct which entry? expected: correct N ENTRY; `entries` lists the numbers")
	}
	text, err := p.corrected(number, entry)
	if err != nil {
		return err
	}
	p.console.Printf("%s", text)
	return errMoved
}

// Correct replaces an entry of a saved game and describes the effect on the later entries.
func Correct(of *session.Session, number int, entry string) (string, error) {
	p := person{game: of.Game(), isRealTable: followsRealTable(of), session: of}
	return p.corrected(number, entry)
}

// corrected replaces an entry and describes the effect on the later entries.
func (p *person) corrected(number int, entry string) (string, error) {
	reply, err := p.asks(&session.Correct{Entry: &number, Read: func(at engine.Position) ([]engine.Action, error) { return p.readAt(at, entry) }})
	if err != nil {
		return "", err
	}
	return correctedText(reply.(session.CorrectReply).Corrected), nil
}

// readAt parses an entry at a position, as its seat sees it.
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

// correctedText describes the effect of a correction on the later entries.
func correctedText(c journal.Corrected) string {
	out := fmt.Sprintf("entry %d is corrected", c.Number)
	if c.Kept > 0 {
		out += fmt.Sprintf("; %s after it replayed", Counted(c.Kept))
	}
	out += "\n"
	switch {
	case c.Left > 0:
		out += fmt.Sprintf("%s not replayed, from entry %d on: %s\n", Counted(c.Left), c.Number+c.Kept+1, c.Reason)
	case c.Reason != "":
		out += fmt.Sprintf("the effect of entry %d has changed: %s\n", c.At, c.Reason)
	}
	return out + "`branch` has the old entries\n"
}

// Counted returns "1 entry" or "N entries".
func Counted(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// entries lists the entries.
func (p *person) entries(rest string) error {
	n := defaultEntries
	if rest != "" {
		var err error
		if n, err = CountOf(rest, "entries", "entries [N]"); err != nil {
			return err
		}
	}
	p.console.Printf("%s", Entries(p.journal, p.eyes, n))
	return nil
}

// defaultEntries is the default number of listed entries.
const defaultEntries = 20

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
			out.WriteString(", from another position")
		case b.Shared > 0:
			fmt.Fprintf(&out, ", as here up to entry %d", b.Shared)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// Entries lists the last entries of a journal, as the eyes see them, with the automatic actions after each.
func Entries(j *journal.Journal, e Eyes, most int) string {
	all := j.Entries()
	texts := seenTexts(j, e)
	var out strings.Builder
	if hidden := len(all) - 1 - most; hidden > 0 {
		fmt.Fprintf(&out, "%s before these\n", Counted(hidden))
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
			fmt.Fprintf(&out, "      first %s\n", someOf(then))
			continue
		}
		fmt.Fprintf(&out, "%4d  %s\n", n.Number, strings.Join(entered, ", "))
		if len(then) > 0 {
			fmt.Fprintf(&out, "      then %s\n", someOf(then))
		}
	}
	if undone := len(j.Redoable()); undone > 0 {
		fmt.Fprintf(&out, "%s undone: `redo` enters them again\n", Counted(undone))
	}
	if out.Len() == 0 {
		return "nothing has been entered yet\n"
	}
	return out.String()
}

// someOf joins texts; of many, the first and the last.
func someOf(texts []string) string {
	const most = 4
	if n := len(texts) - most; n > 0 {
		texts = slices.Concat(texts[:most-1], []string{fmt.Sprintf("%d more", n)}, texts[len(texts)-1:])
	}
	return strings.Join(texts, "; ")
}

// seenTexts formats all actions to the current position, as the eyes see them.
func seenTexts(j *journal.Journal, e Eyes) []string {
	var out []string
	p := j.Root()
	for _, step := range j.Played() {
		out = append(out, e.Line(p, step.Action))
		p.Apply(step.Action)
	}
	return out
}
