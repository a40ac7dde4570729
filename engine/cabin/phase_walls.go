package cabin

// Walls: standing, cracked, destroyed. Wall 1-7, Repair 1, Nails 1.

func (s *State) standing(arc int) bool  { return s.destroyed>>arc&1 == 0 }
func (s *State) isCracked(arc int) bool { return s.cracked>>arc&1 != 0 }

// mendWall makes the Wall of an arc whole. Repair 1, Nails 1.
func (s *State) mendWall(arc int) {
	s.cracked &^= 1 << arc
	s.destroyed &^= 1 << arc
}

// strike notes a hit on a Wall. All hits of a phase count at its end. Wall 6, B84.
func (s *State) strike(arc int, hard bool) {
	bit := uint8(1) << arc
	if hard || s.struck&bit != 0 {
		s.smashed |= bit
	}
	s.struck |= bit
}

// applyStrikes resolves the hits of a phase. Wall 1, 2, 5, 6.
func (s *State) applyStrikes() {
	down := s.smashed | s.struck&s.cracked
	s.destroyed |= down
	s.cracked = (s.cracked | s.struck) &^ s.destroyed
	s.struck, s.smashed = 0, 0
}

// barred reports whether a standing Wall lies between two spaces that adjoin.
func (s *State) barred(x, y Space) bool {
	arc, between := wallsOf(x, y)
	return between && s.standing(arc)
}
