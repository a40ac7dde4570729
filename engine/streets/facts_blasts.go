package streets

import "deadreckon/engine/streets/ground"

// Facts of explosives, clouds and fire.

// ThrowNeeds returns the natural score that a throw needs to come down in a place; 99 for what
// cannot be thrown, or not so far. Rank is that of a thing in hand. What may be thrown there is
// for the legal actions to say: sight is not looked at.
func (f Facts) ThrowNeeds(slot, rank int, at ground.Place) int {
	s := *f.s
	i := s.carried(slot)[rank]
	band := s.throwBand(slot, i, s.d2(s.survivors[slot].at, at))
	if band > 2 || !s.throwable(slot, i) {
		return 99
	}
	s.actor, s.act, s.target, s.weapon = uint8(slot), KindThrow, at, i
	return 4 + band - s.throwBonus()
}

// Bursts reports whether a thing in hand is something that hits all within 2", or with Molotov
// cocktails 1", of where it comes down, and can be thrown.
func (f Facts) Bursts(slot, rank int) bool {
	if rank == anyRock {
		return false
	}
	i := f.s.carried(slot)[rank]
	k := i.kind()
	return f.s.throwable(slot, i) && (k == fragGrenade || k == molotov || k.launches() && i.loaded() != smoke40)
}

// Readies reports whether RELOAD makes a thing in hand ready to be thrown: a Molotov cocktail.
func (f Facts) Readies(slot, rank int) bool {
	i := f.s.carried(slot)[rank]
	return i.kind() == molotov && i.readies() > 0
}

// Burns reports whether a building burns, and BurnsAboard whether a vehicle does.
func (f Facts) Burns(house int) bool     { return f.s.buildings[house].fire > 0 }
func (f Facts) BurnsAboard(car int) bool { return f.s.vehicles[car].is(aflame) }

// Masked reports whether tear gas does nothing to a survivor.
func (f Facts) Masked(slot int) bool { return f.s.carries(slot, gasMask) }

// Gas adds the squares of a floor that lie in tear gas to a set.
func (f Facts) Gas(t *ground.Table, floor int, set *ground.Set) {
	for _, c := range f.s.clouds {
		if c.kind == gas && c.at.Floor() == floor {
			reach := t.Blast(c.at, cloudReach)
			set.Or(&reach)
		}
	}
}

// Lit adds the squares of a floor that what is lit and lies there would reach.
func (f Facts) Lit(t *ground.Table, floor int, set *ground.Set) {
	for _, c := range f.s.charges {
		if c.kind == laidDynamite && c.at.Floor() == floor {
			reach := t.Blast(c.at, blastFar)
			set.Or(&reach)
		}
	}
}
