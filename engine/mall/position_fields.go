package mall

import (
	"math/bits"
	"strconv"
	"strings"

	"deadreckon/engine/mall/board"
)

// The codecs of fields with a form of their own.

// viewers returns whose knowledge a position may be: nobody's in particular, or
// that of a seat.
func (s *State) viewers() []string { return append([]string{"full"}, s.r().seats()...) }

func writeView(s *State) string {
	if s.viewer == 0 {
		return ""
	}
	return s.viewers()[s.viewer]
}

func readView(s *State, l *line) {
	s.viewer = uint8(l.oneOf(l.next("whose view it is"), s.viewers()))
}

// character is a line such as "steve 045 infected rifle activated".
func character(c Character) codec {
	return codec{c.String(),
		func(s *State) string {
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
		func(s *State, l *line) {
			if place := l.next("a square, or - for out of play"); place != "-" {
				s.at[c] = l.square(place)
			}
			for conditions := 0; l.more(); {
				if s.readMark(c, l) {
					conditions++
				}
				if conditions > 1 {
					l.bad("possible: a character has one condition (EN 2.3)")
				}
			}
		}}
}

// mark is a property of a character that stands in its line.
type mark struct {
	name string
	set  *chars
}

func (s *State) marks() []mark {
	return []mark{{"rifle", &s.rifles}, {"activated", &s.activated}, {"infected-now", &s.infected}}
}

// readMark reads a mark or the condition of a character, and reports whether it
// was the condition.
func (s *State) readMark(c Character, l *line) bool {
	text := l.next("a condition or a mark")
	for _, m := range s.marks() {
		if m.name == text {
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
	l.bad("one of normal, stunned, infected, super, dead, rifle, activated, infected-now")
	return false
}

// rifleDefault stands for a number of rifles that a file does not say.
const rifleDefault = 255

// riflesUnused returns how many rifles are left in their square as long as
// nobody has lost one.
func (s *State) riflesUnused() uint8 {
	return rifleCount(s.b()) - min(rifleCount(s.b()), uint8(bits.OnesCount8(uint8(s.rifles))))
}

func writeRifles(s *State) string {
	if s.rifleLeft == 0 && s.riflesUnused() == 0 {
		return ""
	}
	return strconv.Itoa(int(s.rifleLeft))
}

func readRifles(s *State, l *line) {
	s.rifleLeft = uint8(l.integer(l.next("a number"), 0, int(rifleCount(s.b()))))
}

func writeCarries(s *State) string {
	var out []string
	for c, x := range s.carries {
		if x != 0 {
			out = append(out, Character(c).String()+">"+Character(x-1).String())
		}
	}
	return strings.Join(out, " ")
}

func readCarries(s *State, l *line) {
	for l.more() {
		a, b, _ := strings.Cut(l.next("a pair"), ">")
		c, x := l.character(a), l.character(b)
		s.carries[c] = uint8(x) + 1
	}
}

// byCharacter writes a number for each character that has one.
func byCharacter(text func(c Character) string) string {
	var out []string
	for c := Peter; c <= Fran; c++ {
		if t := text(c); t != "" {
			out = append(out, c.String()+":"+t)
		}
	}
	return strings.Join(out, " ")
}

// readByCharacter reads words such as "peter:2".
func readByCharacter(l *line, set func(c Character, text string)) {
	for l.more() {
		name, text, _ := strings.Cut(l.next("a character"), ":")
		set(l.character(name), text)
	}
}

// noFires is what a file says where nobody has a shot left in the human turn:
// without a line fires all have theirs.
const noFires = "none"

func writeFires(s *State) string {
	if s.fires == [4]uint8{} && s.stem() == phaseAct {
		return noFires
	}
	return byCharacter(func(c Character) string {
		if s.fires[c] == 0 {
			return ""
		}
		return strconv.Itoa(int(s.fires[c]))
	})
}

func readFires(s *State, l *line) {
	if l.done() {
		l.next("peter:2, or none")
		return
	}
	if l.words[l.at] == noFires {
		l.at++
		return
	}
	readByCharacter(l, func(c Character, text string) { s.fires[c] = uint8(l.integer(text, 1, 99)) })
}

// fullFires gives everybody the shots that nobody has used yet: the group in its
// turn, and the characters under attack before the first shot has been thrown.
// EN 6.1, 6.9; A55.
func (s *State) fullFires() {
	switch {
	case s.stem() == phaseAct && s.mainEndedFire():
	case s.stem() == phaseAct:
		for m := s.group; m != 0; m &= m - 1 {
			s.fires[m.first()] = s.face(m.first()).Fire
		}
	case s.phase == phaseFire || s.phase == phaseFirePanic:
		s.fires = s.combatFires()
	}
}

func writeSuperStart(s *State) string {
	return byCharacter(func(c Character) string {
		if s.superStart[c] == 0 {
			return ""
		}
		return s.b().Name(s.superStart[c])
	})
}

func readSuperStart(s *State, l *line) {
	readByCharacter(l, func(c Character, text string) { s.superStart[c] = l.square(text) })
}

func writeShot(s *State) string {
	if s.shot == 0 {
		return ""
	}
	return strconv.Itoa(int(s.shot))
}

func readShot(s *State, l *line) { s.shot = int8(l.integer(l.next("a result"), -128, 18)) }

func writeMover(s *State) string {
	if s.phase != phaseSuper && s.phase != phaseConvertRoll && !(s.phase == phaseValue && s.then == phaseSuper) {
		return ""
	}
	return s.mover.String()
}

func readMover(s *State, l *line) { s.mover = l.character(l.next("a character")) }

func writeCompanion(s *State) string {
	if s.companion == 0 {
		return ""
	}
	return s.companion.format()
}

func readCompanion(s *State, l *line) {
	s.companion = l.unit(l.next("a unit")) | travelsBit
	if l.err == nil && !s.companion.known(zombieKnows) && !s.r().solo {
		l.bad("a unit whose value the zombie player knows, such as 4 or ?z (EN 11.1)")
	}
}

func writeFocusDoor(s *State) string {
	if s.focusDoor == 0 {
		return ""
	}
	return s.b().DoorName(s.focusDoor - 1)
}

func readFocusDoor(s *State, l *line) { s.focusDoor = l.door(l.next("a door")) + 1 }

var audienceNames = []string{"", "human", "zombie", "both"}

func writeAudience(s *State) string { return audienceNames[s.audience/humanKnows] }

func readAudience(s *State, l *line) {
	s.audience = unit(l.oneOf(l.next("an audience"), audienceNames)) * humanKnows
}

func writeCalled(s *State) string {
	var out []string
	for dir := board.North; dir <= board.West; dir++ {
		if s.called>>dir&1 != 0 {
			out = append(out, dir.String())
		}
	}
	return strings.Join(out, " ")
}

func readCalled(s *State, l *line) {
	names := []string{board.North.String(), board.South.String(), board.East.String(), board.West.String()}
	for l.more() {
		s.called |= 1 << l.oneOf(l.next("a main door"), names)
	}
}
