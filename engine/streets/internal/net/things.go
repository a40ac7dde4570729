package net

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Action indices of actions whose argument is an item or a number, not a square. Each method returns the
// actionRow of one kind of action: Of converts an action to a field, its index within the row, and Action
// converts a field back. A gun is identified by its rank among the actor's guns. Any other item is
// identified by its kind if it is the first of that kind, otherwise by a number. An item record is an
// element of State.Items. Digest 8.4.

// Layout of the indices of items in hand:
//
//	0 to thingKinds-1        the first item of each kind, without NoItem
//	handSupplies             all supplies
//	handFurther and higher   an item that is not the first of its kind, by rank in hand, from rank 1
const (
	thingKinds   = int(state.ItemKinds) - 1
	mostFurther  = 16 // maximum rank of an item that is not the first of its kind; higher ranks share its index
	handSupplies = thingKinds
	handFurther  = thingKinds + 1
	handThings   = handFurther + mostFurther // number of indices
)

// loads numbers the actions that load a gun: 3*gun for a magazine, 3*gun+1 for normal rounds, 3*gun+2 for
// rounds of high quality or slugs. gun is the rank among the actor's guns.
func (c *Coding) loads() actionRow {
	words := expand("gun %s of the actor: a magazine", "gun %s of the actor: its rounds", "gun %s of the actor: rounds of high quality, or slugs")(counted(state.MostGuns))
	return actionRow{Kind: uint8(action.KindReload), Fields: index.Each(index.Act("reload %s", "", ruleOf(action.KindReload)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			gun := gunRank(s, p.B)
			_, i, ok := gunAt(s, gun)
			switch g := i.Kind().Gun(); {
			case gun < 0 || !ok || !s.Carried(int(s.Actor))[p.B].Kind().IsGun():
				return -1, 0
			case state.ItemKind(p.Q) == rules.AMagazine:
				return 3 * gun, 0
			case state.ItemKind(p.Q) == g.Fires:
				return 3*gun + 1, 0
			}
			return 3*gun + 2, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			rank, i, ok := gunAt(s, field/3)
			g := i.Kind().Gun()
			k := [...]state.ItemKind{rules.AMagazine, g.Fires, g.Fine}[field%3]
			return action.Play{Kind: action.KindReload, B: rank, Q: uint16(k)}.Action(), ok && (k != rules.AMagazine || field%3 == 0)
		}}
}

// clears numbers the actions that clear a jammed gun, by rank among the actor's guns.
func (c *Coding) clears() actionRow {
	return actionRow{Kind: uint8(action.KindClear), Fields: index.Each(index.Act("clear gun %s of the actor", "", ruleOf(action.KindClear)), counted(state.MostGuns)...),
		Of: func(s *rules.State, a engine.Action) (field, square int) { return gunRank(s, action.Decode(a).B), 0 },
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			rank, _, ok := gunAt(s, field)
			return action.Play{Kind: action.KindClear, B: rank}.Action(), ok
		}}
}

// fits numbers the actions that fit a part to a gun: 3*gun for a scope, 3*gun+1 for a silencer, 3*gun+2 for
// a laser. If the actor has several parts of a kind, the first one that fits the gun is fitted.
func (c *Coding) fits() actionRow {
	kinds := [...]state.ItemKind{state.Scope, state.Silencer, state.LaserModule}
	words := expand("a scope on gun %s of the actor", "a silencer on gun %s of the actor", "a laser on gun %s of the actor")(counted(state.MostGuns))
	return actionRow{Kind: uint8(action.KindFit), Fields: index.Each(index.Act("fit %s", "", ruleOf(action.KindFit)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			gun := gunRank(s, uint8(p.Q))
			if gun < 0 {
				return -1, 0
			}
			return len(kinds)*gun + slices.Index(kinds[:], s.Carried(int(s.Actor))[p.B].Kind()), 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			gun, g, ok := gunAt(s, field/len(kinds))
			for rank, i := range s.Carried(int(s.Actor)) {
				if i.Kind() == kinds[field%len(kinds)] && i.Fitting(g) {
					return action.Play{Kind: action.KindFit, B: uint8(rank), Q: uint16(gun)}.Action(), ok
				}
			}
			return 0, false
		}}
}

// readyKinds are the kinds of items, other than guns, that RELOAD makes ready.
var readyKinds = [...]state.ItemKind{state.ToyCar, state.Chainsaw, state.Molotov, state.Dynamite, state.Skis}

// readies numbers the actions that make an item of readyKinds ready, in that order.
func (c *Coding) readies() actionRow {
	var words []string
	for _, k := range readyKinds {
		words = append(words, k.String())
	}
	return actionRow{Kind: uint8(action.KindReload), Fields: index.Each(index.Act("reload %s", "", ruleOf(action.KindReload)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			return slices.Index(readyKinds[:], s.Carried(int(s.Actor))[action.Decode(a).B].Kind()), 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			for rank, i := range s.Carried(int(s.Actor)) {
				if i.Kind() == readyKinds[field] && i.Readies() > 0 && (i.Kind() != state.Skis || i.On() == s.OnSkis(int(s.Actor))) { // an actor who wears skis takes them off
					return action.Play{Kind: action.KindReload, B: uint8(rank)}.Action(), true
				}
			}
			return 0, false
		}}
}

// climbs numbers the actions that climb, by height in inches from 0.
func (c *Coding) climbs() actionRow {
	return c.numbers(action.KindClimb, "climb %s inches up", 0, rules.FloorInches*(ground.Levels-1))
}

// timers numbers the actions that set a timer, by turns from 1.
func (c *Coding) timers() actionRow {
	return c.numbers(action.KindTimer, "set a timer, turns %s", 1, rules.MostTimer)
}

// numbers returns the row of a kind of action whose argument is a number from from to to.
func (c *Coding) numbers(k action.Kind, name string, from, to int) actionRow {
	var words []string
	for n := from; n <= to; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", ruleOf(k)), words...),
		Of: func(_ *rules.State, a engine.Action) (field, square int) { return int(action.Decode(a).Q) - from, 0 },
		Action: func(_ *rules.State, field, _ int) (engine.Action, bool) {
			return action.OfQ(k, uint16(from+field)), true
		}}
}

// pickupPlace returns the place from which item record n can be picked up: its own, or that of the corpse
// that holds it. It returns false for any other item.
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

// firstInReach returns the first item record of kind k that can be picked up within 1" of the actor, -1 if
// there is none.
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

// pickedUp returns the item record of a GET, -1 if there is none. A GET has a place and the rank of the
// item at it.
func pickedUp(s *rules.State, p action.Play) (record int) {
	record = -1
	s.OnSquare(state.Place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			record = n
		}
	})
	return record
}

// gets numbers the actions that pick up an item: first one index per kind, for the first item of the kind
// within reach, then one per item record.
func (c *Coding) gets() actionRow {
	fields := index.Each(index.Act("get %s", "", ruleOf(action.KindGet)), kindNames()...)
	fields = append(fields, index.Each(index.Act("get a further thing, record %s", "", ruleOf(action.KindGet)), counted(state.ItemSlots)...)...)
	return actionRow{Kind: uint8(action.KindGet), Fields: fields,
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			n := pickedUp(s, action.Decode(a))
			if n < 0 {
				return -1, 0
			}
			if k := s.Items[n].Kind(); firstInReach(s, k) == n {
				return int(k) - 1, 0
			}
			return thingKinds + n, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			n := field - thingKinds
			if n < 0 {
				n = firstInReach(s, state.ItemKind(field+1))
			}
			if n < 0 || n >= int(s.ItemsOut) {
				return 0, false
			}
			at, ok := pickupPlace(s, n)
			p := action.Play{Kind: action.KindGet, Q: uint16(at)}
			if !ok {
				return 0, false
			}
			s.OnSquare(at, func(rank, m int) {
				if m == n {
					p.B = uint8(rank)
				}
			})
			return p.Action(), true
		}}
}

// handWords are the names of the indices of items in hand.
func handWords() []string {
	words := append(kindNames(), "all supplies in hand")
	return append(words, expand("a further thing, record %s in hand")(counted(mostFurther))...)
}

// handIndex returns the index of the item of a rank in the actor's hands, -1 if there is none.
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
			return handFurther + min(int(rank), mostFurther) - 1
		}
	}
	return int(list[rank].Kind()) - 1
}

// handRank inverts handIndex.
func handRank(s *rules.State, thing int) (rank uint8, ok bool) {
	if thing == handSupplies {
		return action.AnySupplies, true
	}
	list := s.Carried(int(s.Actor))
	if thing >= handFurther {
		rank = uint8(thing - handFurther + 1)
		return rank, int(rank) < len(list)
	}
	for rank, i := range list {
		if int(i.Kind()) == thing+1 {
			return uint8(rank), true
		}
	}
	return 0, false
}

// gives numbers the actions that give an item: receiver*handThings plus the index of the item in hand.
func (c *Coding) gives() actionRow {
	var names []string
	for _, w := range characterWords() {
		names = append(names, expand(w+" %s")(handWords())...)
	}
	return actionRow{Kind: uint8(action.KindGive), Fields: index.Each(index.Act("give %s", "", ruleOf(action.KindGive)), names...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			receiver, thing := characterIndex(c.Rules, int(p.A), uint8(s.Turn())), handIndex(s, p.B)
			if thing < 0 {
				return -1, 0
			}
			return receiver*handThings + thing, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			slot := characterSlot(c.Rules, field/handThings, uint8(s.Turn()))
			rank, ok := handRank(s, field%handThings)
			return action.Play{Kind: action.KindGive, A: uint8(slot), B: rank}.Action(), ok
		}}
}
