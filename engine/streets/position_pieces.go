package streets

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/ground"
)

// The lines of a position about things, buildings, zombies, tokens and noise.

var thingFlags = []string{"spare", "", "laser", "fitted", "jammed"} // of guns, by bit; the first two are a number

// thingWord writes a record without its place: pistol:7+fine+spares2, arrows:6, axe.
func thingWord(i item) string {
	k := i.kind()
	text := k.String()
	switch {
	case k.isGun():
		text += fmt.Sprint(":", i.rounds())
		if i.fine() {
			text += "+fine"
		}
		if n := i.spares(); n > 0 {
			text += fmt.Sprint("+spares", n)
		}
		for bit := 2; bit < len(thingFlags); bit++ {
			if i>>bit&1 != 0 {
				text += "+" + thingFlags[bit]
			}
		}
	case i.count() != 1:
		text += fmt.Sprint(":", i.count())
	}
	for _, m := range thingMarks {
		if m.kind == k && i&m.mask == m.bits {
			text += "+" + m.word
		}
	}
	return text
}

// thingMarks are the marks of things that are no guns: those bits of a mask.
var thingMarks = []struct {
	kind       itemKind
	word       string
	mask, bits item
}{
	{chainsaw, "dry", chainsawDry, chainsawDry}, {chainsaw, "running", itemOn, itemOn}, {eggTimer, "set", itemOn, itemOn}, {toyCar, "running", itemOn, itemOn}, {skis, "worn", itemOn, itemOn},
	{silencer, "for-machine-pistol", 3, 1}, {silencer, "for-submachine-gun", 3, 2},
	{molotov, "ready", itemOn, itemOn}, {dynamite, "served", itemServed, itemServed}, {dynamite, "lit", itemOn, itemOn},
}

// markOfThing returns the bits of a mark of a kind.
func markOfThing(k itemKind, word string) (bits item, ok bool) {
	for _, m := range thingMarks {
		if m.kind == k && m.word == word {
			return m.bits, true
		}
	}
	return 0, false
}

// thingExample is what a record looks like, for people.
const thingExample = "a thing such as axe, arrows:6 or pistol:7+spares1"

// readThing reads a record for a place.
func readThing(s *State, l *lines.Line, at place, word string) item {
	name, marks, _ := strings.Cut(word, "+")
	name, number, counted := strings.Cut(name, ":")
	k, ok := kindNamed(name)
	if !ok || k >= itemKinds {
		l.Bad(thingExample)
		return 0
	}
	if !s.r().plays(k.row().needs) {
		l.Bad("a thing of this game: its layer of the rules is left out (8.9)")
		return 0
	}
	i := newItem(at, k, 1, 0)
	switch most := 255; {
	case k.isGun():
		i = i.of(0)
		if counted {
			i = i.of(uint8(l.Part(number, 0, int(k.gun().holds))))
		}
	case counted:
		if !k.merges() && k != firstAidKit && !(marks != "" && (k == eggTimer || k == toyCar)) {
			most = 1
		}
		i = i.of(uint8(l.Part(number, 1, most)))
	}
	for mark := range strings.SplitSeq(marks, "+") {
		switch bit := slices.Index(thingFlags, mark); {
		case marks == "":
		case !k.isGun():
			bits, ok := markOfThing(k, mark)
			if !ok {
				l.Bad("a thing whose marks are its own, such as chainsaw+running")
			}
			i |= bits
		case mark == "fine" && k.gun().fine != noItem:
			i |= item(fineRounds) << 5
		case strings.HasPrefix(mark, "spares") && k.gun().load == byMagazine:
			i |= item(l.Part(strings.TrimPrefix(mark, "spares"), 1, int(itemSpares)))
		case bit >= 2:
			i |= 1 << bit
		default:
			l.Bad(thingExample)
		}
	}
	return i
}

// holderName is the name of the place of things: a square, or who carries them.
func (s *State) holderName(at place) string {
	if at >= inHands {
		return s.name(int(at - inHands))
	}
	return s.placeName(at)
}

// readHolder reads it.
func readHolder(s *State, l *lines.Line) place {
	if slot := slices.Index(s.slotNames(), l.Peek()); slot >= 0 && l.More() {
		l.Next("a name")
		return hands(slot)
	}
	at := readPlace(s, l)
	s.noVehicle(l, at)
	return at
}

// things PLACE|NAME THING...
func writeThings(s *State) string {
	var out []string
	for n, i := range s.things() {
		if i.at() >= inGoods { // while somebody barters
			break
		}
		if n > 0 && s.items[n-1].at() == i.at() {
			out[len(out)-1] += " " + thingWord(i)
			continue
		}
		out = append(out, s.holderName(i.at())+" "+thingWord(i))
	}
	return strings.Join(out, "\nthings ")
}

func readThings(s *State, l *lines.Line) {
	at := readHolder(s, l)
	for first := true; first || l.More(); first = false {
		word := l.Next(thingExample)
		if word == "" {
			return
		}
		i := readThing(s, l, at, word)
		switch {
		case l.Err() != nil:
			return
		case at >= inHands && i.kind().isGun() && s.guns(int(at-inHands)) >= mostGuns:
			l.Fail("a seventh ranged weapon for %s: %d is the limit (8.3)", s.name(int(at-inHands)), mostGuns)
			return
		case s.itemsOut == itemSlots:
			l.Fail("more than %d records of things (Data 5)", itemSlots)
			return
		}
		s.addItem(i)
	}
}

// Buildings.

// building LETTER STATUS [fire] [entered FLOORS] [empty FLOORS] [found] [breach OPENING...]
func writeBuildings(s *State) string {
	var out []string
	for h := range s.r().Map.Buildings {
		b := &s.buildings[h]
		if *b == s.r().start.buildings[h] {
			continue
		}
		text := string(s.r().letter(uint8(h))) + " " + b.class.String()
		if b.fire > 0 {
			text += " fire"
		}
		text += floorWords(" entered ", b.floors&15) + floorWords(" empty ", b.floors>>4&7)
		if b.floors&foundKnown != 0 {
			text += " found"
		}
		for floor, openings := range b.breaches {
			for ; openings != 0; openings &= openings - 1 {
				text += " breach " + strconv.Itoa(bits.TrailingZeros8(openings))
				if floor > 0 {
					text += "/" + strconv.Itoa(floor)
				}
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "\nbuilding ")
}

// floorWords writes floors as 0+1 behind a word, "" for none.
func floorWords(word string, floors uint8) string {
	var out []string
	for ; floors != 0; floors &= floors - 1 {
		out = append(out, strconv.Itoa(bits.TrailingZeros8(floors)))
	}
	if out == nil {
		return ""
	}
	return word + strings.Join(out, "+")
}

func readBuilding(s *State, l *lines.Line) {
	set := readLetters(s, l)
	if l.Err() == nil && bits.OnesCount16(set) != 1 {
		l.Bad("the letter of a building")
	}
	if l.Err() != nil {
		return
	}
	h := bits.TrailingZeros16(set)
	m, b := &s.r().Map.Buildings[h], &s.buildings[h]
	if *b != s.r().start.buildings[h] {
		l.Fail("a second line for %c", m.Letter)
		return
	}
	var statuses []string
	for k := ground.Ruin; k <= ground.Unknown; k++ {
		statuses = append(statuses, k.String())
	}
	b.class = ground.Ruin + status(l.OneOf(statuses...))
	if m.Status == ground.Ruin != (b.class == ground.Ruin) && l.Err() == nil && (m.Status == ground.Ruin || !s.r().plays(blasts)) {
		l.Bad("what this building can be: ruins are ruins, and nothing else becomes one (House)")
	}
	for l.More() {
		switch l.OneOf("fire", "entered", "empty", "breach", "found") {
		case 0:
			if !s.r().plays(blasts) {
				l.Bad("in this game: fires are of a layer that is left out (8.9)")
			}
			b.fire = 1
		case 1:
			b.floors |= readFloors(l, m.Floors)
		case 2:
			b.floors |= readFloors(l, m.Floors) << 4
		case 3:
			opening, level, _ := strings.Cut(l.Next("an opening such as 0, or 0/1 on floor 1")+"/0", "/")
			floor := l.Part(strings.TrimSuffix(level, "/0"), 0, m.Floors-1)
			b.breaches[floor] |= 1 << l.Part(opening, 0, len(m.Openings)-1)
		case 4:
			if !slices.ContainsFunc(s.r().Scenario.Finds, func(f ground.Find) bool { return f.House == h }) {
				l.Fail("the scenario tells of no first find in %c (Data 7)", m.Letter)
			}
			b.floors |= foundKnown
		}
	}
}

// readFloors reads floors such as 0+1.
func readFloors(l *lines.Line, floors int) (set uint8) {
	for word := range strings.SplitSeq(l.Next("floors such as 0+1"), "+") {
		set |= 1 << l.Part(word, 0, floors-1)
	}
	return set
}

// Zombies.

// zombie KIND PLACE [wounds N] [prone] [incapacitated] [holds NAME] [of SEAT]
func writeZombies(s *State) string {
	var out []string
	for _, z := range s.lives() {
		text := z.kind().String() + " " + s.placeName(z.at())
		if n := z.wounds(); n > 0 {
			text += " wounds " + strconv.Itoa(int(n))
		}
		if n := z & zombieMilitia / zombieArmoured; n > 0 {
			text += " " + militiaNames[n-1]
		}
		for i, bit := range zombieBits {
			if z&bit != 0 {
				text += " " + zombieWords[i]
			}
		}
		if slot := z.holds(); slot >= 0 {
			text += " holds " + s.name(slot)
		}
		if seat := z.seat(); seat >= 0 {
			text += " of " + seatNames[seat]
		}
		out = append(out, text)
	}
	return strings.Join(out, "\nzombie ")
}

var (
	zombieBits  = []zombie{zombieProne, zombieOut}
	zombieWords = []string{"prone", "incapacitated"}
)

// militiaNames are what a runner was. Lebanon.
var militiaNames = []string{"armoured", "bomber", "untold"}

func readZombie(s *State, l *lines.Line) {
	k := zombieKind(l.OneOf(zombieNames[:]...))
	at := s.readStop(l)
	s.noVehicle(l, at)
	z := newZombie(at, k)
	for l.More() {
		if n := slices.Index(militiaNames, l.Peek()); n >= 0 {
			l.Next("a militia")
			if z |= zombieArmoured * zombie(n+1); !s.o().Lebanon || k != runner {
				l.Bad("what is said of this zombie: of runners it is in Lebanon (7.2)")
			}
			continue
		}
		switch i := l.OneOf(append([]string{"wounds", "holds", "of"}, zombieWords...)...); i {
		case 0:
			z |= zombie(l.Integer("a number of wounds that it survives (Wound 4)", 0, s.zombieWounds(k))) << 15
		case 1:
			z = z.holding(l.OneOf(s.slotNames()...))
		case 2:
			z |= zombie(1+l.OneOf(s.seatWords()...)) << 2
		default:
			z |= zombieBits[i-3]
		}
	}
	if s.zombiesOut == zombieSlots {
		l.Fail("more than %d zombies (Data 5)", zombieSlots)
		return
	}
	s.zombies[s.zombiesOut] = z
	s.zombiesOut++
}

// zombieWounds is how many wounds a zombie can have: others than bosses are lowered by a kind
// instead. S14.
func (s *State) zombieWounds(k zombieKind) int {
	if k == boss {
		return int(s.o().BossWounds) - 1
	}
	return 0
}

// Tokens and noise: SQUARE, SQUARE=SEAT:SUM of a token that a psychic has looked at.

func writeTokens(s *State) (out []string) {
	for _, t := range s.lying() {
		text := s.r().Map.Name(t.at())
		if seat, row, ok := t.look(); ok {
			text += fmt.Sprintf("=%s:%d", seatNames[seat], row+rowBoss)
		}
		out = append(out, text)
	}
	return out
}

func readToken(s *State, l *lines.Line, word string) {
	square, look, looked := strings.Cut(word, "=")
	t := newToken(squareNamed(s, l, square))
	if looked {
		name, sum, _ := strings.Cut(look, ":")
		seat := slices.Index(s.seatWords(), name)
		if seat < 0 {
			l.Bad("a square, or one such as 9,9=red:7 that a seat has looked at (S96)")
			return
		}
		t = t.looked(seat, l.Part(sum, rowBoss, rowPeople)-rowBoss)
	}
	if s.tokensOut == tokenSlots {
		l.Fail("more than %d tokens (Data 5)", tokenSlots)
		return
	}
	s.tokens[s.tokensOut] = t
	s.tokensOut++
}

// SQUARE:OLD or SQUARE:OLD+NEW
func writeNoise(s *State) (out []string) {
	for _, m := range s.noises() {
		text := fmt.Sprintf("%s:%d", s.r().Map.Name(m.at), m.old)
		if m.new > 0 {
			text += fmt.Sprintf("+%d", m.new)
		}
		out = append(out, text)
	}
	return out
}

func readNoise(s *State, l *lines.Line, word string) {
	square, counts, ok := strings.Cut(word, ":")
	old, later, more := strings.Cut(counts, "+")
	if !ok {
		l.Bad("a square with markers, such as 9,9:2, or 9,9:0+1 with one of this turn")
		return
	}
	m := marker{at: squareNamed(s, l, square), old: uint8(l.Part(old, 0, 255))}
	if more {
		m.new = uint8(l.Part(later, 0, 255))
	}
	i := 0
	for ; i < int(s.markersOut) && s.markers[i].at < m.at; i++ {
	}
	switch {
	case l.Err() != nil:
		return
	case m.old == 0 && m.new == 0:
		l.Bad("a square with a marker")
		return
	case i < int(s.markersOut) && s.markers[i].at == m.at:
		l.Bad("a square that was not named before")
		return
	case s.markersOut == markerSlots:
		l.Fail("more than %d squares with markers (Data 5)", markerSlots)
		return
	}
	copy(s.markers[i+1:s.markersOut+1], s.markers[i:s.markersOut])
	s.markers[i] = m
	s.markersOut++
}
