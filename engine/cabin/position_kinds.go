package cabin

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// Kinds of rows of a position file.

// whom is the row of a register that holds a Character; the first one is left out.
func whom(key string, field func(*sheet) *uint8) keyed.Row[sheet] {
	return unless(key, field, func(*sheet) uint8 { return 0 })
}

// unless is whom where another one is usual, and is left out.
func unless(key string, field func(*sheet) *uint8, usual func(*sheet) uint8) keyed.Row[sheet] {
	return keyed.Row[sheet]{Key: key,
		Write: func(s *sheet) string {
			if *field(s) == usual(s) {
				return ""
			}
			return s.name(int(*field(s)))
		},
		Read: func(s *sheet, l *lines.Line) { *field(s) = s.characterIn(l) }}
}

// characterIn reads the name of a Character.
func (s *sheet) characterIn(l *lines.Line) uint8 {
	c := s.named(l.Next("somebody in the cast"))
	if c < 0 {
		l.Bad("the name of somebody in the cast")
	}
	return uint8(max(c, 0))
}

func number[N ~uint8 | ~uint16](key string, hi int, field func(*sheet) *N) keyed.Row[sheet] {
	return keyed.Number(key, 0, hi, field)
}

// numbers is the row of several counts.
func numbers(key string, hi int, field func(*sheet) []uint8) keyed.Row[sheet] {
	return keyed.Row[sheet]{Key: key,
		Write: func(s *sheet) string {
			list := field(s)
			if !slices.ContainsFunc(list, func(n uint8) bool { return n != 0 }) {
				return ""
			}
			return countWords(list)
		},
		Read: func(s *sheet, l *lines.Line) {
			list := field(s)
			for i := range list {
				list[i] = uint8(l.Integer("a count", 0, hi))
			}
		}}
}

func countWords(list []uint8) string {
	var out []string
	for _, n := range list {
		out = append(out, strconv.Itoa(int(n)))
	}
	return strings.Join(out, " ")
}

// some is the row of a set of Characters.
func some(key string, field func(*sheet) *uint8) keyed.Row[sheet] {
	return keyed.List(key, "somebody in the cast",
		func(s *sheet) []string { return s.names(*field(s)) },
		func(s *sheet, l *lines.Line, word string) {
			c := s.named(word)
			if c < 0 {
				l.Bad("the name of somebody in the cast")
				return
			}
			*field(s) |= 1 << c
		})
}

// eventSet is the row of a set of Event cards.
func eventSet(key string, field func(*sheet) *uint32) keyed.Row[sheet] {
	return keyed.List(key, "an Event card",
		func(s *sheet) []string { return s.r().eventNames(*field(s)) },
		func(s *sheet, l *lines.Line, word string) { *field(s) |= 1 << s.eventOf(l, word) })
}

func (s *sheet) eventOf(l *lines.Line, word string) int {
	id := s.r().eventNamed(word)
	if id < 0 {
		l.Bad("an Event card")
	}
	return max(id, 0)
}
