package streets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/engine/kit/verbs"
)

// Things in actions are named by their kinds; of several of a kind the second is pistol.2.

// thingNames are the names of records in their order.
func thingNames(list []item) []string {
	var names []string
	count := map[itemKind]int{}
	for _, i := range list {
		k := i.kind()
		count[k]++
		name := k.String()
		if count[k] > 1 {
			name += fmt.Sprint(".", count[k])
		}
		names = append(names, name)
	}
	return names
}

// own are the names of what the actor carries.
func (s *State) own() []string { return thingNames(s.carried(int(s.actor))) }

// nameAt returns a name of a list, or what stands for none.
func nameAt(names []string, n int) string {
	if n < len(names) {
		return names[n]
	}
	return fmt.Sprint("thing", n)
}

// rankOf finds a name that a text is or begins.
func rankOf(names []string, text string) (uint8, bool) {
	n, wrong := verbs.Name("", names, text)
	return uint8(n), wrong == ""
}

func readRecord(s *State, text string) (Play, bool) {
	rank, ok := rankOf(s.own(), text)
	return Play{B: rank}, ok
}

func writeRecord(s *State, p Play) string { return nameAt(s.own(), int(p.B)) }

func anyRecord(s *State, rng *rand.Rand) Play {
	if n := len(s.own()); n > 0 {
		return Play{B: uint8(rng.IntN(n))}
	}
	return Play{}
}

func readGiven(s *State, text string) (Play, bool) {
	if text == suppliesHere.String() {
		return Play{B: anySupplies}, true
	}
	return readRecord(s, text)
}

func writeGiven(s *State, p Play) string {
	if p.B == anySupplies {
		return suppliesHere.String()
	}
	return writeRecord(s, p)
}

// rockName stands for a rock where a thing to throw is named. S41.
const rockName = "rock"

func readThrown(s *State, text string) (Play, bool) {
	if text == rockName {
		return Play{B: anyRock}, true
	}
	return readRecord(s, text)
}

func writeThrown(s *State, p Play) string {
	if p.B == anyRock {
		return rockName
	}
	return writeRecord(s, p)
}

func readGun(s *State, text string) (Play, bool) {
	rank, ok := rankOf(s.own(), text)
	return Play{Q: uint16(rank)}, ok
}

func writeGun(s *State, p Play) string { return nameAt(s.own(), int(p.Q)) }

// modeNames are how a gun is fired, by mode; a single shot is not said.
var modeNames = []string{one: "one", both: "both", pair: "pair", burst: "burst", auto: "auto"}

func readMode(s *State, text string) (Play, bool) {
	gun, mode, said := twoWords(text, ":")
	p, ok := readRecord(s, gun)
	if said {
		m := slices.Index(modeNames, mode)
		p.M = uint8(max(m, 0))
		ok = ok && m > 0
	}
	return p, ok
}

func writeMode(s *State, p Play) string {
	if p.M == one || int(p.M) >= len(modeNames) {
		return writeRecord(s, p)
	}
	return writeRecord(s, p) + " " + modeNames[p.M]
}

// magazineName stands for a spare magazine where ammunition is named.
const magazineName = "magazine"

func readLoad(s *State, text string) (Play, bool) {
	gun, rounds, _ := twoWords(text, ":")
	p, ok := readRecord(s, gun)
	if i := s.carried(int(s.actor)); ok && rounds == "" && !i[p.B].kind().isGun() {
		return p, true
	}
	if rounds == magazineName {
		return p, ok
	}
	k, known := kindNamed(rounds)
	p.Q = uint16(k)
	return p, ok && known && k.ammunition()
}

func writeLoad(s *State, p Play) string {
	k := itemKind(p.Q % uint16(itemKinds))
	if i := s.carried(int(s.actor)); int(p.B) < len(i) && !i[p.B].kind().isGun() {
		return writeRecord(s, p)
	}
	if k == aMagazine {
		return writeRecord(s, p) + " " + magazineName
	}
	return writeRecord(s, p) + " " + k.String()
}

// kindNamed returns the kind of a word.
func kindNamed(text string) (itemKind, bool) {
	for k := range itemKinds {
		if k != noItem && itemTable[k].name == text {
			return k, true
		}
	}
	return noItem, false
}

func readKind(_ *State, text string) (Play, bool) {
	k, ok := kindNamed(text)
	return Play{Q: uint16(k)}, ok
}

// lyingAt are the names of what lies on a square, the belongings of corpses behind.
func (s *State) lyingAt(at place) []string {
	var list []item
	s.onSquare(at, func(_, n int) { list = append(list, s.items[n]) })
	return thingNames(list)
}

func readLying(s *State, text string) (Play, bool) {
	square, name, _ := strings.Cut(text, " ")
	if thing, at, joined := strings.Cut(text, "@"); joined {
		square, name = at, thing
	}
	at, ok := s.placeNamed(square)
	if !ok {
		return Play{}, false
	}
	rank, ok := rankOf(s.lyingAt(at), name)
	return Play{B: rank, Q: uint16(at)}, ok
}

// lyingName names what lies on a square.
func (s *State) lyingName(p Play) string { return nameAt(s.lyingAt(place(p.Q)), int(p.B)) }

func writeLying(s *State, p Play) string {
	return writeSquare(s, p) + " " + s.lyingName(p)
}

// Groups, and what they sell.

// readGroup reads the name of a group.
func readGroup(_ *State, text string) (Play, bool) {
	for g := range groupSlots {
		if strings.EqualFold(text, groupName(g)) {
			return Play{A: uint8(g)}, true
		}
	}
	return Play{}, false
}

func anyGroup(_ *State, rng *rand.Rand) Play { return Play{A: uint8(rng.IntN(groupSlots))} }

// forSaleNames are the names of what the group of the barter sells.
func (s *State) forSaleNames() []string {
	if s.act != KindBarter {
		return nil
	}
	_, list := s.span(goods(int(s.dealing().group)))
	return thingNames(list)
}

func readGoods(s *State, text string) (Play, bool) {
	rank, ok := rankOf(s.forSaleNames(), text)
	return Play{B: rank}, ok
}

func writeGoods(s *State, p Play) string { return nameAt(s.forSaleNames(), int(p.B)) }

func anyGoods(s *State, rng *rand.Rand) Play {
	if n := len(s.forSaleNames()); n > 0 {
		return Play{B: uint8(rng.IntN(n))}
	}
	return Play{}
}

// anyLying draws one of the things on the ground.
func anyLying(s *State, rng *rand.Rand) Play {
	var list []Play
	rank := uint8(0)
	for n, i := range s.things() {
		if rank++; n == 0 || s.items[n-1].at() != i.at() {
			rank = 0
		}
		if i.at() < inHands {
			list = append(list, Play{B: rank, Q: uint16(i.at())})
		}
	}
	if len(list) == 0 {
		return Play{}
	}
	return list[rng.IntN(len(list))]
}
