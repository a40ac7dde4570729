package mall

import (
	rules "deadreckon/engine/mall"
)

// What the Movement Points of a way cost. EN 5.4, 5.5, 5.9.
const (
	stepCost = 1
	doorCost = 2
	noWay    = 1 << 14
)

// ways holds, for every square, the least Movement Points with which a group
// without a load walks from there to a goal: one for each square entered, the
// value of the zombies in a square left (EN 5.4), and two for each closed door
// opened (EN 5.5). Where a hidden zombie may lie, wary is added for each square
// entered (EN 9.1). What stands in the goal does not count. noWay is no way.
type ways struct {
	cost [rules.MaxSquares + 1]uint16
	wary uint16
}

// to fills the ways to a goal. It relaxes from the goal outwards with a queue; nearly all costs are
// one, so that few squares are touched twice, and a heap would cost more.
func (w *ways) to(s *scene, goal rules.Square, wary float64) {
	w.wary = uint16(wary)
	for i := range w.cost {
		w.cost[i] = noWay
	}
	w.cost[goal] = 0
	var queue [256]rules.Square // as a ring: no square stands in it twice
	var queued rules.Set
	var head, tail uint8
	queue[tail] = goal
	for tail++; head != tail; {
		y := queue[head]
		head++
		queued.Remove(y)
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
				if !queued.Has(x) {
					queued.Add(x)
					queue[tail] = x
					tail++
				}
			}
		}
	}
}

// next returns the side through which the cheapest way leads from x, and whether
// there is one. Of equal ways the first in the order of squares is taken.
func (w *ways) next(s *scene, x rules.Square) (rules.Side, bool) {
	best, least, ok := rules.Side{}, uint16(noWay), false
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
