package ground

// Flood is the scratch of movement, and what it found out: keep one for each goroutine.
// It needs no Reset, and is void before its first Reach.
type Flood struct {
	Stops [Levels]Set // where the mover of Reach may end, its own square included

	t      *Table
	who    Mover
	from   Place
	budget int
	ahead  queue // from the mover
	back   queue // to a goal
}

// Reach finds all places where a figure may end a move within a budget in fifths of an
// inch, and what they cost at least; its own place at cost 0. The table must not change
// while the flood is asked. Grid 7.
func (f *Flood) Reach(t *Table, who Mover, from Place, budget int) {
	f.t, f.who, f.from, f.budget = t, who, from, budget
	f.Stops = [Levels]Set{}
	f.ahead.reset(t.m.levels)
	f.ahead.offer(from, 0, 0, 0xff)
	for key := 0; f.ahead.queued > 0; key++ {
		for p, ok := f.ahead.take(key); ok; p, ok = f.ahead.take(key) {
			f.spread(p, key)
		}
	}
}

// spread goes on from a place.
func (f *Flood) spread(p Place, cost int) {
	if p == f.from || f.t.stops(p) {
		f.Stops[p>>10].Add(p.Square())
	}
	for d := range Directions {
		if c := f.t.stepCost(f.who, p, d); c != 0 {
			f.advance(Place(int(p)+f.t.m.delta[d]), cost+c, 1<<d)
		}
	}
	up, n := f.t.stairs(f.who, p)
	for _, p := range up[:n] {
		f.advance(p, cost+sideStep+surcharge, 0xff)
	}
}

// advance offers a place that the mover can pay and no figure fills.
func (f *Flood) advance(p Place, cost int, came uint8) {
	if cost <= f.budget && (f.who == Token || !f.t.Filled(p)) {
		f.ahead.offer(p, cost, 0, came)
	}
}

// Cost returns the least cost of a place of the last Reach or Field, Never where it did
// not come. Places that it only passes have a cost too; Stops are those to end on.
func (f *Flood) Cost(p Place) int { return f.ahead.at(p) }

// Has reports whether the mover of Reach may end on a place.
func (f *Flood) Has(p Place) bool { return p < aboard && f.Stops[p>>10].Has(p.Square()) }

// Cheapest returns the place of a set on a floor where the mover may end at the least
// cost, the lowest of several.
func (f *Flood) Cheapest(set *Set, floor int) (best Place, ok bool) {
	least := Never
	for w := range set {
		both := Set{}
		both[w] = set[w] & f.Stops[floor][w]
		for s, more := both.Next(Square(w * 64)); more; s, more = both.Next(s + 1) {
			if c := f.Cost(On(s, floor)); c < least {
				best, least, ok = On(s, floor), c, true
			}
		}
	}
	return best, ok
}

// Away returns the place of Reach with the greatest d2 to a goal; of several the one with
// the least cost, then the lowest. Grid 12.
func (f *Flood) Away(goal Place) Place {
	best, most, least := f.from, -1, Never
	for floor := range f.t.m.levels {
		for s, ok := f.Stops[floor].Next(0); ok; s, ok = f.Stops[floor].Next(s + 1) {
			d2, cost := f.t.D2(On(s, floor), goal), f.Cost(On(s, floor))
			if d2 > most || d2 == most && cost < least {
				best, most, least = On(s, floor), d2, cost
			}
		}
	}
	return best
}
