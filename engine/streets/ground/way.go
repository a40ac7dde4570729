package ground

// A way is the shortest on open ground: steps across corners and straight ones, in any
// order.
type way struct {
	from                 Square
	across, straight     Direction
	diagonals, straights int
}

// wayTo returns the way from one square to another.
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

// isFree reports whether the steps of a way can be made at their plain costs in some
// order, round the figures.
func (f *Flood) isFree(w way) bool { return f.hasOrder(w, &f.t.filled[0], 0) }

// open reports whether the steps of a way can be made at their plain costs in some order,
// figures ignored; the last is always allowed.
func (f *Flood) open(w way) bool { return f.hasOrder(w, &nobody, 1) }

var nobody Set

// hasOrder tries the orders of the steps of a way: bit j of a row is a count of diagonal steps with j
// straight ones. The last free steps, none or one, need not be possible.
func (f *Flood) hasOrder(w way, filled *Set, free int) bool {
	m := f.t.m
	all := w.diagonals + w.straights
	var before, row uint64
	for i := range w.diagonals + 1 {
		before, row = row, 0
		for j := range w.straights + 1 {
			s := w.square(m, i, j)
			last := i+j == all && free > 0
			comes := i+j == 0 ||
				before>>j&1 != 0 && (last || f.t.plainStep(f.who, Square(int(s)-m.delta[w.across]), w.across)) ||
				j > 0 && row>>(j-1)&1 != 0 && (last || f.t.plainStep(f.who, Square(int(s)-m.delta[w.straight]), w.straight))
			if comes && (i+j == 0 || last || !filled.Has(s)) {
				row |= 1 << j
			}
		}
		if row == 0 && before == 0 {
			return false
		}
	}
	return row>>w.straights&1 != 0
}

// plainStep reports whether a step on the ground is possible at its plain cost.
func (t *Tabletop) plainStep(who Mover, s Square, d Direction) bool {
	g := who.gait()
	if t.walls[g].Has(s) || t.closed(s) >= 0 {
		return t.stepCost(who, Place(s), d) == d.plain()
	}
	return int(t.m.steps[g][s][d&7]) == d.plain()
}

// directToward is Toward for the cases that need no search. On open ground the places on shortest ways
// have the least remaining walk; any other place loses at least 3. So the answer is the lowest place on a
// shortest way that spends all but at most 2 of the budget and is free there and onward: other places with
// equal costs are unreachable, or lose 3 later.
func (f *Flood) directToward(goal Place) (Place, bool) {
	if f.from >= MaxSquares || goal >= MaxSquares || f.who == Token || f.from == goal {
		return 0, false
	}
	w := f.wayTo(f.from.Square(), goal.Square())
	for spent := f.budget; spent > f.budget-3 && spent > 0; spent-- {
		best, found := Square(0), false
		for i := range min(w.diagonals, spent/diagonal) + 1 {
			rest := spent - i*diagonal
			part := way{w.from, w.across, w.straight, i, rest / sideStep}
			if rest%sideStep != 0 || part.straights > w.straights {
				continue
			}
			if s := w.square(f.t.m, i, part.straights); (!found || s < best) && f.fits(part, s, goal.Square()) {
				best, found = s, true
			}
		}
		if found {
			return Place(best), true
		}
	}
	return 0, false
}

// fits reports whether a part of a way is free to its end, and the rest open.
func (f *Flood) fits(part way, end, goal Square) bool {
	return f.t.stops(Place(end)) && f.isFree(part) && (end == goal || f.open(f.wayTo(end, goal)))
}
