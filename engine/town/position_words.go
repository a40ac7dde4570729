package town

import (
	"math/bits"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// The words of a position: seats, spaces, units, cards.

func seatsRow(key string, field func(s *State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			var out []string
			for seat, name := range seatNames[s.r().players] {
				if *field(s)>>seat&1 != 0 {
					out = append(out, name)
				}
			}
			return strings.Join(out, " ")
		},
		Read: func(s *State, l *lines.Line) {
			for first := true; first || l.More(); first = false {
				*field(s) |= 1 << l.OneOf(seatNames[s.r().players]...)
			}
		}}
}

// spaceRow is a field that is 1 + a space, or 0.
func spaceRow(key string, field func(s *State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return Space(*field(s) - 1).String()
		},
		Read: func(s *State, l *lines.Line) { *field(s) = uint8(readTrackSpace(l)) + 1 }}
}

// readTrackSpace reads a space of a track, Starts included.
func readTrackSpace(l *lines.Line) Space {
	x := readSpaceName(l)
	if x >= Center && l.Err() == nil {
		l.Bad("a space of a track")
		return 0
	}
	return x & 31
}

// readUnitID reads the word for a unit.
func readUnitID(s *State, l *lines.Line) Unit { return Unit(l.OneOf(s.r().ids()...)) }

func (r *Rules) ids() (ids []string) {
	for _, m := range r.Units.Men {
		ids = append(ids, m.ID)
	}
	return ids
}

// cardsRow is a set of cards by number.
func cardsRow[N ~uint16 | ~uint32](key string, most int, field func(s *State) *N) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string { return cardWords(uint32(*field(s))) },
		Read: func(s *State, l *lines.Line) {
			for first := true; first || l.More(); first = false {
				*field(s) |= 1 << l.Integer("a card", 1, most)
			}
		}}
}

// cardWords writes a set of cards.
func cardWords(m uint32) string {
	var out []string
	for ; m != 0; m &= m - 1 {
		out = append(out, strconv.Itoa(bits.TrailingZeros32(m)))
	}
	return strings.Join(out, " ")
}
