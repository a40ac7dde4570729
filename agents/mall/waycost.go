package mall

import rules "deadreckon/engine/mall"

// wayCosts holds for every square the least cost of a way to or from some
// squares: noCost where there is none.
type wayCosts [rules.MaxSquares + 1]uint16

const noCost = 1 << 15

// measureOf is what a way costs by one of the solitaire rules.
type measureOf struct {
	hall, store uint16 // for each square entered
	shut        uint16 // more for each closed door crossed; noCost is no way through
	reverse     bool   // the ways lead to the squares, not from them
}

var (
	movementPoints = measureOf{hall: 1, store: 1, shut: 2}                     // EN 15.2, 15.4; A62
	shuffle        = measureOf{hall: 1, store: 2, shut: noCost, reverse: true} // EN 15.5
)

// measure fills in the costs of the ways to or from a set of squares.
func (w *wayCosts) measure(f rules.Facts, set rules.Set, by measureOf) {
	for i := range w {
		w[i] = noCost
	}
	b, doors := f.Board(), f.Doors()
	var queue [256]rules.Square // as a ring: no square stands in it twice
	var queued rules.Set
	var head, tail uint8
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		w[x], queue[tail] = 0, x
		queued.Add(x)
		tail++
	}
	for ; head != tail; head++ {
		x := queue[head]
		queued.Remove(x)
		for _, side := range b.Sides(x) {
			entered, cost := side.To, w[x]+by.store
			if by.reverse {
				entered = x
			}
			if b.Hall.Has(entered) {
				cost = w[x] + by.hall
			}
			if !doors.Open(side.Door) {
				cost += by.shut
			}
			if cost < w[side.To] {
				w[side.To] = cost
				if !queued.Has(side.To) {
					queued.Add(side.To)
					queue[tail] = side.To
					tail++
				}
			}
		}
	}
}
