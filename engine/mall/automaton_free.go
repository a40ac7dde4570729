package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// The automaton's free movement: all pieces of one priority before the next priority. Within one, berserk
// units and supers, which cost nothing, come before the units that the die pays for. EN 15.5; A64, digest
// 3.S4.

// automatonFree moves the next piece.
func (s *State) automatonFree(dst []engine.Action) []engine.Action {
	f := s.freeMovement()
	movable := s.occupied.AndNot(s.spent).AndNot(f.people).AndNot(s.joinedSquares()) // EN 7.4, 7.6; digest 3.S8
	berserk := s.berserkSquares().And(movable)
	calm := movable.AndNot(berserk)
	if s.freeLeft == 0 {
		calm = Set{}
	}
	n := len(dst)
	for p := enterPeople; p <= comeNear; p++ {
		if p == closeIn {
			if dst = f.appendBreaks(dst, berserk); len(dst) > n {
				return dst
			}
		}
		if x, ends := f.mover(p, berserk, 2); x != 0 {
			return appendMoves(dst, x, ends)
		}
		if dst = f.appendSuper(dst, p); len(dst) > n {
			return dst
		}
		x, ends := f.mover(p, calm, 1)
		if x == 0 && p == leaveDoor {
			x, ends = f.chain(calm)
		}
		if x != 0 {
			return appendMoves(dst, x, ends)
		}
	}
	return append(dst, act0(KindEnd))
}

// mover returns the unit of a set that moves first under a priority, and where to.
func (f *freeMovement) mover(p priority, units Set, steps int) (Square, Set) {
	if p == comeNear {
		return f.pickNearest(units, steps)
	}
	return f.pick(p, units, steps)
}

// pick returns the unit of a set that moves first under a priority, and where to;
// none if the priority moves none. Of several it is the worst for the characters,
// then the lowest square (A63).
func (f *freeMovement) pick(p priority, units Set, steps int) (unit Square, to Set) {
	if !units.Empty() {
		units = f.candidates(p, units, steps)
	}
	for x := units.Next(1); x != 0; x = units.Next(x + 1) {
		ends := f.ends(p, x, f.freely(x, steps == 2), steps)
		if !ends.Empty() && (unit == 0 || f.worse(ends, to)) {
			unit, to = x, ends
		}
	}
	return unit, to
}

// pickNearest is pick under comeNear: the nearest unit that can come nearer.
// EN 15.5.5.
func (f *freeMovement) pickNearest(units Set, steps int) (Square, Set) {
	if units.Empty() {
		return 0, Set{}
	}
	for _, enough := range [2]int{1, units.Len()} { // mostly the first one can
		f.known = board.ByPath.Flood(f.b, f.doors, f.people, units, enough, &f.near)
		rest := units
		for near := f.near.Nearest(rest); !near.Empty(); near = f.near.Nearest(rest) {
			if unit, to := f.pick(comeNear, near, steps); unit != 0 {
				return unit, to
			}
			if rest = rest.AndNot(near); enough == 1 {
				break
			}
		}
	}
	return 0, Set{}
}

// candidates leaves out units that a priority cannot move: a short cut that
// changes nothing.
func (f *freeMovement) candidates(p priority, units Set, steps int) Set {
	var goal Set
	switch p {
	case enterPeople:
		goal = f.people
	case leaveDoor:
		return units.And(f.entrance)
	case closeIn:
		return units.And(f.seen)
	case comeInSight:
		units = units.AndNot(f.seen)
		goal = f.seen.AndNot(f.shunned)
	default:
		return units
	}
	near := f.besides(goal)
	if steps == 2 {
		near = near.Or(f.besides(near))
	}
	return units.And(near)
}

// appendBreaks appends the attacks on glass of the first berserk unit that has
// one on the way to the nearest character in sight. A64.
func (f *freeMovement) appendBreaks(dst []engine.Action, units Set) []engine.Action {
	units = units.And(f.seen)
	n := len(dst)
	for x := units.Next(1); x != 0 && len(dst) == n; x = units.Next(x + 1) {
		dst = f.s.legalBreaks(dst, f.b, x, f.glassTowards(x, f.nearestSeen(x)))
	}
	return dst
}

// chain helps a blocked unit on the square of an open main door. It returns the last of the fewest units
// that must move first, if the die pays for all of them. EN 15.5.2.
func (f *freeMovement) chain(calm Set) (unit Square, to Set) {
	doors := calm.And(f.entrance)
	for x := doors.Next(1); x != 0; x = doors.Next(x + 1) {
		line, front := board.SetOf(x), board.SetOf(x)
		for range f.s.freeLeft {
			for y := front.Next(1); y != 0; y = front.Next(y + 1) {
				if to = f.freely(y, false); !to.Empty() {
					return y, to
				}
			}
			front = f.besides(front).And(calm).AndNot(line)
			line = line.Or(front)
		}
	}
	return 0, Set{}
}
