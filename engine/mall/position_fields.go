package mall

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
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

// knownMarks are the letters behind a value, by its known bits: a plain value is
// known to both players.
var knownMarks = [...]string{0: "n", humanKnows: "h", zombieKnows: "z", bothKnow: ""}

// format writes a unit: its value or ?, who knows it, ! if berserk, #d if it came
// from draw d of the pool's history.
func (u unit) format() string { return string(u.append(nil)) }

func (u unit) append(dst []byte) []byte {
	switch {
	case u.value() != 0:
		dst = strconv.AppendInt(dst, int64(u.value()), 10)
		dst = append(dst, knownMarks[u&bothKnow]...)
	case u&bothKnow != 0:
		dst = append(dst, '?')
		dst = append(dst, knownMarks[u&bothKnow]...)
	default:
		dst = append(dst, '?')
	}
	if u.berserk() {
		dst = append(dst, '!')
	}
	if u.draw() != 0 {
		dst = append(dst, '#')
		dst = strconv.AppendInt(dst, int64(u.draw()), 10)
	}
	return dst
}

// unit reads what format writes.
func (l *line) unit(text string) unit {
	const form = "a unit: a value from 1 to 11 or ?, then n, h or z for who alone knows it, ! if berserk, #d for draw d"
	digits := 0
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	var u unit
	rest := text
	switch {
	case strings.HasPrefix(text, "?"):
		rest = text[1:]
	case digits > 0 && digits < 3:
		v, _ := strconv.Atoi(text[:digits]) // digits only
		if v < 1 || v > 11 {
			l.bad(form)
			return 0
		}
		u, rest = unit(v)|bothKnow, text[digits:]
	default:
		l.bad(form)
		return 0
	}
	if rest != "" {
		if i := strings.IndexByte("nhz", rest[0]); i >= 0 {
			u = u&^bothKnow | []unit{0, humanKnows, zombieKnows}[i]
			rest = rest[1:]
		}
	}
	if strings.HasPrefix(rest, "!") {
		u |= berserkBit
		rest = rest[1:]
	}
	if d, ok := strings.CutPrefix(rest, "#"); ok {
		return u.withDraw(uint8(l.integer(d, 1, logSize)))
	}
	if rest != "" {
		l.bad(form)
	}
	return u
}

func writeUnits(s *State) string {
	b := s.b()
	out := make([]byte, 0, 512)
	k := 0
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		if k > 0 {
			out = append(out, ' ')
		}
		out = append(b.appendName(out, x), '=')
		out = s.units[k].append(out)
		k++
	}
	return string(out)
}

func readUnits(s *State, l *line) {
	for l.more() {
		place, text, found := strings.Cut(l.next("a unit"), "=")
		if !found {
			l.bad("a unit such as 045=? or 045=4")
			return
		}
		x, u := l.square(place), l.unit(text)
		switch {
		case l.err != nil:
			return
		case s.occupied.Has(x):
			l.bad("legal: another zombie unit shares the square (EN 7.6)")
			return
		case s.occupied.Len() == MaxUnits:
			l.bad("possible: there are only 50 zombie units (EN 2.5)")
			return
		}
		s.putUnit(x, u)
	}
}

// The pool is written as the units in it before its history, first those of which
// nobody knows the value: ? in a view, and such as 4n in a full position. The
// history is written as +v (eliminated), draw (still on the map) and draw=v
// (drawn, eliminated since).
func writePool(s *State) string {
	var out []string
	spare := [12]uint8{s.blanks} // by value
	if s.viewer == 0 {
		spare = s.spareValues()
	}
	for v, n := range spare {
		for range n {
			out = append(out, unit(v).format())
		}
	}
	for v, n := range s.base {
		for range n {
			out = append(out, strconv.Itoa(v))
		}
	}
	return strings.Join(out, " ")
}

func readPool(s *State, l *line) {
	for l.more() {
		if text := l.next("a value"); text == "?" || strings.HasSuffix(text, "n") {
			s.readSpare(l, text)
		} else {
			s.base[l.integer(text, 1, 11)]++
		}
		if s.poolSize == MaxUnits {
			l.bad("possible: there are only 50 zombie units (EN 2.5)")
			return
		}
		s.poolSize++
	}
}

// readSpare reads a unit in the pool whose value nobody knows: ? in a view, and
// such as 4n in a full position.
func (s *State) readSpare(l *line, text string) {
	switch {
	case !s.r().solo:
		l.bad("a number from 1 to 11: both players have seen every unit in the pool; " +
			"only in a game without a zombie player it begins with others (EN 13.3, 15.1)")
	case s.blanks == s.r().spare:
		l.bad(fmt.Sprintf("possible: %d units are in the pool from the start (EN 15.1)", s.r().spare))
	case s.viewer != 0 && text != "?":
		l.bad("?, for nobody knows the value of a unit that is in the pool from the start (EN 15.1)")
	case s.viewer == 0 && text == "?":
		l.bad("a value such as 4n: a full position has the values of the units that nobody has seen (EN 15.1)")
	case s.viewer == 0:
		s.pool[l.integer(strings.TrimSuffix(text, "n"), 1, 11)]++
	}
	s.blanks++
}

func writeHistory(s *State) string {
	var out []string
	for i := range int(s.logLen) {
		e := s.log.at(i)
		v := strconv.Itoa(int(e & valueMask))
		switch {
		case e < logDraw:
			out = append(out, "+"+v)
		case e == logDraw:
			out = append(out, "draw")
		default:
			out = append(out, "draw="+v)
		}
	}
	return strings.Join(out, " ")
}

func readHistory(s *State, l *line) {
	for l.more() {
		if s.logLen == logSize {
			l.fail(l.at, "the history has more than %d entries", logSize)
			return
		}
		text := l.next("an entry")
		entry, value := uint8(logDraw), ""
		switch {
		case strings.HasPrefix(text, "+"):
			entry, value = 0, text[1:]
		case strings.HasPrefix(text, "draw="):
			value = text[len("draw="):]
		case text != "draw":
			l.bad("an entry of the pool's history: +4, draw or draw=4")
		}
		if text != "draw" {
			entry |= uint8(l.integer(value, 1, 11))
		}
		if entry < logDraw {
			s.poolSize++
		} else if s.poolSize == 0 {
			l.bad("possible: nothing is in the pool to be drawn (EN 13.3)")
		} else {
			s.poolSize--
		}
		s.log.set(int(s.logLen), entry)
		s.logLen++
	}
}

// noneHidden is why a position has no lines hidden and box.
const noneHidden = "without a zombie player no zombies are hidden: the units left over at setup are in the pool (EN 15.1)"

func writeHidden(s *State) string {
	var out []string
	for _, x := range s.hidden[:s.hiddenLeft] {
		if x == 0 {
			out = append(out, "?")
		} else {
			out = append(out, s.b().Name(x))
		}
	}
	return strings.Join(out, " ")
}

func readHidden(s *State, l *line) {
	for l.more() {
		if s.r().solo {
			l.fail(0, noneHidden)
			return
		}
		if s.hiddenLeft == s.r().hidden {
			l.fail(l.at, "more than %d hidden zombies (EN 3.1)", s.r().hidden)
			return
		}
		text := l.next("a square or ?")
		switch human := s.viewer == 1+uint8(Human); {
		case human && text != "?":
			l.bad("?, which is all that the human player knows (EN 3.1)")
			return
		case !human && text == "?":
			l.bad("a square: only the human view has ? here (EN 3.1)")
			return
		case !human && !s.hideAt(l.square(text)):
			l.bad("possible: it stands twice (EN 3.1.3)")
			return
		}
		s.hiddenLeft++
	}
}

// hideAt puts a square into the hidden list, in ascending order, unless it is
// there already. The caller counts.
func (s *State) hideAt(x Square) bool {
	i := int(s.hiddenLeft)
	for ; i > 0 && s.hidden[i-1] >= x; i-- {
		if s.hidden[i-1] == x {
			return false
		}
		s.hidden[i] = s.hidden[i-1]
	}
	s.hidden[i] = x
	return true
}

func writeBox(s *State) string {
	var out []string
	for _, v := range s.box {
		if v != 0 {
			out = append(out, strconv.Itoa(int(v)))
		}
	}
	return strings.Join(out, " ")
}

func readBox(s *State, l *line) {
	for n := 0; l.more(); n++ {
		switch {
		case s.r().solo:
			l.fail(0, noneHidden)
			return
		case s.viewer != 0:
			l.fail(0, "only a full position shows the values in the hidden box (EN 9.0)")
			return
		case n == int(s.r().hidden):
			l.fail(l.at, "the hidden box has at most %d values (EN 3.1)", n)
			return
		}
		s.boxAdd(uint8(l.integer(l.next("a value"), 1, 11)), n)
	}
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

func writeFires(s *State) string {
	return byCharacter(func(c Character) string {
		if s.fires[c] == 0 {
			return ""
		}
		return strconv.Itoa(int(s.fires[c]))
	})
}

func readFires(s *State, l *line) {
	readByCharacter(l, func(c Character, text string) { s.fires[c] = uint8(l.integer(text, 1, 99)) })
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
	for dir := North; dir <= West; dir++ {
		if s.called>>dir&1 != 0 {
			out = append(out, dir.String())
		}
	}
	return strings.Join(out, " ")
}

func readCalled(s *State, l *line) {
	names := []string{North.String(), South.String(), East.String(), West.String()}
	for l.more() {
		s.called |= 1 << l.oneOf(l.next("a main door"), names)
	}
}
