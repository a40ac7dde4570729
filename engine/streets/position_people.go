package streets

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// The lines of a position about seats and survivors.

var (
	markNames = []string{"moved", "acted", "hidden", "lurking", "prone", "panicked", "mounted", "incapacitated",
		"one-action", "pilled", "fresh", "passed", "plus-on-roll", "vaccinated", "infected", "refused"}
	useNames = []string{"tough-used", "heroic-used", "psychic-used", "healed", "stumbles", "doped", "struck-0", "struck-1", "struck-2",
		"", "", "", "", "laser-failed", "turned", "combines"} // pluses are a number
	fireNames  = []string{"fired", "fired-gun", "fired-auto", "ran-or-fired", "ran-or-fired-before", "wounded-by-fire", "", "used-melee"}
	seatMarks  = []string{"healed", "fired", "lost", "boss", "hostile", "shown"}
	bodyCounts = []string{"wounds", "stuns", "bites", "supplies"}
	seatCounts = []string{"supplies", "expired", "finds", "clues"}
)

func (v *survivor) counts() []*uint8 {
	return []*uint8{&v.wounds, &v.stuns, &v.bites, &v.supplies}
}

func (k *seatRecord) counts() []*uint8 {
	return []*uint8{&k.supplies, &k.expired, &k.finds, &k.clues}
}

// flagWords appends the words of the bits that are set.
func flagWords[N ~uint8 | ~uint16](text string, names []string, set N) string {
	for i, name := range names {
		if set>>i&1 != 0 && name != "" {
			text += " " + name
		}
	}
	return text
}

// countWords appends the counts that are not 0.
func countWords(text string, names []string, counts []*uint8) string {
	for i, n := range counts {
		if *n > 0 {
			text += " " + names[i] + " " + strconv.Itoa(int(*n))
		}
	}
	return text
}

// seat NAME [COUNT N]... [card N|?] [searched LETTERS] [MARK]...
func writeSeats(s *State) string {
	var out []string
	for seat, name := range s.seatWords() {
		k := &s.seats[seat]
		text := countWords("", seatCounts, k.counts())
		switch {
		case k.card > 0:
			text += " card " + strconv.Itoa(int(k.card))
		case s.viewer != 0 && seat < s.dealt():
			text += " card ?"
		}
		if set := s.searched[seat]; set != 0 {
			text += " searched "
			for h := range s.r().Map.Buildings {
				if set>>h&1 != 0 {
					text += string(s.r().letter(uint8(h)))
				}
			}
		}
		if text = flagWords(text, seatMarks, k.flags); text != "" {
			out = append(out, name+text)
		}
	}
	return strings.Join(out, "\nseat ")
}

func readSeatLine(s *State, l *lines.Line) {
	seat := l.OneOf(s.seatWords()...)
	k := &s.seats[seat]
	if *k != (seatRecord{}) || s.searched[seat] != 0 {
		l.Fail("a second line for %s", seatNames[seat])
	}
	words := append(append([]string{"card", "searched"}, seatCounts...), seatMarks...)
	for l.More() {
		switch i := l.OneOf(words...) - 2; {
		case i == -2 && l.Accept("?"):
			if s.viewer == 0 {
				l.Fail("a full position says which card it is; only a view has ? (Data 8)")
			}
		case i == -2:
			k.card = uint8(l.Integer("a card", 1, cards))
		case i == -1:
			s.searched[seat] = readLetters(s, l)
		case i < len(seatCounts):
			*k.counts()[i] = uint8(l.Integer("a number", 0, 255))
		default:
			k.flags |= 1 << (i - len(seatCounts))
		}
	}
}

// readLetters reads buildings as a set.
func readLetters(s *State, l *lines.Line) (set uint16) {
	for _, c := range []byte(strings.ToUpper(l.Next("buildings such as AC"))) {
		h := s.r().Map.Building(c)
		if h < 0 {
			l.Bad("letters of buildings such as AC")
			return 0
		}
		set |= 1 << h
	}
	return set
}

// names of the characters, by slot.
func (r *Rules) names() (out []string) {
	for _, c := range r.starters {
		out = append(out, r.Roster.Profiles[c.profile].Name)
	}
	return out
}

// survivor NAME PLACE|off|corpse PLACE|gone|absent [of SEAT] [COUNT N]... [actions N] [gun KIND]
// [height N] [shot-by NAME] [plus N] [MARK]...
func writeSurvivors(s *State) string {
	var out []string
	for slot, name := range s.r().names() {
		v := &s.survivors[slot]
		text := name + " " + conditionNames[v.state]
		switch v.state {
		case onTable:
			text = name + " " + s.placeName(v.at)
		case corpse:
			text += " " + s.placeName(v.at)
		}
		was := &s.r().start.survivors[slot]
		if v.owner != was.owner {
			text += " of " + seatNames[v.owner]
		}
		text = countWords(text, bodyCounts, v.counts())
		if v.actions != s.usualActions(slot) {
			text += " actions " + strconv.Itoa(int(v.actions))
		}
		if v.aloft() {
			text += " height " + strconv.Itoa(v.height())
		}
		if v.lastGun != noItem {
			text += " gun " + v.lastGun.String()
		}
		if v.shooter != 0 {
			text += " shot-by " + s.name(int(v.shooter)-1)
		}
		if n := v.used & plusBits / pluses; n != was.used&plusBits/pluses {
			text += " plus " + strconv.Itoa(int(n))
		}
		text = flagWords(text, markNames, v.marks)
		text = flagWords(text, useNames, v.used)
		text = flagWords(text, fireNames, v.fire)
		out = append(out, text)
	}
	return strings.Join(out, "\nsurvivor ")
}

func readSurvivor(s *State, l *lines.Line) {
	names := s.r().names()
	slot := l.OneOf(names...)
	v := &s.survivors[slot]
	if v.state != absent {
		l.Fail("a second line for %s", names[slot])
		return
	}
	s.readCondition(v, l)
	was := l.Column()
	s.readBody(v, l)
	switch {
	case v.alive() && v.wounds >= s.endures(slot):
		l.FailAt(was, "%s lives with %d wounds; %d kill him (Wound 2)", names[slot], v.wounds, s.endures(slot))
	case v.actions != actionsUnsaid && v.actions > 0 && (!v.here() || s.unconscious(slot)):
		l.FailAt(was, "%s has actions and cannot act (Wound 5)", names[slot])
	}
}

// readCondition reads where somebody is, or what became of him.
func (s *State) readCondition(v *survivor, l *lines.Line) {
	for c, name := range conditionNames {
		if condition(c) != onTable && l.Accept(name) {
			v.state = condition(c)
			if v.state == corpse {
				v.at = readPlace(s, l)
				s.noVehicle(l, v.at)
			}
			return
		}
	}
	v.state = onTable
	v.at = s.readStop(l)
	if n, ok := v.at.Vehicle(); ok {
		v.vehicle = 1 + uint8(n)
	}
}

// readStop reads a place where a figure can stand and none does.
func (s *State) readStop(l *lines.Line) place {
	at := readPlace(s, l)
	if _, in := at.Vehicle(); in || l.Err() != nil {
		return at
	}
	if m := s.r().Map; !m.Terrain[at.Square()].Stop() {
		l.Bad("a square where figures can stand (Grid 6)")
	}
	return at
}

// noVehicle refuses the inside of a vehicle where people alone may be.
func (s *State) noVehicle(l *lines.Line, at place) {
	if _, in := at.Vehicle(); in && l.Err() == nil {
		l.Bad("a square: people alone are in vehicles")
	}
}

// readBody reads the rest of a line of a survivor.
func (s *State) readBody(v *survivor, l *lines.Line) {
	names := s.r().names()
	first := []string{"of", "actions", "gun", "shot-by", "plus", "height"}
	var words []string
	for _, list := range [][]string{first, bodyCounts, markNames, useNames, fireNames} {
		words = append(words, list...)
	}
	for l.More() {
		i := l.OneOf(words...)
		switch i {
		case 0:
			v.owner = uint8(l.OneOf(s.seatWords()...))
			continue
		case 1:
			v.actions = uint8(l.Integer("actions", 0, 9))
			continue
		case 2:
			v.lastGun = readGunKind(l)
			continue
		case 3:
			v.shooter = 1 + uint8(l.OneOf(names...))
			continue
		case 4:
			v.used = v.used&^plusBits | uint16(l.Integer("a number", 0, int(plusBits/pluses)))*pluses
			continue
		case 5:
			v.vehicle |= uint8(l.Integer("inches up a wall", 1, 2*floorInches)) << 4
			continue
		}
		switch i -= len(first); {
		case i < len(bodyCounts):
			*v.counts()[i] = uint8(l.Integer("a number", 0, bodyMost[i]))
		case i < len(bodyCounts)+len(markNames):
			v.marks |= 1 << (i - len(bodyCounts))
		case i < len(bodyCounts)+len(markNames)+len(useNames):
			v.used |= 1 << (i - len(bodyCounts) - len(markNames))
		default:
			v.fire |= 1 << (i - len(bodyCounts) - len(markNames) - len(useNames))
		}
	}
}

// bodyMost are the highest counts of a body: at most 7 bites are counted (S88).
var bodyMost = []int{3, 3, 7, 255}

func readGunKind(l *lines.Line) itemKind {
	k, ok := kindNamed(l.Next("a weapon"))
	if l.Err() == nil && (!ok || !k.isGun() && !k.missile() && !k.explosive()) {
		l.Bad("a ranged weapon such as pistol")
		return noItem
	}
	return k
}
