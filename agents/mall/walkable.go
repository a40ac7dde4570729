package mall

import (
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// walkable holds the squares that a group can reach in its turn, nearest first, with the first side
// to go through. It goes through no closed door and leaves no other square with a zombie. Squares
// beyond the array are omitted.
type walkable struct {
	squares [64]rules.Square
	by      [64]board.Side
	n       int
	known   rules.Set // the same squares, and the start
}

// from finds the squares that can be reached from at with the given Movement Points. There must be
// no zombie in at.
func (r *walkable) from(s *scene, at rules.Square, points int) {
	r.known = board.SetOf(at)
	r.n = 0
	r.spread(s, at, nil)
	for from, to := 0, r.n; points > 1 && from < to; points-- {
		for i := from; i < to; i++ {
			if x := r.squares[i]; !s.zombies.Has(x) {
				r.spread(s, x, &r.by[i])
			}
		}
		from, to = to, r.n
	}
}

// spread adds the neighbours of x; by is the first side on the way to x, nil at the start.
func (r *walkable) spread(s *scene, x rules.Square, by *board.Side) {
	for _, side := range s.board.Sides(x) {
		if r.n == len(r.squares) || r.known.Has(side.To) || !s.doors.Open(side.Door) {
			continue
		}
		r.known.Add(side.To)
		r.squares[r.n], r.by[r.n] = side.To, side
		if by != nil {
			r.by[r.n] = *by
		}
		r.n++
	}
}
