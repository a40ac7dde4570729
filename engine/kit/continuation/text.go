package continuation

import (
	"errors"
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

// Text is the text of a position in parts.
type Text struct {
	Board string // the text without the lines of this package, which are blank: the others keep their numbers
	file  string
	seal  *lines.Line   // the line moment, nil if there is none
	then  []*lines.Line // in their order
}

// halfDone is the key of a line without words before a line moment: a text from which the
// latter is lost is refused.
const halfDone = "mid-action"

// Cut parts a text. Errors are *engine.SyntaxError; those of other lines are left to who
// reads them.
func Cut(file, text string) (*Text, error) {
	out := &Text{file: file}
	board := strings.Split(text, "\n")
	var mark *lines.Line
	for i, raw := range board {
		l := lines.New(file, i+1, raw)
		key := strings.ToLower(l.Peek())
		if key != "then" && key != "moment" && key != halfDone {
			continue
		}
		board[i] = ""
		l.Next(key)
		switch {
		case l.Err() != nil:
			return nil, l.Err()
		case key == halfDone:
			mark = l
		case key == "then":
			out.then = append(out.then, l)
		case out.seal != nil:
			return nil, l.Fail("a second line %q", key)
		default:
			out.seal = l
		}
	}
	if mark != nil && out.seal == nil {
		return nil, mark.Fail("the line moment is missing: the program wrote this text in the middle of an action, and without that line it is another position")
	}
	out.Board = strings.Join(board, "\n")
	return out, nil
}

// Sealed reports whether the text has a moment, which Codec.Open reads: then it is no rest.
func (t *Text) Sealed() bool { return t.seal != nil }

// Play plays the lines `then` in their order: see engine.PlayPhrase. Errors are *engine.SyntaxError: they name
// the line and the word of the action that n refuses, and say why.
func (t *Text) Play(n engine.Notation, p engine.Position) error {
	for _, l := range t.then {
		text, column := l.Tail("an action")
		if l.Err() != nil {
			return l.Err()
		}
		_, err := engine.PlayPhrase(n, p, text)
		if e := (*engine.SyntaxError)(nil); errors.As(err, &e) {
			return l.FailAt(column+max(e.Column-1, 0), "%s", e.Cause)
		}
		if err != nil {
			return l.FailAt(column, "%s", err)
		}
	}
	return nil
}

// MidActionCause says that a phase, or anything else that a text names, is in the middle of
// something.
func MidActionCause(what string) string {
	return fmt.Sprintf("%s is in the middle of an action: write the rest before it, and what is done from there as lines \"then ACTION\"", what)
}
