package text

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about things, buildings, zombies, tokens and noise.

var thingFlags = []string{"spare", "", "laser", "fitted", "jammed"} // of guns, by bit; the first two are a number

// thingWord writes a record without its place: pistol:7+fine+spares2, arrows:6, axe.
func thingWord(i state.Item) string {
	k := i.Kind()
	text := k.String()
	switch {
	case k.IsGun():
		text += fmt.Sprint(":", i.Rounds())
		if i.Fine() {
			text += "+fine"
		}
		if n := i.Spares(); n > 0 {
			text += fmt.Sprint("+spares", n)
		}
		for bit := 2; bit < len(thingFlags); bit++ {
			if i>>bit&1 != 0 {
				text += "+" + thingFlags[bit]
			}
		}
	case i.Count() != 1:
		text += fmt.Sprint(":", i.Count())
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
	kind       state.ItemKind
	word       string
	mask, bits state.Item
}{
	{state.Chainsaw, "dry", state.ChainsawDry, state.ChainsawDry}, {state.Chainsaw, "running", state.ItemOn, state.ItemOn}, {state.EggTimer, "set", state.ItemOn, state.ItemOn}, {state.ToyCar, "running", state.ItemOn, state.ItemOn}, {state.Skis, "worn", state.ItemOn, state.ItemOn},
	{state.Silencer, "for-machine-pistol", 3, 1}, {state.Silencer, "for-submachine-gun", 3, 2},
	{state.Molotov, "ready", state.ItemOn, state.ItemOn}, {state.Dynamite, "served", rules.ItemServed, rules.ItemServed}, {state.Dynamite, "lit", state.ItemOn, state.ItemOn},
}

// markOfThing returns the bits of a mark of a kind.
func markOfThing(k state.ItemKind, word string) (bits state.Item, ok bool) {
	for _, m := range thingMarks {
		if m.kind == k && m.word == word {
			return m.bits, true
		}
	}
	return 0, false
}

// thingExample shows records in errors.
const thingExample = "a thing such as axe, arrows:6 or pistol:7+spares1"

// readThing reads a record for a place.
func readThing(s *rules.State, l *lines.Line, at state.Place, word string) state.Item {
	name, marks, _ := strings.Cut(word, "+")
	name, number, counted := strings.Cut(name, ":")
	k, ok := KindNamed(name)
	if !ok || k >= state.ItemKinds {
		l.Bad(thingExample)
		return 0
	}
	if !s.Rules().Plays(k.Row().Needs) {
		l.Bad("a thing of this game: it belongs to a disabled layer of the rules (Flow 8.9)")
		return 0
	}
	i := state.NewItem(at, k, 1, 0)
	switch most := 255; {
	case k.IsGun():
		i = i.Of(0)
		if counted {
			i = i.Of(uint8(l.Part(number, 0, int(k.Gun().Holds))))
		}
	case counted:
		if !k.Merges() && k != state.FirstAidKit && !(marks != "" && (k == state.EggTimer || k == state.ToyCar)) {
			most = 1
		}
		i = i.Of(uint8(l.Part(number, 1, most)))
	}
	for mark := range strings.SplitSeq(marks, "+") {
		switch bit := slices.Index(thingFlags, mark); {
		case marks == "":
		case !k.IsGun():
			bits, ok := markOfThing(k, mark)
			if !ok {
				l.Bad("a thing whose marks are its own, such as chainsaw+running")
			}
			i |= bits
		case mark == "fine" && k.Gun().Fine != state.NoItem:
			i |= state.Item(state.FineRounds) << 5
		case strings.HasPrefix(mark, "spares") && k.Gun().Load == state.ByMagazine:
			i |= state.Item(l.Part(strings.TrimPrefix(mark, "spares"), 1, int(state.ItemSpares)))
		case bit >= 2:
			i |= 1 << bit
		default:
			l.Bad(thingExample)
		}
	}
	return i
}

// holderName names the place of items: a square, or the carrier.
func holderName(s *rules.State, at state.Place) string {
	if at >= state.InHands {
		return s.Name(int(at - state.InHands))
	}
	return s.PlaceName(at)
}

// readHolder reads it.
func readHolder(s *rules.State, l *lines.Line) state.Place {
	if slot := slices.Index(slotNames(s), l.Peek()); slot >= 0 && l.More() {
		l.Next("a name")
		return state.Hands(slot)
	}
	at := readPlace(s, l)
	noVehicle(s, l, at)
	return at
}

// things PLACE|NAME THING...
func writeThings(s *rules.State) string {
	var out []string
	for n, i := range s.ItemList() {
		if i.At() >= state.InGoods { // while somebody barters
			break
		}
		if n > 0 && s.Items[n-1].At() == i.At() {
			out[len(out)-1] += " " + thingWord(i)
			continue
		}
		out = append(out, holderName(s, i.At())+" "+thingWord(i))
	}
	return strings.Join(out, "\nthings ")
}

func readThings(s *rules.State, l *lines.Line) {
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
		case at >= state.InHands && i.Kind().IsGun() && s.Guns(int(at-state.InHands)) >= state.MostGuns:
			l.Fail("a seventh ranged weapon for %s: %d is the limit (Data 5)", s.Name(int(at-state.InHands)), state.MostGuns)
			return
		case s.ItemsOut == state.ItemSlots:
			l.Fail("more than %d records of things (Data 5)", state.ItemSlots)
			return
		}
		s.AddItem(i)
	}
}

// Buildings.

type buildingOf = record[state.Building]

// buildingLine is LETTER STATUS [fire] [entered FLOORS] [empty FLOORS] [found] [breach OPENING]...
var buildingLine = keyed.Record[rules.State, buildingOf]{Key: "building",
	Each: func(s *rules.State, line func(head string, b *buildingOf)) {
		for h := range s.Rules().Map.Buildings {
			if b := &s.Buildings[h]; *b != s.Rules().Start.Buildings[h] {
				line(string(s.Rules().Letter(uint8(h)))+" "+b.Class.String(), &buildingOf{s, b, h})
			}
		}
	},
	Head: readBuilding,
	Rows: []keyed.Row[buildingOf]{
		{Key: "fire", When: func(b *buildingOf) bool { return b.it.Fire > 0 }, Read: func(b *buildingOf, l *lines.Line) {
			if b.it.Fire = 1; !b.s.Rules().Plays(state.Blasts) {
				l.Bad("in this game: fires belong to a disabled layer (Flow 8.9)")
			}
		}},
		keyed.Packed("entered", floors, func(b *buildingOf) int { return int(b.it.Floors & 15) }, func(b *buildingOf, set int) { b.it.Floors |= uint8(set) }),
		keyed.Packed("empty", floors, func(b *buildingOf) int { return int(b.it.Floors >> 4 & 7) }, func(b *buildingOf, set int) { b.it.Floors |= uint8(set) << 4 }),
		{Key: "found", When: func(b *buildingOf) bool { return b.it.Floors&state.FoundKnown != 0 }, Read: func(b *buildingOf, l *lines.Line) {
			if b.it.Floors |= state.FoundKnown; !slices.ContainsFunc(b.s.Rules().Scenario.Finds, func(f ground.Find) bool { return f.House == b.n }) {
				l.Fail("the scenario tells of no first find in %c (Data 7)", b.s.Rules().Letter(uint8(b.n)))
			}
		}},
		{Key: "breach", Write: writeBreaches, Read: func(b *buildingOf, l *lines.Line) {
			m := &b.s.Rules().Map.Buildings[b.n]
			opening, level, _ := strings.Cut(l.Next("an opening such as 0, or 0/1 on floor 1")+"/0", "/")
			floor := l.Part(strings.TrimSuffix(level, "/0"), 0, m.Floors-1)
			b.it.Breaches[floor] |= 1 << l.Part(opening, 0, len(m.Openings)-1)
		}},
	},
}

// writeBreaches writes openings; from the second on each has the word breach again.
func writeBreaches(b *buildingOf) string {
	var out []string
	for floor, openings := range b.it.Breaches {
		for ; openings != 0; openings &= openings - 1 {
			text := strconv.Itoa(bits.TrailingZeros8(openings))
			if floor > 0 {
				text += "/" + strconv.Itoa(floor)
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, " breach ")
}

// floors are the floors of a building, such as 0+1.
var floors = keyed.Values[buildingOf]{
	Write: func(_ *buildingOf, set int) string {
		var out []string
		for ; set != 0; set &= set - 1 {
			out = append(out, strconv.Itoa(bits.TrailingZeros(uint(set))))
		}
		return strings.Join(out, "+")
	},
	Read: func(b *buildingOf, l *lines.Line) (set int) {
		for word := range strings.SplitSeq(l.Next("floors such as 0+1"), "+") {
			set |= 1 << l.Part(word, 0, b.s.Rules().Map.Buildings[b.n].Floors-1)
		}
		return set
	},
}

func readBuilding(s *rules.State, l *lines.Line) *buildingOf {
	set := readLetters(s, l)
	if l.Err() == nil && bits.OnesCount16(set) != 1 {
		l.Bad("the letter of a building")
	}
	if l.Err() != nil {
		return nil
	}
	h := bits.TrailingZeros16(set)
	m, b := &s.Rules().Map.Buildings[h], &s.Buildings[h]
	if *b != s.Rules().Start.Buildings[h] {
		l.Fail("a second line for %c", m.Letter)
		return nil
	}
	var statuses []string
	for k := ground.Ruin; k <= ground.Unknown; k++ {
		statuses = append(statuses, k.String())
	}
	b.Class = ground.Ruin + state.Status(l.OneOf(statuses...))
	if m.Status == ground.Ruin != (b.Class == ground.Ruin) && l.Err() == nil && (m.Status == ground.Ruin || !s.Rules().Plays(state.Blasts)) {
		l.Bad("a possible status: a ruin stays a ruin, and no other building becomes one (House)")
	}
	return &buildingOf{s, b, h}
}

// Zombies.

type zombieOf = record[state.Zombie]

// zombieLine is KIND PLACE [wounds N] [MILITIA] [prone] [incapacitated] [holds NAME] [of SEAT].
var zombieLine = keyed.Record[rules.State, zombieOf]{Key: "zombie",
	Each: func(s *rules.State, line func(head string, z *zombieOf)) {
		for i, z := range s.ZombieList() {
			line(z.Kind().String()+" "+s.PlaceName(z.At()), &zombieOf{s, &s.Zombies[i], i})
		}
	},
	Head: func(s *rules.State, l *lines.Line) *zombieOf {
		k := state.ZombieKind(l.OneOf(state.ZombieNames[:]...))
		at := readStop(s, l)
		noVehicle(s, l, at)
		z := state.NewZombie(at, k)
		return &zombieOf{s: s, it: &z}
	},
	Rows: slices.Concat([]keyed.Row[zombieOf]{
		{Key: "wounds", When: func(z *zombieOf) bool { return z.it.Wounds() > 0 }, Write: func(z *zombieOf) string { return strconv.Itoa(int(z.it.Wounds())) },
			Read: func(z *zombieOf, l *lines.Line) {
				*z.it |= state.Zombie(l.Integer("a number of wounds that it survives (Wound 4)", 0, zombieWounds(z.s, z.it.Kind()))) << 15
			}},
	}, militiaRows(), []keyed.Row[zombieOf]{
		keyed.Mark("prone", state.ZombieProne, func(z *zombieOf) *state.Zombie { return z.it }),
		keyed.Mark("incapacitated", state.ZombieOut, func(z *zombieOf) *state.Zombie { return z.it }),
		keyed.Packed("holds", forRecord[state.Zombie](slots).OrNone(), func(z *zombieOf) int { return 1 + z.it.Holds() }, func(z *zombieOf, n int) { *z.it = z.it.Holding(n - 1) }),
		keyed.Packed("of", forRecord[state.Zombie](seats).OrNone(), func(z *zombieOf) int { return 1 + z.it.Seat() }, func(z *zombieOf, n int) { *z.it |= state.Zombie(n) << 2 }),
	}),
	Done: func(z *zombieOf, l *lines.Line, _ int) {
		if z.s.ZombiesOut == state.ZombieSlots {
			l.Fail("more than %d zombies (Data 5)", state.ZombieSlots)
			return
		}
		z.s.Zombies[z.s.ZombiesOut] = *z.it
		z.s.ZombiesOut++
	},
}

// militiaRows are the origins of a runner. Lebanon.
func militiaRows() (rows []keyed.Row[zombieOf]) {
	for n, name := range []string{"armoured", "bomber", "untold"} {
		bits := state.ZombieArmoured * state.Zombie(n+1)
		rows = append(rows, keyed.Row[zombieOf]{Key: name,
			When: func(z *zombieOf) bool { return *z.it&state.ZombieMilitia == bits },
			Read: func(z *zombieOf, l *lines.Line) {
				if *z.it |= bits; !z.s.Options().Lebanon || z.it.Kind() != state.Runner {
					l.Bad("a word for this zombie: only runners have it, with the option lebanon (Lebanon)")
				}
			}})
	}
	return rows
}

// zombieWounds is how many wounds a zombie can have: others than bosses are lowered by a kind
// instead. S14.
func zombieWounds(s *rules.State, k state.ZombieKind) int {
	if k == state.Boss {
		return int(s.Options().BossWounds) - 1
	}
	return 0
}

// Tokens and noise: SQUARE, SQUARE=SEAT:SUM of a token that a psychic has looked at.

func writeTokens(s *rules.State) (out []string) {
	for _, t := range s.TokenList() {
		text := s.Rules().Map.Name(t.At())
		if seat, row, ok := t.Look(); ok {
			text += fmt.Sprintf("=%s:%d", state.SeatNames[seat], row+state.RowBoss)
		}
		out = append(out, text)
	}
	return out
}

func readToken(s *rules.State, l *lines.Line, word string) {
	square, look, looked := strings.Cut(word, "=")
	t := state.NewToken(squareNamed(s, l, square))
	if looked {
		name, sum, _ := strings.Cut(look, ":")
		seat := slices.Index(seatWords(s), name)
		if seat < 0 {
			l.Bad("a square, or one such as 9,9=red:7 that a seat has looked at (S96)")
			return
		}
		t = t.Looked(seat, l.Part(sum, state.RowBoss, state.RowPeople)-state.RowBoss)
	}
	if s.TokensOut == state.TokenSlots {
		l.Fail("more than %d tokens (Data 5)", state.TokenSlots)
		return
	}
	s.Tokens[s.TokensOut] = t
	s.TokensOut++
}

// SQUARE:OLD or SQUARE:OLD+NEW
func writeNoise(s *rules.State) (out []string) {
	for _, m := range s.MarkerList() {
		text := fmt.Sprintf("%s:%d", s.Rules().Map.Name(m.At), m.Old)
		if m.New > 0 {
			text += fmt.Sprintf("+%d", m.New)
		}
		out = append(out, text)
	}
	return out
}

func readNoise(s *rules.State, l *lines.Line, word string) {
	square, counts, ok := strings.Cut(word, ":")
	old, later, more := strings.Cut(counts, "+")
	if !ok {
		l.Bad("a square with markers, such as 9,9:2, or 9,9:0+1 with one of this turn")
		return
	}
	m := state.Marker{At: squareNamed(s, l, square), Old: uint8(l.Part(old, 0, 255))}
	if more {
		m.New = uint8(l.Part(later, 0, 255))
	}
	i := 0
	for ; i < int(s.MarkersOut) && s.Markers[i].At < m.At; i++ {
	}
	switch {
	case l.Err() != nil:
		return
	case m.Old == 0 && m.New == 0:
		l.Bad("a square with a marker")
		return
	case i < int(s.MarkersOut) && s.Markers[i].At == m.At:
		l.Bad("a square that was not named before")
		return
	case s.MarkersOut == state.MarkerSlots:
		l.Fail("more than %d squares with markers (Data 5)", state.MarkerSlots)
		return
	}
	copy(s.Markers[i+1:s.MarkersOut+1], s.Markers[i:s.MarkersOut])
	s.Markers[i] = m
	s.MarkersOut++
}
