package mall

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// The codecs of fields with a form of their own.

// viewers returns whose knowledge a position may be: nobody's in particular, or
// that of a seat.
func (s *State) viewers() []string { return append([]string{"full"}, s.r().seats()...) }

func writeView(s *sheet) string {
	if s.viewer == 0 {
		return ""
	}
	return s.viewers()[s.viewer]
}

func readView(s *sheet, l *lines.Line) {
	s.viewer = uint8(l.OneOf(s.viewers()...))
}

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
func (s *State) readMark(c Character, l *lines.Line) bool {
	text := l.Next("a condition or a mark")
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
	l.Bad("one of normal, stunned, infected, super, dead, rifle, activated, infected-now")
	return false
}

// rifleDefault stands for a number of rifles that a file does not say.
const rifleDefault = 255

// riflesUnused returns how many rifles are left in their square as long as
// nobody has lost one.
func (s *State) riflesUnused() uint8 {
	return rifleCount(s.b()) - min(rifleCount(s.b()), uint8(s.rifles.count()))
}

func writeRifles(s *sheet) string {
	if s.rifleLeft == 0 && s.riflesUnused() == 0 {
		return ""
	}
	return strconv.Itoa(int(s.rifleLeft))
}

func readRifles(s *sheet, l *lines.Line) {
	s.rifleLeft = uint8(l.Integer("a number", 0, int(rifleCount(s.b()))))
}

func writeCarries(s *sheet) (out []string) {
	for c, x := range s.carries {
		if x != 0 {
			out = append(out, Character(c).String()+">"+Character(x-1).String())
		}
	}
	return out
}

func readCarries(s *sheet, l *lines.Line, pair string) {
	a, b, _ := strings.Cut(pair, ">")
	c, x := readCharacter(l, a), readCharacter(l, b)
	s.carries[c] = uint8(x) + 1
}

// byCharacter writes a number for each character that has one.
func byCharacter(text func(c Character) string) (out []string) {
	for c := Peter; c <= Fran; c++ {
		if t := text(c); t != "" {
			out = append(out, c.String()+":"+t)
		}
	}
	return out
}

// readByCharacter reads a word such as "peter:2".
func readByCharacter(l *lines.Line, word string) (c Character, text string) {
	name, text, _ := strings.Cut(word, ":")
	return readCharacter(l, name), text
}

// nobody is what a file says of characters where a line that is left out means some.
const nobody = "none"

func writeFires(s *sheet) string {
	if s.fires == [4]uint8{} && s.stem() == phaseAct {
		return nobody
	}
	return strings.Join(byCharacter(func(c Character) string {
		if s.fires[c] == 0 {
			return ""
		}
		return strconv.Itoa(int(s.fires[c]))
	}), " ")
}

func readFires(s *sheet, l *lines.Line) {
	if l.Accept(nobody) {
		return
	}
	for first := true; first || l.More(); first = false {
		c, text := readByCharacter(l, l.Next("peter:2, or none"))
		s.fires[c] = uint8(l.Part(text, 1, 99))
	}
}

// checking reports whether somebody is checked for panic now.
func (s *State) checking() bool { return s.phase == phasePanic || s.phase == phaseFirePanic }

func writeToCheck(s *sheet) string {
	if !s.checking() {
		return ""
	}
	return s.toCheck.String()
}

// writeToAsk leaves out what is so when nobody has been asked yet.
func writeToAsk(s *sheet) string {
	switch {
	case s.checking() || s.toCheck == s.toAsk():
		return ""
	case s.toCheck == 0:
		return nobody
	}
	return s.toCheck.String()
}

func readToAsk(s *sheet, l *lines.Line) {
	if !l.Accept(nobody) {
		s.toCheck = readCharacters(l, l.Next("characters, or none"))
	}
}

// checkAskedKeys: the two keys speak of one field, at different phases.
func (s *State) checkAskedKeys(f *sheet) error {
	var belongs position.Keys
	switch {
	case s.checking():
		belongs = positionFile.Keys("to-check")
	case s.r().team():
		belongs = phaseKeys[s.phase].team & positionFile.Keys("to-ask")
	}
	for _, key := range [...]string{"to-check", "to-ask"} {
		if f.seen&positionFile.Keys(key)&^belongs != 0 {
			return fault(key, "", "key %s does not belong to phase %s", key, s.phase)
		}
	}
	return nil
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

func writeSuperStart(s *sheet) []string {
	return byCharacter(func(c Character) string {
		if s.superStart[c] == 0 {
			return ""
		}
		return s.b().Name(s.superStart[c])
	})
}

func readSuperStart(s *sheet, l *lines.Line, word string) {
	c, text := readByCharacter(l, word)
	s.superStart[c] = s.squareOf(l, text)
}

// hasMover reports whether the phase has somebody who moves or rolls.
func (s *State) hasMover() bool {
	return s.phase == phaseSuper || s.phase == phaseConvertRoll || s.phase == phaseValue && s.then == phaseSuper
}

func writeMover(s *sheet) string {
	if !s.hasMover() {
		return ""
	}
	return s.mover.String()
}

func readMover(s *sheet, l *lines.Line) { s.mover = readCharacter(l, l.Next("a character")) }

func writeCompanion(s *sheet) string {
	if s.companion == 0 {
		return ""
	}
	return s.companion.format()
}

func readCompanion(s *sheet, l *lines.Line) {
	s.companion = readUnit(l, l.Next("a unit")) | travelsBit
	if l.Err() == nil && !s.companion.known(zombieKnows) && !s.r().solo {
		l.Bad("a unit whose value the zombie player knows, such as 4 or ?z (EN 11.1)")
	}
}

func writeFocusDoor(s *sheet) string {
	if s.focusDoor == 0 {
		return ""
	}
	return s.b().DoorName(s.focusDoor - 1)
}

func readFocusDoor(s *sheet, l *lines.Line) { s.focusDoor = s.doorOf(l, l.Next("a door")) + 1 }

var audienceNames = []string{"", "human", "zombie", "both"}

func writeAudience(s *sheet) string { return audienceNames[s.audience/humanKnows] }

func readAudience(s *sheet, l *lines.Line) {
	s.audience = unit(l.OneOf(audienceNames...)) * humanKnows
}
