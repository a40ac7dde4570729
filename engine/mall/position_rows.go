package mall

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// Words for the parts of the mall, and rows of fields that hold a part or a set of parts.

// squareOf reads a word that must name a square of the board.
func (s *sheet) squareOf(l *lines.Line, text string) Square {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		l.Bad("a square such as 045")
		return 0
	}
	x := s.b().SquareByID(n)
	if x == 0 {
		l.Bad("a square of the board (EN 2.1)")
	}
	return x
}

func squaresRow(key string, field func(*sheet) *Set) position.Row[sheet] {
	return position.Row[sheet]{Key: key,
		Write: func(s *sheet) string { return s.b().Names(*field(s)) },
		Read: func(s *sheet, l *lines.Line) {
			for l.More() {
				field(s).Add(s.squareOf(l, l.Next("a square")))
			}
		}}
}

// doorOf reads a word that must name a door.
func (s *sheet) doorOf(l *lines.Line, text string) uint8 {
	d := s.b().DoorByName(text)
	if d == NoDoor {
		l.Bad("a door such as 043-062 or north (EN 5.5)")
		return 0
	}
	return d
}

var doors = position.Values[sheet]{Write: func(s *sheet, d int) string { return s.b().DoorName(uint8(d)) },
	Read: func(s *sheet, l *lines.Line) int { return int(s.doorOf(l, l.Next("a door"))) }}

// digestRow is the digest of the data that a position belongs to.
func digestRow(key string, of func(*Rules) string) position.Row[sheet] {
	return position.Row[sheet]{Key: key,
		Write: func(s *sheet) string { return of(s.r())[:12] },
		Read: func(s *sheet, l *lines.Line) {
			want, have := l.Next("a digest"), of(s.r())
			if !(len(want) >= 8 && strings.HasPrefix(have, want)) {
				l.Fail("the position belongs to %s %s, but the game has %.12s", key, want, have)
			}
		}}
}
