package streets

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
)

// The lines of a position about what is in progress: the registers of the node.

// actWords are the words of what a survivor may be doing, by kind.
func actWords() []string {
	out := make([]string, kinds)
	for _, v := range verbList {
		if actByKind[v.kind] != nil {
			out[v.kind] = v.first()
		}
	}
	return out
}

func writeActKind(s *State) string {
	if s.act == 0 {
		return ""
	}
	return actWords()[s.act]
}

func readActKind(s *State, l *lines.Line) { s.act = Kind(l.OneOf(actWords()...)) }

// writeActor leaves the first slot out where nobody acts.
func writeActor(s *State) string {
	if s.actor == 0 && s.act == 0 && s.phase != phaseAct {
		return ""
	}
	return s.name(int(s.actor))
}

func readActor(s *State, l *lines.Line) { s.actor = uint8(l.OneOf(s.slotNames()...)) }

// jobRowOf is a field that says what dice, a direction or a choice are for.
func jobRowOf(key string, field func(*State) *job) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == noJob {
				return ""
			}
			return field(s).String()
		},
		Read: func(s *State, l *lines.Line) {
			var names []string
			for j := range jobCount {
				names = append(names, j.String())
			}
			names[noJob] = ""
			*field(s) = job(l.OneOf(names...))
		}}
}

func writeFacing(s *State) string {
	if s.facing == 0 {
		return ""
	}
	return ground.Direction(s.facing - 1).String()
}

func readFacing(s *State, l *lines.Line) {
	var names []string
	for d := range ground.Directions {
		names = append(names, d.String())
	}
	s.facing = 1 + uint8(l.OneOf(names...))
}

func writeStruck(s *State) string {
	var out []string
	for n, at := range s.struck {
		if s.act != 0 && n < int(s.firing().made) || at != 0 || s.struck[len(s.struck)-1] != 0 {
			out = append(out, s.placeName(at))
		}
	}
	return strings.Join(out, " ")
}

func readStruck(s *State, l *lines.Line) {
	for n := 0; n < len(s.struck) && l.More(); n++ {
		s.struck[n] = readPlace(s, l)
	}
}

// finds TABLE[:N]...
func writeFinds(s *State) (out []string) {
	for step, name := range findNames {
		switch n := s.finds >> (4 * step) & 15; n {
		case 0:
		case 1:
			out = append(out, name)
		default:
			out = append(out, fmt.Sprintf("%s:%d", name, n))
		}
	}
	return out
}

func readFind(s *State, l *lines.Line, word string) {
	name, number, counted := strings.Cut(word, ":")
	step, n := slices.Index(findNames[:], name), 1
	if counted {
		n = l.Part(number, 1, halfDie)
	}
	if step < 0 || s.finds>>(4*step)&15 != 0 {
		l.Bad("a table of items that was not named before, such as weapon")
		return
	}
	s.finds |= uint64(n) << (4 * step)
}
