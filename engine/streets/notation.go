package streets

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/streets/ground"
)

// notation is the text in and out of one game. Digest 8.3.
type notation struct{ rules *Rules }

// table has a row for each verb. It is made in init.
var table *verbs.Table[State]

func verbTable() *verbs.Table[State] {
	return verbs.New(verbs.Table[State]{
		Game:  Name,
		Words: argumentWords(),
		Rows:  verbRows(),
		Phase: func(s *State) uint8 { return uint8(s.phase) },
		Legal: (*State).AppendLegal,
		Kind:  func(x engine.Action) uint8 { return uint8(x >> 25) },
		Now:   (*State).now,
	})
}

// FormatAction writes an action.
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return table.Format(content(p), a)
}

// ParseAction reads an action that is legal in p. Where it is not the error names the rule.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return table.Parse(content(p), text)
}

// node names the phase, and what dice are for.
func (s *State) node() string {
	if s.job != noJob {
		return s.phase.String() + " " + jobs[s.job].name
	}
	return s.phase.String()
}

// The value of an argument is its part of the action: the bits that fields says.
var fields = map[byte]engine.Action{
	'N': 0xfff, 'D': 0xfff, 'W': 15<<21 | 0xfff, 'Q': 0xfff, 'K': 0xfff, 'G': 0xfff,
	'S': 15 << 21, 'C': 15 << 21, 'H': 15<<21 | 63<<15, 'O': 15<<21 | 63<<15 | 7<<12, 'B': 15<<21 | 7<<12 | 0xfff,
	'P': 15 << 21, 'Y': 63 << 15,
	'E': 7<<12 | 0xfff, 'V': 15 << 21, 'U': 15<<21 | 0xfff, 'X': 15<<21 | 0xfff,
	'T': 7<<12 | 0xfff, 'R': 63 << 15, 'I': 63 << 15, 'J': 63 << 15, 'M': 63<<15 | 7<<12, 'L': 63<<15 | 0xfff, 'Z': 63<<15 | 0xfff,
}

// signs are the arguments of a verb.
func (v verb) signs() (out []byte) {
	_, shape, _ := strings.Cut(v.word, " ")
	for i := range len(shape) {
		if fields[shape[i]] != 0 {
			out = append(out, shape[i])
		}
	}
	return out
}

func (v verb) pack(a verbs.Args) engine.Action {
	x := engine.Action(v.kind) << 25
	for i := range v.signs() {
		x |= engine.Action(a.N[i])
	}
	return x
}

func (v verb) unpack(x engine.Action) (a verbs.Args) {
	for i, sign := range v.signs() {
		a.N[i] = int32(x & fields[sign])
	}
	return a
}

// value makes the value of an argument of parts of an action.
func value(p Play) int { return int(p.Action()) }

// part takes the value of an argument apart.
func part(n int) Play { return Decode(engine.Action(n)) }

// word makes a word of a function that knows what it reads: it returns false for what it is
// not. Likely draws one that may matter.
func word(sign byte, what string, read func(s *State, text string) (Play, bool), write func(s *State, p Play) string, likely func(s *State, rng *rand.Rand) Play) verbs.Word[State] {
	return verbs.Word[State]{
		Sign: sign,
		Read: func(s *State, text string) (int, string) {
			if p, ok := read(s, text); ok {
				return value(p), ""
			}
			return 0, fmt.Sprintf("%q is not %s", text, what)
		},
		Write:  func(s *State, n int) string { return write(s, part(n)) },
		Span:   func(*State) (int, int) { return 0, 0 },
		Likely: func(s *State, rng *rand.Rand) int { return value(likely(s, rng)) },
	}
}

// several lets an argument be written as several words. What stands between them may be a
// sign, too: medic+hunter, pistol:both, corpse@9,9.
func several(w verbs.Word[State]) verbs.Word[State] {
	w.Several = true
	return w
}

// twoWords parts a text at the first of some signs, or at a blank.
func twoWords(text, signs string) (first, second string, two bool) {
	i := strings.IndexAny(text, signs+" ")
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// argumentWords are the words of arguments, by their signs in shapes.
func argumentWords() []verbs.Word[State] {
	return []verbs.Word[State]{
		word('N', "a number, or ? for what is not seen", readNumber, writeNumber, func(_ *State, rng *rand.Rand) Play { return Play{Q: uint16(1 + rng.IntN(36))} }),
		several(word('E', "what the dice show, or ? for what is not seen", readSum, writeSum, func(_ *State, rng *rand.Rand) Play { return Play{Q: uint16(1 + rng.IntN(24))} })),
		word('V', "a vehicle such as V1", readVehicle, writeVehicle, anyVehicle),
		several(word('U', "a vehicle and a square beside it, such as V1 15,9", readBeside, writeBeside, anySquare)),
		several(word('X', "a square such as 12,5, or a vehicle and a square beside it such as V1 15,9", readSearched, writeSearched, anySquare)),
		word('D', "a direction such as NE", readDirection, func(_ *State, p Play) string { return ground.Direction(p.Q & 7).String() },
			func(_ *State, rng *rand.Rand) Play { return Play{Q: uint16(rng.IntN(8))} }),
		word('Q', "a square such as 12,5, or 12,5/1 on floor 1", readSquare, writeSquare, anySquare),
		word('W', "a square such as 12,5, a number, a vehicle or somebody in one", readWhich, writeWhich, anySquare),
		word('S', "a seat of this game", readSeat, func(_ *State, p Play) string { return seatNames[p.A%seatSlots] },
			func(s *State, rng *rand.Rand) Play { return Play{A: uint8(rng.IntN(s.r().seats))} }),
		word('C', "the name of somebody in the game", readName, func(s *State, p Play) string { return s.name(int(p.A) % survivorSlots) }, anybody),
		several(word('H', "a name, or two such as medic with hunter", readHelp, writeHelp, anybody)),
		word('O', "an opening such as A0", readOpening, writeOpening, anyOpening),
		word('B', "a square such as 9,20 or a building such as A", readSight, writeSight, anySquare),
		several(word('T', "a square such as 9,9, or corpse 9,9", readTap, writeTap, anySquare)),
		word('R', "something that he carries", readRecord, writeRecord, anyRecord),
		word('I', "something that he carries, or supplies", readGiven, writeGiven, anyRecord),
		word('J', "something to throw that he carries, or rock", readThrown, writeThrown, anyRecord),
		word('G', "a gun that he carries", readGun, writeGun, func(s *State, rng *rand.Rand) Play { return Play{Q: uint16(anyRecord(s, rng).B)} }),
		several(word('M', "a weapon that he carries, such as pistol or shotgun both", readMode, writeMode, anyRecord)),
		several(word('L', "a weapon and rounds, such as revolver pistol-rounds or pistol magazine", readLoad, writeLoad, anyRecord)),
		several(word('Z', "a square and a thing, such as 9,9 rifle", readLying, writeLying, anyLying)),
		word('P', "a group such as G1", readGroup, func(_ *State, p Play) string { return groupName(int(p.A)) }, anyGroup),
		word('Y', "something that the group sells", readGoods, writeGoods, anyGoods),
		word('K', "a kind of thing", readKind, func(_ *State, p Play) string { return itemKind(p.Q % uint16(itemKinds)).String() },
			func(_ *State, rng *rand.Rand) Play { return Play{Q: uint16(choosable[rng.IntN(len(choosable))])} }),
	}
}

func readNumber(_ *State, text string) (Play, bool) {
	if text == "?" {
		return Play{}, true
	}
	n, err := strconv.ParseUint(text, 10, 12)
	return Play{Q: uint16(n)}, err == nil && strconv.FormatUint(n, 10) == text
}

func writeNumber(s *State, p Play) string {
	if p.Q == 0 && (s.phase == phaseRoll || s.phase == phaseEvent || s.phase == phaseCard) {
		return "?"
	}
	return strconv.Itoa(int(p.Q))
}

func readDirection(_ *State, text string) (Play, bool) {
	for d := range ground.Directions {
		if strings.EqualFold(d.String(), text) {
			return Play{Q: uint16(d)}, true
		}
	}
	return Play{}, false
}

// Places.

func readSquare(s *State, text string) (Play, bool) {
	at, ok := s.placeNamed(text)
	return Play{Q: uint16(at)}, ok
}

func writeSquare(s *State, p Play) string {
	at := place(p.Q)
	if _, ok := at.Vehicle(); ok {
		return s.placeName(at)
	}
	if m := s.r().Map; int(at.Square()) >= m.W*m.H || at.Floor() >= ground.Levels {
		return s.r().Map.Name(0)
	}
	return s.placeName(at)
}

func anySquare(s *State, rng *rand.Rand) Play {
	m := s.r().Map
	if n := len(s.lives()); n > 0 && rng.IntN(3) == 0 {
		return Play{Q: uint16(s.lives()[rng.IntN(n)].at())}
	}
	return Play{Q: uint16(rng.IntN(m.W * m.H))}
}

// numbered reports whether chance picks from numbers and not from places.
func (s *State) numbered() bool {
	return s.job == jobEventWhich && (s.under(16) || s.under(23) || s.under(26) || s.under(41) || s.under(54) || s.under(62) && s.tellsTokens())
}

func readWhich(s *State, text string) (Play, bool) {
	if s.numbered() {
		return readNumber(s, text)
	}
	if n, ok := s.vehicleNamed(text); ok {
		return Play{Q: uint16(ground.Aboard(n))}, true
	}
	if p, ok := readSquare(s, text); ok {
		return p, true
	}
	slot, ok := s.slotNamed(text)
	return Play{A: 1 + uint8(slot), Q: uint16(s.survivors[max(slot, 0)].at)}, ok && s.survivors[slot].riding()
}

func writeWhich(s *State, p Play) string {
	if s.numbered() {
		return strconv.Itoa(int(p.Q))
	}
	if p.A > 0 {
		return s.name(int(p.A-1) % survivorSlots)
	}
	return writeSquare(s, p)
}

// Names.

func readSeat(s *State, text string) (Play, bool) {
	seat, wrong := verbs.Name("", s.r().seatsInPlay(), text)
	return Play{A: uint8(seat)}, wrong == ""
}

// slotNamed returns the slot of whom a text names or begins.
func (s *State) slotNamed(text string) (int, bool) {
	var names []string
	for slot := range s.survivors {
		name := "\x00"
		if s.survivors[slot].profile != 0 {
			name = s.name(slot)
		}
		names = append(names, name)
	}
	slot, wrong := verbs.Name("", names, text)
	return slot, wrong == ""
}

func readName(s *State, text string) (Play, bool) {
	slot, ok := s.slotNamed(text)
	return Play{A: uint8(slot)}, ok
}

func anybody(s *State, rng *rand.Rand) Play { return Play{A: uint8(rng.IntN(len(s.r().starters)))} }

func readHelp(s *State, text string) (Play, bool) {
	first, second, two := twoWords(text, "+")
	second = strings.TrimPrefix(second, "with ")
	a, ok := s.slotNamed(first)
	if !two || !ok {
		return Play{A: uint8(a)}, ok
	}
	b, ok := s.slotNamed(second)
	return Play{A: uint8(a), B: uint8(b) + 1}, ok
}

func writeHelp(s *State, p Play) string {
	text := s.name(int(p.A) % survivorSlots)
	if p.B > 0 {
		text += " with " + s.name(int(p.B-1)%survivorSlots)
	}
	return text
}

// Buildings.

func readOpening(s *State, text string) (Play, bool) {
	name, level, upper := strings.Cut(text, "/")
	if len(name) != 2 {
		return Play{}, false
	}
	h := s.r().Map.Building(strings.ToUpper(name)[0])
	o := int(name[1] - '0')
	if h < 0 || o < 0 || o >= len(s.r().Map.Buildings[h].Openings) || upper && level != "1" && level != "2" {
		return Play{}, false
	}
	p := Play{A: uint8(h), B: uint8(o)}
	if upper {
		p.M = level[0] - '0'
	}
	return p, true
}

func writeOpening(s *State, p Play) string {
	text := string(s.r().letter(p.A)) + strconv.Itoa(int(p.B))
	if p.M > 0 {
		text += "/" + strconv.Itoa(int(p.M))
	}
	return text
}

func anyOpening(s *State, rng *rand.Rand) Play {
	if len(s.r().Map.Buildings) == 0 {
		return Play{}
	}
	h := rng.IntN(len(s.r().Map.Buildings))
	return Play{A: uint8(h), B: uint8(rng.IntN(len(s.r().Map.Buildings[h].Openings)))}
}

func readSight(s *State, text string) (Play, bool) {
	if len(text) == 1 {
		h := s.r().Map.Building(strings.ToUpper(text)[0])
		return Play{A: uint8(max(h, 0)), M: ofBuilding}, h >= 0
	}
	return readSquare(s, text)
}

func writeSight(s *State, p Play) string {
	if p.M == ofBuilding {
		return string(s.r().letter(p.A))
	}
	return writeSquare(s, p)
}

func readTap(s *State, text string) (Play, bool) {
	first, rest, isCorpse := twoWords(text, "@")
	if !isCorpse {
		rest = first
	}
	p, ok := readSquare(s, rest)
	ok = ok && (!isCorpse || first == "corpse")
	if isCorpse {
		p.M = ofCorpse
	}
	return p, ok
}

func writeTap(s *State, p Play) string {
	if p.M == ofCorpse {
		return "corpse " + writeSquare(s, p)
	}
	return writeSquare(s, p)
}

// now says who is on turn, or how the game ended.
func (s *State) now() string {
	switch seat := s.Turn(); seat {
	case engine.Nobody:
		t := s.tally(everybody)
		return fmt.Sprintf("the game is over: %d supplies are off the table, and %d of %d are safe", t.supplies, t.safe, t.all)
	case engine.Chance:
		return "chance is on turn, at " + s.node()
	default:
		return seatNames[seat] + " is on turn, at " + s.node()
	}
}
