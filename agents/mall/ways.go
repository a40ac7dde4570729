package mall

import (
	"math/bits"

	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// Movement Point costs. EN 5.4, 5.5, 5.9.
const (
	stepCost = 1
	doorCost = 2
	noWay    = 1 << 14
)

// ways holds the Movement Points that a group without a load needs from each square to a goal: one per
// square entered, the value of the zombies in a square left (EN 5.4), two per closed door (EN 5.5), and
// wary per square with a possible hidden zombie (EN 9.1). The content of the goal does not count. noWay
// means that there is no way.
type ways struct {
	cost [board.MaxSquares + 1]uint16
	wary uint16
}

// noWays has noWay everywhere.
var noWays = func() (w ways) {
	for x := range w.cost {
		w.cost[x] = noWay
	}
	return w
}()

// origin is the set of squares whose ways are needed. They are within reach steps of at.
type origin struct {
	squares rules.Set
	at      rules.Square
	reach   int
}

// ahead returns a lower bound of the steps from x to the origin, ignoring doors and zombies. A step
// changes it by at most one and costs at least one, as A* requires.
func (o *origin) ahead(b *board.Board, x rules.Square) int {
	return max(0, int(b.Dist[o.at][x])-o.reach)
}

// rungs is the number of buckets, more than one step can cost: 1, 10 for a hidden zombie, 2 for a
// door, 11 plus four supers for zombies, and one more step ahead.
const rungs = 64

// to computes the ways to a goal from the squares of an origin; other squares may be missing or too
// expensive. It is A* from the goal (Hart, Nilsson and Raphael 1968) with a ring of buckets by cost
// plus steps ahead. It finishes the last bucket, so that next finds all neighbours of an origin
// that are on a cheapest way.
func (w *ways) to(s *scene, goal rules.Square, wary float64, from *origin) {
	w.cost = noWays.cost
	w.wary = uint16(wary)
	w.cost[goal] = 0
	var ring [rungs]rules.Set
	now := from.ahead(s.board, goal) % rungs
	ring[now].Add(goal)
	waiting := uint64(1) << now // buckets that are not empty
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

// next returns the first side of the cheapest way from x, if there is one. Of equal ways it takes
// the first in the order of squares.
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
