package position

import (
	"errors"
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

// The lines of a position's text that continue from its board:
//
//	then move hunt          // an action after the decision point of the board
//	then to forest-2
//	moment 2 5f0c…          // or a sealed state in the middle of an action
//
// A person describes a decision point and continues with lines `then ACTION`, which are played in order. So
// every reachable state in the middle of an action can be written, and no other. A program that has a state
// without its history writes one line `moment`: the data missing from the board, with hashes of the settings
// and a checksum. It contains only data of the state, so a view reveals no more than its seat knows.

// Text is the text of a position in parts.
type Text struct {
	Board  string // text with the continuation blanked, so that line numbers stay
	file   string
	moment *lines.Line   // line moment, nil if there is none
	then   []*lines.Line // lines then, in order
}

// midActionLine is a line before a line moment. A text that lost its line moment is refused.
const midActionLine = "mid-action"

// Cut splits a text. Errors are *engine.SyntaxError, and only for lines of the continuation.
func Cut(file, text string) (*Text, error) {
	out := &Text{file: file}
	board := strings.Split(text, "\n")
	var mark *lines.Line
	for i, raw := range board {
		l := lines.New(file, i+1, raw)
		key := strings.ToLower(l.Peek())
		if key != "then" && key != "moment" && key != midActionLine {
			continue
		}
		board[i] = ""
		l.Next(key)
		switch {
		case l.Err() != nil:
			return nil, l.Err()
		case key == midActionLine:
			mark = l
		case key == "then":
			out.then = append(out.then, l)
		case out.moment != nil:
			return nil, l.Fail("a second line %q", key)
		default:
			out.moment = l
		}
	}
	if mark != nil && out.moment == nil {
		return nil, mark.Fail("the line moment is missing: the program wrote this text in the middle of an action, and without that line it is another position")
	}
	out.Board = strings.Join(board, "\n")
	return out, nil
}

// Sealed reports whether the text has a line moment for MomentCodec.Restore.
func (t *Text) Sealed() bool { return t.moment != nil }

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

// midAction is the error text for a phase or key in the middle of an action.
func midAction(what string) string {
	return fmt.Sprintf("%s is in the middle of an action: describe the decision point before it, and continue with lines \"then ACTION\"", what)
}
