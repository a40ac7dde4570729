package engine

import (
	"fmt"
	"slices"
	"strings"
)

// History is the text of a position in a game whose views hold the whole history of their seat: the
// viewer, or truth, and the actions as that viewer saw them, in order, as Notation writes them.
//
//	leduc position 1
//	eye first
//	played deal Qs, deal ?, check, raise
type History struct {
	Eye    Seat // viewer; Nobody for a full state
	Played []string
}

// truthWord is written for a full state.
const truthWord = "truth"

// Format writes a position of g. Its actions must not contain commas.
func (h History) Format(g Game) string {
	eye := truthWord
	if h.Eye >= 0 {
		eye = g.Seats()[h.Eye]
	}
	line := strings.TrimSuffix("played "+strings.Join(h.Played, ", "), " ")
	return historyHeader(g) + "\neye " + eye + "\n" + line + "\n"
}

func historyHeader(g Game) string { return g.Name() + " position 1" }

// ParseHistory reads the text of History.Format. It plays the actions from the root, so every
// accepted position is reachable.
func ParseHistory(g Game, text string) (Position, error) {
	fail := func(line, column int, format string, args ...any) error {
		return &SyntaxError{Line: line, Column: column, Cause: g.Name() + ": " + fmt.Sprintf(format, args...)}
	}
	lines := strings.Split(text, "\n")
	if len(lines) != 4 || lines[3] != "" {
		return nil, fail(len(lines), 1, "expected three lines, each with a line break")
	}
	if lines[0] != historyHeader(g) {
		return nil, fail(1, 1, "%q: expected %q", lines[0], historyHeader(g))
	}
	word, ok := strings.CutPrefix(lines[1], "eye ")
	eye := slices.Index(g.Seats(), word)
	if !ok || eye < 0 && word != truthWord {
		return nil, fail(2, 1, "%q: expected \"eye\" and one of %s %s", lines[1], strings.Join(g.Seats(), " "), truthWord)
	}
	played, ok := strings.CutPrefix(lines[2], "played")
	if !ok || played != "" && played[0] != ' ' {
		return nil, fail(3, 1, "%q: expected \"played\" and the actions so far", lines[2])
	}
	p := rootOf(g, eye)
	if played == "" {
		return p, nil
	}
	column := len("played ") + 1
	for _, action := range strings.Split(played[1:], ", ") {
		a, err := g.Notation().ParseAction(p, action)
		if err != nil {
			return nil, fail(3, column, "%v", bare(err))
		}
		p.Apply(a)
		column += len(action) + len(", ")
	}
	return p, nil
}

// rootOf returns the root of g in the view of a seat, or the state if eye is negative.
func rootOf(g Game, eye int) Position {
	s := g.NewState()
	if eye < 0 {
		return s
	}
	v := g.NewView()
	s.ViewInto(Seat(eye), v)
	return v
}

// bare returns the cause of an error without its place.
func bare(err error) string {
	if e, ok := err.(*SyntaxError); ok {
		return e.Cause
	}
	return err.Error()
}
