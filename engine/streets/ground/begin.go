package ground

// Begin sets the mover and a budget in fifths of an inch for Contact and Toward, which search only as far
// as necessary. The table must not change between Begin and the last call.
func (f *Flood) Begin(t *Tabletop, who Mover, from Place, budget int) {
	f.t, f.who, f.from, f.budget = t, who, from, budget
	f.found = false
}

// Contact returns the cheapest place of Reach from which the mover touches the figure on a place, the
// lowest of equals. M2.
func (f *Flood) Contact(victim Place) (Place, bool) {
	around := f.t.Around(victim)
	floor := 0
	if victim < aboard {
		floor = victim.Floor()
	}
	if f.from < MaxSquares && floor == 0 && !f.found {
		if to, ok, sure := f.directContact(&around); sure {
			return to, ok
		}
	}
	f.reach()
	return f.Cheapest(&around, floor)
}

// directContact is Contact for the cases that need no search: the nearest free square costs the same as on
// open ground, or is too far even on open ground.
func (f *Flood) directContact(around *Set) (to Place, ok, sure bool) {
	t := f.t
	least := f.budget + 1
	for s, more := around.Next(0); more; s, more = around.Next(s + 1) {
		if p := Place(s); p == f.from || t.stops(p) && !t.Filled(p) {
			if c := f.guess(s, 0); c < least {
				to, least, ok = p, c, true
			}
		}
	}
	return to, ok, !ok || f.directCost(to)
}

// directCost reports whether a way to a place on the ground costs the same as on open ground, around the
// figures in the way.
func (f *Flood) directCost(to Place) bool {
	return f.isFree(f.wayTo(f.from.Square(), to.Square()))
}
