package mall

import (
	"math/bits"

	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// What the Movement Points of a way cost. EN 5.4, 5.5, 5.9.
const (
	stepCost = 1
	doorCost = 2
	noWay    = 1 << 14
)

// ways holds the least Movement Points with which a group without a load walks
// from a square to a goal: one for each square entered, the value of the zombies
// in a square left (EN 5.4), and two for each closed door opened (EN 5.5). Where a
// hidden zombie may lie, wary is added for each square entered (EN 9.1). What
// stands in the goal does not count. noWay is no way.
type ways struct {
	cost [board.MaxSquares + 1]uint16
	wary uint16
}

// noWays are the ways before any is found.
var noWays = func() (w ways) {
	for x := range w.cost {
		w.cost[x] = noWay
	}
	return w
}()

// origin is where ways are wanted from: squares that lie within reach steps of
// one.
type origin struct {
	squares rules.Set
	at      rules.Square
	reach   int
}

// ahead is the least number of steps that are left from x to the squares of
// interest, doors and zombies being no hindrance. No step changes it by more
// than one, which every step costs: that is what A* asks of it.
func (o *origin) ahead(b *board.Board, x rules.Square) int {
	return max(0, int(b.Dist[o.at][x])-o.reach)
}

// rungs is the length of the ring of to, more than a step can cost: one, ten for
// a hidden zombie, two for a door, 11 and four supers for the zombies, and one
// more step ahead.
const rungs = 64

// to fills the ways to a goal from the squares of an origin; other squares may be
// left out or cost too much. It is A* from the goal outwards (Hart, Nilsson and
// Raphael 1968), in which every rung of a ring holds the squares of one sum of
// cost and steps ahead: most steps cost one, so that the flood keeps to the
// squares between. It goes on until the last rung that matters is empty: then
// next finds among the neighbours of an origin all that are on a cheapest way.
func (w *ways) to(s *scene, goal rules.Square, wary float64, from *origin) {
	w.cost = noWays.cost
	w.wary = uint16(wary)
	w.cost[goal] = 0
	var ring [rungs]rules.Set
	now := from.ahead(s.board, goal) % rungs
	ring[now].Add(goal)
	waiting := uint64(1) << now // the rungs that are not empty
	missing := from.squares
	for waiting != 0 && !missing.Empty() {
		now = (now + bits.TrailingZeros64(bits.RotateLeft64(waiting, -now))) % rungs
		for rung := &ring[now]; !rung.Empty(); {
			y := rung.Next(1)
			rung.Remove(y)
			missing.Remove(y)
			cost := w.cost[y] + stepCost
			if s.suspect.Has(y) {
				cost += w.wary
			}
			for _, side := range s.board.Sides(y) {
				x, c := side.To, cost
				if !s.doors.Open(side.Door) {
					c += doorCost
				}
				if c >= w.cost[x] {
					continue
				}
				if s.zombies.Has(x) {
					c += uint16(s.value(x) + 0.5)
				}
				if c < w.cost[x] {
					w.cost[x] = c
					at := (int(c) + from.ahead(s.board, x)) % rungs
					ring[at].Add(x)
					waiting |= 1 << at
				}
			}
		}
		waiting &^= 1 << now
	}
}

// next returns the side through which the cheapest way leads from x, and whether
// there is one. Of equal ways the first in the order of squares is taken.
func (w *ways) next(s *scene, x rules.Square) (board.Side, bool) {
	best, least, ok := board.Side{}, uint16(noWay), false
	for _, side := range s.board.Sides(x) {
		c := w.cost[side.To]
		if c >= noWay {
			continue
		}
		if !s.doors.Open(side.Door) {
			c += doorCost
		}
		if s.suspect.Has(side.To) {
			c += w.wary
		}
		if c < least {
			best, least, ok = side, c, true
		}
	}
	return best, ok
}
