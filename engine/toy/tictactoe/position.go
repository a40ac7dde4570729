package tictactoe

import (
	"math/bits"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// positionFile is the format of a position; the board is read row by row:
//
//	tictactoe position 1
//	eye o
//	board x.. .o. ..x
var positionFile = position.Format[table]{
	First: "tictactoe position 1",
	Hint:  "; expected eye or board",
	Rows: []position.Row[table]{
		{Key: "eye", Write: func(t *table) string { return eyeWord(t.eye) }, Read: (*table).readEye},
		{Key: "board", Write: (*table).rows, Read: (*table).readBoard},
	},
}

// FormatPosition implements engine.Notation.
func (notation) FormatPosition(p engine.Position) string { return positionFile.Text(tableOf(p)) }

// ParsePosition implements engine.Notation.
func (notation) ParsePosition(text string) (engine.Position, error) {
	t := table{eye: truth}
	if _, err := positionFile.Read(&t, "", text); err != nil {
		return nil, err
	}
	if t.eye == truth {
		return &State{t}, nil
	}
	return &View{t}, nil
}

func (t *table) readEye(l *lines.Line) {
	t.eye = []engine.Seat{X, O, truth}[l.OneOf("x", "o", "truth")]
}

// rows writes the board.
func (t *table) rows() string {
	var b strings.Builder
	for i := range squares {
		if i > 0 && i%3 == 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.at(i, "."))
	}
	return b.String()
}

// readBoard reads the three rows, and refuses what no game leads to.
func (t *table) readBoard(l *lines.Line) {
	for first := 0; first < squares; first += 3 {
		t.readRow(l, first)
	}
	xs, os := bits.OnesCount16(uint16(t.marks[X])), bits.OnesCount16(uint16(t.marks[O]))
	switch {
	case xs != os && xs != os+1:
		l.Fail("%d x and %d o: x begins, and the seats take turns", xs, os)
	case t.marks[X].won() && xs == os, t.marks[O].won() && xs > os:
		l.Fail("a mark stands after three in a row")
	}
}

// readRow reads a row such as "x.o", whose first square is given.
func (t *table) readRow(l *lines.Line, first int) {
	row := l.Next("a row such as x.o")
	if len(row) != 3 || strings.Trim(row, "xo.") != "" {
		l.Bad("a row of x, o and . such as x.o")
		return
	}
	for i, c := range row {
		switch c {
		case 'x':
			t.marks[X] |= 1 << (first + i)
		case 'o':
			t.marks[O] |= 1 << (first + i)
		}
	}
}
