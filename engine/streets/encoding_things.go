package streets

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
)

// Actions that name a record, and no place. A gun is the actor's n-th. Of other things the first
// of a kind is named by the kind, and a further one by a number. Digest 8.4.

// Things by kind: noItem is none of them.
const (
	thingKinds   = int(itemKinds) - 1
	mostFurther  = 16             // records in hand that share their kind with one before; more count as the last
	handSupplies = thingKinds     // all supplies
	handFurther  = thingKinds + 1 // and from here on further records
	handThings   = handFurther + mostFurther
)

// loads counts guns with what they are loaded with: a magazine, or rounds of either kind.
func (c *coding) loads() actionRow {
	words := each2("gun %s of the actor: a magazine", "gun %s of the actor: its rounds", "gun %s of the actor: rounds of high quality, or slugs")(counted(mostGuns))
	return actionRow{Kind: uint8(KindReload), Fields: index.Each(index.Act("reload %s", "", ruleOf(KindReload)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			gun := s.gunRank(p.B)
			_, i, ok := s.gunAt(gun)
			switch g := i.kind().gun(); {
			case gun < 0 || !ok || !s.carried(int(s.actor))[p.B].kind().isGun():
				return -1, 0
			case itemKind(p.Q) == aMagazine:
				return 3 * gun, 0
			case itemKind(p.Q) == g.fires:
				return 3*gun + 1, 0
			}
			return 3*gun + 2, 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			rank, i, ok := s.gunAt(field / 3)
			g := i.kind().gun()
			k := [...]itemKind{aMagazine, g.fires, g.fine}[field%3]
			return Play{Kind: KindReload, B: rank, Q: uint16(k)}.Action(), ok && (k != aMagazine || field%3 == 0)
		}}
}

func (c *coding) clears() actionRow {
	return actionRow{Kind: uint8(KindClear), Fields: index.Each(index.Act("clear gun %s of the actor", "", ruleOf(KindClear)), counted(mostGuns)...),
		Of: func(s *State, a engine.Action) (field, square int) { return s.gunRank(Decode(a).B), 0 },
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			rank, _, ok := s.gunAt(field)
			return Play{Kind: KindClear, B: rank}.Action(), ok
		}}
}

// fits counts guns by what is fitted on them. Of things that fit the first of a kind is named.
func (c *coding) fits() actionRow {
	kinds := [...]itemKind{scope, silencer, laserModule}
	words := each2("a scope on gun %s of the actor", "a silencer on gun %s of the actor", "a laser on gun %s of the actor")(counted(mostGuns))
	return actionRow{Kind: uint8(KindFit), Fields: index.Each(index.Act("fit %s", "", ruleOf(KindFit)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			gun := s.gunRank(uint8(p.Q))
			if gun < 0 {
				return -1, 0
			}
			return len(kinds)*gun + slices.Index(kinds[:], s.carried(int(s.actor))[p.B].kind()), 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			gun, g, ok := s.gunAt(field / len(kinds))
			for rank, i := range s.carried(int(s.actor)) {
				if i.kind() == kinds[field%len(kinds)] && i.fitting(g) {
					return Play{Kind: KindFit, B: uint8(rank), Q: uint16(gun)}.Action(), ok
				}
			}
			return 0, false
		}}
}

// ready are the things that RELOAD sets going.
var ready = [...]itemKind{toyCar, chainsaw, molotov, dynamite, skis}

// readies counts them.
func (c *coding) readies() actionRow {
	var words []string
	for _, k := range ready {
		words = append(words, k.String())
	}
	return actionRow{Kind: uint8(KindReload), Fields: index.Each(index.Act("reload %s", "", ruleOf(KindReload)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			return slices.Index(ready[:], s.carried(int(s.actor))[Decode(a).B].kind()), 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			for rank, i := range s.carried(int(s.actor)) {
				if i.kind() == ready[field] && i.readies() > 0 && (i.kind() != skis || i.on() == s.onSkis(int(s.actor))) { // who wears a pair takes it off
					return Play{Kind: KindReload, B: uint8(rank)}.Action(), true
				}
			}
			return 0, false
		}}
}

// climbs counts the heights that somebody climbs to, and timers the turns that a timer is set for.
func (c *coding) climbs() actionRow {
	return c.numbers(KindClimb, "climb %s inches up", 0, floorInches*(ground.Levels-1))
}

func (c *coding) timers() actionRow {
	return c.numbers(KindTimer, "set a timer, turns %s", 1, mostTimer)
}

// numbers is a kind that names a number.
func (c *coding) numbers(k Kind, name string, from, to int) actionRow {
	var words []string
	for n := from; n <= to; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", ruleOf(k)), words...),
		Of:     func(_ *State, a engine.Action) (field, square int) { return int(Decode(a).Q) - from, 0 },
		Action: func(_ *State, field, _ int) (engine.Action, bool) { return actQ(k, uint16(from+field)), true }}
}

// lies is where a record can be got: on the table, or from a corpse.
func (s *State) lies(n int) (place, bool) {
	at := s.items[n].at()
	if at < inHands {
		return at, true
	}
	slot := int(at - inHands)
	if slot >= survivorSlots || s.survivors[slot].state != corpse {
		return 0, false
	}
	return s.survivors[slot].at, true
}

// near returns the first record of a kind that lies within 1" of the actor, -1 for none.
func (s *State) near(k itemKind) int {
	from := s.who().at
	for n, i := range s.things() {
		if i.kind() != k {
			continue
		}
		if at, ok := s.lies(n); ok && s.d2(from, at) <= ground.LimitD2(2) {
			return n
		}
	}
	return -1
}

// record returns the number of the record that a GET names.
func (s *State) record(p Play) (record int) {
	record = -1
	s.onSquare(place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			record = n
		}
	})
	return record
}

// gets counts things that lie about: the first of a kind within reach, then all records of the
// table by their numbers.
func (c *coding) gets() actionRow {
	fields := index.Each(index.Act("get %s", "", ruleOf(KindGet)), kindNames(noItem+1, itemKinds)...)
	fields = append(fields, index.Each(index.Act("get a further thing, record %s", "", ruleOf(KindGet)), counted(itemSlots)...)...)
	return actionRow{Kind: uint8(KindGet), Fields: fields,
		Of: func(s *State, a engine.Action) (field, square int) {
			n := s.record(Decode(a))
			if n < 0 {
				return -1, 0
			}
			if k := s.items[n].kind(); s.near(k) == n {
				return int(k) - 1, 0
			}
			return thingKinds + n, 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			n := field - thingKinds
			if n < 0 {
				n = s.near(itemKind(field + 1))
			}
			if n < 0 || n >= int(s.itemsOut) {
				return 0, false
			}
			at, ok := s.lies(n)
			p := Play{Kind: KindGet, Q: uint16(at)}
			if !ok {
				return 0, false
			}
			s.onSquare(at, func(rank, m int) {
				if m == n {
					p.B = uint8(rank)
				}
			})
			return p.Action(), true
		}}
}

// handWords are the things in hand as actions count them.
func handWords() []string {
	words := append(kindNames(noItem+1, itemKinds), "all supplies in hand")
	return append(words, each2("a further thing, record %s in hand")(counted(mostFurther))...)
}

// handOf counts a record of the actor's, handAt is the way back.
func (s *State) handOf(rank uint8) int {
	if rank == anySupplies {
		return handSupplies
	}
	list := s.carried(int(s.actor))
	if int(rank) >= len(list) {
		return -1
	}
	for _, i := range list[:rank] {
		if i.kind() == list[rank].kind() {
			return handFurther + min(int(rank), mostFurther) - 1
		}
	}
	return int(list[rank].kind()) - 1
}

func (s *State) handAt(thing int) (rank uint8, ok bool) {
	if thing == handSupplies {
		return anySupplies, true
	}
	list := s.carried(int(s.actor))
	if thing >= handFurther {
		rank = uint8(thing - handFurther + 1)
		return rank, int(rank) < len(list)
	}
	for rank, i := range list {
		if int(i.kind()) == thing+1 {
			return uint8(rank), true
		}
	}
	return 0, false
}

// gives counts things in hand by who gets them.
func (c *coding) gives() actionRow {
	var names []string
	for _, w := range headWords() {
		names = append(names, each2(w+" %s")(handWords())...)
	}
	return actionRow{Kind: uint8(KindGive), Fields: index.Each(index.Act("give %s", "", ruleOf(KindGive)), names...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			head, thing := c.rules.headOf(int(p.A), uint8(s.Turn())), s.handOf(p.B)
			if thing < 0 {
				return -1, 0
			}
			return head*handThings + thing, 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			slot := c.rules.slotOf(field/handThings, uint8(s.Turn()))
			rank, ok := s.handAt(field % handThings)
			return Play{Kind: KindGive, A: uint8(slot), B: rank}.Action(), ok
		}}
}
