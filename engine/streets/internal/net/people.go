package net

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
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
func (c *Coding) characterGlobals(i int) numberPart {
	name := "character " + strconv.Itoa(i+1) + " "
	whole := numberPart{}
	var parts []func(s *rules.State, slot int, dst []float32) int
	tell := func(fields []engine.Field, write func(s *rules.State, slot int, dst []float32)) {
		whole.Fields = append(whole.Fields, fields...)
		parts = append(parts, func(s *rules.State, slot int, dst []float32) int { write(s, slot, dst); return len(fields) })
	}
	tell(index.Claims(name+"is %s", "Data 3", "the viewer's", "of the viewer's side", "the actor"), func(s *rules.State, slot int, dst []float32) {
		v, me := &s.Survivors[slot], eye(s)
		index.Mark(dst, 0, v.Owner == me)
		index.Mark(dst, 1, ofSide(s, v, me))
		index.Mark(dst, 2, acting(s) == slot)
	})
	tell(index.Claims(name+"sits in %s", "Car 2", vehicleNames()...), func(s *rules.State, slot int, dst []float32) {
		index.Mark(dst, s.Survivors[slot].Ridden(), s.Survivors[slot].Riding())
	})
	tell(index.Claims(name+"is %s", "3.6", state.ConditionNames[:]...), func(s *rules.State, slot int, dst []float32) { dst[s.Survivors[slot].State] = 1 })
	tell(index.Claims(name+"%s", "Turn, Hide, Panic, S52", markClaims...), func(s *rules.State, slot int, dst []float32) {
		index.Members(dst[:len(markClaims)], s.Survivors[slot].Marks)
	})
	tell(index.Claims(name+"%s", "1.14", useClaims...), func(s *rules.State, slot int, dst []float32) {
		index.Members(dst[:len(useClaims)], s.Survivors[slot].Used)
	})
	tell(index.Claims(name+"%s", "Noise, Flow V0", fireClaims...), func(s *rules.State, slot int, dst []float32) {
		index.Members(dst[:len(fireClaims)], s.Survivors[slot].Fire)
	})
	tell([]engine.Field{index.Claim(name+"is Canadian, where that matters", "Canada")}, func(s *rules.State, slot int, dst []float32) {
		index.Mark(dst, 0, s.Options().National() && s.IsCanadian(slot))
	})
	var traitWords []string
	for _, t := range state.TraitTable {
		traitWords = append(traitWords, t.Name)
	}
	tell(index.Claims(name+"is by nature %s", "1.14", traitWords...), func(s *rules.State, slot int, dst []float32) {
		t := s.Traits(uint8(slot))
		for j := range traitWords {
			index.Mark(dst, j, t>>j&1 != 0)
		}
	})
	tell(index.Each(index.More(name+"has %s", "3, supplies 10", "T6.1, Turn"), "wounds", "non-lethal wounds", "bites", "actions left", "+1s", "grabs on him", "supplies", "inches up a wall"),
		func(s *rules.State, slot int, dst []float32) {
			v := &s.Survivors[slot]
			for j, n := range [...]int{int(v.Wounds), int(v.Stuns), int(v.Bites), int(v.Actions), int(v.Used & state.PlusBits / state.Pluses), s.Grabs(slot)} {
				dst[j] = float32(n) / 3
			}
			dst[6] = float32(v.Supplies) / 10
			dst[7] = float32(v.Height()) / 3
		})
	tell(index.Each(index.More(name+"holds %s", "one, of what comes in numbers 10", "Find"), kindNames(state.NoItem+1, state.ItemKinds)...), func(s *rules.State, slot int, dst []float32) {
		for _, i := range s.Carried(slot) {
			if k := i.Kind(); k.Merges() {
				dst[k-1] += float32(i.Count()) / 10
			} else {
				dst[k-1]++
			}
		}
	})
	whole.Write = func(s *rules.State, dst []float32) {
		slot := slotOf(c.Rules, i, eye(s))
		if s.Survivors[slot].Profile == 0 {
			return
		}
		for _, write := range parts {
			dst = dst[write(s, slot, dst):]
		}
	}
	return whole
}

// withGroup is a kind that names a group of independents.
func (c *Coding) withGroup(k action.Kind) actionRow {
	var names []string
	for g := range state.GroupSlots {
		names = append(names, state.GroupName(g))
	}
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(WordOf(k)+" %s", "", ruleOf(k)), names...),
		Of:     func(_ *rules.State, a engine.Action) (field, square int) { return int(action.Decode(a).A), 0 },
		Action: func(_ *rules.State, field, _ int) (engine.Action, bool) { return action.OfA(k, uint8(field)), true }}
}

// buys counts what is for sale: the first of a kind by the kind, a further one by its number.
func (c *Coding) buys() actionRow {
	words := append(kindNames(state.NoItem+1, state.ItemKinds), each2("a further thing, record %s for sale")(counted(mostFurther))...)
	return actionRow{Kind: uint8(action.KindBuy), Fields: index.Each(index.Act("buy %s", "", ruleOf(action.KindBuy)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			rank := int(action.Decode(a).B)
			_, list := s.Span(state.Goods(int(s.Dealing().Group)))
			if s.Act != action.KindBarter || rank >= len(list) {
				return -1, 0
			}
			for _, i := range list[:rank] {
				if i.Kind() == list[rank].Kind() {
					return thingKinds + min(rank, mostFurther) - 1, 0
				}
			}
			return int(list[rank].Kind()) - 1, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			_, list := s.Span(state.Goods(int(s.Dealing().Group)))
			if s.Act != action.KindBarter || field >= thingKinds {
				rank := field - thingKinds + 1
				return action.Play{Kind: action.KindBuy, B: uint8(rank)}.Action(), s.Act == action.KindBarter && rank < len(list)
			}
			for rank, i := range list {
				if int(i.Kind()) == field+1 {
					return action.Play{Kind: action.KindBuy, B: uint8(rank)}.Action(), true
				}
			}
			return 0, false
		}}
}

// sells counts what the actor may sell, as GIVE counts it.
func (c *Coding) sells() actionRow {
	return actionRow{Kind: uint8(action.KindSell), Fields: index.Each(index.Act("sell %s", "", ruleOf(action.KindSell)), handWords()...),
		Of: func(s *rules.State, a engine.Action) (field, square int) { return handOf(s, action.Decode(a).B), 0 },
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			rank, ok := handAt(s, field)
			return action.Play{Kind: action.KindSell, B: rank}.Action(), ok
		}}
}
