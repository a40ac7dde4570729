package tictactoe

import (
	"math/bits"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/kit/small"
)

// positionFile is the format of a position; the board is read row by row:
//
//	tictactoe position 1
//	eye o
//	board x.. .o. ..x
var positionFile = position.Format[State]{
	First: "tictactoe position 1",
	Hint:  "; expected eye or board",
	Rows: []position.Row[State]{
		small.ViewerRow[State](seats...),
		{Key: "board", Write: (*State).rows, Read: (*State).readBoard},
	},
}

// rows writes the board.
func (s *State) rows() string {
	var b strings.Builder
	for i := range squares {
		if i > 0 && i%3 == 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s.at(i, "."))
	}
	return b.String()
}

// readBoard reads the three rows and refuses unreachable boards.
func (s *State) readBoard(l *lines.Line) {
	for first := 0; first < squares; first += 3 {
		s.readRow(l, first)
	}
	xs, os := bits.OnesCount16(uint16(s.marks[X])), bits.OnesCount16(uint16(s.marks[O]))
	switch {
	case xs != os && xs != os+1:
		l.Fail("%d x and %d o: x begins, and the seats take turns", xs, os)
	case s.marks[X].won() && xs == os, s.marks[O].won() && xs > os:
		l.Fail("a mark stands after three in a row")
	}
}

// readRow reads a row such as "x.o", from a first square.
func (s *State) readRow(l *lines.Line, first int) {
	row := l.Next("a row such as x.o")
	if len(row) != 3 || strings.Trim(row, "xo.") != "" {
		l.Bad("a row of x, o and . such as x.o")
		return
	}
	for i, c := range row {
		switch c {
		case 'x':
			s.marks[X] |= 1 << (first + i)
		case 'o':
			s.marks[O] |= 1 << (first + i)
		}
	}
}
