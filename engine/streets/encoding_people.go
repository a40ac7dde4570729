package streets

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// What is told of a character, in the order of the viewer.

// Words for the bits of a character, in their order.
var (
	markClaims = []string{"has moved", "has used an action", "is hidden", "lurks", "is prone", "panics", "is mounted", "is incapacitated", "has one action at most",
		"took a pill", "died this turn", "has been served", "has used his +1 on this roll", "is vaccinated", "is infected", "was refused"}
	useClaims  = []string{"was tough", "was heroic", "was psychic", "was healed", "stumbles", "is doped"}
	fireClaims = []string{"fired", "fired a firearm", "fired automatic fire", "ran or fired", "ran or fired the turn before"}
)

// characterGlobals are the numbers of the i-th character.
func (c *coding) characterGlobals(i int) numberPart {
	name := "character " + strconv.Itoa(i+1) + " "
	whole := numberPart{}
	var parts []func(s *State, slot int, dst []float32) int
	tell := func(fields []engine.Field, write func(s *State, slot int, dst []float32)) {
		whole.Fields = append(whole.Fields, fields...)
		parts = append(parts, func(s *State, slot int, dst []float32) int { write(s, slot, dst); return len(fields) })
	}
	tell(index.Claims(name+"is %s", "Data 3", "the viewer's", "of the viewer's side", "the actor"), func(s *State, slot int, dst []float32) {
		v, me := &s.survivors[slot], s.eye()
		index.Mark(dst, 0, v.owner == me)
		index.Mark(dst, 1, s.ofSide(v, me))
		index.Mark(dst, 2, s.acting() == slot)
	})
	tell(index.Claims(name+"sits in %s", "Car 2", vehicleNames()...), func(s *State, slot int, dst []float32) {
		index.Mark(dst, s.survivors[slot].ridden(), s.survivors[slot].riding())
	})
	tell(index.Claims(name+"is %s", "3.6", conditionNames[:]...), func(s *State, slot int, dst []float32) { dst[s.survivors[slot].state] = 1 })
	tell(index.Claims(name+"%s", "Turn, Hide, Panic, S52", markClaims...), func(s *State, slot int, dst []float32) { index.Members(dst[:len(markClaims)], s.survivors[slot].marks) })
	tell(index.Claims(name+"%s", "1.14", useClaims...), func(s *State, slot int, dst []float32) { index.Members(dst[:len(useClaims)], s.survivors[slot].used) })
	tell(index.Claims(name+"%s", "Noise, Flow V0", fireClaims...), func(s *State, slot int, dst []float32) { index.Members(dst[:len(fireClaims)], s.survivors[slot].fire) })
	tell([]engine.Field{index.Claim(name+"is Canadian, where that matters", "Canada")}, func(s *State, slot int, dst []float32) {
		index.Mark(dst, 0, s.o().national() && s.isCanadian(slot))
	})
	var traitWords []string
	for _, t := range traitTable {
		traitWords = append(traitWords, t.name)
	}
	tell(index.Claims(name+"is by nature %s", "1.14", traitWords...), func(s *State, slot int, dst []float32) {
		t := s.traits(uint8(slot))
		for j := range traitWords {
			index.Mark(dst, j, t>>j&1 != 0)
		}
	})
	tell(index.Each(index.More(name+"has %s", "3, supplies 10", "T6.1, Turn"), "wounds", "non-lethal wounds", "bites", "actions left", "+1s", "grabs on him", "supplies", "inches up a wall"),
		func(s *State, slot int, dst []float32) {
			v := &s.survivors[slot]
			for j, n := range [...]int{int(v.wounds), int(v.stuns), int(v.bites), int(v.actions), int(v.used & plusBits / pluses), s.grabs(slot)} {
				dst[j] = float32(n) / 3
			}
			dst[6] = float32(v.supplies) / 10
			dst[7] = float32(v.height()) / 3
		})
	tell(index.Each(index.More(name+"holds %s", "one, of what comes in numbers 10", "Find"), kindNames(noItem+1, itemKinds)...), func(s *State, slot int, dst []float32) {
		for _, i := range s.carried(slot) {
			if k := i.kind(); k.merges() {
				dst[k-1] += float32(i.count()) / 10
			} else {
				dst[k-1]++
			}
		}
	})
	whole.Write = func(s *State, dst []float32) {
		slot := c.rules.slotOf(i, s.eye())
		if s.survivors[slot].profile == 0 {
			return
		}
		for _, write := range parts {
			dst = dst[write(s, slot, dst):]
		}
	}
	return whole
}

// withGroup is a kind that names a group of independents.
func (c *coding) withGroup(k Kind) actionRow {
	var names []string
	for g := range groupSlots {
		names = append(names, groupName(g))
	}
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(wordOf(k)+" %s", "", ruleOf(k)), names...),
		Of:     func(_ *State, a engine.Action) (field, square int) { return int(Decode(a).A), 0 },
		Action: func(_ *State, field, _ int) (engine.Action, bool) { return actA(k, uint8(field)), true }}
}

// buys counts what is for sale: the first of a kind by the kind, a further one by its number.
func (c *coding) buys() actionRow {
	words := append(kindNames(noItem+1, itemKinds), each2("a further thing, record %s for sale")(counted(mostFurther))...)
	return actionRow{Kind: uint8(KindBuy), Fields: index.Each(index.Act("buy %s", "", ruleOf(KindBuy)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			rank := int(Decode(a).B)
			_, list := s.span(goods(int(s.dealing().group)))
			if s.act != KindBarter || rank >= len(list) {
				return -1, 0
			}
			for _, i := range list[:rank] {
				if i.kind() == list[rank].kind() {
					return thingKinds + min(rank, mostFurther) - 1, 0
				}
			}
			return int(list[rank].kind()) - 1, 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			_, list := s.span(goods(int(s.dealing().group)))
			if s.act != KindBarter || field >= thingKinds {
				rank := field - thingKinds + 1
				return Play{Kind: KindBuy, B: uint8(rank)}.Action(), s.act == KindBarter && rank < len(list)
			}
			for rank, i := range list {
				if int(i.kind()) == field+1 {
					return Play{Kind: KindBuy, B: uint8(rank)}.Action(), true
				}
			}
			return 0, false
		}}
}

// sells counts what the actor may sell, as GIVE counts it.
func (c *coding) sells() actionRow {
	return actionRow{Kind: uint8(KindSell), Fields: index.Each(index.Act("sell %s", "", ruleOf(KindSell)), handWords()...),
		Of: func(s *State, a engine.Action) (field, square int) { return s.handOf(Decode(a).B), 0 },
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			rank, ok := s.handAt(field)
			return Play{Kind: KindSell, B: rank}.Action(), ok
		}}
}
