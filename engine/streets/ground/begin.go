package ground

// Begin says who is to move, with a budget in fifths of an inch, for Contact and Toward:
// they look no farther than they must. The table must not change while they are asked.
func (f *Flood) Begin(t *Tabletop, who Mover, from Place, budget int) {
	f.t, f.who, f.from, f.budget = t, who, from, budget
	f.found = false
}

// Contact returns the cheapest place of Reach from which the mover is in contact with who
// is on a place, the lowest of several. M2.
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

// directContact is Contact where no search is needed: the nearest free square is as near as
// on open ground, or too far even so.
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

// free reports whether a way to a place on the ground costs what it does on open ground,
// figures in the way considered.
func (f *Flood) directCost(to Place) bool {
	return f.isFree(f.wayTo(f.from.Square(), to.Square()))
}
