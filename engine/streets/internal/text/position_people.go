package text

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about seats and survivors.

var (
	markNames = []string{"moved", "acted", "hidden", "lurking", "prone", "panicked", "mounted", "incapacitated",
		"one-action", "pilled", "fresh", "passed", "plus-on-roll", "vaccinated", "infected", "refused"}
	UseNames = []string{"tough-used", "heroic-used", "psychic-used", "healed", "stumbles", "doped", "struck-0", "struck-1", "struck-2",
		"", "", "", "", "laser-failed", "turned", "combines"} // pluses are a number
	fireNames = []string{"fired", "fired-gun", "fired-auto", "ran-or-fired", "ran-or-fired-before", "wounded-by-fire", "canadian", "newcomer"}
	// Of seats and bodies.
	SeatMarks  = []string{"healed", "fired", "lost", "boss", "hostile", "shown"}
	bodyCounts = []string{"wounds", "stuns", "bites", "supplies"}
	seatCounts = []string{"supplies", "expired", "finds", "clues"}

	// What is said of a rest.
	RestMarks = without(markNames, state.Passed|state.PlusOnRoll)
	RestFire  = without(fireNames, state.Newcomer)
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

func bodyCounted(v *state.Survivor) []*uint8 {
	return []*uint8{&v.Wounds, &v.Stuns, &v.Bites, &v.Supplies}
}

func seatCounted(k *state.SeatRecord) []*uint8 {
	return []*uint8{&k.Supplies, &k.Expired, &k.Finds, &k.Clues}
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
func writeSeats(s *rules.State) string {
	var out []string
	for seat, name := range seatWords(s) {
		k := &s.Seats[seat]
		text := countWords("", seatCounts, seatCounted(k))
		switch {
		case k.Card > 0:
			text += " card " + strconv.Itoa(int(k.Card))
		case s.Viewer != 0 && seat < s.Dealt():
			text += " card ?"
		}
		if set := s.Searched[seat]; set != 0 {
			text += " searched "
			for h := range s.Rules().Map.Buildings {
				if set>>h&1 != 0 {
					text += string(s.Rules().Letter(uint8(h)))
				}
			}
		}
		if text = flagWords(text, SeatMarks, k.Flags); text != "" {
			out = append(out, name+text)
		}
	}
	return strings.Join(out, "\nseat ")
}

func readSeatLine(s *rules.State, l *lines.Line) {
	seat := l.OneOf(seatWords(s)...)
	k := &s.Seats[seat]
	if *k != (state.SeatRecord{}) || s.Searched[seat] != 0 {
		l.Fail("a second line for %s", state.SeatNames[seat])
	}
	words := append(append([]string{"card", "searched"}, seatCounts...), SeatMarks...)
	for l.More() {
		switch i := l.OneOf(words...) - 2; {
		case i == -2 && l.Accept("?"):
			if s.Viewer == 0 {
				l.Fail("a full position says which card it is; only a view has ? (Data 8)")
			}
		case i == -2:
			k.Card = uint8(l.Integer("a card", 1, state.Cards))
		case i == -1:
			s.Searched[seat] = readLetters(s, l)
		case i < len(seatCounts):
			*seatCounted(k)[i] = uint8(l.Integer("a number", 0, 255))
		default:
			k.Flags |= 1 << (i - len(seatCounts))
		}
	}
}

// readLetters reads buildings as a set.
func readLetters(s *rules.State, l *lines.Line) (set uint16) {
	for _, c := range []byte(strings.ToUpper(l.Next("buildings such as AC"))) {
		h := s.Rules().Map.Building(c)
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
func personNamed(r *state.Rules, text string) (slot int, profile uint8, ok bool) {
	for person, word := range state.DataWords.People {
		number, isOne := strings.CutPrefix(text, word+"-")
		n, err := strconv.Atoi(number)
		slot = len(r.Starters) + n - 1
		if isOne && err == nil && n >= 1 && slot < state.SurvivorSlots && number == strconv.Itoa(n) {
			return slot, uint8(r.Roster.Person(&state.DataWords, person)), true
		}
	}
	return 0, 0, false
}

// slotNames are the names of all who were placed, by slot, "" for empty slots.
func slotNames(s *rules.State) (out []string) {
	out = s.Rules().Names()
	for slot := len(out); slot < state.SurvivorSlots; slot++ {
		name := ""
		if s.Survivors[slot].Profile != 0 {
			name = s.Name(slot)
		}
		out = append(out, name)
	}
	return out
}

// ownerWords are the seats, then the groups of games with independents.
func ownerWords(s *rules.State) []string {
	words := slices.Clone(seatWords(s))
	for g := range state.GroupSlots {
		if s.Rules().Plays(state.People) {
			words = append(words, state.GroupName(g))
		}
	}
	return words
}

// survivor NAME PLACE|off|corpse PLACE|gone|absent [of SEAT] [COUNT N]... [actions N] [gun KIND]
// [height N] [shot-by NAME] [plus N] [goal N] [MARK]...
func writeSurvivors(s *rules.State) string {
	var out []string
	for slot, name := range slotNames(s) {
		v := &s.Survivors[slot]
		if v.Profile == 0 {
			continue
		}
		text := name + " " + state.ConditionNames[v.State]
		switch v.State {
		case state.OnTable:
			text = name + " " + s.PlaceName(v.At)
		case state.Corpse:
			text += " " + s.PlaceName(v.At)
		}
		was := &s.Rules().Start.Survivors[slot]
		if v.Owner != was.Owner || was.Profile == 0 {
			text += " of " + v.OwnerInWords()
		}
		text = countWords(text, bodyCounts, bodyCounted(v))
		if v.Actions != usualActions(s, slot) {
			text += " actions " + strconv.Itoa(int(v.Actions))
		}
		if v.Aloft() {
			text += " height " + strconv.Itoa(v.Height())
		}
		if v.LastGun != state.NoItem {
			text += " gun " + v.LastGun.String()
		}
		if v.Shooter != 0 {
			text += " shot-by " + s.Name(int(v.Shooter)-1)
		}
		if n := v.Used & state.PlusBits / state.Pluses; n != was.Used&state.PlusBits/state.Pluses {
			text += " plus " + strconv.Itoa(int(n))
		}
		if n := s.Post(slot); n >= 0 {
			text += " goal " + strconv.Itoa(n+1)
		}
		text = flagWords(text, RestMarks, v.Marks)
		text = flagWords(text, UseNames, v.Used)
		text = flagWords(text, RestFire, v.Fire)
		out = append(out, text)
	}
	return strings.Join(out, "\nsurvivor ")
}

func readSurvivor(s *rules.State, l *lines.Line) {
	names := s.Rules().Names()
	slot, profile, person := personNamed(s.Rules(), l.Peek())
	if person && s.Rules().Plays(state.People) {
		l.Next("a name")
	} else {
		person = false
		slot = l.OneOf(names...)
	}
	v := &s.Survivors[slot]
	if v.State != state.Absent {
		l.Fail("a second line for %s", s.Name(slot))
		return
	}
	if person {
		v.Profile, v.Owner, v.Actions = profile+1, state.OfGroup+state.GroupSlots, actionsUnsaid
	}
	if readCondition(s, v, l); v.State != state.Absent {
		v.Supplies = 0 // who has been placed has what his line says
	}
	was := l.Column()
	readBody(s, slot, l)
	names = slotNames(s)
	switch {
	case person && v.Owner == state.OfGroup+state.GroupSlots:
		l.FailAt(was, "%s is of no group and no seat; say so, such as of G1 (Indep)", names[slot])
	case v.Alive() && v.Wounds >= s.Endures(slot):
		l.FailAt(was, "%s lives with %d wounds; %d kill him (Wound 2)", names[slot], v.Wounds, s.Endures(slot))
	case v.Actions != actionsUnsaid && v.Actions > 0 && (!v.Here() || s.Unconscious(slot)):
		l.FailAt(was, "%s has actions and cannot act (Wound 5)", names[slot])
	}
}

// readCondition reads where somebody is, or what became of him.
func readCondition(s *rules.State, v *state.Survivor, l *lines.Line) {
	for c, name := range state.ConditionNames {
		if state.Condition(c) != state.OnTable && l.Accept(name) {
			v.State = state.Condition(c)
			if v.State == state.Corpse {
				v.At = readPlace(s, l)
				noVehicle(s, l, v.At)
			}
			return
		}
	}
	v.State = state.OnTable
	v.At = readStop(s, l)
	if n, ok := v.At.Vehicle(); ok {
		v.Vehicle = 1 + uint8(n)
	}
}

// readStop reads a place where a figure can stand and none does.
func readStop(s *rules.State, l *lines.Line) state.Place {
	at := readPlace(s, l)
	if _, in := at.Vehicle(); in || l.Err() != nil {
		return at
	}
	if m := s.Rules().Map; !m.Terrain[at.Square()].Stop() {
		l.Bad("a square where figures can stand (Grid 6)")
	}
	return at
}

// noVehicle refuses the inside of a vehicle where people alone may be.
func noVehicle(s *rules.State, l *lines.Line, at state.Place) {
	if _, in := at.Vehicle(); in && l.Err() == nil {
		l.Bad("a square: people alone are in vehicles")
	}
}

// readBody reads the rest of a line of a survivor.
func readBody(s *rules.State, slot int, l *lines.Line) {
	v := &s.Survivors[slot]
	first := []string{"of", "actions", "gun", "shot-by", "plus", "height", "goal"}
	var words []string
	for _, list := range [][]string{first, bodyCounts, RestMarks, UseNames, RestFire} {
		words = append(words, list...)
	}
	for l.More() {
		i := l.OneOf(words...)
		switch i {
		case 0:
			if v.Owner = uint8(l.OneOf(ownerWords(s)...)); int(v.Owner) >= s.Rules().Seats {
				v.Owner += uint8(state.OfGroup - s.Rules().Seats)
			}
			continue
		case 1:
			v.Actions = uint8(l.Integer("actions", 0, 9))
			continue
		case 2:
			v.LastGun = readGunKind(l)
			continue
		case 3:
			v.Shooter = 1 + uint8(readShooter(s, l))
			continue
		case 4:
			v.Used = v.Used&^state.PlusBits | uint16(l.Integer("a number", 0, int(state.PlusBits/state.Pluses)))*state.Pluses
			continue
		case 5:
			v.Vehicle |= uint8(l.Integer("inches up a wall", 1, 2*rules.FloorInches)) << 4
			continue
		case 6:
			s.SetPost(slot, l.Integer("the number of a waypoint", 1, 8)-1)
			continue
		}
		switch i -= len(first); {
		case i < len(bodyCounts):
			*bodyCounted(v)[i] = uint8(l.Integer("a number", 0, bodyMost[i]))
		case i < len(bodyCounts)+len(markNames):
			v.Marks |= 1 << (i - len(bodyCounts))
		case i < len(bodyCounts)+len(markNames)+len(UseNames):
			v.Used |= 1 << (i - len(bodyCounts) - len(markNames))
		default:
			v.Fire |= 1 << (i - len(bodyCounts) - len(markNames) - len(UseNames))
		}
	}
}

// readShooter reads who shot at somebody: his line may still be to come.
func readShooter(s *rules.State, l *lines.Line) int {
	if slot, _, ok := personNamed(s.Rules(), l.Peek()); ok {
		l.Next("a name")
		return slot
	}
	return l.OneOf(s.Rules().Names()...)
}

// group GROUP [ATTITUDE] [MARK]...
func writeGroups(s *rules.State) string {
	var out []string
	for g, k := range s.Groups {
		if k.Flags&state.GroupHere != 0 {
			text := state.GroupName(g) + " " + k.Attitude.String()
			out = append(out, flagWords(text, GroupMarks, k.Flags&^state.GroupHere))
		}
	}
	return strings.Join(out, "\ngroup ")
}

// GroupMarks are the words of the flags of a group; that it is here follows from its members.
var GroupMarks = []string{"", "closed", "victim", "sentries", "again"}

func readGroupLine(s *rules.State, l *lines.Line) {
	var names []string
	for g := range state.GroupSlots {
		names = append(names, state.GroupName(g))
	}
	k := &s.Groups[l.OneOf(names...)]
	switch {
	case l.Err() == nil && !s.Rules().Plays(state.People):
		l.Fail("independents are of a layer of the rules that is left out (8.9)")
	case *k != (state.Group{}):
		l.Fail("a second line for this group")
	}
	k.Flags = state.GroupHere
	for a := ground.NoAttitude; a < ground.Allies; a++ {
		if l.Accept(a.String()) {
			k.Attitude = a
		}
	}
	for l.More() {
		k.Flags |= 1 << (1 + l.OneOf(GroupMarks[1:]...))
	}
}

// bodyMost are the highest counts of a body: at most 7 bites are counted (S88).
var bodyMost = []int{3, 3, 7, 255}

func readGunKind(l *lines.Line) state.ItemKind {
	k, ok := KindNamed(l.Next("a weapon"))
	if l.Err() == nil && (!ok || !k.IsGun() && !k.Missile() && !k.Explosive()) {
		l.Bad("a ranged weapon such as pistol")
		return state.NoItem
	}
	return k
}
