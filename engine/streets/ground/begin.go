package ground

// Begin says who is to move, with a budget in fifths of an inch, for Contact and Toward:
// they look no farther than they must. The table must not change while they are asked.
func (f *Flood) Begin(t *Table, who Mover, from Place, budget int) {
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
		if to, ok, sure := f.nearContact(&around); sure {
			return to, ok
		}
	}
	f.reach()
	return f.Cheapest(&around, floor)
}

// nearContact is Contact where no search is needed: the nearest free square is as near as
// on open ground, or too far even so.
func (f *Flood) nearContact(around *Set) (to Place, ok, sure bool) {
	t := f.t
	least := f.budget + 1
	for s, more := around.Next(0); more; s, more = around.Next(s + 1) {
		if p := Place(s); p == f.from || t.stops(p) && !t.Filled(p) {
			if c := f.guess(s, 0); c < least {
				to, least, ok = p, c, true
			}
		}
	}
	return to, ok, !ok || f.free(to)
}

// free reports whether a way to a place on the ground costs what it does on open ground,
// figures in the way considered.
func (f *Flood) free(to Place) bool {
	w := f.wayTo(f.from.Square(), to.Square())
	return f.clears(w, 0) || f.clears(w, w.straights)
}

// A way is the shortest on open ground: steps across corners and straight ones, in any
// order.
type way struct {
	from                 Square
	across, straight     Direction
	diagonals, straights int
}

func (f *Flood) wayTo(from, to Square) way {
	m := f.t.m
	dx, sx := absSign(int(m.col[to]) - int(m.col[from]))
	dy, sy := absSign(int(m.row[to]) - int(m.row[from]))
	w := way{from: from, diagonals: min(dx, dy), straights: max(dx, dy) - min(dx, dy)}
	switch {
	case sx > 0 && sy > 0:
		w.across = NE
	case sx > 0:
		w.across = SE
	case sy < 0:
		w.across = SW
	default:
		w.across = NW
	}
	switch {
	case dx > dy && sx > 0:
		w.straight = E
	case dx > dy:
		w.straight = W
	case sy > 0:
		w.straight = N
	default:
		w.straight = S
	}
	return w
}

// square returns the square of a way after some steps.
func (w *way) square(m *Map, diagonals, straights int) Square {
	return Square(int(w.from) + diagonals*m.delta[w.across] + straights*m.delta[w.straight])
}

// clears reports whether the way is free at plain costs, with so many straight steps
// first, then all diagonal ones, then the rest.
func (f *Flood) clears(w way, first int) bool {
	s := w.from
	for i := range w.diagonals + w.straights {
		d := w.straight
		if i >= first && i < first+w.diagonals {
			d = w.across
		}
		if !f.t.plainStep(f.who, s, d) {
			return false
		}
		if s = Square(int(s) + f.t.m.delta[d]); f.t.filled[0].Has(s) {
			return false
		}
	}
	return true
}

// passes is clears of a way whose last step is always allowed, figures ignored.
func (f *Flood) passes(w way, first int) bool {
	s := w.from
	for i := range w.diagonals + w.straights - 1 {
		d := w.straight
		if i >= first && i < first+w.diagonals {
			d = w.across
		}
		if !f.t.plainStep(f.who, s, d) {
			return false
		}
		s = Square(int(s) + f.t.m.delta[d])
	}
	return true
}

// plainStep reports whether a step on the ground is possible at its plain cost.
func (t *Table) plainStep(who Mover, s Square, d Direction) bool {
	g := who.gait()
	if t.walls[g].Has(s) || t.closed(s) >= 0 {
		return t.stepCost(who, Place(s), d) == d.plain()
	}
	return int(t.m.steps[g][s][d&7]) == d.plain()
}

// straightway is Toward where no search is needed. No place has a Walk of less than the
// open ground's, which the places of a shortest way have: whoever leaves it loses 3 at
// least. So the place is one that spends the budget on such a way but for 2 at most; of
// several the lowest, if it and the rest of its way are free.
func (f *Flood) straightway(goal Place) (Place, bool) {
	if f.from >= MaxSquares || goal >= MaxSquares || f.who == Token || f.from == goal {
		return 0, false
	}
	m := f.t.m
	w := f.wayTo(f.from.Square(), goal.Square())
	best, most := way{}, f.budget-3
	end := Square(0)
	for i := range min(w.diagonals, f.budget/diagonal) + 1 {
		j := min(w.straights, (f.budget-i*diagonal)/sideStep)
		cost := i*diagonal + j*sideStep
		if s := w.square(m, i, j); cost > most || cost == most && cost > f.budget-3 && s < end {
			best, most, end = way{w.from, w.across, w.straight, i, j}, cost, s
		}
	}
	if most <= f.budget-3 || !f.t.stops(Place(end)) {
		return 0, false
	}
	if !f.clears(best, 0) && !f.clears(best, best.straights) {
		return 0, false
	}
	rest := f.wayTo(end, goal.Square())
	return Place(end), end == goal.Square() || f.passes(rest, 0) || f.passes(rest, rest.straights)
}
