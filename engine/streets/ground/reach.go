package ground

import "math/bits"

// Flood is the scratch and the result of a movement search: keep one for each goroutine. It needs no
// reset. Results are for the mover of the last Reach or Begin.
type Flood struct {
	Stops [Levels]Set // places where the mover of Reach may end, including its own; not set by Begin

	t      *Tabletop
	who    Mover
	from   Place
	budget int
	found  bool  // Reach is done
	easy   Set   // squares that leave little to try
	crowd  Set   // squares of figures and around them
	ahead  queue // from the mover
	back   queue // to a goal
}

// Reach finds all places where a figure may end a move within a budget in fifths of an inch, and their
// least costs; its own place costs 0. The table must not change while the result is used. Grid 7.
func (f *Flood) Reach(t *Tabletop, who Mover, from Place, budget int) {
	f.Begin(t, who, from, budget)
	f.reach()
}

// reach is Reach of the mover that has begun, unless it is done.
func (f *Flood) reach() {
	if f.found {
		return
	}
	f.found = true
	t, who, from := f.t, f.who, f.from
	f.Stops = [Levels]Set{}
	f.easy = t.m.easy[who.gait()]
	f.crowd = Set{}
	if who != Token {
		f.easy.AndNot(&t.nearVehicles)
		figures := t.filled[0]
		if from < MaxSquares {
			figures.Remove(from.Square())
		}
		f.crowd = t.m.grown(&figures)
	}
	q := &f.ahead
	q.reset()
	q.offer(from, 0, 0, 0xff)
	for key := 0; q.queued > 0; key++ {
		for p, ok := q.take(key); ok; p, ok = q.take(key) {
			if p < MaxSquares && f.easy.Has(Square(p)) {
				f.expandEasy(Square(p), key)
			} else {
				f.expand(p, key)
			}
		}
	}
}

// expandEasy expands a square surrounded by plain ground and figures.
func (f *Flood) expandEasy(s Square, cost int) {
	m := f.t.m
	f.Stops[0].Add(s)
	came := f.ahead.came[s]
	ways := onward[came]
	if f.crowd.Has(s) {
		filled := m.neighbours(&f.t.filled[0], s) & m.exits[s]
		ways = (ways | forced(came, filled)) &^ filled
	}
	ways &= m.exits[s]
	if cost+diagonal > f.budget {
		if ways &^= diagonals; cost+sideStep > f.budget {
			return
		}
	}
	for ; ways != 0; ways &= ways - 1 {
		d := Direction(bits.TrailingZeros8(ways))
		p, c := Place(int(s)+m.delta[d&7]), cost+d.plain()
		if f.ahead.better(p, c, 1<<d) {
			f.ahead.offer(p, c, 0, 1<<d)
		}
	}
}

// expand expands any place.
func (f *Flood) expand(p Place, cost int) {
	t := f.t
	s := p.Square()
	if p == f.from || t.stops(p) {
		f.Stops[p>>10].Add(s)
	}
	shut, g := t.confines(f.who, p)
	ways := t.m.ways[g][s]
	if p >= MaxSquares || t.walls[g].Has(s) {
		ways &= open(t.m.neighbours(shut, s) & t.m.exits[s])
	}
	if f.who != Token && (p >= MaxSquares || f.crowd.Has(s)) {
		ways &^= t.m.neighbours(&t.filled[p>>10], s)
	}
	costs := &t.m.steps[g][s]
	for ; ways != 0; ways &= ways - 1 {
		d := Direction(bits.TrailingZeros8(ways))
		p, c := Place(int(p)+t.m.delta[d&7]), cost+int(costs[d&7])
		if c <= f.budget && f.ahead.better(p, c, 1<<d) {
			f.ahead.offer(p, c, 0, 1<<d)
		}
	}
	if (f.who == Zombie || f.who == Dog) && t.m.House[s] >= 0 {
		f.expandExits(p, cost+sideStep+surcharge)
	}
}

// expandExits expands breaches and stairs.
func (f *Flood) expandExits(p Place, cost int) {
	if cost > f.budget {
		return
	}
	for d := N; d < Directions && p < MaxSquares; d += 2 {
		if f.t.breaks(f.who, p.Square(), d) {
			f.offerFree(Place(int(p)+f.t.m.delta[d]), cost)
		}
	}
	to, n := f.t.stairs(f.who, p)
	for _, p := range to[:n] {
		f.offerFree(p, cost)
	}
}

// offerFree offers a place that is free.
func (f *Flood) offerFree(p Place, cost int) {
	if !f.t.Filled(p) && f.ahead.better(p, cost, 0xff) {
		f.ahead.offer(p, cost, 0, 0xff)
	}
}

// Cost returns the least cost of a place of the last Reach or Field, Never if unreached. Places that the
// mover may only pass have a cost as well; Stops has the places to end on.
func (f *Flood) Cost(p Place) int { return f.ahead.at(p) }

// Has reports whether the mover of Reach may end on a place.
func (f *Flood) Has(p Place) bool { return p < aboard && f.Stops[p>>10].Has(p.Square()) }

// Cheapest returns the cheapest stopping place of a set on a floor, the lowest of equals.
func (f *Flood) Cheapest(set *Set, floor int) (best Place, ok bool) {
	least := Never
	for i, w := range set {
		for w &= f.Stops[floor][i]; w != 0; w &= w - 1 {
			p := On(Square(i*64+bits.TrailingZeros64(w)), floor)
			if c := f.Cost(p); c < least {
				best, least, ok = p, c, true
			}
		}
	}
	return best, ok
}

// Away returns the place of Reach with the maximum d2 to a goal; of equals the cheapest, then the lowest.
// Grid 12.
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
