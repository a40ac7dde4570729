package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// The automaton's supers. They take their unit along. A super without one stops on a unit only if there is
// no other stop. EN 11.2, 11.4; digest 3.S3, 3.S8.

// walk is a super's move in search of a place to stop.
type walk struct {
	s     *State
	m     *mobile
	c     Character
	with  bool // with its unit
	react bool // towards the target only
}

// next reports whether the super may go through a side of x.
func (w *walk) next(x Square, side board.Side) bool {
	return w.m.doors.Open(side.Door) && (!w.react || w.m.towards(x, side.To))
}

// add adds the final squares of a move at x with some steps left to out.
func (w *walk) add(out *Set, x Square, left int) {
	if w.s.stopsAt(w.c, x, w.with) {
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

// stops returns the final squares of a move of some steps from x, except for the first square of the
// super.
func (w *walk) stops(x Square, left int) (out Set) {
	for _, side := range w.m.b.Sides(x) {
		if w.next(x, side) && left > 0 {
			w.add(&out, side.To, left-1)
		}
	}
	if w.s.phase == phaseSuper && w.s.stopsAt(w.c, x, w.with) {
		out.Add(x)
	}
	out.Remove(w.s.superStart[w.c])
	if free := out.AndNot(w.s.occupied); !w.with && !free.Empty() {
		return free
	}
	return out
}

// leads reports whether a move at x can end in a set.
func (w *walk) leads(x Square, left int, ends Set) bool {
	var out Set
	w.add(&out, x, left)
	out = out.And(ends)
	return !out.Empty()
}

// appendSteps appends the next steps of the super that lead into a set, or its stop if it is in the set.
func (w *walk) appendSteps(dst []engine.Action, left int, ends Set) []engine.Action {
	x := w.s.at[w.c]
	if w.s.phase == phaseSuper && ends.Has(x) {
		return append(dst, act0(KindSuperStop))
	}
	with := uint8(0)
	if w.with {
		with = 1
	}
	for _, side := range w.m.b.Sides(x) {
		if w.next(x, side) && w.leads(side.To, left-1, ends) {
			dst = append(dst, act3(KindSuperStep, uint8(w.c), uint8(side.To), with))
		}
	}
	return dst
}

// farthest returns the stops nearest to the target of reaction.
func (w *walk) farthest(x Square, left int) Set {
	return w.m.b.StepsFrom(w.m.target).Nearest(w.stops(x, left))
}

// appendSuper appends the choices of the unmoved super whose move under a
// priority is the worst for the characters. A63, A64.
func (f *freeMind) appendSuper(dst []engine.Action, p priority) []engine.Action {
	s := f.s
	n := len(dst)
	var best Set
	for m := s.unmovedSupers(&f.mobile); m != 0; m &= m - 1 {
		c := m.first()
		x := s.at[c]
		w := walk{s: s, m: &f.mobile, c: c, with: s.hasUnit(c)}
		if w.with {
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

// wanted returns the characters towards which a super at x breaks glass under a priority. A64.
func (f *freeMind) wanted(p priority, x Square) Set {
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
	if dst = s.superGoesOn(dst); len(dst) == n { // begun otherwise, in a position file
		return s.legalSuper(dst)
	}
	return dst
}

// superGoesOn: in reaction as far as the super can, in free movement by the first
// priority that leads somewhere.
func (s *State) superGoesOn(dst []engine.Action) []engine.Action {
	c, left := s.mover, int(s.stepsLeft)
	x := s.at[c]
	if s.back == phaseReact {
		m := s.mobile()
		w := walk{s: s, m: &m, c: c, with: s.companion != 0, react: true}
		return w.appendSteps(dst, left, w.farthest(x, left))
	}
	f := s.freeMind()
	w := walk{s: s, m: &f.mobile, c: c, with: s.companion != 0}
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
