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

// Actions that name a record, and no place. A gun is the actor's n-th. Of other things the first
// of a kind is named by the kind, and a further one by a number. Digest 8.4.

// Items by kind, without NoItem.
const (
	thingKinds   = int(state.ItemKinds) - 1
	mostFurther  = 16             // records in hand that share their kind with one before; more count as the last
	handSupplies = thingKinds     // all supplies
	handFurther  = thingKinds + 1 // and from here on further records
	handThings   = handFurther + mostFurther
)

// loads counts guns with their loads: a magazine, or rounds of either kind.
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

func (c *Coding) clears() actionRow {
	return actionRow{Kind: uint8(action.KindClear), Fields: index.Each(index.Act("clear gun %s of the actor", "", ruleOf(action.KindClear)), counted(state.MostGuns)...),
		Of: func(s *rules.State, a engine.Action) (field, square int) { return gunRank(s, action.Decode(a).B), 0 },
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			rank, _, ok := gunAt(s, field)
			return action.Play{Kind: action.KindClear, B: rank}.Action(), ok
		}}
}

// fits counts guns by the fitted part. Of several parts the first of a kind counts.
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

// ready are the things that RELOAD sets going.
var ready = [...]state.ItemKind{state.ToyCar, state.Chainsaw, state.Molotov, state.Dynamite, state.Skis}

// readies counts them.
func (c *Coding) readies() actionRow {
	var words []string
	for _, k := range ready {
		words = append(words, k.String())
	}
	return actionRow{Kind: uint8(action.KindReload), Fields: index.Each(index.Act("reload %s", "", ruleOf(action.KindReload)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			return slices.Index(ready[:], s.Carried(int(s.Actor))[action.Decode(a).B].Kind()), 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			for rank, i := range s.Carried(int(s.Actor)) {
				if i.Kind() == ready[field] && i.Readies() > 0 && (i.Kind() != state.Skis || i.On() == s.OnSkis(int(s.Actor))) { // who wears a pair takes it off
					return action.Play{Kind: action.KindReload, B: uint8(rank)}.Action(), true
				}
			}
			return 0, false
		}}
}

// climbs counts the heights that somebody climbs to, and timers the turns that a timer is set for.
func (c *Coding) climbs() actionRow {
	return c.numbers(action.KindClimb, "climb %s inches up", 0, rules.FloorInches*(ground.Levels-1))
}

func (c *Coding) timers() actionRow {
	return c.numbers(action.KindTimer, "set a timer, turns %s", 1, rules.MostTimer)
}

// numbers is a kind that names a number.
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

// lies is the place to get a record: on the table, or from a corpse.
func lies(s *rules.State, n int) (state.Place, bool) {
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

// near returns the first record of a kind that lies within 1" of the actor, -1 for none.
func near(s *rules.State, k state.ItemKind) int {
	from := s.Acting().At
	for n, i := range s.ItemList() {
		if i.Kind() != k {
			continue
		}
		if at, ok := lies(s, n); ok && s.D2(from, at) <= ground.LimitD2(2) {
			return n
		}
	}
	return -1
}

// record returns the number of the record that a GET names.
func record(s *rules.State, p action.Play) (record int) {
	record = -1
	s.OnSquare(state.Place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			record = n
		}
	})
	return record
}

// gets counts things that lie about: the first of a kind within reach, then all records of the
// table by their numbers.
func (c *Coding) gets() actionRow {
	fields := index.Each(index.Act("get %s", "", ruleOf(action.KindGet)), kindNames()...)
	fields = append(fields, index.Each(index.Act("get a further thing, record %s", "", ruleOf(action.KindGet)), counted(state.ItemSlots)...)...)
	return actionRow{Kind: uint8(action.KindGet), Fields: fields,
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			n := record(s, action.Decode(a))
			if n < 0 {
				return -1, 0
			}
			if k := s.Items[n].Kind(); near(s, k) == n {
				return int(k) - 1, 0
			}
			return thingKinds + n, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			n := field - thingKinds
			if n < 0 {
				n = near(s, state.ItemKind(field+1))
			}
			if n < 0 || n >= int(s.ItemsOut) {
				return 0, false
			}
			at, ok := lies(s, n)
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

// handWords are the things in hand as actions count them.
func handWords() []string {
	words := append(kindNames(), "all supplies in hand")
	return append(words, expand("a further thing, record %s in hand")(counted(mostFurther))...)
}

// handOf counts a record of the actor's, handAt is the way back.
func handOf(s *rules.State, rank uint8) int {
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

func handAt(s *rules.State, thing int) (rank uint8, ok bool) {
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

// gives counts items in hand by receiver.
func (c *Coding) gives() actionRow {
	var names []string
	for _, w := range characterWords() {
		names = append(names, expand(w+" %s")(handWords())...)
	}
	return actionRow{Kind: uint8(action.KindGive), Fields: index.Each(index.Act("give %s", "", ruleOf(action.KindGive)), names...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			head, thing := characterIndex(c.Rules, int(p.A), uint8(s.Turn())), handOf(s, p.B)
			if thing < 0 {
				return -1, 0
			}
			return head*handThings + thing, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			slot := characterSlot(c.Rules, field/handThings, uint8(s.Turn()))
			rank, ok := handAt(s, field%handThings)
			return action.Play{Kind: action.KindGive, A: uint8(slot), B: rank}.Action(), ok
		}}
}
