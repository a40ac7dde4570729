package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// The Human Player-Turn, part 3.H of the rules digest: select a group (H0), act (H1-H3), end (H7).
// EN 5.0, 12.0.
// phase_shoot.go has the shooting.

// eligible reports whether a character may be activated. EN 5.0, 8.3.
func (s *State) eligible(c Character) bool {
	return (s.status[c] == Normal || s.status[c] == Infected) && !s.activated.has(c)
}

// legalSelect offers PASS and every non-empty group of eligible characters of
// one square. EN 5.0, 5.2; A76, A102.
func (s *State) legalSelect(dst []engine.Action) []engine.Action {
	dst = append(dst, act0(KindPass))
	able := s.allEligible()
	for g := chars(1); g < 16; g++ {
		if g&^able == 0 && g&^s.charactersAt(s.at[g.first()]) == 0 {
			dst = append(dst, act1(KindSelect, uint8(g)))
		}
	}
	return dst
}

// applySelect starts the turn of a group.
func (s *State) applySelect(g chars) {
	s.group, s.start = g, s.at[g.first()]
	s.moveLeft = 255
	for m := g; m != 0; m &= m - 1 {
		f := s.face(m.first())
		s.moveLeft = min(s.moveLeft, f.Move) // EN 5.2
		s.fires[m.first()] = f.Fire          // EN 6.1
	}
	s.phase = phaseAct
}

// square returns the square of the group.
func (s *State) square() Square { return s.at[s.group.first()] }

// carriers returns the characters that carry another.
func (s *State) carriers() chars {
	var m chars
	for c, x := range s.carries {
		if x != 0 {
			m |= 1 << c
		}
	}
	return m
}

// carried returns the characters that another one carries.
func (s *State) carried() chars {
	var m chars
	for _, x := range s.carries {
		if x != 0 {
			m |= 1 << (x - 1)
		}
	}
	return m
}

// legalAct lists the next actions of the group. In a team, if an owner is asked for the actions of his own
// characters, these are listed. Otherwise all actions of the speaker, who decides for the group, are
// listed: see team.go. Digest 3.S7.
func (s *State) legalAct(dst []engine.Action) []engine.Action {
	switch {
	case s.target != 0:
		return s.legalJoin(dst)
	case s.toCheck != 0:
		return append(s.legalOwn(dst, s.nextAsked()), act0(KindHold))
	}
	x := s.square()
	carriers := s.carriers()
	zombies := s.zombieSquares()
	engaged := zombies.Has(x) // the group is in a square with zombies
	own := s.group & s.mates(s.group.first())
	dst = s.legalCarry(dst, x, carriers, own)
	if s.moveLeft > 0 {
		dst = appendDrops(dst, carriers&own)
		dst = s.legalStep(dst, x, carriers, engaged)
	}
	if !engaged { // EN 5.5, 5.9b
		dst = s.legalDoorWork(dst, x, carriers)
		dst = s.legalFullMove(dst, x, carriers)
	}
	dst = s.legalShoot(dst, x, &zombies, own)
	return append(dst, act0(KindEnd))
}

// legalOwn lists the actions that an owner decides for his own characters of the group: carry, drop, shoot.
func (s *State) legalOwn(dst []engine.Action, own chars) []engine.Action {
	x, carriers, zombies := s.square(), s.carriers(), s.zombieSquares()
	dst = s.legalCarry(dst, x, carriers, own)
	if s.moveLeft > 0 {
		dst = appendDrops(dst, carriers&own)
	}
	return s.legalShoot(dst, x, &zombies, own)
}

// appendDrops appends that a character sets down its load, for each carrier.
func appendDrops(dst []engine.Action, carriers chars) []engine.Action {
	for m := carriers; m != 0; m &= m - 1 { // EN 5.6
		dst = append(dst, act1(KindDrop, uint8(m.first())))
	}
	return dst
}

// legalCarry lists the pairs of a carrier from own and a character that it can pick up. EN 5.6, 5.9c; A17,
// A18. Carriers pick up owner by owner and, for one owner, in character order, so that each combination
// comes about in one way.
func (s *State) legalCarry(dst []engine.Action, x Square, carriers, own chars) []engine.Action {
	if s.moveSpent > 0 || s.panicked != 0 {
		return dst
	}
	loads := s.charactersAt(x) &^ (s.group | s.carried() | s.dropped)
	if loads == 0 {
		return dst
	}
	for m := own; m != 0; m &= m - 1 {
		c := m.first()
		if s.status[c] != Normal || carriers&s.later(c) != 0 { // a later carrier has picked up
			continue
		}
		for l := loads; l != 0; l &= l - 1 {
			dst = append(dst, act2(KindCarry, uint8(c), uint8(l.first())))
		}
	}
	return dst
}

// stepCost returns the movement points of a step out of x into any square.
// engaged: x has zombies. EN 5.4, 5.9; A18, A72.
func (s *State) stepCost(x Square, carriers chars, engaged bool) int {
	cost, load := 1, uint8(0)
	if engaged {
		cost += s.zombieValue(x)
	}
	for m := carriers; m != 0; m &= m - 1 {
		load = max(load, carrySurcharge[m.first()])
	}
	return cost + int(load)
}

// legalStep lists the steps of the group into neighbouring squares.
func (s *State) legalStep(dst []engine.Action, x Square, carriers chars, engaged bool) []engine.Action {
	if s.stepCost(x, carriers, engaged) > int(s.moveLeft) { // EN 5.1
		return dst
	}
	for _, side := range s.b().Sides(x) {
		if s.doors.Open(side.Door) { // EN 5.3
			dst = append(dst, act1(KindStep, uint8(side.To)))
		}
	}
	return dst
}

// legalDoorWork lists the doors of x that the group can open or close. EN 5.5, 10.5; A77. At least one
// character of the group must carry nobody (EN 5.6).
func (s *State) legalDoorWork(dst []engine.Action, x Square, carriers chars) []engine.Action {
	if s.moveLeft < doorCost || s.group&^carriers == 0 {
		return dst
	}
	from := len(dst)
	for _, side := range s.b().Sides(x) {
		if side.Door != NoDoor && s.doors.Destroyed>>side.Door&1 == 0 {
			dst = insert(dst, from, act1(KindDoor, side.Door))
		}
	}
	return dst
}

// legalFullMove offers the actions that cost the entire movement allowance: closing a main
// door (EN 5.5; A09, A75) and taking rifles (EN 12.0, 12.2; A19, A20).
func (s *State) legalFullMove(dst []engine.Action, x Square, carriers chars) []engine.Action {
	if s.moveSpent > 0 || s.panicked != 0 || x != s.start {
		return dst
	}
	if d := s.r().mainDoor[x]; d != NoDoor && s.doors.Open(d) && carriers == 0 &&
		!(s.r().Options.MainDoorEndsFire && s.shotFired) {
		dst = append(dst, act0(KindMain))
	}
	if x != s.b().Rifles {
		return dst
	}
	takers := s.group & (1<<Steve | 1<<Fran) &^ (s.rifles | carriers) // EN 12.1
	for set := chars(1 << Steve); set <= 1<<Steve|1<<Fran; set += 1 << Steve {
		if set&^takers == 0 && set.count() <= int(s.rifleLeft) {
			dst = append(dst, act1(KindRifle, uint8(set)))
		}
	}
	return dst
}

// applyDrop sets down the character that c carries, who cannot be carried again in this turn.
func (s *State) applyDrop(c Character) {
	s.dropped |= 1 << (s.carries[c] - 1)
	s.carries[c] = 0
}

// noteAction records that the group acted in a square: x becomes a trigger of
// zombie reactions. EN 5.7, 7.3; A35.
func (s *State) noteAction(x Square) {
	if !s.acted && s.r().Options.StartSquareTriggers {
		s.triggers.Add(s.start)
	}
	s.acted = true
	s.triggers.Add(x)
}

// spend uses cost movement points.
func (s *State) spend(cost uint8) {
	s.moveLeft -= cost
	s.moveSpent += cost
}

// applyStep moves the group and everybody carried. Digest 3.H2.
func (s *State) applyStep(y Square) {
	x := s.square()
	zombies := s.zombieSquares()
	s.spend(uint8(s.stepCost(x, s.carriers(), zombies.Has(x))))
	s.noteAction(y)
	walkers := s.group | s.carried()
	for c := Peter; c <= Fran; c++ {
		switch {
		case walkers.has(c):
			s.at[c] = y
		case s.at[c] == y && s.status[c] == Stunned: // EN 8.3, A73
			s.status[c] = Normal
		}
	}
	possible := s.possible()
	switch {
	case s.occupied.Has(y):
		s.turnUp(y, bothKnow, phaseAct) // EN 5.4
	case zombies.Has(y): // only a super, without a unit to turn up: EN 9.3, A95
	case possible.Has(y):
		s.focus, s.phase = y, phaseAmbush
	}
}

// applyAmbush continues a step after it is known whether the group met a hidden
// zombie. EN 9.1.
func (s *State) applyAmbush(met bool) {
	x := s.focus
	if !met {
		s.focus = 0
		s.ruleOut(board.SetOf(x))
		s.phase = phaseAct
		return
	}
	s.unhide(x)
	s.drawUnit(x, true, phaseAct)
}

func (s *State) applyDoorWork(d uint8) {
	s.spend(doorCost)
	s.doors.Closed ^= 1 << d
	s.noteAction(s.square())
}

// applyMain closes the main door of the group's square for ever. EN 5.5.
func (s *State) applyMain() {
	s.spend(s.moveLeft)
	s.doors.Closed |= 1 << s.r().mainDoor[s.start]
	if s.r().Options.MainDoorEndsFire { // A09
		s.fires = [4]uint8{}
	}
	s.noteAction(s.start)
	s.checkVictory()
}

func (s *State) applyRifle(takers chars) {
	s.spend(s.moveLeft)
	s.rifles |= takers
	s.rifleLeft -= uint8(takers.count())
	s.noteAction(s.start)
	s.checkVictory()
}

// endHumanTurn closes the Human Player-Turn and begins the zombie one. Digest
// 3.H7; A14-A16.
func (s *State) endHumanTurn() {
	s.activated, s.movers = 0, 0
	if s.acted {
		s.activated, s.movers = s.group, s.square()
	}
	s.group, s.start, s.moveLeft, s.moveSpent = 0, 0, 0, 0
	s.carries, s.dropped, s.acted, s.shotFired = [4]uint8{}, 0, false, false
	s.fires, s.panicked = [4]uint8{}, 0
	for c := range s.superStart {
		s.superStart[c] = 0
		if s.status[c] == Super {
			s.superStart[c] = s.at[c]
		}
	}
	if s.r().solo {
		s.enterTable()
		return
	}
	s.enterBerserk()
}
