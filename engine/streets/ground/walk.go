package ground

// Field finds the least costs of a mover's ways from everywhere to a goal, figures
// ignored, and keeps them for Cost; the last step of a figure onto the goal is always
// allowed, at its plain cost. near is where the mover is: its closed room counts, no
// other. Grid 12.
func (f *Flood) Field(t *Table, who Mover, near, goal Place) {
	f.t, f.who, f.from = t, who, near
	f.ahead.reset(t.m.levels)
	f.gather(&f.ahead, goal, Never, nil)
}

// Walk returns the least cost of a mover's way from a place to a goal, figures ignored,
// Never if there is none. Grid 12.
func (f *Flood) Walk(t *Table, who Mover, from, goal Place) int {
	f.t, f.who, f.from, f.budget = t, who, from, 0
	f.back.reset(t.m.levels)
	walk := Never
	f.gather(&f.back, goal, 0, func(p Place, cost int) {
		if p == from {
			walk = cost
		}
	})
	return walk
}

// Toward returns the place of Reach with the least Walk to a goal; of several the one
// with the least cost, then the lowest. Where there is no way it is the place with the
// least d2, cost and number. Grid 12.
func (f *Flood) Toward(goal Place) Place {
	best, cost, least := f.from, Never, Never
	f.back.reset(f.t.m.levels)
	f.gather(&f.back, goal, 0, func(p Place, walk int) {
		if walk <= least && f.Has(p) {
			if c := f.Cost(p); walk < least || c < cost || c == cost && p < best {
				best, cost, least = p, c, walk
			}
		}
	})
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

// gather searches from a goal back, and tells each place that it settles.
func (f *Flood) gather(q *queue, goal Place, slack int, found func(Place, int)) {
	q.offer(goal, 0, 0, 0)
	for key := 0; q.queued > 0; key++ {
		for p, ok := q.take(key); ok; p, ok = q.take(key) {
			if found != nil {
				found(p, key)
			}
			for d := range Directions {
				x, on := f.t.m.Step(p.Square(), d.Opposite())
				if !on {
					continue
				}
				from := On(x, p.Floor())
				if !f.walks(from) {
					continue
				}
				c := f.t.stepCost(f.who, from, d)
				if p == goal && f.who != Token {
					c = d.plain()
				}
				if c != 0 {
					q.offer(from, key+c, 0, 1<<d.Opposite())
				}
			}
			down, n := f.t.stairs(f.who, p)
			for _, from := range down[:n] {
				q.offer(from, key+sideStep+surcharge, 0, 0xff)
			}
		}
	}
}

// walks reports whether a mover on its way may be on a place: in its own closed room, or
// where nothing stands.
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
