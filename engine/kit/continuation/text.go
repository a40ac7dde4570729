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
	Board string // text with the lines of this package blanked, so that line numbers stay
	file  string
	seal  *lines.Line   // line moment, nil if there is none
	then  []*lines.Line // lines then, in order
}

// halfDone is a line before a line moment. A text that lost its line moment is refused.
const halfDone = "mid-action"

// Cut splits a text. Errors are *engine.SyntaxError, and only for the lines of this package.
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

// Sealed reports whether the text has a line moment for Codec.Open.
func (t *Text) Sealed() bool { return t.seal != nil }

// Play plays the lines `then` in order: see engine.PlayPhrase. Errors are *engine.SyntaxError with
// the line, the word and the cause of the refusal.
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

// MidActionCause is the error text for a phase or key in the middle of an action.
func MidActionCause(what string) string {
	return fmt.Sprintf("%s is in the middle of an action: write the rest before it, and what is done from there as lines \"then ACTION\"", what)
}
