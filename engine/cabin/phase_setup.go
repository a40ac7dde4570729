package cabin

import "deadreckon/engine"

// Setup, digest 3.1. State.turn counts the Characters cast, and then the arcs filled.

func (s *State) stepSetup() {
	r := s.r()
	switch k := int(s.turn); {
	case s.chars[r.n-1].condition == living: // everybody is cast
		s.stepPlacing()
	case s.chars[k].who != 0:
		s.phase = phaseRoom
	case r.Options.Cast == CastNamed:
		s.chars[k].who = uint8(r.Options.Names[k]) + 1
	default:
		s.ask(phaseCast, k)
	}
}

// legalCast lists the Characters that nobody has taken. Setup 3, B06.
func (s *State) legalCast(dst []engine.Action) []engine.Action {
	for p := range people {
		taken := false
		for i := range s.chars {
			taken = taken || s.chars[i].is(p)
		}
		if !taken {
			dst = append(dst, act1(KindCast, uint8(p)))
		}
	}
	return dst
}

func (s *State) applyCast(p Play) { s.chars[s.turn].who = p.X + 1 }

// applyRoom places a Character in the Cabin by a die. Setup 3.
func (s *State) applyRoom(p Play) {
	c := &s.chars[s.turn]
	c.condition, c.space = living, at(Cabin, int(p.X)-1)
	s.turn++
	if int(s.turn) == s.r().n {
		s.turn = 0
	}
}

// stepPlacing fills the Woods, arc by arc, and then passes to the first player.
func (s *State) stepPlacing() {
	r := s.r()
	cuts := uint8(0)
	if r.Options.CutToChase { // Less 2, B118
		cuts = survivorCount
	}
	switch {
	case s.turn < 6:
		s.phase = phaseWake
	case s.turn < 6+cuts:
		s.phase = phaseCut
	case s.turn == 6+cuts:
		s.bag[tokenSurvivor] = survivorCount - cuts // Setup 5
		s.phase = phaseFirst
	case r.Options.Overlord && s.handSize < overlordHand: // Lord 1
		s.phase = phaseHold
	default:
		s.beginRound()
	}
}

func (s *State) legalWake(dst []engine.Action) []engine.Action { return s.legalTypes(dst, KindWake) }

// applyWake draws one of the first Zombies. Setup 4.
func (s *State) applyWake(p Play) {
	s.bag[p.X]--
	s.placeNew(at(Woods, int(s.turn)), Type(p.X))
	s.turn++
}

func (s *State) applyCut(p Play) {
	s.newSurvivorAt(at(Woods, int(p.X)-1))
	s.turn++
}

// legalFirst lists the Characters who may hold the Bait first. Setup 9, B07.
func (s *State) legalFirst(dst []engine.Action) []engine.Action {
	return appendRange(dst, KindFirst, 0, uint8(s.r().n)-1)
}

func (s *State) applyFirst(p Play) {
	s.bait, s.lead = p.X, p.X
	s.turn++
}
