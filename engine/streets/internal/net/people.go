package net

import (
	"slices"
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

func groupNames() (names []string) {
	for g := range state.GroupSlots {
		names = append(names, state.GroupName(g))
	}
	return names
}

// goods are the goods for sale: the first of a kind by the kind, a further one by its number.
var goods = by(ofB(append(kindNames(), expand("a further thing, record %s for sale")(counted(maxOther))...)...), func(s *rules.State, p action.Play) int {
	list := forSale(s)
	if int(p.B) >= len(list) {
		return -1
	}
	for _, i := range list[:p.B] {
		if i.Kind() == list[p.B].Kind() {
			return itemKinds + min(int(p.B), maxOther) - 1
		}
	}
	return int(list[p.B].Kind()) - 1
}, func(s *rules.State, _ action.Play, i int) (int, bool) {
	list := forSale(s)
	if rank := i - itemKinds + 1; rank > 0 {
		return rank, rank < len(list)
	}
	rank := slices.IndexFunc(list, func(o state.Item) bool { return int(o.Kind()) == i+1 })
	return rank, rank >= 0
})

// forSale returns the goods of the barter in progress.
func forSale(s *rules.State) []state.Item {
	if s.Act != action.KindBarter {
		return nil
	}
	_, list := s.Span(state.GoodsPlace(int(s.BarterFrame().Group)))
	return list
}
