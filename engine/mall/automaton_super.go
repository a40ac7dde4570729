package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// Moves of super zombies by the automaton. A super moves together with its unit. A super without a unit
// ends its move in the square of a unit only if it has no other square. EN 11.2, 11.4; parts 3.S3 and 3.S8
// of the rules digest.

// superWalk searches the possible final squares of a super's move.
type superWalk struct {
	s        *State
	m        *moveContext
	c        Character
	withUnit bool // its unit moves along
	reaction bool // each step must lead towards the target
}

// next reports whether the super may leave x through a side.
func (w *superWalk) next(x Square, side board.Side) bool {
	return w.m.doors.Open(side.Door) && (!w.reaction || w.m.towards(x, side.To))
}

// add adds to out the possible final squares of a super at x with left steps.
func (w *superWalk) add(out *Set, x Square, left int) {
	if w.s.stopsAt(w.c, x, w.withUnit) {
		out.Add(x)
	}
	if left == 0 || w.m.people.Has(x) { // EN 7.6
		return
	}
	for _, side := range w.m.b.Sides(x) {
		if w.next(x, side) {
			w.add(out, side.To, left-1)
		}
	}
}

// stops returns the possible final squares of a move of at most left steps from x, without the square of
// the super at the start of the turn.
func (w *superWalk) stops(x Square, left int) (out Set) {
	for _, side := range w.m.b.Sides(x) {
		if w.next(x, side) && left > 0 {
			w.add(&out, side.To, left-1)
		}
	}
	if w.s.phase == phaseSuper && w.s.stopsAt(w.c, x, w.withUnit) {
		out.Add(x)
	}
	out.Remove(w.s.superStart[w.c])
	if free := out.AndNot(w.s.occupied); !w.withUnit && !free.Empty() {
		return free
	}
	return out
}

// canReach reports whether a super at x with left steps can end its move in a square of ends.
func (w *superWalk) canReach(x Square, left int, ends Set) bool {
	var out Set
	w.add(&out, x, left)
	out = out.And(ends)
	return !out.Empty()
}

// appendSteps appends the steps of a super with left steps after which it can still end its move in a square
// of ends. If it has moved and is in ends, its stop is the only action.
func (w *superWalk) appendSteps(dst []engine.Action, left int, ends Set) []engine.Action {
	x := w.s.at[w.c]
	if w.s.phase == phaseSuper && ends.Has(x) {
		return append(dst, act0(KindSuperStop))
	}
	withUnit := uint8(0)
	if w.withUnit {
		withUnit = 1
	}
	for _, side := range w.m.b.Sides(x) {
		if w.next(x, side) && w.canReach(side.To, left-1, ends) {
			dst = append(dst, act3(KindSuperStep, uint8(w.c), uint8(side.To), withUnit))
		}
	}
	return dst
}

// nearestStops returns the squares of stops(x, left) that are nearest to the target of the reaction.
func (w *superWalk) nearestStops(x Square, left int) Set {
	return w.m.b.StepsFrom(w.m.target).Nearest(w.stops(x, left))
}

// appendSuper finds the unmoved super whose possible stops under priority p are the worst for the characters,
// and appends its actions. A63, A64.
func (f *freeMovement) appendSuper(dst []engine.Action, p priority) []engine.Action {
	s := f.s
	n := len(dst)
	var best Set
	for m := s.unmovedSupers(&f.moveContext); m != 0; m &= m - 1 {
		c := m.first()
		x := s.at[c]
		w := superWalk{s: s, m: &f.moveContext, c: c, withUnit: s.hasUnit(c)}
		if w.withUnit {
			if doors := f.glassTowards(x, f.wanted(p, x)); doors != 0 {
				return s.appendSuperBreaks(dst[:n], c, doors)
			}
		}
		ends := f.ends(p, x, w.stops(x, superSteps), superSteps)
		if !ends.Empty() && (len(dst) == n || f.worse(ends, best)) {
			best = ends
			dst = w.appendSteps(dst[:n], superSteps, ends)
		}
	}
	return dst
}

// wanted returns the squares of the characters towards which a super at x breaks glass under a priority.
// A64.
func (f *freeMovement) wanted(p priority, x Square) Set {
	switch {
	case p == closeIn:
		return f.nearestSeen(x)
	case p == comeNear && !f.seen.Has(x):
		return f.b.StepsFrom(x).Nearest(f.people)
	}
	return Set{}
}

// automatonSuper continues a super's move.
func (s *State) automatonSuper(dst []engine.Action) []engine.Action {
	n := len(dst)
	if dst = s.continueSuper(dst); len(dst) == n {
		return s.legalSuper(dst) // a position file may contain a move that the automaton would not begin
	}
	return dst
}

// continueSuper appends the next steps of a moving super. In reaction it goes as near to the target as
// possible. In free movement the first priority with a possible stop decides.
func (s *State) continueSuper(dst []engine.Action) []engine.Action {
	c, left := s.mover, int(s.stepsLeft)
	x := s.at[c]
	if s.back == phaseReact {
		m := s.moveContext()
		w := superWalk{s: s, m: &m, c: c, withUnit: s.companion != 0, reaction: true}
		return w.appendSteps(dst, left, w.nearestStops(x, left))
	}
	f := s.freeMovement()
	w := superWalk{s: s, m: &f.moveContext, c: c, withUnit: s.companion != 0}
	stops := w.stops(x, left)
	onward := stops
	onward.Remove(x)
	for p := enterPeople; p <= comeNear; p++ {
		if ends := f.ends(p, x, onward, left); !ends.Empty() {
			return w.appendSteps(dst, left, ends)
		}
	}
	if stops.Has(x) {
		return append(dst, act0(KindSuperStop))
	}
	return w.appendSteps(dst, left, stops)
}
