package mall

import (
	"deadreckon/engine"
)

// Shooting in the human turn, digest 3.H4-H6. EN 6.0.

// legalShoot lists every target with every group of able shooters.
func (s *State) legalShoot(dst []engine.Action, x Square, zombies *Set, own chars) []engine.Action {
	able := s.able(own &^ s.carriers())
	if able == 0 {
		return dst
	}
	if zombies.Has(x) { // EN 6.3
		return appendShots(dst, x, able)
	}
	b := s.b()
	people := s.characterSquares()
	targets := b.Sight(x, s.doors).And(*zombies).AndNot(people) // EN 6.3, 6.4
	counters := zombies.Or(people)
	for q := targets.Next(1); q != 0; q = targets.Next(q + 1) {
		between := b.Between(x, q).And(counters)
		if between.Empty() { // EN 6.3, A22
			dst = appendShots(dst, q, able)
		}
	}
	return dst
}

// able returns the members of m with a shot left.
func (s *State) able(m chars) chars {
	m &^= s.panicked
	for c := Peter; c <= Fran; c++ {
		if s.fires[c] == 0 {
			m &^= 1 << c
		}
	}
	return m
}

func appendShots(dst []engine.Action, q Square, able chars) []engine.Action {
	for m := chars(1); m <= able; m++ {
		if m&^able == 0 {
			dst = append(dst, act2(KindShoot, uint8(q), uint8(m)))
		}
	}
	return dst
}

// panicRise returns the increase of the Panic Level for a shot at the pieces in
// q, and whether a check is needed at all. EN 6.5, 10.6, 11.5; A34.
func (s *State) panicRise(q Square, sameSquare bool) (rise int, check bool) {
	super := s.supersAt(q) != 0
	berserk := s.occupied.Has(q) && s.unitAt(q).berserk()
	switch {
	case super && sameSquare:
		return 3, true
	case super:
		return 1, true
	case berserk && sameSquare:
		return 1, true
	case berserk || sameSquare:
		return 0, true
	}
	return 0, false
}

// panics reports whether a roll makes the next character to check panic.
func (s *State) panics(roll int) bool {
	rise, _ := s.panicRise(s.target, s.phase == phaseFirePanic || s.square() == s.target)
	return roll <= int(s.face(s.toCheck.first()).Panic)+rise
}

// applyShoot announces a shot. Later owners may let their characters join it. EN 6.8, digest 3.S7.
func (s *State) applyShoot(q Square, shooters chars) {
	s.noteAction(s.square()) // A36
	s.target, s.shooters = q, shooters
	c := shooters.first()
	s.toCheck = s.able(s.group&^s.carriers()) & s.later(c) &^ s.mates(c)
	if s.toCheck == 0 {
		s.beginShot()
	}
}

// legalJoin offers an owner to have his characters join the shot announced.
func (s *State) legalJoin(dst []engine.Action) []engine.Action {
	return append(appendFires(dst, s.nextAsked()), act0(KindHold))
}

// applyJoin: some of the owner's characters join a shot, or nobody.
func (s *State) applyJoin(shooters chars) {
	s.shooters |= shooters
	s.toCheck &^= s.nextAsked()
	if s.target != 0 && s.toCheck == 0 {
		s.beginShot()
	}
}

// beginShot: each shooter is first checked for panic if the target requires it.
func (s *State) beginShot() {
	if _, check := s.panicRise(s.target, s.square() == s.target); check {
		s.toCheck = s.shooters
		s.phase = phasePanic
		return
	}
	s.fireShot()
}

// panicRoll is one character's check in the human turn. EN 6.5.
func (s *State) panicRoll(roll int) {
	c := s.toCheck.first()
	if s.panics(roll) {
		s.panicked |= 1 << c
		s.shooters &^= 1 << c
		s.moveLeft = 0
		s.carries = [4]uint8{} // digest 3.H5.2
	}
	s.toCheck &^= 1 << c
	switch {
	case s.toCheck != 0:
	case s.shooters == 0: // A32, A33
		s.target = 0
		s.phase = phaseAct
	default:
		s.fireShot()
	}
}

// fireShot uses up the shooters' fire and throws the dice. EN 6.1; A31.
func (s *State) fireShot() {
	s.shotFired = true
	for m := s.shooters; m != 0; m &= m - 1 {
		s.fires[m.first()]--
	}
	s.phase = phaseShot
}

// gunModifier returns the sum that is added to the dice for every gun that shoots from x at q, and the
// closed glass door that the shot breaks, or NoDoor. EN 6.7, 6.8, 10.5; A25, A29, A30.
func (s *State) gunModifier(x, q Square) (mod int, breaks uint8) {
	if x == q {
		return 0, NoDoor
	}
	b := s.b()
	mod = -int(b.Fire[x][q])
	switch d := b.SightDoor(x, q); {
	case d == NoDoor:
		return mod, NoDoor
	case s.doors.Open(d):
		return mod - 2, NoDoor
	default:
		return mod - 3, d
	}
}

// shotModifier is the sum that all guns add to the dice of the announced shot, 0 for a shot at attackers.
// EN 6.8, 6.9.
func (s *State) shotModifier() int {
	if s.group == 0 {
		return 0
	}
	mod, _ := s.gunModifier(s.square(), s.target)
	return mod * s.shooters.count()
}

// shotRoll adds the modifiers and turns the target up. EN 6.0 Proc 3-5.
func (s *State) shotRoll(sum int) {
	x, q := s.square(), s.target
	mod, breaks := s.gunModifier(x, q)
	if breaks != NoDoor {
		s.doors.Closed &^= 1 << breaks
		s.doors.Destroyed |= 1 << breaks
	}
	sum += s.shooters.count() * mod
	s.shot = int8(max(sum, -128))
	s.shooters = 0
	if s.occupied.Has(q) {
		s.turnUp(q, bothKnow, phaseShotEnd)
		return
	}
	s.resume(phaseShotEnd)
}

// endShot compares the result with the target. EN 6.0 Proc 5, 11.3.
func (s *State) endShot() {
	q := s.target
	hit := int(s.shot) >= s.zombieValue(q)
	s.target, s.shot = 0, 0
	s.phase = phaseAct
	if hit {
		s.eliminate(q)
		s.checkVictory()
	}
}

// eliminate removes every zombie piece of a square: the unit into the pool,
// supers out of the game. EN 6.0 Proc 5, 11.3, 13.3, 9.4.
func (s *State) eliminate(q Square) {
	for m := s.supersAt(q); m != 0; m &= m - 1 {
		s.at[m.first()] = 0
	}
	if s.occupied.Has(q) {
		s.poolAdd(s.takeUnit(q))
	}
	s.noteEmpty()
}

// noteEmpty sets the duty of EN 9.4 once no unit is on the map.
func (s *State) noteEmpty() {
	if s.occupied.Empty() && s.companion == 0 && s.hiddenLeft > 0 {
		s.mustShow = true
	}
}
