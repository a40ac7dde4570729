package facts

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Facts of explosives, clouds and fire.

// ThrowNeeds returns the natural score that a throw needs to hit a place; 99 for items that cannot be
// thrown, or not this far. Rank is the index of an item in hand. It does not test sight: the legal actions
// do.
func (f Facts) ThrowNeeds(slot, rank int, at ground.Place) int {
	s := *f.s
	i := s.Carried(slot)[rank]
	band := s.ThrowBand(slot, i, s.D2(s.Survivors[slot].At, at))
	if band > 2 || !s.Throwable(slot, i) {
		return 99
	}
	s.Actor, s.Act, s.Target, s.Weapon = uint8(slot), action.KindThrow, at, i
	return 4 + band - s.ThrowBonus()
}

// Bursts reports whether an item in hand can be thrown and hits everything within 2", or for Molotov
// cocktails 1", of its target.
func (f Facts) Bursts(slot, rank int) bool {
	if rank == action.AnyRock {
		return false
	}
	i := f.s.Carried(slot)[rank]
	k := i.Kind()
	return f.s.Throwable(slot, i) && (k == state.FragGrenade || k == state.Molotov || k.Launches() && i.Loaded() != state.Smoke40)
}

// Readies reports whether RELOAD makes a thing in hand ready to be thrown: a Molotov cocktail.
func (f Facts) Readies(slot, rank int) bool {
	i := f.s.Carried(slot)[rank]
	return i.Kind() == state.Molotov && i.Readies() > 0
}

// Burns reports whether a building burns.
func (f Facts) Burns(house int) bool { return f.s.Buildings[house].Fire > 0 }

// Masked reports whether tear gas does nothing to a survivor.
func (f Facts) Masked(slot int) bool { return f.s.Carries(slot, state.GasMask) }

// Gas adds the squares of a floor that lie in tear gas to a set.
func (f Facts) Gas(t *ground.Tabletop, floor int, set *ground.Set) {
	for _, c := range f.s.Clouds {
		if c.Kind == state.Gas {
			addBlast(t, c.At, floor, state.CloudReach, set)
		}
	}
}

func addBlast(t *ground.Tabletop, at ground.Place, floor, halves int, set *ground.Set) {
	if at.Floor() == floor {
		reach := t.Blast(at, halves)
		set.Or(&reach)
	}
}

// Lit adds to set the squares of a floor in range of lit charges.
func (f Facts) Lit(t *ground.Tabletop, floor int, set *ground.Set) {
	for _, c := range f.s.Charges {
		if c.Kind == state.LaidDynamite {
			addBlast(t, c.At, floor, state.BlastFar, set)
		}
	}
}
