package town

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// The lines of a position about pieces: units of the players, Zeds, the one in hand.

// unit ID PLACE [damage N] [defiant] [well-armed] [SEAT]
func writeMen(s *State) string {
	var out []string
	for u, m := range s.r().Units.Men {
		v := s.men[u]
		if v == man(Box).with(noSeat) {
			continue
		}
		text := m.ID + " " + v.place().String()
		if d := v.damage(); d > 0 {
			text += " damage " + strconv.Itoa(d)
		}
		if v&defiant != 0 {
			text += " defiant"
		}
		if v&armed != 0 {
			text += " well-armed"
		}
		if v.seat() != noSeat {
			text += " " + seatNames[s.r().players][v.seat()]
		}
		out = append(out, text)
	}
	return strings.Join(out, "\nunit ")
}

func readMan(s *State, l *lines.Line) {
	u := readUnitID(s, l)
	c := &s.r().Units.Men[u]
	if s.men[u] != man(Box).with(noSeat) {
		l.Fail("a second line for %s", c.ID)
	}
	m := man(readSpaceName(l)).with(noSeat)
	for l.More() {
		switch i := l.OneOf(append([]string{"damage", "defiant", "well-armed"}, seatNames[s.r().players]...)...); i {
		case 0:
			m = m.hurt(l.Integer("damage", 0, int(c.Hits[0]+c.Hits[1])-1))
		case 1:
			m |= defiant
		case 2:
			m |= armed
		default:
			m = m.with(uint8(i - 3))
		}
	}
	s.men[u] = m
}

// zeds SPACE ZED [ZED]
func writeZeds(s *State) string {
	var out []string
	for x := range s.zeds {
		if g := &s.zeds[x]; g[0] != 0 {
			text := Space(x).String() + " " + s.r().zed(g[0])
			if g[1] != 0 {
				text += " " + s.r().zed(g[1])
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, "\nzeds ")
}

func readZeds(s *State, l *lines.Line) {
	x := readTrackSpace(l)
	if s.zeds[x][0] != 0 {
		l.Fail("a second line for %s", x)
	}
	for n := 0; n == 0 || l.More(); n++ {
		if n == stacking {
			l.Fail("a third Zeds unit in %s: two is the limit (zeds-6)", x)
			return
		}
		if z := readZed(s, l); z != 0 {
			s.put(x, z)
		}
	}
}

// readZed reads a Zeds unit such as 6/3-4.
func readZed(s *State, l *lines.Line) zed {
	word := l.Next("a Zeds unit such as 6/3 or 6/3-4")
	name, hits, hurt := strings.Cut(word, "-")
	for t := uint8(1); t <= maxZedTypes; t++ {
		if s.r().Units.Zeds[t].Count == 0 || s.r().zedType(t) != name {
			continue
		}
		z := zed(t)
		if hurt {
			z |= zed(l.Part(hits, 1, zedHits-1)) << 4
		}
		return z
	}
	if l.Err() == nil {
		l.Bad("a Zeds unit of the Cup, such as 6/3 or, with four Hits, 6/3-4")
	}
	return 0
}
