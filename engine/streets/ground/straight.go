package ground

// End is the end of a random movement.
type End struct {
	Place   Place
	Cost    int
	Off     bool // the next step leads off the table, and can be paid: a figure leaves there
	Stopped bool // it entered a square that stops it
}

// Straight moves from a place in a direction while squares are passable and the budget in fifths of an
// inch lasts. It ends on the last square that allows a stop; a token ends on the first square of stop. A
// token never leaves the table. stop may be nil. Grid 12.
func (t *Tabletop) Straight(who Mover, from Place, d Direction, budget int, stop *Set) End {
	end := End{Place: from}
	cost := 0
	for p := from; ; {
		next, on := t.m.Step(p.Square(), d)
		if !on {
			end.Off = who != Token && cost+d.plain() <= budget
			return end
		}
		c := t.stepCost(who, p, d)
		p = On(next, p.Floor())
		if cost += c; c == 0 || cost > budget || who != Token && t.Filled(p) {
			return end
		}
		if who == Token || t.stops(p) {
			end.Place, end.Cost = p, cost
		}
		if stop != nil && stop.Has(next) {
			end.Stopped = true
			return end
		}
	}
}

// Route moves a token along a least-cost path towards a goal, step by step in the first possible
// direction, while the budget in fifths of an inch lasts. If there is no path, the goal is the reachable
// square with the least d2 to it. The token ends on the first square of stop that it enters; stop may be
// nil. Grid 12.
func (f *Flood) Route(t *Tabletop, from, goal Square, budget int, stop *Set) End {
	end := End{Place: Place(from)}
	if t.shut.Has(goal) || !f.paths(t, from, goal) {
		goal = f.reachable(t, from, goal)
		f.paths(t, from, goal)
	}
	for s := from; s != goal; {
		d, c := f.descend(s)
		if end.Cost+c > budget {
			break
		}
		s, _ = t.m.Step(s, d)
		end.Place, end.Cost = Place(s), end.Cost+c
		if stop != nil && stop.Has(s) {
			end.Stopped = true
			break
		}
	}
	return end
}

// paths finds all least-cost paths of a token, if there are any.
func (f *Flood) paths(t *Tabletop, from, goal Square) bool {
	walk := f.Walk(t, Token, Place(from), Place(goal))
	if walk == Never {
		return false
	}
	for p, ok := f.back.take(walk); ok; p, ok = f.back.take(walk) {
		f.expandBack(&f.back, p, Place(goal), 0)
	}
	return true
}

// descend returns the first direction on a least-cost path from a square to the goal of
// the last Walk, and the cost of the step.
func (f *Flood) descend(s Square) (Direction, int) {
	rest := f.back.at(Place(s))
	for d := range Directions {
		c := f.t.stepCost(Token, Place(s), d)
		if next, ok := f.t.m.Step(s, d); ok && c != 0 && f.back.at(Place(next)) == rest-c {
			return d, c
		}
	}
	panic("ground: a square on a route leads nowhere")
}

// reachable returns the square with the least d2 to a goal that a token reaches, the
// lowest of several.
func (f *Flood) reachable(t *Tabletop, from, goal Square) Square {
	f.Reach(t, Token, Place(from), Never-farthest-1)
	best, least := from, 1<<30
	for s, ok := t.m.all.Next(0); ok; s, ok = t.m.all.Next(s + 1) {
		if d2 := t.m.D2(s, goal); d2 < least && f.Cost(Place(s)) != Never {
			best, least = s, d2
		}
	}
	return best
}
