package mall

import "deadreckon/engine"

// Moves of super zombies, digest 3.ZB2.5 and 3.ZC2.4. EN 11.1, 11.2, 11.4, 11.6.
//
// A super moves in single steps, and looks at each unit in its way before the next step (EN 11.1). A unit
// that travels with it is moved from the map into State.companion, because two units may pass in one
// square.

const superSteps = 3 // EN 11.2

// unmovedSupers returns the supers that may still begin a move.
func (s *State) unmovedSupers(m *moveContext) chars {
	var out chars
	for c := Peter; c <= Fran; c++ {
		if x := s.at[c]; s.status[c] == Super && x != 0 && !s.superMoved.has(c) && !m.people.Has(x) { // EN 7.6
			out |= 1 << c
		}
	}
	return out
}

// legalSuperReact lists the optional reactions of seen supers. EN 11.4, A43. With its unit a super may
// break a glass door only if no step is possible because of the unit. EN 10.4, 11.6.
func (s *State) legalSuperReact(dst []engine.Action, m *moveContext) []engine.Action {
	able := s.superSeen & s.unmovedSupers(m)
	var breakers chars
	for c := able; c != 0; c &= c - 1 {
		n := len(dst)
		dst = s.appendSuperSteps(dst, m, c.first(), superSteps, true)
		if !hasCompany(dst[n:]) {
			breakers |= 1 << c.first()
		}
	}
	for c := breakers; c != 0; c &= c - 1 {
		dst = s.appendSuperBreaks(dst, c.first(), m.blockingGlass(s.at[c.first()]))
	}
	return dst
}

// hasCompany reports whether any of the super steps takes the unit along.
func hasCompany(steps []engine.Action) bool {
	for _, a := range steps {
		if _, _, with := args(a); with == 1 {
			return true
		}
	}
	return false
}

// legalSuperFree offers the free moves of supers.
func (s *State) legalSuperFree(dst []engine.Action, m *moveContext) []engine.Action {
	able := s.unmovedSupers(m)
	for c := able; c != 0; c &= c - 1 {
		dst = s.appendSuperSteps(dst, m, c.first(), superSteps, false)
	}
	for c := able; c != 0; c &= c - 1 {
		dst = s.appendSuperBreaks(dst, c.first(), m.closedGlass(s.at[c.first()]))
	}
	return dst
}

// appendSuperBreaks offers a super with a unit the given doors. EN 11.6.
func (s *State) appendSuperBreaks(dst []engine.Action, c Character, doors uint64) []engine.Action {
	x := s.at[c]
	if !s.occupied.Has(x) || s.spent.Has(x) {
		return dst
	}
	for d := uint8(0); doors>>d != 0; d++ {
		if doors>>d&1 != 0 {
			dst = append(dst, act2(KindSuperBreak, uint8(c), d))
		}
	}
	return dst
}

// appendSuperSteps lists the next steps of super c from which a legal final square is still in reach.
func (s *State) appendSuperSteps(dst []engine.Action, m *moveContext, c Character, left int, react bool) []engine.Action {
	x := s.at[c]
	joins := s.mayJoin(c)
	leaves := s.companion == 0 || !s.occupied.Has(x) && s.supersAt(x)&^(1<<c) == 0 // may be left behind
	for _, side := range m.b.Sides(x) {
		y := side.To
		if !m.doors.Open(side.Door) || react && !m.towards(x, y) {
			continue
		}
		if leaves && s.reachesStop(m, c, y, left-1, react, false) {
			dst = append(dst, act3(KindSuperStep, uint8(c), uint8(y), 0))
		}
		if joins && s.reachesStop(m, c, y, left-1, react, true) {
			dst = append(dst, act3(KindSuperStep, uint8(c), uint8(y), 1))
		}
	}
	return dst
}

// mayJoin reports whether a unit may travel on with the super: its companion, or the unit that began the
// Zombie Player-Turn with it, or, with SuperPicksUpAnywhere, any unit there that is neither bound nor
// moved. EN 11.2; A42.
func (s *State) mayJoin(c Character) bool {
	x := s.at[c]
	switch {
	case s.companion != 0:
		return true
	case !s.occupied.Has(x) || s.spent.Has(x):
		return false
	case s.r().Options.SuperPicksUpAnywhere:
		return true
	}
	return s.phase != phaseSuper && s.superStart[c] == x
}

// stopsAt reports whether super c may end its move in a square: never with
// another super (A46), with a companion never on a unit. EN 7.6, 11.1. A unit
// about to be taken along from the super's present square is not in the way.
func (s *State) stopsAt(c Character, y Square, with bool) bool {
	if s.supersAt(y)&^(1<<c) != 0 {
		return false
	}
	taken := s.companion == 0 && y == s.at[c]
	return !with || taken || !s.occupied.Has(y)
}

// reachesStop reports whether the super, having stepped into y with some squares
// left, can still end its move legally.
func (s *State) reachesStop(m *moveContext, c Character, y Square, left int, react, with bool) bool {
	if s.stopsAt(c, y, with) {
		return true
	}
	if left == 0 || m.people.Has(y) { // EN 7.6
		return false
	}
	for _, side := range m.b.Sides(y) {
		if m.doors.Open(side.Door) && (!react || m.towards(y, side.To)) &&
			s.reachesStop(m, c, side.To, left-1, react, with) {
			return true
		}
	}
	return false
}

// applySuperStep begins or continues a move.
func (s *State) applySuperStep(c Character, y Square, with bool) {
	if s.phase != phaseSuper {
		s.noteUnshown()
		s.back, s.mover, s.stepsLeft = s.phase, c, superSteps
		s.superMoved |= 1 << c
	}
	x := s.at[c]
	switch {
	case with && s.companion == 0:
		s.companion = s.takeUnit(x) | travelsBit
	case !with && s.companion != 0:
		s.settleCompanion(x)
	}
	s.at[c] = y
	s.stepsLeft--
	if s.occupied.Has(y) && !s.r().solo { // EN 15.7
		s.turnUp(y, zombieKnows, phaseSuper) // EN 11.1
		return
	}
	s.resume(phaseSuper)
}

// settleCompanion puts the companion down; it has moved.
func (s *State) settleCompanion(x Square) {
	s.putUnit(x, s.companion&^travelsBit)
	s.companion = 0
	s.spent.Add(x)
}

// enterSuper ends the move if it cannot continue.
func (s *State) enterSuper() {
	s.phase = phaseSuper
	if s.stepsLeft == 0 || s.charactersAt(s.at[s.mover]) != 0 { // EN 7.6
		s.superStop()
	}
}

// legalSuper offers to stop or to step on.
func (s *State) legalSuper(dst []engine.Action) []engine.Action {
	m := s.moveContext()
	dst = s.appendSuperSteps(dst, &m, s.mover, int(s.stepsLeft), s.back == phaseReact)
	if s.stopsAt(s.mover, s.at[s.mover], s.companion != 0) {
		dst = append(dst, act0(KindSuperStop))
	}
	return dst
}

// superStop ends the move of a super. Its companion and the unit in its last square are face up for both
// players in a square with characters (EN 7.7), and with SuperStackPublic in every stack (A48).
func (s *State) superStop() {
	x := s.at[s.mover]
	if s.companion != 0 {
		s.settleCompanion(x)
	}
	back := s.back
	s.mover, s.stepsLeft, s.back = 0, 0, 0
	if s.occupied.Has(x) && (s.charactersAt(x) != 0 || s.r().superStackPublic()) {
		s.turnUp(x, bothKnow, back)
		return
	}
	s.resume(back)
}

// applySuperBreak destroys a glass door: no roll, no character in sight needed,
// the whole move of both. The unit is shown. EN 11.6; A88.
func (s *State) applySuperBreak(c Character, d uint8) {
	s.noteUnshown()
	x := s.at[c]
	s.superMoved |= 1 << c
	s.spent.Add(x)
	s.doors.Closed &^= 1 << d
	s.doors.Destroyed |= 1 << d
	s.turnUp(x, bothKnow, s.phase)
}
