package streets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/ground"
)

// Lines of a position about what stands and lies on the table.

// writeSurvivors writes a line for each slot that is taken.
func (s *State) writeSurvivors() string {
	var out []string
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.profile != 0 {
			out = append(out, s.survivorLine(slot))
		}
	}
	return several("survivor", out)
}

// survivorLine is who, of which seat, where, and what holds of him.
func (s *State) survivorLine(slot int) string {
	v := &s.survivors[slot]
	out := []string{s.name(slot), seatNames[v.owner%seatSlots], conditionNames[v.state]}
	if v.here() || v.state == corpse {
		out = append(out, s.placeName(v.at))
	}
	for _, n := range []struct {
		word string
		n    uint8
	}{{"wounds", v.wounds}, {"stuns", v.stuns}, {"bites", v.bites}, {"actions", v.actions}, {"supplies", v.supplies}} {
		if n.n > 0 {
			out = append(out, n.word, strconv.Itoa(int(n.n)))
		}
	}
	if n := v.used & plusBits / pluses; n > 0 {
		out = append(out, "pluses", strconv.Itoa(int(n)))
	}
	if v.lastGun != noItem {
		out = append(out, "shot-with", v.lastGun.String())
	}
	if v.shooter > 0 {
		out = append(out, "shot-by", s.name(int(v.shooter-1)))
	}
	out = append(out, flagWords(markNames, v.marks)...)
	out = append(out, flagWords(useWords, v.used)...)
	out = append(out, flagWords(lateUseWords, v.used>>13)...)
	return strings.Join(append(out, flagWords(fireWords, uint16(v.fire))...), " ")
}

// readSurvivor reads such a line.
func (s *State) readSurvivor(l *lines.Line) {
	v := &s.survivors[s.slotIn(l)]
	v.owner = uint8(l.OneOf(s.r().seatsInPlay()...))
	if v.state = condition(l.OneOf(conditionNames[:]...)); v.here() || v.state == corpse {
		v.at = s.placeIn(l)
	}
	for l.More() {
		switch word := l.Next("what holds of him"); word {
		case "wounds":
			v.wounds = uint8(l.Integer("wounds", 1, 3))
		case "stuns":
			v.stuns = uint8(l.Integer("non-lethal wounds", 1, 3))
		case "bites":
			v.bites = uint8(l.Integer("bites", 1, 7))
		case "actions":
			v.actions = uint8(l.Integer("actions", 1, 9))
		case "supplies":
			v.supplies = uint8(l.Integer("supplies", 1, 255))
		case "pluses":
			v.used |= uint16(l.Integer("+1s left", 1, 15)) * pluses
		case "shot-with":
			k, ok := kindNamed(l.Next("a kind of weapon"))
			if v.lastGun = k; !ok || !k.isGun() {
				l.Bad("a kind of weapon")
			}
		case "shot-by":
			v.shooter = 1 + uint8(s.slotIn(l))
		default:
			mark, use, late, fire := flagOf(markNames, word), flagOf(useWords, word), flagOf(lateUseWords, word), flagOf(fireWords, word)
			if mark|use|late|fire == 0 {
				l.Bad("something that can hold of a survivor, such as wounds or prone")
			}
			v.marks |= mark
			v.used |= use | late<<13
			v.fire |= uint8(fire)
		}
	}
}

// Things are written as "pistol:12": the kind and how many or how much is loaded, with + spare
// magazines, * for high quality or slugs, ! for jammed or running, ^ for fitted, ~ for a laser.

func (i item) String() string {
	text := i.kind().String() + ":" + strconv.Itoa(int(i.count()))
	if i.kind().isGun() {
		text = i.kind().String() + ":" + strconv.Itoa(int(i.rounds()))
		if i.fine() {
			text += "*"
		}
	}
	if i.spares() > 0 {
		text += "+" + strconv.Itoa(int(i.spares()))
	}
	for _, f := range itemFlags {
		if i&f.flag != 0 {
			text += f.sign
		}
	}
	return text
}

var itemFlags = []struct {
	sign string
	flag item
}{{"!", itemJammed}, {"^", itemFitted}, {"~", itemLaser}}

// itemIn reads a thing that is in a place.
func itemIn(l *lines.Line, at place) item {
	const what = "a thing and how many or how much is loaded, such as pistol:12 or axe:1"
	text := l.Next(what)
	var flags item
	for n := len(itemFlags) - 1; n >= 0; n-- {
		if rest, ok := strings.CutSuffix(text, itemFlags[n].sign); ok {
			text, flags = rest, flags|itemFlags[n].flag
		}
	}
	name, number, _ := strings.Cut(text, ":")
	number, spares, _ := strings.Cut(number, "+")
	number, fine := strings.CutSuffix(number, "*")
	k, ok := kindNamed(name)
	n, err := strconv.ParseUint(number, 10, 8)
	m, bad := uint64(0), error(nil)
	if spares != "" {
		m, bad = strconv.ParseUint(spares, 10, 2)
	}
	if !ok || err != nil || bad != nil || k.isGun() && n > 127 {
		l.Bad(what)
		return 0
	}
	if fine {
		n |= fineRounds
	}
	return newItem(at, k, uint8(n), flags|item(m))
}

// writeCarried writes what each survivor carries.
func (s *State) writeCarried() string {
	var out []string
	for slot := range s.survivors {
		if list := s.carried(slot); len(list) > 0 {
			out = append(out, s.name(slot)+itemWords(list))
		}
	}
	return several("carries", out)
}

func itemWords(list []item) (text string) {
	for _, i := range list {
		text += " " + i.String()
	}
	return text
}

func (s *State) readCarried(l *lines.Line) {
	at := hands(s.slotIn(l))
	for l.More() {
		s.readItem(l, at)
	}
}

// readItem adds a thing if there is a record for it.
func (s *State) readItem(l *lines.Line, at place) {
	i := itemIn(l, at)
	if s.itemsOut == itemSlots {
		l.Fail("more than %d things (Data 5)", itemSlots)
		return
	}
	if l.Err() == nil {
		s.addItem(i)
	}
}

// writeLying writes what lies on the table.
func (s *State) writeLyingThings() string {
	var out []string
	for _, i := range s.things() {
		if i.at() < inHands {
			out = append(out, s.placeName(i.at())+" "+i.String())
		}
	}
	return several("lies", out)
}

func (s *State) readLyingThing(l *lines.Line) { s.readItem(l, s.placeIn(l)) }

// writeZombies writes the zombies in the order of their records, which while they move is
// that of moving.
func (s *State) writeZombies() string {
	var out []string
	for _, z := range s.lives() {
		text := z.kind().String() + " " + s.placeName(z.at())
		if n := z.wounds(); n > 0 {
			text += " wounds " + strconv.Itoa(int(n))
		}
		if slot := z.holds(); slot >= 0 {
			text += " holds " + s.name(slot)
		}
		if seat := z.seat(); seat >= 0 {
			text += " of " + seatNames[seat]
		}
		for _, f := range zombieFlags {
			if z&f.flag != 0 {
				text += " " + f.word
			}
		}
		out = append(out, text)
	}
	return several("zombie", out)
}

var zombieFlags = []struct {
	word string
	flag zombie
}{{"prone", zombieProne}, {"out", zombieOut}, {"first", zombieFirst}, {"done", zombieDone}}

func (s *State) readZombie(l *lines.Line) {
	k := zombieKind(l.OneOf(zombieNames[:]...))
	z := newZombie(s.placeIn(l), k)
	for l.More() {
		switch word := l.Next("what holds of the zombie"); word {
		case "wounds":
			z |= zombie(l.Integer("wounds", 1, 2)) << 15
		case "holds":
			z = z.holding(s.slotIn(l))
		case "of":
			z |= zombie(1+l.OneOf(s.r().seatsInPlay()...)) << 2
		default:
			at := slices.IndexFunc(zombieFlags, func(f struct {
				word string
				flag zombie
			}) bool {
				return f.word == word
			})
			if at < 0 {
				l.Bad("wounds, holds, of, prone, out, first or done")
				return
			}
			z |= zombieFlags[at].flag
		}
	}
	if s.zombiesOut == zombieSlots {
		l.Fail("more than %d zombies (Data 5)", zombieSlots)
		return
	}
	s.zombies[s.zombiesOut] = z
	s.zombiesOut++
}

// writeTokens writes the squares of tokens, and who has seen what of one.
func (s *State) writeTokens() (out []string) {
	for _, t := range s.lying() {
		text := s.r().Map.Name(t.at())
		if seat, row, ok := t.look(); ok {
			text += fmt.Sprintf("=%s:%d", seatNames[seat], row)
		}
		out = append(out, text)
	}
	return out
}

func (s *State) readToken(l *lines.Line, word string) {
	square, look, looked := strings.Cut(word, "=")
	at, ok := s.placeNamed(square)
	t := newToken(at.Square())
	if looked {
		name, row, _ := strings.Cut(look, ":")
		seat := slices.Index(s.r().seatsInPlay(), name)
		n, err := strconv.ParseUint(row, 10, 4)
		if ok = ok && seat >= 0 && err == nil && n < lookRows; ok {
			t = t.looked(seat, int(n))
		}
	}
	switch {
	case !ok || at.Floor() > 0:
		l.Bad("a square such as 12,5")
	case s.tokensOut == tokenSlots:
		l.Fail("more than %d tokens (Data 5)", tokenSlots)
	default:
		s.tokens[s.tokensOut] = t
		s.tokensOut++
	}
}

// writeMarkers writes places of markers: how many are old, and how many new.
func (s *State) writeMarkers() (out []string) {
	for _, m := range s.noises() {
		out = append(out, fmt.Sprintf("%s:%d+%d", s.r().Map.Name(m.at), m.old, m.new))
	}
	return out
}

func (s *State) readMarker(l *lines.Line, word string) {
	square, counts, _ := strings.Cut(word, ":")
	old, fresh, _ := strings.Cut(counts, "+")
	at, ok := s.placeNamed(square)
	a, errA := strconv.ParseUint(old, 10, 8)
	b, errB := strconv.ParseUint(fresh, 10, 8)
	if !ok || at.Floor() > 0 || errA != nil || errB != nil {
		l.Bad("a square with old and new markers, such as 12,5:1+0")
		return
	}
	if s.markersOut == markerSlots {
		l.Fail("markers on more than %d squares (Data 5)", markerSlots)
		return
	}
	s.markers[s.markersOut] = marker{at.Square(), uint8(a), uint8(b)}
	s.markersOut++
}

// writeBuildings writes the buildings that are not as at the start.
func (s *State) writeBuildings() string {
	var out []string
	for h := range s.r().Map.Buildings {
		m, b := &s.r().Map.Buildings[h], &s.buildings[h]
		if *b == (building{class: m.Status}) {
			continue
		}
		text := string(m.Letter) + " " + statusWords[b.class]
		for floor := range ground.Levels {
			if b.entered(floor) {
				text += " entered " + strconv.Itoa(floor)
			}
			if b.empty(floor) {
				text += " empty " + strconv.Itoa(floor)
			}
			for o := range m.Openings {
				if b.breached(floor, o) {
					text += fmt.Sprintf(" breach %d/%d", o, floor)
				}
			}
		}
		out = append(out, text)
	}
	return several("building", out)
}

func (s *State) readBuilding(l *lines.Line) {
	b := &s.buildings[s.houseIn(l)]
	b.class = status(l.OneOf(statusWords...))
	for l.More() {
		switch l.OneOf("entered", "empty", "breach") {
		case 0:
			b.floors |= 1 << l.Integer("a floor", 0, 2)
		case 1:
			b.floors |= 1 << (4 + l.Integer("a floor", 0, 2))
		default:
			o, floor := l.Pair("an opening and its floor", "/", 0, 7)
			if floor >= ground.Levels {
				l.Bad("an opening and its floor, such as 0/0")
				return
			}
			b.breaches[floor] |= 1 << o
		}
	}
}

// writeSeats writes what is counted for each seat.
func (s *State) writeSeats() string {
	var out []string
	for seat := range s.r().seats {
		k := &s.seats[seat]
		text := ""
		for _, n := range []struct {
			word string
			n    uint8
		}{{"supplies", k.supplies}, {"expired", k.expired}, {"finds", k.finds}, {"clues", k.clues}, {"card", k.card}} {
			if n.n > 0 {
				text += fmt.Sprintf(" %s %d", n.word, n.n)
			}
		}
		for h := range s.r().Map.Buildings {
			if s.searched[seat]>>h&1 != 0 {
				text += " searched " + string(s.r().Map.Buildings[h].Letter)
			}
		}
		for _, w := range flagWords(seatWords, uint16(k.flags)) {
			text += " " + w
		}
		if text != "" {
			out = append(out, seatNames[seat]+text)
		}
	}
	return several("seat", out)
}

func (s *State) readSeat(l *lines.Line) {
	seat := l.OneOf(s.r().seatsInPlay()...)
	k := &s.seats[seat]
	for l.More() {
		switch word := l.Next("what is counted for the seat"); word {
		case "supplies":
			k.supplies = uint8(l.Integer("supplies", 1, 255))
		case "expired":
			k.expired = uint8(l.Integer("zombies", 1, 255))
		case "finds":
			k.finds = uint8(l.Integer("finds", 1, 255))
		case "clues":
			k.clues = uint8(l.Integer("clues", 1, 255))
		case "card":
			k.card = uint8(l.Integer("a card", 1, cards))
		case "searched":
			s.searched[seat] |= 1 << s.houseIn(l)
		default:
			f := flagOf(seatWords, word)
			if k.flags |= uint8(f); f == 0 {
				l.Bad("something that is counted for a seat, such as supplies")
			}
		}
	}
}
