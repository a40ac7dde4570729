package ground

import "math/bits"

// Field computes the least costs of a mover from everywhere to a goal, without regard to figures, for
// Cost. The last step of a figure onto the goal is always allowed, at its plain cost. Only the closed room
// of near, the place of the mover, can be crossed. Grid 12.
func (f *Flood) Field(t *Tabletop, who Mover, near, goal Place) {
	f.Begin(t, who, near, 0)
	f.seek(&f.ahead, goal, 1<<30)
	for key := 0; f.ahead.queued > 0; key++ {
		for p, ok := f.ahead.take(key); ok; p, ok = f.ahead.take(key) {
			f.expandBack(&f.ahead, p, goal, 1<<30)
		}
	}
}

// Walk returns the least cost of a mover's way from a place to a goal, figures ignored,
// Never if there is none. Grid 12.
func (f *Flood) Walk(t *Tabletop, who Mover, from, goal Place) int {
	f.Begin(t, who, from, 0)
	q := &f.back
	for key := f.seek(q, goal, 0); q.queued > 0; key++ {
		for p, ok := q.take(key); ok; p, ok = q.take(key) {
			if p == from {
				return q.at(p)
			}
			f.expandBack(q, p, goal, 0)
		}
	}
	return Never
}

// Toward returns the place of Reach with the least Walk to a goal; of equals the cheapest, then the
// lowest. Without a way it is the place with the least d2, then cost, then number. Grid 12.
func (f *Flood) Toward(goal Place) Place {
	if to, ok := f.directToward(goal); ok {
		return to
	}
	f.reach()
	best, cost, least := f.from, Never, Never
	q := &f.back
	for key := f.seek(q, goal, f.budget); q.queued > 0 && key <= least; key++ {
		for p, ok := q.take(key); ok; p, ok = q.take(key) {
			if f.Has(p) { // its guess is 0: the key is its walk
				if c := f.Cost(p); c < cost || c == cost && p < best {
					best, cost, least = p, c, key
				}
				continue
			}
			f.expandBack(q, p, goal, f.budget)
		}
	}
	if least == Never {
		return f.nearest(goal)
	}
	return best
}

// nearest returns the place of Reach with the least d2 to a goal, cost and number.
func (f *Flood) nearest(goal Place) Place {
	best, cost, least := f.from, Never, 1<<30
	for floor := range f.t.m.levels {
		for s, ok := f.Stops[floor].Next(0); ok; s, ok = f.Stops[floor].Next(s + 1) {
			d2, c := f.t.D2(On(s, floor), goal), f.Cost(On(s, floor))
			if d2 < least || d2 == least && c < cost {
				best, cost, least = On(s, floor), c, d2
			}
		}
	}
	return best
}

// seek begins a search from a goal back towards the mover, which has already come a budget nearer. It
// returns the first key.
func (f *Flood) seek(q *queue, goal Place, budget int) int {
	f.easy = f.t.m.easy[f.who.gait()]
	if f.who != Token {
		f.easy.AndNot(&f.t.nearVehicles)
	}
	q.reset()
	first := f.guess(goal.Square(), budget)
	q.offer(goal, 0, first, 0)
	return first
}

// guess is a lower bound of the cost from a square to the reach of the mover: the cost on open ground less
// his budget. A step changes it by no more than its cost.
func (f *Flood) guess(s Square, budget int) int {
	m, to := f.t.m, f.from.Square()
	dx, dy := int(m.col[s])-int(m.col[to]), int(m.row[s])-int(m.row[to])
	dx, dy = max(dx, -dx), max(dy, -dy)
	return max(sideStep*max(dx, dy)+(diagonal-sideStep)*min(dx, dy)-budget, 0)
}

// expandBack expands a place of a backward search.
func (f *Flood) expandBack(q *queue, p, goal Place, budget int) {
	m := f.t.m
	s, cost := p.Square(), q.at(p)
	switch {
	case p == goal:
		f.expandGoal(q, p, budget)
	case p < MaxSquares && f.easy.Has(s):
		for ways := onward[q.came[p]] & m.exits[s]; ways != 0; ways &= ways - 1 {
			d := Direction(bits.TrailingZeros8(ways))
			f.offerBack(q, Place(int(s)+m.delta[d&7]), cost+d.plain(), budget, 1<<d)
		}
	case p >= MaxSquares || f.t.closed(s) >= 0 || f.t.closed(f.from.Square()) >= 0, f.t.burns && f.t.walls[roving].Has(s):
		f.expandIndoors(q, p, cost, budget)
	default:
		shut, g := f.t.confines(f.who, p)
		ways := m.backs[g][s]
		if f.t.walls[g].Has(s) {
			ways &= open(m.neighbours(shut, s) & m.exits[s])
		}
		for ; ways != 0; ways &= ways - 1 {
			d := Direction(bits.TrailingZeros8(ways))
			n := Place(int(s) + m.delta[d&7])
			f.offerBack(q, n, cost+int(m.steps[g][n][(d+4)&7]), budget, 1<<d)
		}
		f.expandStairs(q, p, cost, budget)
	}
}

// offerBack offers a place of a search from a goal back.
func (f *Flood) offerBack(q *queue, p Place, cost, budget int, came uint8) {
	if q.better(p, cost, came) {
		q.offer(p, cost, f.guess(p.Square(), budget), came)
	}
}

// expandIndoors is expandBack with closed rooms, floors and fire in play: slow, and rare.
func (f *Flood) expandIndoors(q *queue, p Place, cost, budget int) {
	for d := range Directions {
		n, on := f.t.m.Step(p.Square(), d)
		if from := On(n, p.Floor()); on && f.walks(from) {
			if c := f.t.stepCost(f.who, from, d.Opposite()); c != 0 {
				f.offerBack(q, from, cost+c, budget, 1<<d)
			}
		}
	}
	f.expandStairs(q, p, cost, budget)
}

// expandGoal makes the last steps, which figures may always take at plain cost.
func (f *Flood) expandGoal(q *queue, goal Place, budget int) {
	if f.who == Token {
		f.expandIndoors(q, goal, 0, budget)
		return
	}
	for d := range Directions {
		n, on := f.t.m.Step(goal.Square(), d)
		if from := On(n, goal.Floor()); on && f.walks(from) {
			f.offerBack(q, from, d.plain(), budget, 1<<d)
		}
	}
	f.expandStairs(q, goal, 0, budget)
}

// expandStairs expands stairs.
func (f *Flood) expandStairs(q *queue, p Place, cost, budget int) {
	if f.who == Zombie && f.t.m.House[p.Square()] >= 0 {
		to, n := f.t.stairs(Zombie, p)
		for _, from := range to[:n] {
			f.offerBack(q, from, cost+sideStep+surcharge, budget, 0xff)
		}
	}
}

// walks reports whether a mover may pass a place: one in its own closed room, or without a vehicle.
func (f *Flood) walks(p Place) bool {
	s := p.Square()
	if p >= MaxSquares {
		h := f.t.m.House[s]
		return h >= 0 && p.Floor() < f.t.m.Buildings[h].Floors
	}
	if f.who == Token {
		return !f.t.shut.Has(s)
	}
	if h := f.t.closed(s); h >= 0 && f.from < MaxSquares {
		return int(f.t.m.House[f.from.Square()]) == h
	}
	return !f.t.solid.Has(s)
}
