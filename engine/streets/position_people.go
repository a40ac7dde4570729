package streets

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/ground"
)

// The lines of a position about seats and survivors.

var (
	markNames = []string{"moved", "acted", "hidden", "lurking", "prone", "panicked", "mounted", "incapacitated",
		"one-action", "pilled", "fresh", "passed", "plus-on-roll", "vaccinated", "infected", "refused"}
	useNames = []string{"tough-used", "heroic-used", "psychic-used", "healed", "stumbles", "doped", "struck-0", "struck-1", "struck-2",
		"", "", "", "", "laser-failed", "turned", "combines"} // pluses are a number
	fireNames = []string{"fired", "fired-gun", "fired-auto", "ran-or-fired", "ran-or-fired-before", "wounded-by-fire", "canadian", "newcomer"}
	// Of seats and bodies.
	seatMarks  = []string{"healed", "fired", "lost", "boss", "hostile", "shown"}
	bodyCounts = []string{"wounds", "stuns", "bites", "supplies"}
	seatCounts = []string{"supplies", "expired", "finds", "clues"}

	// What is said of a rest.
	restMarks = without(markNames, passed|plusOnRoll)
	restFire  = without(fireNames, newcomer)
)

// without returns names of bits without those that are of the middle of something.
func without[N ~uint8 | ~uint16](names []string, passing N) []string {
	out := slices.Clone(names)
	for i := range out {
		if passing>>i&1 != 0 {
			out[i] = ""
		}
	}
	return out
}

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

// personNamed returns the slot and the profile of an independent by its name, such as stranger-2:
// false for what is none.
func (r *Rules) personNamed(text string) (slot int, profile uint8, ok bool) {
	for person, word := range dataWords.People {
		number, isOne := strings.CutPrefix(text, word+"-")
		n, err := strconv.Atoi(number)
		slot = len(r.starters) + n - 1
		if isOne && err == nil && n >= 1 && slot < survivorSlots && number == strconv.Itoa(n) {
			return slot, uint8(r.Roster.Person(&dataWords, person)), true
		}
	}
	return 0, 0, false
}

// slotNames are the names of all who were placed, by slot, "" for empty slots.
func (s *State) slotNames() (out []string) {
	out = s.r().names()
	for slot := len(out); slot < survivorSlots; slot++ {
		name := ""
		if s.survivors[slot].profile != 0 {
			name = s.name(slot)
		}
		out = append(out, name)
	}
	return out
}

// ownerWords are the seats, then the groups of games with independents.
func (s *State) ownerWords() []string {
	words := slices.Clone(s.seatWords())
	for g := range groupSlots {
		if s.r().plays(people) {
			words = append(words, groupName(g))
		}
	}
	return words
}

// survivor NAME PLACE|off|corpse PLACE|gone|absent [of SEAT] [COUNT N]... [actions N] [gun KIND]
// [height N] [shot-by NAME] [plus N] [goal N] [MARK]...
func writeSurvivors(s *State) string {
	var out []string
	for slot, name := range s.slotNames() {
		v := &s.survivors[slot]
		if v.profile == 0 {
			continue
		}
		text := name + " " + conditionNames[v.state]
		switch v.state {
		case onTable:
			text = name + " " + s.placeName(v.at)
		case corpse:
			text += " " + s.placeName(v.at)
		}
		was := &s.r().start.survivors[slot]
		if v.owner != was.owner || was.profile == 0 {
			text += " of " + v.ownerInWords()
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
		if n := s.post(slot); n >= 0 {
			text += " goal " + strconv.Itoa(n+1)
		}
		text = flagWords(text, restMarks, v.marks)
		text = flagWords(text, useNames, v.used)
		text = flagWords(text, restFire, v.fire)
		out = append(out, text)
	}
	return strings.Join(out, "\nsurvivor ")
}

func readSurvivor(s *State, l *lines.Line) {
	names := s.r().names()
	slot, profile, person := s.r().personNamed(l.Peek())
	if person && s.r().plays(people) {
		l.Next("a name")
	} else {
		person = false
		slot = l.OneOf(names...)
	}
	v := &s.survivors[slot]
	if v.state != absent {
		l.Fail("a second line for %s", s.name(slot))
		return
	}
	if person {
		v.profile, v.owner, v.actions = profile+1, ofGroup+groupSlots, actionsUnsaid
	}
	if s.readCondition(v, l); v.state != absent {
		v.supplies = 0 // who has been placed has what his line says
	}
	was := l.Column()
	s.readBody(slot, l)
	names = s.slotNames()
	switch {
	case person && v.owner == ofGroup+groupSlots:
		l.FailAt(was, "%s is of no group and no seat; say so, such as of G1 (Indep)", names[slot])
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
func (s *State) readBody(slot int, l *lines.Line) {
	v := &s.survivors[slot]
	first := []string{"of", "actions", "gun", "shot-by", "plus", "height", "goal"}
	var words []string
	for _, list := range [][]string{first, bodyCounts, restMarks, useNames, restFire} {
		words = append(words, list...)
	}
	for l.More() {
		i := l.OneOf(words...)
		switch i {
		case 0:
			if v.owner = uint8(l.OneOf(s.ownerWords()...)); int(v.owner) >= s.r().seats {
				v.owner += uint8(ofGroup - s.r().seats)
			}
			continue
		case 1:
			v.actions = uint8(l.Integer("actions", 0, 9))
			continue
		case 2:
			v.lastGun = readGunKind(l)
			continue
		case 3:
			v.shooter = 1 + uint8(s.readShooter(l))
			continue
		case 4:
			v.used = v.used&^plusBits | uint16(l.Integer("a number", 0, int(plusBits/pluses)))*pluses
			continue
		case 5:
			v.vehicle |= uint8(l.Integer("inches up a wall", 1, 2*floorInches)) << 4
			continue
		case 6:
			s.setPost(slot, l.Integer("the number of a waypoint", 1, 8)-1)
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

// readShooter reads who shot at somebody: his line may still be to come.
func (s *State) readShooter(l *lines.Line) int {
	if slot, _, ok := s.r().personNamed(l.Peek()); ok {
		l.Next("a name")
		return slot
	}
	return l.OneOf(s.r().names()...)
}

// group GROUP [ATTITUDE] [MARK]...
func writeGroups(s *State) string {
	var out []string
	for g, k := range s.groups {
		if k.flags&groupHere != 0 {
			text := groupName(g) + " " + k.attitude.String()
			out = append(out, flagWords(text, groupMarks, k.flags&^groupHere))
		}
	}
	return strings.Join(out, "\ngroup ")
}

// groupMarks are the words of the flags of a group; that it is here follows from its members.
var groupMarks = []string{"", "closed", "victim", "sentries", "again"}

func readGroupLine(s *State, l *lines.Line) {
	var names []string
	for g := range groupSlots {
		names = append(names, groupName(g))
	}
	k := &s.groups[l.OneOf(names...)]
	switch {
	case l.Err() == nil && !s.r().plays(people):
		l.Fail("independents are of a layer of the rules that is left out (8.9)")
	case *k != (group{}):
		l.Fail("a second line for this group")
	}
	k.flags = groupHere
	for a := ground.NoAttitude; a < ground.Allies; a++ {
		if l.Accept(a.String()) {
			k.attitude = a
		}
	}
	for l.More() {
		k.flags |= 1 << (1 + l.OneOf(groupMarks[1:]...))
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
