package net

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Numbers of a character, in the order of the viewer.

// Words for the bits of a character, in their order.
var (
	markClaims = []string{"has moved", "has used an action", "is hidden", "lurks", "is prone", "panics", "is mounted", "is incapacitated", "has one action at most",
		"took a pill", "died this turn", "has been served", "has used his +1 on this roll", "is vaccinated", "is infected", "was refused"}
	useClaims  = []string{"was tough", "was heroic", "was psychic", "was healed", "stumbles", "is doped"}
	fireClaims = []string{"fired", "fired a firearm", "fired automatic fire", "ran or fired", "ran or fired the turn before"}
)

// character is somebody that numbers tell of.
type character struct {
	*state.Survivor
	s    *rules.State
	slot int
}

func (c *Coding) characterNumbers(i int) numberPart {
	name := "character " + strconv.Itoa(i+1) + " "
	var traits []string
	for _, t := range state.TraitTable {
		traits = append(traits, t.Name)
	}
	amount := func(of string) engine.Field { return index.More(name+"has "+of, "3, supplies 10", "T6.1, Turn") }
	return index.About(func(s *rules.State) (character, bool) {
		slot := characterSlot(c.Rules, i, viewerSeat(s))
		v := &s.Survivors[slot]
		return character{v, s, slot}, v.Profile != 0
	},
		index.Holds(name+"is the viewer's", "Data 3", func(v character) bool { return v.Owner == viewerSeat(v.s) }),
		index.Holds(name+"is of the viewer's side", "Data 3", func(v character) bool { return ofSide(v.s, v.Survivor, viewerSeat(v.s)) }),
		index.Holds(name+"is the actor", "Data 3", func(v character) bool { return acting(v.s) == v.slot }),
		index.OneOf(name+"sits in %s", "Car 2", vehicleNames(), func(v character) int { return v.VehicleIndex() }),
		index.OneOf(name+"is %s", "3.6", state.ConditionNames[:], func(v character) int { return int(v.State) }),
		index.Some(name+"%s", "Turn, Hide, Panic, S52", markClaims, func(v character) uint16 { return v.Marks }),
		index.Some(name+"%s", "1.14", useClaims, func(v character) uint16 { return v.Used }),
		index.Some(name+"%s", "Noise, Flow V0", fireClaims, func(v character) uint8 { return v.Fire }),
		index.Holds(name+"is Canadian, where that matters", "Canada", func(v character) bool { return v.s.Options().National() && v.s.IsCanadian(v.slot) }),
		index.Some(name+"is by nature %s", "1.14", traits, func(v character) state.Traits { return v.s.Traits(uint8(v.slot)) }),
		index.Number(amount("wounds"), func(v character) float32 { return float32(v.Wounds) / 3 }),
		index.Number(amount("non-lethal wounds"), func(v character) float32 { return float32(v.Stuns) / 3 }),
		index.Number(amount("bites"), func(v character) float32 { return float32(v.Bites) / 3 }),
		index.Number(amount("actions left"), func(v character) float32 { return float32(v.Actions) / 3 }),
		index.Number(amount("+1s"), func(v character) float32 { return float32(v.Used&state.PlusBits/state.Pluses) / 3 }),
		index.Number(amount("grabs on him"), func(v character) float32 { return float32(v.s.Grabs(v.slot)) / 3 }),
		index.Number(amount("supplies"), func(v character) float32 { return float32(v.Supplies) / 10 }),
		index.Number(amount("inches up a wall"), func(v character) float32 { return float32(v.Height()) / 3 }),
		index.Tell(index.Each(index.More(name+"holds %s", "one, of what comes in numbers 10", "Find"), kindNames()...), func(v character, dst []float32) {
			for _, i := range v.s.Carried(v.slot) {
				if k := i.Kind(); k.Merges() {
					dst[k-1] += float32(i.Count()) / 10
				} else {
					dst[k-1]++
				}
			}
		}))
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

// buys counts the goods for sale: the first of a kind by the kind, a further one by its number.
func (c *Coding) buys() actionRow {
	words := append(kindNames(), expand("a further thing, record %s for sale")(counted(mostFurther))...)
	return actionRow{Kind: uint8(action.KindBuy), Fields: index.Each(index.Act("buy %s", "", ruleOf(action.KindBuy)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			rank := int(action.Decode(a).B)
			_, list := s.Span(state.GoodsPlace(int(s.BarterFrame().Group)))
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
			_, list := s.Span(state.GoodsPlace(int(s.BarterFrame().Group)))
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

// sells counts the items that the actor may sell, as GIVE counts them.
func (c *Coding) sells() actionRow {
	return actionRow{Kind: uint8(action.KindSell), Fields: index.Each(index.Act("sell %s", "", ruleOf(action.KindSell)), handWords()...),
		Of: func(s *rules.State, a engine.Action) (field, square int) { return handIndex(s, action.Decode(a).B), 0 },
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			rank, ok := handRank(s, field)
			return action.Play{Kind: action.KindSell, B: rank}.Action(), ok
		}}
}
