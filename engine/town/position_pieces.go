package town

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// The lines of a position about pieces: units of the players, Zeds, the one in hand.

// unit ID PLACE [damage N] [defiant] [well-armed] [SEAT]
var unitLine = keyed.Record[State, unitAt]{Key: "unit",
	Each: func(s *State, line func(head string, m *unitAt)) {
		for u, c := range s.r().Units.Men {
			if v := s.men[u]; v != man(Box).with(noSeat) {
				line(c.ID+" "+v.place().String(), &unitAt{s, c, &s.men[u]})
			}
		}
	},
	Head: func(s *State, l *lines.Line) *unitAt {
		u := l.OneOf(s.r().ids()...)
		m := unitAt{s, s.r().Units.Men[u], &s.men[u]}
		if *m.man != man(Box).with(noSeat) {
			l.Fail("a second line for %s", m.ID)
		}
		*m.man = man(readSpaceName(l)).with(noSeat)
		return &m
	},
	Rows: unitRows(),
}

// unitAt is a Player unit of a position.
type unitAt struct {
	s *State
	Man
	man *man
}

func unitRows() []keyed.Row[unitAt] {
	hits := keyed.Values[unitAt]{Write: func(_ *unitAt, n int) string { return strconv.Itoa(n) },
		Read: func(m *unitAt, l *lines.Line) int { return l.Integer("damage", 0, int(m.Hits[0]+m.Hits[1])-1) }}
	rows := []keyed.Row[unitAt]{keyed.Packed("damage", hits, func(m *unitAt) int { return m.man.damage() }, func(m *unitAt, n int) { *m.man = m.man.hurt(n) })}
	rows = append(rows, keyed.Marks([]string{9: "defiant", "well-armed"}, func(m *unitAt) *man { return m.man })...)
	for seat, name := range seatNames[maxPlayers] {
		rows = append(rows, keyed.Row[unitAt]{Key: name,
			When: func(m *unitAt) bool { return int(m.man.seat()) == seat },
			Read: func(m *unitAt, l *lines.Line) {
				if *m.man = m.man.with(uint8(seat)); m.s.r().solo() || seat >= len(m.s.seats()) {
					l.Bad("a seat of this game")
				}
			}})
	}
	return rows
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

// readTrackSpace reads a space of a track, Starts included.
func readTrackSpace(l *lines.Line) Space {
	x := readSpaceName(l)
	if x >= Center && l.Err() == nil {
		l.Bad("a space of a track")
		return 0
	}
	return x & 31
}

func (r *Rules) ids() (ids []string) {
	for _, m := range r.Units.Men {
		ids = append(ids, m.ID)
	}
	return ids
}
