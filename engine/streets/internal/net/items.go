package net

import (
	"slices"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Arguments that are an item. A gun has its rank among the actor's guns as index, the first item of another
// kind has its kind, and the other items have a number. An item record is an element of State.Items. The
// words of the indices are part of the digest of the bundled net, so they keep their old spelling.
// Digest 8.4.

// Layout of the indices of items in hand:
//
//	0 to itemKinds-1       the first item of each kind, without NoItem
//	handSupplies           all supplies
//	handOther and higher   an item that is not the first of its kind, by rank in hand, from rank 1
const (
	itemKinds    = int(state.ItemKinds) - 1
	maxOther     = 16 // maximum rank of an item that is not the first of its kind; higher ranks share its index
	handSupplies = itemKinds
	handOther    = itemKinds + 1
	handIndices  = handOther + maxOther // number of indices
)

// load is the ammunition for the gun in the argument before it.
var load = by(ofQ("a magazine", "its rounds", "rounds of high quality, or slugs"), func(s *rules.State, p action.Play) int {
	kinds := loadsOf(s, p)
	return slices.Index(kinds[:], state.ItemKind(p.Q))
}, func(s *rules.State, p action.Play, i int) (int, bool) {
	k := loadsOf(s, p)[i]
	return int(k), k != rules.AMagazine || i == 0
})

func loadsOf(s *rules.State, p action.Play) [3]state.ItemKind {
	g := s.Carried(int(s.Actor))[p.B].Kind().Gun()
	return [...]state.ItemKind{rules.AMagazine, g.Fires, g.Fine}
}

// gunFitted is the gun that a part before it is fitted to, by its rank in the last argument of the action.
var gunFitted = by(ofQ(gunOfActor.Words...), func(s *rules.State, p action.Play) int { return gunRank(s, uint8(p.Q)) },
	func(s *rules.State, p action.Play, i int) (int, bool) { return gunOfActor.Value(s, p.Action(), i) })

var partKinds = []state.ItemKind{state.Scope, state.Silencer, state.LaserModule}

// part is the first part of its kind that fits gunFitted.
var part = by(ofB("a scope", "a silencer", "a laser"), func(s *rules.State, p action.Play) int {
	return slices.Index(partKinds, s.Carried(int(s.Actor))[p.B].Kind())
}, func(s *rules.State, p action.Play, i int) (int, bool) {
	list := s.Carried(int(s.Actor))
	rank := slices.IndexFunc(list, func(o state.Item) bool { return o.Kind() == partKinds[i] && o.Fitting(list[p.Q]) })
	return rank, rank >= 0
})

// readyKinds are the kinds of items, other than guns, that RELOAD makes ready.
var readyKinds = []state.ItemKind{state.ToyCar, state.Chainsaw, state.Molotov, state.Dynamite, state.Skis}

var ready = by(ofB(kindWords(readyKinds)...), func(s *rules.State, p action.Play) int {
	return slices.Index(readyKinds, s.Carried(int(s.Actor))[p.B].Kind())
}, func(s *rules.State, _ action.Play, n int) (int, bool) {
	rank := slices.IndexFunc(s.Carried(int(s.Actor)), func(i state.Item) bool {
		return i.Kind() == readyKinds[n] && i.Readies() > 0 && (i.Kind() != state.Skis || i.On() == s.OnSkis(int(s.Actor))) // an actor with skis on takes them off
	})
	return rank, rank >= 0
})

func kindWords(kinds []state.ItemKind) (words []string) {
	for _, k := range kinds {
		words = append(words, k.String())
	}
	return words
}

// pickupPlace returns the place of item record n, or of the corpse with it. It returns false for any other
// item.
func pickupPlace(s *rules.State, n int) (state.Place, bool) {
	at := s.Items[n].At()
	if at < state.InHands {
		return at, true
	}
	slot := int(at - state.InHands)
	if slot >= state.SurvivorSlots || s.Survivors[slot].State != state.Corpse {
		return 0, false
	}
	return s.Survivors[slot].At, true
}

// firstInReach returns the first item record of kind k that the actor can pick up within 1", or -1.
func firstInReach(s *rules.State, k state.ItemKind) int {
	from := s.Acting().At
	for n, i := range s.ItemList() {
		if i.Kind() != k {
			continue
		}
		if at, ok := pickupPlace(s, n); ok && s.D2(from, at) <= ground.LimitD2(2) {
			return n
		}
	}
	return -1
}

// pickedUp returns the item record of a GET, or -1. A GET has a place and the rank of the item there.
func pickedUp(s *rules.State, p action.Play) (record int) {
	record = -1
	s.OnSquare(state.Place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			record = n
		}
	})
	return record
}

// picked is an item to pick up. The first item of a kind within reach has the index of the kind; after these
// indices, each item record has one.
var picked = func() argument {
	d := argument{Width: 25, Words: append(kindNames(), expand("a further thing, record %s")(counted(state.ItemSlots))...)}
	return by(d, func(s *rules.State, p action.Play) int {
		n := pickedUp(s, p)
		if n < 0 {
			return -1
		}
		if k := s.Items[n].Kind(); firstInReach(s, k) == n {
			return int(k) - 1
		}
		return itemKinds + n
	}, func(s *rules.State, _ action.Play, i int) (int, bool) {
		n := i - itemKinds
		if n < 0 {
			n = firstInReach(s, state.ItemKind(i+1))
		}
		if n < 0 || n >= int(s.ItemsOut) {
			return 0, false
		}
		at, ok := pickupPlace(s, n)
		p := action.Play{Q: uint16(at)}
		s.OnSquare(at, func(rank, m int) {
			if m == n {
				p.B = uint8(rank)
			}
		})
		return int(p.Action()), ok
	})
}()

// handWords are the names of the indices of items in hand.
func handWords() []string {
	words := append(kindNames(), "all supplies in hand")
	return append(words, expand("a further thing, record %s in hand")(counted(maxOther))...)
}

// handIndex returns the index of the actor's item of a rank, or -1.
func handIndex(s *rules.State, rank uint8) int {
	if rank == action.AnySupplies {
		return handSupplies
	}
	list := s.Carried(int(s.Actor))
	if int(rank) >= len(list) {
		return -1
	}
	for _, i := range list[:rank] {
		if i.Kind() == list[rank].Kind() {
			return handOther + min(int(rank), maxOther) - 1
		}
	}
	return int(list[rank].Kind()) - 1
}

// handRank inverts handIndex.
func handRank(s *rules.State, _ action.Play, i int) (rank int, ok bool) {
	if i == handSupplies {
		return action.AnySupplies, true
	}
	list := s.Carried(int(s.Actor))
	if i >= handOther {
		rank = i - handOther + 1
		return rank, rank < len(list)
	}
	rank = slices.IndexFunc(list, func(o state.Item) bool { return int(o.Kind()) == i+1 })
	return rank, rank >= 0
}
