package mall

import (
	"deadreckon/engine"
)

// The Zombie Attack Phase and every other combat, digest 3.ZD. EN 8.0, 6.9.

// enterAttacks finds the squares of the attacks. EN 8.0 GR.
func (s *State) enterAttacks() {
	s.pending = s.zombieSquares().And(s.characterSquares())
	s.resume(phaseAttack)
}

// enterAttack begins the next combat of the phase; if there are several the zombie player chooses (A54).
func (s *State) enterAttack() {
	switch s.pending.Len() {
	case 0:
		s.enterGeneration()
	case 1:
		s.applyAttack(s.pending.Next(1))
	}
}

func (s *State) applyAttack(x Square) {
	s.pending.Remove(x)
	s.beginCombat(x, s.phase)
}

// beginCombat runs COMBAT(x) and continues in phase end. All unstunned characters there may shoot first
// (EN 8.1, A91), even after shots in the human turn (EN 6.9, A93).
func (s *State) beginCombat(x Square, end Phase) {
	s.combat, s.combatEnd, s.panicked = x, end, 0
	s.fires = s.combatFires()
	s.enterFire()
}

// combatFires returns the shots that everybody in the combat square begins with.
func (s *State) combatFires() (fires [4]uint8) {
	for m := s.charactersAt(s.combat); m != 0; m &= m - 1 {
		c := m.first()
		switch {
		case s.status[c] == Stunned: // EN 8.3
		case s.r().Options.ReactionShots == ShotsFireRate: // A55
			fires[c] = s.face(c).Fire
		default:
			fires[c] = 1
		}
	}
	return fires
}

// enterFire lets the characters shoot while any is able.
func (s *State) enterFire() {
	able := s.able(s.charactersAt(s.combat))
	if able == 0 {
		s.enterNumber()
		return
	}
	s.phase = phaseFire
	if s.r().team() {
		s.toCheck = able
	}
}

// legalFire lists every group of shooters; in a team, groups of the owner on turn.
func (s *State) legalFire(dst []engine.Action) []engine.Action {
	able := s.able(s.charactersAt(s.combat))
	if s.toCheck != 0 {
		able = s.nextAsked()
	}
	return append(appendFires(dst, able), act0(KindHold))
}

func appendFires(dst []engine.Action, able chars) []engine.Action {
	for m := chars(1); m <= able; m++ {
		if m&^able == 0 {
			dst = append(dst, act1(KindFire, uint8(m)))
		}
	}
	return dst
}

// applyFire notes the shooters, possibly none. After all owners have been asked, each shooter is first
// checked for panic. EN 6.5, 6.9.
func (s *State) applyFire(shooters chars) {
	if s.phase == phaseAct {
		s.applyJoin(shooters)
		return
	}
	s.shooters |= shooters
	if s.toCheck != 0 {
		s.toCheck &^= s.nextAsked()
	}
	switch {
	case s.toCheck != 0:
	case s.shooters == 0:
		s.enterNumber()
	default:
		s.target, s.toCheck, s.phase = s.combat, s.shooters, phaseFirePanic
	}
}

// firePanicRoll: a panicked character is out of the shooting for this combat.
func (s *State) firePanicRoll(roll int) {
	c := s.toCheck.first()
	if s.panics(roll) {
		s.panicked |= 1 << c
		s.shooters &^= 1 << c
	}
	s.toCheck &^= 1 << c
	switch {
	case s.toCheck != 0:
	case s.shooters == 0:
		s.target = 0
		s.enterFire()
	default:
		for m := s.shooters; m != 0; m &= m - 1 {
			s.fires[m.first()]--
		}
		s.phase = phaseFireShot
	}
}

// fireShotRoll has no modifiers; a hit ends the combat. EN 8.0 Proc 1, 11.3.
func (s *State) fireShotRoll(sum int) {
	s.target, s.shooters = 0, 0
	if sum < s.zombieValue(s.combat) {
		s.enterFire()
		return
	}
	s.eliminate(s.combat)
	if !s.checkVictory() {
		s.endCombat()
	}
}

// enterNumber asks for the number of attacked characters if there is a choice. EN 8.0 Proc 2, A90.
func (s *State) enterNumber() {
	s.panicked, s.fires = 0, [4]uint8{}
	all := s.charactersAt(s.combat)
	if all&(all-1) != 0 {
		s.phase = phaseNumber
		return
	}
	s.number = 1
	s.applyName(all)
}

// applyNumber: the human player names the attacked unless all are. EN 8.0 Proc 3.
func (s *State) applyNumber(k uint8) {
	s.number = k
	all := s.charactersAt(s.combat)
	if int(k) == all.count() {
		s.applyName(all)
		return
	}
	s.phase = phaseName
	if s.r().team() {
		s.toCheck = all
	}
}

// legalName lists every group that the number allows. In a team each owner names his own, and leaves
// enough for the owners after him.
func (s *State) legalName(dst []engine.Action) []engine.Action {
	own, after := s.charactersAt(s.combat), 0
	if s.toCheck != 0 {
		own = s.nextAsked()
		after = (s.toCheck &^ own).count()
	}
	need := int(s.number) - s.chosen.count()
	if need <= after {
		dst = append(dst, act0(KindHold))
	}
	for m := chars(1); m <= own; m++ {
		if n := m.count(); m&^own == 0 && n <= need && n+after >= need {
			dst = append(dst, act1(KindName, uint8(m)))
		}
	}
	return dst
}

// applyName notes the attacked characters, and when all are named fixes the strength against them. EN 8.0
// Proc 3, 4; A45.
func (s *State) applyName(attacked chars) {
	s.chosen |= attacked
	if s.toCheck != 0 {
		s.toCheck &^= s.nextAsked()
		if need := int(s.number) - s.chosen.count(); need > 0 && need < s.toCheck.count() {
			return
		} else if need > 0 { // the others are forced
			s.chosen |= s.toCheck
		}
		s.toCheck = 0
	}
	s.strength = uint8(s.zombieValue(s.combat) / int(s.number))
	s.phase = phaseResolve
	if s.strength == 0 {
		s.endCombat()
	}
}

// resolveRoll settles one attacked character, in character order (A56). EN 8.3-8.6.
func (s *State) resolveRoll(roll int) {
	c := s.chosen.first()
	s.chosen &^= 1 << c
	s.applyAttackResult(c, attackResult(roll, int(s.strength)))
	if !s.checkVictory() && s.chosen == 0 {
		s.endCombat()
	}
}

// applyAttackResult: EN 8.3-8.5.
func (s *State) applyAttackResult(c Character, result byte) {
	switch {
	case result == '-':
	case s.status[c] != Normal: // EN 8.5
		s.status[c] = Dead
		s.at[c] = 0
		s.rifles &^= 1 << c // EN 12.3, A98
	case result == 'S':
		s.status[c] = Stunned
	default:
		s.status[c] = Infected
		s.infected |= 1 << c
	}
}

func (s *State) endCombat() {
	end := s.combatEnd
	s.combat, s.combatEnd, s.chosen, s.number, s.strength = 0, 0, 0, 0, 0
	s.panicked, s.fires = 0, [4]uint8{} // a hit comes here without enterNumber
	s.resume(end)
}
