package cabin

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// Values of the fields of a position file.

var (
	viewers    = keyed.WordsOf(func(s *sheet) []string { return append([]string{"full"}, s.r().seatNames()...) })
	characters = keyed.Values[sheet]{Write: func(s *sheet, n int) string { return s.name(n) }, Read: (*sheet).characterIn}
	eventCards = keyed.Values[sheet]{Write: func(s *sheet, n int) string { return s.r().Events.List[n].Token },
		Read: func(s *sheet, l *lines.Line) int { return s.eventOf(l, l.Next("an Event card")) }}
)

// characterIn reads the name of a Character.
func (s *sheet) characterIn(l *lines.Line) int {
	c := s.named(l.Next("somebody in the cast"))
	if c < 0 {
		l.Bad("the name of somebody in the cast")
	}
	return max(c, 0)
}

// numbers is the row of several counts.
func numbers(key string, hi int, field func(*sheet) []uint8) keyed.Row[sheet] {
	return keyed.Row[sheet]{Key: key,
		When:  func(s *sheet) bool { return slices.Max(field(s)) != 0 },
		Write: func(s *sheet) string { return strings.Trim(fmt.Sprint(field(s)), "[]") },
		Read: func(s *sheet, l *lines.Line) {
			for i, list := 0, field(s); i < len(list); i++ {
				list[i] = uint8(l.Integer("a count", 0, hi))
			}
		}}
}

func (s *sheet) eventOf(l *lines.Line, word string) int {
	id := s.r().eventNamed(word)
	if id < 0 {
		l.Bad("an Event card")
	}
	return max(id, 0)
}
