package text

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Notation is the text in and out of one game. Digest 8.3.
type Notation struct{ Rules *state.Rules }

// Grammar has a row for each verb. It is made in init.
var Grammar *verbs.Grammar[rules.State]

func init() { Grammar = verbTable() }

func verbTable() *verbs.Grammar[rules.State] {
	return verbs.New(verbs.Grammar[rules.State]{
		Game:   state.Name,
		Words:  argumentWords(),
		Rows:   verbRows(),
		Phase:  func(s *rules.State) uint8 { return uint8(s.Node) },
		Legal:  (*rules.State).AppendLegal,
		Kind:   func(x engine.Action) uint8 { return uint8(x >> 25) },
		OnTurn: now,
	})
}

// FormatAction writes an action.
func (n Notation) FormatAction(p engine.Position, a engine.Action) string {
	return Grammar.Format(rules.Content(p), a)
}

// ParseAction reads an action that is legal in p, otherwise the error names the rule.
func (n Notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	s := rules.Content(p)
	a, err := Grammar.Parse(s, text)
	words := strings.Fields(text)
	for i := 1; err != nil && i < len(words); i++ {
		isVerb := slices.ContainsFunc(Grammar.Rows, func(r verbs.Row[rules.State]) bool { return r.Word == words[i] })
		if _, bad := Grammar.Read(s, strings.Join(words[:i], " ")); isVerb && bad == nil {
			if _, bad = Grammar.Read(s, text); bad != nil {
				return 0, &engine.SyntaxError{Column: 1 + strings.LastIndex(text, strings.Join(words[i:], " ")), Cause: fmt.Sprintf("one action per line: write %q on the next", words[i])}
			}
		}
	}
	return a, err
}

// node names the phase; for dice, their purpose.
func node(s *rules.State) string {
	if s.Chance != state.NoChance {
		return s.Node.String() + " " + rules.ChanceTable[s.Chance].Name
	}
	return s.Node.String()
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
func (v Verb) signs() (out []byte) {
	_, shape, _ := strings.Cut(v.Word, " ")
	for i := range len(shape) {
		if fields[shape[i]] != 0 {
			out = append(out, shape[i])
		}
	}
	return out
}

func (v Verb) pack(a verbs.Args) engine.Action {
	x := engine.Action(v.Kind) << 25
	for i := range v.signs() {
		x |= engine.Action(a.N[i])
	}
	return x
}

func (v Verb) unpack(x engine.Action) (a verbs.Args) {
	for i, sign := range v.signs() {
		a.N[i] = int32(x & fields[sign])
	}
	return a
}

// value makes the value of an argument of parts of an action.
func value(p action.Play) int { return int(p.Action()) }

// part splits the value of an argument.
func part(n int) action.Play { return action.Decode(engine.Action(n)) }

// word makes a word from two functions: read returns false for text that it does not know, and write is
// its inverse. Likely draws a value that may be legal.
func word(sign byte, what string, read func(s *rules.State, text string) (action.Play, bool), write func(s *rules.State, p action.Play) string, likely func(s *rules.State, rng *rand.Rand) action.Play) verbs.Word[rules.State] {
	return verbs.Word[rules.State]{
		Sign: sign,
		Read: func(s *rules.State, text string) (int, string) {
			if p, ok := read(s, text); ok {
				return value(p), ""
			}
			return 0, fmt.Sprintf("%q is not %s", text, what)
		},
		Write:  func(s *rules.State, n int) string { return write(s, part(n)) },
		Span:   func(*rules.State) (int, int) { return 0, 0 },
		Likely: func(s *rules.State, rng *rand.Rand) int { return value(likely(s, rng)) },
	}
}

// several accepts an argument in any of several forms. A separator may also be a sign: medic+hunter,
// pistol:both, corpse@9,9.
func several(w verbs.Word[rules.State]) verbs.Word[rules.State] {
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
func argumentWords() []verbs.Word[rules.State] {
	return []verbs.Word[rules.State]{
		word('N', "a number, or ? if hidden", readNumber, writeNumber, func(_ *rules.State, rng *rand.Rand) action.Play { return action.Play{Q: uint16(1 + rng.IntN(36))} }),
		several(word('E', "the result of the dice, or ? if hidden", readSum, writeSum, func(_ *rules.State, rng *rand.Rand) action.Play { return action.Play{Q: uint16(1 + rng.IntN(24))} })),
		word('V', "a vehicle such as V1", readVehicle, writeVehicle, anyVehicle),
		several(word('U', "a vehicle and an adjacent square, such as V1 15,9", readBeside, writeBeside, anySquare)),
		several(word('X', "a square such as 12,5, or a vehicle and an adjacent square such as V1 15,9", readSearched, writeSearched, anySquare)),
		word('D', "a direction such as NE", readDirection, func(_ *rules.State, p action.Play) string { return ground.Direction(p.Q & 7).String() },
			func(_ *rules.State, rng *rand.Rand) action.Play { return action.Play{Q: uint16(rng.IntN(8))} }),
		word('Q', "a square such as 12,5, or 12,5/1 on floor 1", readSquare, writeSquare, anySquare),
		word('W', "a square such as 12,5, a number, a vehicle or somebody in one", readWhich, writeWhich, anySquare),
		word('S', "a seat of this game", readSeat, func(_ *rules.State, p action.Play) string { return state.SeatNames[p.A%state.SeatSlots] },
			func(s *rules.State, rng *rand.Rand) action.Play {
				return action.Play{A: uint8(rng.IntN(s.Rules().Seats))}
			}),
		word('C', "the name of somebody in the game", readName, func(s *rules.State, p action.Play) string { return s.Name(int(p.A) % state.SurvivorSlots) }, anybody),
		several(word('H', "a name, or two such as medic with hunter", readHelp, writeHelp, anybody)),
		word('O', "an opening such as A0", readOpening, writeOpening, anyOpening),
		word('B', "a square such as 9,20 or a building such as A", readSight, writeSight, anySquare),
		several(word('T', "a square such as 9,9, or corpse 9,9", readTap, writeTap, anySquare)),
		word('R', "something that he carries", readRecord, writeRecord, anyRecord),
		word('I', "something that he carries, or supplies", readGiven, writeGiven, anyRecord),
		word('J', "something to throw that he carries, or rock", readThrown, writeThrown, anyRecord),
		word('G', "a gun that he carries", readGun, writeGun, func(s *rules.State, rng *rand.Rand) action.Play { return action.Play{Q: uint16(anyRecord(s, rng).B)} }),
		several(word('M', "a weapon that he carries, such as pistol or shotgun both", readMode, writeMode, anyRecord)),
		several(word('L', "a weapon and rounds, such as revolver pistol-rounds or pistol magazine", readLoad, writeLoad, anyRecord)),
		several(word('Z', "a square and a thing, such as 9,9 rifle", readLying, writeLying, anyLying)),
		word('P', "a group such as G1", ReadGroup, func(_ *rules.State, p action.Play) string { return state.GroupName(int(p.A)) }, anyGroup),
		word('Y', "something that the group sells", readGoods, writeGoods, anyGoods),
		word('K', "a kind of thing", readKind, func(_ *rules.State, p action.Play) string {
			return state.ItemKind(p.Q % uint16(state.ItemKinds)).String()
		},
			func(_ *rules.State, rng *rand.Rand) action.Play {
				return action.Play{Q: uint16(rules.Choosable[rng.IntN(len(rules.Choosable))])}
			}),
	}
}

func readNumber(_ *rules.State, text string) (action.Play, bool) {
	if text == "?" {
		return action.Play{}, true
	}
	n, err := strconv.ParseUint(text, 10, 12)
	return action.Play{Q: uint16(n)}, err == nil && strconv.FormatUint(n, 10) == text
}

func writeNumber(s *rules.State, p action.Play) string {
	if p.Q == 0 && (s.Node == state.PhaseRoll || s.Node == state.PhaseEvent || s.Node == state.PhaseCard) {
		return "?"
	}
	return strconv.Itoa(int(p.Q))
}

func readDirection(_ *rules.State, text string) (action.Play, bool) {
	for d := range ground.Directions {
		if strings.EqualFold(d.String(), text) {
			return action.Play{Q: uint16(d)}, true
		}
	}
	return action.Play{}, false
}

// Places.

func readSquare(s *rules.State, text string) (action.Play, bool) {
	at, ok := s.PlaceNamed(text)
	return action.Play{Q: uint16(at)}, ok
}

func writeSquare(s *rules.State, p action.Play) string {
	at := state.Place(p.Q)
	if _, ok := at.Vehicle(); ok {
		return s.PlaceName(at)
	}
	if m := s.Rules().Map; int(at.Square()) >= m.W*m.H || at.Floor() >= ground.Levels {
		return s.Rules().Map.Name(0)
	}
	return s.PlaceName(at)
}

func anySquare(s *rules.State, rng *rand.Rand) action.Play {
	m := s.Rules().Map
	if n := len(s.ZombieList()); n > 0 && rng.IntN(3) == 0 {
		return action.Play{Q: uint16(s.ZombieList()[rng.IntN(n)].At())}
	}
	return action.Play{Q: uint16(rng.IntN(m.W * m.H))}
}

// numbered reports whether chance picks from numbers and not from places.
func numbered(s *rules.State) bool {
	return s.Chance == rules.ChanceEventWhich && (s.EventActive(16) || s.EventActive(23) || s.EventActive(26) || s.EventActive(41) || s.EventActive(54) || s.EventActive(62) && s.TellsTokens())
}

func readWhich(s *rules.State, text string) (action.Play, bool) {
	if numbered(s) {
		return readNumber(s, text)
	}
	if n, ok := s.VehicleNamed(text); ok {
		return action.Play{Q: uint16(ground.Aboard(n))}, true
	}
	if p, ok := readSquare(s, text); ok {
		return p, true
	}
	slot, ok := slotNamed(s, text)
	return action.Play{A: 1 + uint8(slot), Q: uint16(s.Survivors[max(slot, 0)].At)}, ok && s.Survivors[slot].InVehicle()
}

func writeWhich(s *rules.State, p action.Play) string {
	if numbered(s) {
		return strconv.Itoa(int(p.Q))
	}
	if p.A > 0 {
		return s.Name(int(p.A-1) % state.SurvivorSlots)
	}
	return writeSquare(s, p)
}

// Names.

func readSeat(s *rules.State, text string) (action.Play, bool) {
	seat, wrong := verbs.Name("", s.Rules().SeatsInPlay(), text)
	return action.Play{A: uint8(seat)}, wrong == ""
}

// slotNamed returns the slot of the survivor with a given name or unique prefix.
func slotNamed(s *rules.State, text string) (int, bool) {
	var names []string
	for slot := range s.Survivors {
		name := "\x00"
		if s.Survivors[slot].Profile != 0 {
			name = s.Name(slot)
		}
		names = append(names, name)
	}
	slot, wrong := verbs.Name("", names, text)
	return slot, wrong == ""
}

func readName(s *rules.State, text string) (action.Play, bool) {
	slot, ok := slotNamed(s, text)
	return action.Play{A: uint8(slot)}, ok
}

func anybody(s *rules.State, rng *rand.Rand) action.Play {
	return action.Play{A: uint8(rng.IntN(len(s.Rules().Starters)))}
}

func readHelp(s *rules.State, text string) (action.Play, bool) {
	first, second, two := twoWords(text, "+")
	second = strings.TrimPrefix(second, "with ")
	a, ok := slotNamed(s, first)
	if !two || !ok {
		return action.Play{A: uint8(a)}, ok
	}
	b, ok := slotNamed(s, second)
	return action.Play{A: uint8(a), B: uint8(b) + 1}, ok
}

func writeHelp(s *rules.State, p action.Play) string {
	text := s.Name(int(p.A) % state.SurvivorSlots)
	if p.B > 0 {
		text += " with " + s.Name(int(p.B-1)%state.SurvivorSlots)
	}
	return text
}

// Buildings.

func readOpening(s *rules.State, text string) (action.Play, bool) {
	name, level, upper := strings.Cut(text, "/")
	if len(name) != 2 {
		return action.Play{}, false
	}
	h := s.Rules().Map.Building(strings.ToUpper(name)[0])
	o := int(name[1] - '0')
	if h < 0 || o < 0 || o >= len(s.Rules().Map.Buildings[h].Openings) || upper && level != "1" && level != "2" {
		return action.Play{}, false
	}
	p := action.Play{A: uint8(h), B: uint8(o)}
	if upper {
		p.M = level[0] - '0'
	}
	return p, true
}

func writeOpening(s *rules.State, p action.Play) string {
	text := string(s.Rules().Letter(p.A)) + strconv.Itoa(int(p.B))
	if p.M > 0 {
		text += "/" + strconv.Itoa(int(p.M))
	}
	return text
}

func anyOpening(s *rules.State, rng *rand.Rand) action.Play {
	if len(s.Rules().Map.Buildings) == 0 {
		return action.Play{}
	}
	h := rng.IntN(len(s.Rules().Map.Buildings))
	return action.Play{A: uint8(h), B: uint8(rng.IntN(len(s.Rules().Map.Buildings[h].Openings)))}
}

func readSight(s *rules.State, text string) (action.Play, bool) {
	if len(text) == 1 {
		h := s.Rules().Map.Building(strings.ToUpper(text)[0])
		return action.Play{A: uint8(max(h, 0)), M: rules.OfBuilding}, h >= 0
	}
	return readSquare(s, text)
}

func writeSight(s *rules.State, p action.Play) string {
	if p.M == rules.OfBuilding {
		return string(s.Rules().Letter(p.A))
	}
	return writeSquare(s, p)
}

func readTap(s *rules.State, text string) (action.Play, bool) {
	first, rest, isCorpse := twoWords(text, "@")
	if !isCorpse {
		rest = first
	}
	p, ok := readSquare(s, rest)
	ok = ok && (!isCorpse || first == "corpse")
	if isCorpse {
		p.M = rules.OfCorpse
	}
	return p, ok
}

func writeTap(s *rules.State, p action.Play) string {
	if p.M == rules.OfCorpse {
		return "corpse " + writeSquare(s, p)
	}
	return writeSquare(s, p)
}

// now names the seat on turn, or the result of the game.
func now(s *rules.State) string {
	switch seat := s.Turn(); seat {
	case engine.Nobody:
		t := s.Tally(rules.Everybody)
		return fmt.Sprintf("the game is over: %d supplies are off the table, and %d of %d are safe", t.Supplies, t.Safe, t.All)
	case engine.Chance:
		return "chance is on turn, at " + node(s)
	default:
		return state.SeatNames[seat] + " is on turn, at " + node(s)
	}
}
