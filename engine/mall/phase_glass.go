package mall

import "deadreckon/engine"

// Attacks of berserk units on glass doors, digest ZX. EN 10.4, 10.5.

func (s *State) applyBreak(x Square, d uint8) {
	s.noteUnshown()
	s.back = s.phase
	s.pending.Remove(x)
	s.spent.Add(x)
	s.combat, s.focusDoor = x, d+1
	s.turnUp(x, bothKnow, phaseGlass)
}

// glassRoll: a roll below the value destroys the door; either way the move is
// spent. EN 10.5.
func (s *State) glassRoll(roll int) {
	if roll < int(s.unitAt(s.combat).value()) {
		s.doors.Closed &^= 1 << (s.focusDoor - 1)
		s.doors.Destroyed |= 1 << (s.focusDoor - 1)
	}
	s.focusDoor = 0
	if s.r().Options.GlassCostsOneStep { // A50
		s.resume(phaseGlassStep)
		return
	}
	s.endGlassStep()
}

// enterGlassStep lets the unit make one step if it can. A50, option GlassCostsOneStep.
func (s *State) enterGlassStep() {
	s.phase = phaseGlassStep
	if to := s.glassSteps(); to.Empty() {
		s.endGlassStep()
	}
}

// glassSteps returns the squares for the step: towards the movers in reaction, any in free movement.
func (s *State) glassSteps() (to Set) {
	m := s.moveContext()
	for _, y := range m.b.Sides(s.combat) {
		if m.doors.Open(y.Door) && !m.zombies.Has(y.To) &&
			(s.back != phaseReact || m.towards(s.combat, y.To)) {
			to.Add(y.To)
		}
	}
	return to
}

// legalGlassStep: compulsory in reaction, optional in free movement.
func (s *State) legalGlassStep(dst []engine.Action) []engine.Action {
	to := s.glassSteps()
	dst = appendMoves(dst, s.combat, to)
	if s.back == phaseFree {
		dst = append(dst, act0(KindStay))
	}
	return dst
}

// endGlassStep goes back to the phase of the attack on glass.
func (s *State) endGlassStep() {
	back := s.back
	s.combat, s.back = 0, 0
	s.resume(back)
}
