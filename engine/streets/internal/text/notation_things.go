package text

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Things in actions are named by their kinds; of several of a kind the second is pistol.2.

// thingNames are the names of records in their order.
func thingNames(list []state.Item) []string {
	var names []string
	count := map[state.ItemKind]int{}
	for _, i := range list {
		k := i.Kind()
		count[k]++
		name := k.String()
		if count[k] > 1 {
			name += fmt.Sprint(".", count[k])
		}
		names = append(names, name)
	}
	return names
}

// own are the names of the actor's items.
func own(s *rules.State) []string { return thingNames(s.Carried(int(s.Actor))) }

// nameAt returns a name of a list, or the placeholder for none.
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

func readRecord(s *rules.State, text string) (action.Play, bool) {
	rank, ok := rankOf(own(s), text)
	return action.Play{B: rank}, ok
}

func writeRecord(s *rules.State, p action.Play) string { return nameAt(own(s), int(p.B)) }

func anyRecord(s *rules.State, rng *rand.Rand) action.Play {
	if n := len(own(s)); n > 0 {
		return action.Play{B: uint8(rng.IntN(n))}
	}
	return action.Play{}
}

func readGiven(s *rules.State, text string) (action.Play, bool) {
	if text == state.SuppliesHere.String() {
		return action.Play{B: action.AnySupplies}, true
	}
	return readRecord(s, text)
}

func writeGiven(s *rules.State, p action.Play) string {
	if p.B == action.AnySupplies {
		return state.SuppliesHere.String()
	}
	return writeRecord(s, p)
}

// rockName is the name of a rock among things to throw. S41.
const rockName = "rock"

func readThrown(s *rules.State, text string) (action.Play, bool) {
	if text == rockName {
		return action.Play{B: action.AnyRock}, true
	}
	return readRecord(s, text)
}

func writeThrown(s *rules.State, p action.Play) string {
	if p.B == action.AnyRock {
		return rockName
	}
	return writeRecord(s, p)
}

func readGun(s *rules.State, text string) (action.Play, bool) {
	rank, ok := rankOf(own(s), text)
	return action.Play{Q: uint16(rank)}, ok
}

func writeGun(s *rules.State, p action.Play) string { return nameAt(own(s), int(p.Q)) }

// modeNames are how a gun is fired, by mode; a single shot is not said.
var modeNames = []string{rules.One: "one", rules.Both: "both", rules.Pair: "pair", rules.Burst: "burst", rules.Auto: "auto"}

func readMode(s *rules.State, text string) (action.Play, bool) {
	return withMode(s, text, ":", modeNames, readRecord)
}

// withMode reads an argument and after it, if there is a second word, its mode by the name.
func withMode(s *rules.State, text, sign string, names []string, read func(*rules.State, string) (action.Play, bool)) (action.Play, bool) {
	first, mode, said := twoWords(text, sign)
	p, ok := read(s, first)
	if said {
		m := slices.Index(names, mode)
		p.M = uint8(max(m, 0))
		ok = ok && m > 0
	}
	return p, ok
}

func writeMode(s *rules.State, p action.Play) string {
	if p.M == rules.One || int(p.M) >= len(modeNames) {
		return writeRecord(s, p)
	}
	return writeRecord(s, p) + " " + modeNames[p.M]
}

// magazineName is the name of a spare magazine among ammunition.
const magazineName = "magazine"

func readLoad(s *rules.State, text string) (action.Play, bool) {
	gun, rounds, _ := twoWords(text, ":")
	p, ok := readRecord(s, gun)
	if i := s.Carried(int(s.Actor)); ok && rounds == "" && !i[p.B].Kind().IsGun() {
		return p, true
	}
	if rounds == magazineName {
		return p, ok
	}
	k, known := KindNamed(rounds)
	p.Q = uint16(k)
	return p, ok && known && k.Ammunition()
}

func writeLoad(s *rules.State, p action.Play) string {
	k := state.ItemKind(p.Q % uint16(state.ItemKinds))
	if i := s.Carried(int(s.Actor)); int(p.B) < len(i) && !i[p.B].Kind().IsGun() {
		return writeRecord(s, p)
	}
	if k == rules.AMagazine {
		return writeRecord(s, p) + " " + magazineName
	}
	return writeRecord(s, p) + " " + k.String()
}

// KindNamed returns the kind of a word.
func KindNamed(text string) (state.ItemKind, bool) {
	for k := range state.ItemKinds {
		if k != state.NoItem && state.ItemTable[k].Name == text {
			return k, true
		}
	}
	return state.NoItem, false
}

func readKind(_ *rules.State, text string) (action.Play, bool) {
	k, ok := KindNamed(text)
	return action.Play{Q: uint16(k)}, ok
}

// lyingAt are the names of the items on a square, with belongings of corpses last.
func lyingAt(s *rules.State, at state.Place) []string {
	var list []state.Item
	s.OnSquare(at, func(_, n int) { list = append(list, s.Items[n]) })
	return thingNames(list)
}

func readLying(s *rules.State, text string) (action.Play, bool) {
	square, name, _ := strings.Cut(text, " ")
	if thing, at, joined := strings.Cut(text, "@"); joined {
		square, name = at, thing
	}
	at, ok := s.PlaceNamed(square)
	if !ok {
		return action.Play{}, false
	}
	rank, ok := rankOf(lyingAt(s, at), name)
	return action.Play{B: rank, Q: uint16(at)}, ok
}

// lyingName names an item on a square.
func lyingName(s *rules.State, p action.Play) string {
	return nameAt(lyingAt(s, state.Place(p.Q)), int(p.B))
}

func writeLying(s *rules.State, p action.Play) string {
	return writeSquare(s, p) + " " + lyingName(s, p)
}

// Groups and their goods.

// ReadGroup reads the name of a group.
func ReadGroup(_ *rules.State, text string) (action.Play, bool) {
	for g := range state.GroupSlots {
		if strings.EqualFold(text, state.GroupName(g)) {
			return action.Play{A: uint8(g)}, true
		}
	}
	return action.Play{}, false
}

func anyGroup(_ *rules.State, rng *rand.Rand) action.Play {
	return action.Play{A: uint8(rng.IntN(state.GroupSlots))}
}

// ForSaleNames are the names of the goods of the group of the barter.
func ForSaleNames(s *rules.State) []string {
	if s.Act != action.KindBarter {
		return nil
	}
	_, list := s.Span(state.GoodsPlace(int(s.BarterFrame().Group)))
	return thingNames(list)
}

func readGoods(s *rules.State, text string) (action.Play, bool) {
	rank, ok := rankOf(ForSaleNames(s), text)
	return action.Play{B: rank}, ok
}

func writeGoods(s *rules.State, p action.Play) string { return nameAt(ForSaleNames(s), int(p.B)) }

func anyGoods(s *rules.State, rng *rand.Rand) action.Play {
	if n := len(ForSaleNames(s)); n > 0 {
		return action.Play{B: uint8(rng.IntN(n))}
	}
	return action.Play{}
}

// anyLying draws one of the things on the ground.
func anyLying(s *rules.State, rng *rand.Rand) action.Play {
	var list []action.Play
	rank := uint8(0)
	for n, i := range s.ItemList() {
		if rank++; n == 0 || s.Items[n-1].At() != i.At() {
			rank = 0
		}
		if i.At() < state.InHands {
			list = append(list, action.Play{B: rank, Q: uint16(i.At())})
		}
	}
	if len(list) == 0 {
		return action.Play{}
	}
	return list[rng.IntN(len(list))]
}
