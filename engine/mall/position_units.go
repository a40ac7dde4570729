package mall

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/mall/pool"
)

// The codecs of units: on the map, in the pool with its history, and hidden.

// knownMarks are the letters behind a value, by its known bits: a plain value is
// known to both players.
var knownMarks = [...]string{0: "n", humanKnows: "h", zombieKnows: "z", bothKnow: ""}

// format writes a unit: its value or ?, its viewers, ! if berserk, #d if it came from draw d of the pool's
// history.
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

// readUnit reads the text of format.
func readUnit(l *lines.Line, text string) unit {
	const form = "a unit: a value from 1 to 11 or ?, then n (nobody knows it) or z (only the zombie player), ! if berserk, #d for draw d"
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
			l.Bad(form)
			return 0
		}
		u, rest = unit(v)|bothKnow, text[digits:]
	default:
		l.Bad(form)
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
		return u.withDraw(uint8(l.Part(d, 1, pool.Size)))
	}
	if rest != "" {
		l.Bad(form)
	}
	return u
}

func writeUnits(s *sheet) string {
	b := s.b()
	out := make([]byte, 0, 512)
	k := 0
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		if k > 0 {
			out = append(out, ' ')
		}
		out = append(b.AppendName(out, x), '=')
		out = s.units[k].append(out)
		k++
	}
	return string(out)
}

func readUnits(s *sheet, l *lines.Line) {
	for l.More() {
		place, text, found := strings.Cut(l.Next("a unit"), "=")
		if !found {
			l.Bad("a unit such as 045=? or 045=4")
			return
		}
		x, u := s.squareOf(l, place), readUnit(l, text)
		switch {
		case l.Err() != nil:
			return
		case s.occupied.Has(x):
			l.Bad("legal: another zombie unit shares the square (EN 7.6)")
			return
		case s.occupied.Len() == MaxUnits:
			l.Bad("possible: there are only 50 zombie units (EN 2.5)")
			return
		}
		s.putUnit(x, u)
	}
}

// poolWords returns the units of the pool before its history. Units of unknown value come first: ? in a
// view, and for example 4n in a full position. In the history +v is an eliminated unit, draw a unit on the
// map, and draw=v a drawn unit that was eliminated later.
func (s *State) poolWords() (out []string) {
	spare := [12]uint8{s.blanks} // by value
	if s.viewer == 0 {
		spare = s.blanksByValue()
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
	return out
}

func readPool(s *sheet, l *lines.Line, text string) {
	if text == "unknown" {
		n := l.Integer("a number of units", 1, MaxUnits-int(s.poolSize))
		s.unknown += n
		s.poolSize += uint8(n)
		return
	}
	if text == "?" || strings.HasSuffix(text, "n") {
		s.readSpare(l, text)
	} else {
		s.base[l.Part(text, 1, 11)]++
	}
	if s.poolSize == MaxUnits {
		l.Bad("possible: there are only 50 zombie units (EN 2.5)")
		return
	}
	s.poolSize++
}

// readSpare reads a unit of the pool with an unknown value: ? in a view, and for example 4n in a full
// position.
func (s *State) readSpare(l *lines.Line, text string) {
	switch {
	case !s.r().solo:
		l.Bad("a number from 1 to 11: both players have seen every unit in the pool; " +
			"only in a game without a zombie player it begins with others (EN 13.3, 15.1)")
	case s.blanks == s.r().spare:
		l.Bad(fmt.Sprintf("possible: %d units are in the pool from the start (EN 15.1)", s.r().spare))
	case s.viewer != 0 && text != "?":
		l.Bad("?, for nobody knows the value of a unit that is in the pool from the start (EN 15.1)")
	case s.viewer == 0 && text == "?":
		l.Bad("a value such as 4n: a full position has the values of the units that nobody has seen (EN 15.1)")
	case s.viewer == 0:
		s.pool[l.Part(strings.TrimSuffix(text, "n"), 1, 11)]++
	}
	s.blanks++
}

func writeHistory(s *sheet) (out []string) {
	for i := range int(s.logLen) {
		e := s.log.At(i)
		v := strconv.Itoa(int(e & valueMask))
		switch {
		case e < pool.Draw:
			out = append(out, "+"+v)
		case e == pool.Draw:
			out = append(out, "draw")
		default:
			out = append(out, "draw="+v)
		}
	}
	return out
}

func readHistory(s *sheet, l *lines.Line, text string) {
	if s.logLen == pool.Size {
		l.Fail("the history has more than %d entries", pool.Size)
		return
	}
	entry, value := uint8(pool.Draw), ""
	switch {
	case strings.HasPrefix(text, "+"):
		entry, value = 0, text[1:]
	case strings.HasPrefix(text, "draw="):
		value = text[len("draw="):]
	case text != "draw":
		l.Bad("an entry of the pool's history: +4, draw or draw=4")
	}
	if text != "draw" {
		entry |= uint8(l.Part(value, 1, 11))
	}
	if entry < pool.Draw {
		s.poolSize++
	} else if s.poolSize == 0 {
		l.Bad(`possible: nothing is in the pool to be drawn (EN 13.3); write "pool unknown N" above if nobody noted the N values`)
	} else {
		s.poolSize--
	}
	s.log.Set(int(s.logLen), entry)
	s.logLen++
}

// noneHidden is why a position has no lines hidden and box.
const noneHidden = "without a zombie player no zombies are hidden: the units left over at setup are in the pool (EN 15.1)"

func (s *State) hiddenWords() (out []string) {
	for _, x := range s.hidden[:s.hiddenLeft] {
		if x == 0 {
			out = append(out, "?")
		} else {
			out = append(out, s.b().Name(x))
		}
	}
	return out
}

func readHidden(s *sheet, l *lines.Line, text string) {
	switch human := s.humanView(); {
	case s.r().solo:
		l.Fail(noneHidden)
	case s.hiddenLeft == s.r().hidden:
		l.Fail("more than %d hidden zombies (EN 3.1)", s.r().hidden)
	case human && text != "?":
		l.Bad("?, which is all that the human player knows (EN 3.1)")
	case !human && text == "?":
		l.Bad("a square: only the human view has ? here (EN 3.1)")
	case !human && !s.hideAt(s.squareOf(l, text)):
		l.Bad("possible: it stands twice (EN 3.1.3)")
	}
	if l.Err() == nil {
		s.hiddenLeft++
	}
}

// hideAt inserts a square into the ascending hidden list, unless the list has it. The caller counts.
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

// trodden returns the squares that cannot hide a zombie because living characters are there: entering a
// free square reveals its hidden zombie (EN 9.1). If a unit was there when they entered (EN 9.3, A94), the
// file has the word suspect, or lists the square among the hidden ones.
func (s *State) trodden() Set {
	if s.phase <= phasePlace {
		return Set{}
	}
	set := s.characterSquares()
	for _, x := range s.hidden[:s.hiddenLeft] {
		set.Remove(x) // 0 is never a member
	}
	return set
}

func writeSuspect(s *sheet) string {
	return s.b().Names(s.characterSquares().And(s.possible()))
}

// checkSuspect: a suspect square has a living character and a possible hidden zombie.
func (s *State) checkSuspect(f *sheet) error {
	possible, people := s.possible(), s.characterSquares()
	for x := f.suspect.Next(1); x != 0; x = f.suspect.Next(x + 1) {
		place, name := "suspect "+s.b().Name(x), s.b().Name(x)
		switch why := s.noHiding(x); {
		case why != nil:
			return position.Wrong(place, why.Rule, "square %s may not carry a hidden zombie: %s", name, why.Text)
		case !people.Has(x):
			return position.Wrong(place, "EN 9.3", "no living character is in %s: elsewhere a square is suspect unless it is in cleared", name)
		case !possible.Has(x):
			return position.Wrong(place, "EN 9.1, 9.3", "square %s is suspect and ruled out", name)
		}
	}
	return nil
}

func writeBox(s *sheet) (out []string) {
	for _, v := range s.box[:s.inBox()] {
		out = append(out, strconv.Itoa(int(v)))
	}
	return out
}

func readBox(s *sheet, l *lines.Line, text string) {
	switch n := s.inBox(); {
	case s.r().solo:
		l.Fail(noneHidden)
	case s.viewer != 0:
		l.Fail("only a full position shows the values in the hidden box (EN 9.0)")
	case n == int(s.r().hidden):
		l.Fail("the hidden box has at most %d values (EN 3.1)", n)
	default:
		s.boxAdd(uint8(l.Part(text, 1, 11)), n)
	}
}
