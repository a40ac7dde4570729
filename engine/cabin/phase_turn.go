package cabin

import "deadreckon/engine"

// Rounds and turns, digest 3.2, 3.9.

// beginRound opens a round, or ends the game after the last. Round 1-5, B14.
func (s *State) beginRound() {
	if last := s.o().MaxRounds; last > 0 && s.round == last {
		s.finish()
		return
	}
	s.round++
	s.lead = s.bait
	s.creepers = 0
	s.flags &^= baitStays
	s.beginTurn(0)
}

// onTurn is the Character on turn. The order of a round does not change during it. B10.
func (s *State) onTurn() int { return s.clockwise(int(s.lead) + int(s.turn)) }

// beginTurn begins the k-th turn of a round or, if nobody plays then, a later one; the Event follows the
// last. Act 1, B11.
func (s *State) beginTurn(k int) {
	for ; k < s.r().n; k++ {
		s.turn = uint8(k)
		c := s.onTurn()
		if !s.chars[c].plays() {
			continue
		}
		s.stage, s.actor, s.left = stageTurn, uint8(c), turnActions
		for i := range s.chars { // B36
			s.chars[i].marks &^= turnMarks
			s.chars[i].refused = 0
		}
		s.chars[c].marks &^= held // More 1
		s.reload(c)
		return
	}
	s.turn, s.actor, s.left = 0, 0, 0
	for i := range s.chars {
		s.chars[i].marks &^= turnMarks
		s.chars[i].refused = 0
	}
	s.stage = stageCard
}

// reload makes a Cross Bow ready. Bow 2, B50.
func (s *State) reload(c int) {
	if bow := s.holding(c, Bow); bow != 0 && bow.level() == 0 {
		s.exchange(c, bow, bow+2)
	}
}

// stepTurn gives the turn's owner the next action.
func (s *State) stepTurn() {
	c := s.onTurn()
	s.actor = uint8(c)
	if !s.chars[c].plays() {
		s.endTurn()
		return
	}
	s.ask(phaseAct, c)
}

func (s *State) endTurn() { s.beginTurn(int(s.turn) + 1) }

// pay takes actions from the owner of the turn; a granted one was paid when it was
// granted, but for the second one of ray's ability. B35.
func (s *State) pay(n int) {
	if int(s.actor) != s.onTurn() {
		n--
	}
	s.left -= uint8(n)
}

// stepBait passes the Bait at the end of a round, and Zombie Muck wears off. Pass 1, 2.
func (s *State) stepBait() {
	for i := range s.chars {
		s.chars[i].marks &^= covered | rerolled
	}
	switch {
	case s.has(baitStays):
	case s.o().ChooseBait && s.wouldTake() != 0: // Less 1, B117
		s.ask(phaseBait, int(s.bait))
		return
	default:
		s.passBait()
	}
	s.beginRound()
}

// passBait gives the Bait to the next Character clockwise in any condition. B05, B11.
func (s *State) passBait() { s.bait = uint8(s.order(1)) }

// wouldTake returns the living Characters but the holder of the Bait, as a set.
func (s *State) wouldTake() (m uint8) {
	for c := range s.cast() {
		if s.chars[c].condition == living && c != int(s.bait) {
			m |= 1 << c
		}
	}
	return m
}

func (s *State) legalBait(dst []engine.Action) []engine.Action {
	return s.appendWho(dst, KindBait, s.wouldTake())
}

func (s *State) applyBait(p Play) {
	s.bait = p.X
	s.beginRound()
}

// appendWho appends an action for each Character of a set.
func (s *State) appendWho(dst []engine.Action, k Kind, m uint8) []engine.Action {
	for c := range uint8(6) {
		if m>>c&1 != 0 {
			dst = append(dst, act1(k, c))
		}
	}
	return dst
}
