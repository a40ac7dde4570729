package mall

import (
	"strconv"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// The codecs of fields with a form of their own.

// viewers lists the possible viewers of a position: the full one, or a seat.
func (s *State) viewers() []string { return append([]string{"full"}, s.r().seats()...) }

// character is a line such as "steve 045 infected rifle activated".
func character(c Character) position.Row[sheet] {
	return position.Row[sheet]{Key: c.String(),
		Write: func(s *sheet) string {
			place := "-"
			if s.at[c] != 0 {
				place = s.b().Name(s.at[c])
			}
			out := place + " " + s.status[c].String()
			for _, mark := range s.marks() {
				if mark.set.has(c) {
					out += " " + mark.name
				}
			}
			return out
		},
		Read: func(s *sheet, l *lines.Line) {
			if place := l.Next("a square, or - for out of play"); place != "-" {
				s.at[c] = s.squareOf(l, place)
			}
			for conditions := 0; l.More(); {
				if s.readMark(c, l) {
					conditions++
				}
				if conditions > 1 {
					l.Bad("possible: a character has one condition (EN 2.3)")
				}
			}
		}}
}

// mark is a property in the line of a character.
type mark struct {
	name string
	set  *chars
}

func (s *State) marks() []mark {
	return []mark{{"rifle", &s.rifles}, {"activated", &s.activated}, {"infected-now", &s.infected}}
}

// readMark reads a mark or the condition of a character, and reports whether it
// was the condition.
func (s *State) readMark(c Character, l *lines.Line) bool {
	text := l.Next("a condition or a mark")
	for _, m := range s.marks() {
		if m.name == text {
			if m.set.has(c) {
				l.Fail("a second %q", text)
			}
			*m.set |= 1 << c
			return false
		}
	}
	for st := Normal; st <= Dead; st++ {
		if st.String() == text {
			s.status[c] = st
			return true
		}
	}
	l.Bad("one of normal, stunned, infected, super, dead, rifle, activated, infected-now")
	return false
}

// rifleDefault is a number of rifles that a file does not give.
const rifleDefault = 255

// riflesUnused returns the number of rifles left in their square if none has been lost.
func (s *State) riflesUnused() uint8 {
	return rifleCount(s.b()) - min(rifleCount(s.b()), uint8(s.rifles.count()))
}

var riflesRow = position.Row[sheet]{Key: "rifles",
	When:  func(s *sheet) bool { return s.rifleLeft != 0 || s.riflesUnused() != 0 },
	Write: func(s *sheet) string { return strconv.Itoa(int(s.rifleLeft)) },
	Read:  func(s *sheet, l *lines.Line) { s.rifleLeft = uint8(l.Integer("a number", 0, int(rifleCount(s.b())))) }}
