package tictactoe

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct{}

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table {
	switch p := p.(type) {
	case *State:
		return &p.table
	case *View:
		return &p.table
	}
	panic(fmt.Sprintf("tictactoe: a position of another game: %T", p))
}

// FormatAction implements engine.Notation.
func (notation) FormatAction(_ engine.Position, a engine.Action) string {
	return fmt.Sprintf("mark %d", a)
}

// ParseAction implements engine.Notation.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return engine.ParseLegal(n, p, text)
}

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := *tableOf(p)
	seat := t.next()
	t.Apply(a)
	text := fmt.Sprintf("%s marks %s", Game{}.Seats()[seat], squareWords[a])
	if t.marks[seat].won() {
		text += ", three in a row"
	}
	return text
}

var squareWords = [...]string{1: "the top left corner", "the top edge", "the top right corner",
	"the left edge", "the centre", "the right edge",
	"the bottom left corner", "the bottom edge", "the bottom right corner"}

// at returns what stands on square i+1: "x", "o" or free.
func (t *table) at(i int, free string) string {
	switch {
	case t.marks[X]>>i&1 == 1:
		return "x"
	case t.marks[O]>>i&1 == 1:
		return "o"
	}
	return free
}

// A position is three lines; the board is read row by row:
//
//	tictactoe position 1
//	eye o
//	board x.. .o. ..x
const positionHeader = "tictactoe position 1"

// FormatPosition implements engine.Notation.
func (notation) FormatPosition(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	b.WriteString(positionHeader + "\neye " + eyeWord(t.eye) + "\nboard")
	for i := range squares {
		if i%3 == 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.at(i, "."))
	}
	return b.String() + "\n"
}

// eyeWord is the word for an eye: a seat's name, or truth.
func eyeWord(eye engine.Seat) string {
	if eye == truth {
		return "truth"
	}
	return Game{}.Seats()[eye]
}

// ParsePosition implements engine.Notation.
func (notation) ParsePosition(text string) (engine.Position, error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 4 || lines[3] != "" {
		return nil, fail(len(lines), "expected three lines, each with a line break")
	}
	if lines[0] != positionHeader {
		return nil, fail(1, "%q: expected %q", lines[0], positionHeader)
	}
	eyes := []engine.Seat{X, O, truth}
	eye := slices.IndexFunc(eyes, func(eye engine.Seat) bool { return lines[1] == "eye "+eyeWord(eye) })
	if eye < 0 {
		return nil, fail(2, "%q: expected \"eye\" and one of x o truth", lines[1])
	}
	t := table{eye: eyes[eye]}
	if err := t.readBoard(lines[2]); err != nil {
		return nil, err
	}
	if t.eye == truth {
		return &State{t}, nil
	}
	return &View{t}, nil
}

// readBoard reads the third line, and refuses what no game leads to.
func (t *table) readBoard(line string) error {
	rows, ok := strings.CutPrefix(line, "board ")
	if !ok || len(rows) != 11 || rows[3] != ' ' || rows[7] != ' ' {
		return fail(3, "%q: expected \"board\" and three rows such as \"x.o\"", line)
	}
	for i, c := range strings.ReplaceAll(rows, " ", "") {
		switch c {
		case 'x':
			t.marks[X] |= 1 << i
		case 'o':
			t.marks[O] |= 1 << i
		case '.':
		default:
			return fail(3, "square %d: %q: expected x, o or .", i+1, c)
		}
	}
	xs, os := bits.OnesCount16(uint16(t.marks[X])), bits.OnesCount16(uint16(t.marks[O]))
	switch {
	case strings.Count(rows, " ") != 2:
		return fail(3, "%q: expected \"board\" and three rows such as \"x.o\"", line)
	case xs != os && xs != os+1:
		return fail(3, "%d x and %d o: x begins, and the seats take turns", xs, os)
	case t.marks[X].won() && xs == os, t.marks[O].won() && xs > os:
		return fail(3, "a mark stands after three in a row")
	}
	return nil
}

func fail(line int, format string, args ...any) error {
	return &engine.SyntaxError{Line: line, Cause: "tictactoe: " + fmt.Sprintf(format, args...)}
}

// Show implements engine.Notation: free squares carry their numbers.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	for i := range squares {
		b.WriteString(" " + t.at(i, fmt.Sprint(i+1)))
		if i%3 == 2 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
