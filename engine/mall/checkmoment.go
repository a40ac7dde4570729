package mall

import (
	"deadreckon/engine/mall/board"
)

// A position names a phase, and with it what that phase works on: a square, a shot with its
// shooters and target, a super on the move, a combat. The checks of this file refuse a
// position in which that is missing, or could not have come about by the rules. The comment
// of a check says what must hold; its error names the key of the position text, the rule, and
// what should stand there.

// checkMoment: the position has what its phase works on, and it is possible.
func (s *State) checkMoment() error {
	stem := s.stem()
	switch {
	case s.phase == phaseOver:
		return nil
	case stem == phaseAttack || stem == phaseEntry || stem == phaseEntranceNext || stem == phaseConvertNext:
		if err := s.checkAttacks(stem); err != nil {
			return err
		}
	}
	if check := phaseRows[s.phase].check; check != nil {
		return check(s)
	}
	return nil
}

func (s *State) checkPending() error {
	return s.need(!s.pending.Empty(), "pending", "EN 8.0", "pending: squares to attack")
}

// need returns nothing if ok, and else the error of needs: what should stand at a place.
func (s *State) need(ok bool, place, rule, what string) error {
	if ok {
		return nil
	}
	return s.needs(place, rule, what)
}

// checkTable: there is a unit that may appear. Where its square is to be chosen, the squares
// that are offered are those nearest to the characters, and there are several. EN 15.2.
func (s *State) checkTable() error {
	switch {
	case s.poolSize == 0:
		return s.needs("pool", "EN 15.3", "a unit in the pool")
	case !s.spent.Empty():
		return fault("spent", "EN 10.1", "no unit has calmed down before the berserk phase")
	case s.phase == phaseTable:
		return s.need(s.pending.Empty(), "pending", "EN 15.2", "no line pending")
	}
	x := s.pending.Next(1)
	return s.need(x != 0 && s.pending.Len() > 1 && s.pending == s.appearing(uint8(s.b().ID[x]%10)), "pending", "EN 15.2, 15.3",
		"pending: the nearest store squares of one last digit that hold no zombies, two or more")
}

// checkAmbush: a hidden zombie may lie in the square that the movers have entered. EN 9.1.
func (s *State) checkAmbush() error {
	possible, zombies := s.possible(), s.zombieSquares()
	return s.need(s.focus == s.square() && possible.Has(s.focus) && !zombies.Has(s.focus), "focus", "EN 9.1",
		"focus: the movers' square, free of zombies, where a hidden one may be")
}

// checkShot: the announced shot is one that may be announced. EN 6.0.
func (s *State) checkShot() error {
	if s.target == 0 {
		return s.needs("target", "EN 6.3", "a target")
	}
	if why := s.noShot(s.square(), s.target); why != nil {
		return fault("target", why.Rule, "%s", why.Text)
	}
	if s.shooters == 0 || s.shooters&^(s.group&^s.panicked&^s.carriers()) != 0 {
		return s.needs("shooters", "EN 6.1", "shooters: members of the group who neither carry nor have panicked")
	}
	if s.phase == phaseShot {
		return s.checkFired(s.shooters, s.shotFired)
	}
	_, check := s.panicRise(s.target, s.square() == s.target)
	return s.checkAnnounced(s.shooters, check)
}

// checkAnnounced: the shot makes a check for panic necessary, some of the shooters are still to
// be checked, and all have a shot left to fire afterwards. EN 6.5.
func (s *State) checkAnnounced(shooters chars, check bool) error {
	switch {
	case !check:
		return fault("target", "EN 6.5", "a shot at this target needs no check for panic; then the phase is shot")
	case s.toCheck == 0 || s.toCheck&^shooters != 0:
		return s.needs("to-check", "EN 6.5", "to-check: those of the shooters who are still to be checked")
	}
	for m := shooters; m != 0; m &= m - 1 {
		if s.fires[m.first()] == 0 {
			return fault("shooters", "EN 6.1", "%s has no shot left", m.first())
		}
	}
	return nil
}

// checkFired: the shot that is thrown for now is already taken off what the shooters have
// left. EN 6.1.
func (s *State) checkFired(shooters chars, noted bool) error {
	if !noted {
		return s.needs("shot-fired", "EN 6.1", "a line shot-fired")
	}
	for m := shooters; m != 0; m &= m - 1 {
		if c := m.first(); s.fires[c] >= s.face(c).Fire {
			return fault("fires "+c.String()+":", "EN 6.1", "%s shoots now, so at most %d shots are left", c, s.face(c).Fire-1)
		}
	}
	return nil
}

// checkSuper: a super is on the move, stands as many steps from where it began as it has
// used, and can still end the move where it is or within reach. EN 11.1, 11.2.
func (s *State) checkSuper() error {
	c := s.mover
	x := s.at[c]
	switch {
	case s.status[c] != Super || x == 0:
		return s.needs("mover", "EN 11.2", "mover: a super zombie on the map")
	case !s.superMoved.has(c):
		return fault("super-moved", "EN 11.2", "%s is on the move; expected him in super-moved", c)
	case s.stepsLeft >= superSteps:
		return fault("steps-left", "EN 11.2", "%s has begun to move, so at most %d steps are left", c, superSteps-1)
	case s.phase == phaseSuper && (s.stepsLeft == 0 || s.charactersAt(x) != 0):
		return fault("steps-left", "EN 7.6", "the move of %s has ended", c)
	}
	if made := superSteps - int(s.stepsLeft); !s.inSteps(s.superStart[c], x, made, made) {
		return fault("steps-left", "EN 11.2", "%s began in %s and is in %s: not %d steps away", c, s.b().Name(s.superStart[c]), s.b().Name(x), made)
	}
	mob := s.mobile()
	if s.stepsLeft == 0 || s.charactersAt(x) != 0 {
		return s.need(s.stopsAt(c, x, s.companion != 0), "mover", "EN 7.6, 11.1", "a square where the super may end its move")
	}
	return s.need(s.reachesStop(&mob, c, x, int(s.stepsLeft), s.back == phaseReact, s.companion != 0), "mover", "EN 7.6, 11.1",
		"a square within reach where the super may end its move")
}

// checkGlass: a berserk unit, which has spent its move on that, is breaking a closed glass
// door of its square. EN 10.4.
func (s *State) checkGlass() error {
	x := s.combat
	if x == 0 || !s.occupied.Has(x) || !s.unitAt(x).berserk() || !s.spent.Has(x) || s.pending.Has(x) || s.charactersAt(x) != 0 {
		return s.needs("combat", "EN 10.4", "combat: the square of a berserk unit, spent, with no character")
	}
	if s.phase == phaseGlassStep {
		if !s.r().Options.GlassCostsOneStep {
			return fault("phase", "A50", "phase %s does not occur without option glassCostsOneStep", s.phase)
		}
		return s.need(s.unitAt(x).known(bothKnow), "combat", "EN 10.5", "a unit whose value has been shown")
	}
	mob := s.mobile()
	if d := s.focusDoor; d == 0 || mob.closedGlass(x)>>(d-1)&1 == 0 {
		return s.needs("focus-door", "EN 10.4", "focus-door: a closed glass door of the square "+s.b().Name(x))
	}
	return s.need(s.phase == phaseValue || s.unitAt(x).known(bothKnow), "combat", "EN 10.5", "a unit whose value has been shown")
}

// checkCombat: zombies and characters are in one square, and what is noted of their combat
// fits the stage that the phase names. EN 8.0.
func (s *State) checkCombat() error {
	zombies, here := s.zombieSquares(), s.charactersAt(s.combat)
	if s.combat == 0 || here == 0 || !zombies.Has(s.combat) {
		return s.needs("combat", "EN 8.0", "combat: a square with characters and zombies")
	}
	if err := s.checkCombatShots(here); err != nil {
		return err
	}
	able := s.able(here)
	switch s.phase {
	case phaseFire:
		if able == 0 {
			return s.needs("fires", "EN 8.1", "fires: characters who may still shoot")
		}
		return s.checkAsked()
	case phaseFirePanic, phaseFireShot:
		if s.target != s.combat || s.shooters == 0 || s.shooters&^(here&^s.panicked) != 0 {
			return s.needs("shooters", "EN 8.1", "shooters, and the combat square as their target")
		}
		for m := s.shooters; m != 0; m &= m - 1 {
			if s.status[m.first()] == Stunned {
				return fault("shooters", "EN 8.3", "%s is stunned", m.first())
			}
		}
		if s.phase == phaseFirePanic {
			return s.checkAnnounced(s.shooters, true)
		}
	case phaseNumber:
		return s.need(here.count() > 1, "combat", "EN 8.0", "two or more characters in the combat square")
	case phaseName:
		if s.number == 0 || int(s.number) >= here.count() {
			return s.needs("number", "EN 8.0", "number: some of the characters, not all")
		}
		return s.checkAsked()
	case phaseResolve:
		return s.checkResolve(here)
	}
	return nil
}

// checkCombatShots: only characters in the combat square have shots left before an attack,
// and not more than the option gives them. A55.
func (s *State) checkCombatShots(here chars) error {
	for c := Peter; c <= Fran; c++ {
		most := uint8(1)
		if s.r().Options.ReactionShots == ShotsFireRate {
			most = s.face(c).Fire
		}
		if s.fires[c] > 0 && (!here.has(c) || s.status[c] == Stunned) || s.fires[c] > most {
			return fault("fires "+c.String()+":", "EN 8.1, A55", "%s has %d shots before the attack", c, s.fires[c])
		}
		if s.panicked.has(c) && here.has(c) && s.fires[c] == 0 {
			return s.panickedWithout(c)
		}
	}
	if s.panicked&^here != 0 {
		return fault("panicked", "EN 6.5", "%s has panicked and is not in the combat square", s.panicked&^here)
	}
	return nil
}

// checkResolve: the attack hits some who are there, with the strength that the zombies have
// against each. EN 8.0.
func (s *State) checkResolve(here chars) error {
	n := int(s.number)
	switch {
	case s.chosen == 0 || s.chosen&^here != 0:
		return s.needs("chosen", "EN 8.0", "chosen: the attacked characters who are not resolved yet")
	case n < s.chosen.count() || n > 4:
		return s.needs("number", "EN 8.0", "number: how many were attacked, at least those in chosen")
	case int(s.strength) != s.zombieValue(s.combat)/n || s.strength == 0:
		return fault("strength", "EN 8.0", "strength %d; zombies of value %d against %d make %d, and 1 is the least",
			s.strength, s.zombieValue(s.combat), n, s.zombieValue(s.combat)/n)
	}
	return nil
}

// checkDraw: a unit is drawn for a square without zombies, and where it comes from, the hidden
// box, the pool or a main door, has one. EN 9.0, 13.3.
func (s *State) checkDraw() error {
	zombies := s.zombieSquares()
	if s.focus == 0 || zombies.Has(s.focus) {
		return s.needs("focus", "EN 7.6", "focus: a square without zombies")
	}
	switch {
	case s.then == phaseBerserkNext:
		return s.need(!s.b().Hall.Has(s.focus) && s.poolSize > 0, "focus", "EN 15.3", "focus: a store square, and a unit in the pool")
	case !s.fromBox:
		return s.checkEntering(1)
	}
	return s.need(s.then != phaseAct || s.focus == s.square(), "focus", "EN 9.1", "focus: the movers' square")
}

// shotMayBe reports whether a shot at the target by some of the group can have had this
// result. Only who has used a shot can have fired; a glass door on the line may have been
// broken by this shot or before it, which changes the modifier. EN 6.7, 6.8.
func (s *State) shotMayBe(result int) bool {
	x := s.square()
	mod, _ := s.gunModifier(x, s.target)
	glass := false // broken by this shot, or before it
	if d := s.b().SightDoor(x, s.target); x != s.target && d != NoDoor {
		glass = s.doors.Destroyed>>d&1 != 0
	}
	for m := chars(1); m <= s.group; m++ {
		if m&^s.group != 0 || m&(s.panicked|s.carriers()) != 0 || m&s.unused() != 0 {
			continue
		}
		dice, guns := s.shotDice(m), m.count()
		for _, mod := range []int{mod, mod - int(oneIf(glass))} {
			if n := result - guns*mod; n >= dice && n <= 6*dice {
				return true
			}
		}
	}
	return false
}

// unused returns those who have all their shots. EN 6.1.
func (s *State) unused() (m chars) {
	for c := Peter; c <= Fran; c++ {
		if s.fires[c] >= s.face(c).Fire {
			m |= 1 << c
		}
	}
	return m
}

// checkTurned: there is a reason to turn the unit up in the zombies' own turn: it has just
// moved to characters or with a super, or a super that has moved lies on top of it. EN 7.7,
// 9.0, 11.6; A48.
func (s *State) checkTurned() error {
	x := s.focus
	moved, people, supers := s.spent.Has(x), s.charactersAt(x) != 0, s.supersAt(x)&s.superMoved != 0
	revealed := s.revealed()
	ok := moved && (people || supers) || supers && s.r().superStackPublic() || s.then == phaseFree && people && revealed.Has(x)
	return s.need(ok, "focus", "EN 7.7", "focus: the square of a unit that has just come to characters")
}

// checkEntering: a unit enters by an open main door, the doors still to be served are such
// as the table calls with it, and the pool has units for all. here is how many it must have
// for this door: 0 once its unit has been taken. EN 13.1-13.3.
func (s *State) checkEntering(here int) error {
	d, free := s.r().mainDoor[s.focus], s.openEntrances()
	if d != NoDoor {
		free &^= 1 << s.b().MainOf(d)
	}
	m := chars(s.called)
	switch {
	case d == NoDoor || !s.doors.Open(d):
		return s.needs("focus", "EN 13.1", "focus: the square of an open main door")
	case s.called&^free != 0:
		return s.needs("called", "EN 13.2", "called: main doors that are open, free and still to be served")
	case s.called != 0 && !calledTogether(s.b().MainOf(d), s.called):
		return fault("called", "EN 13.5", "the entrance table does not call these main doors together")
	case int(s.poolSize) < here+m.count():
		return s.needs("pool", "EN 13.3", "a unit in the pool for each door")
	case (s.charactersAt(s.focus) != 0) != s.pending.Has(s.focus):
		return s.needs("pending", "EN 13.4", "the square that is entered among pending exactly if characters are there")
	}
	return nil
}

// calledTogether reports whether the entrance table has a row that calls first, and after it
// exactly the doors of rest. EN 13.5.
func calledTogether(first board.Direction, rest uint8) bool {
	for _, call := range entranceTable {
		if len(call) == 2 && call[0] == first && rest == 1<<call[1] {
			return true
		}
	}
	return false
}

// checkValue: a unit is turned up, to those who are to see it, and they do not know its value
// yet; and what the game goes on with then is possible. EN 2.3.
func (s *State) checkValue() error {
	if s.focus == 0 || !s.occupied.Has(s.focus) {
		return s.needs("focus", "EN 2.3", "focus: the square of a unit")
	}
	want := bothKnow
	if s.then == phaseSuper {
		want = zombieKnows
	}
	switch {
	case s.audience != want:
		return s.needs("audience", "EN 2.3", "audience "+audienceNames[want/humanKnows])
	case s.unitAt(s.focus).known(want):
		return fault("units "+s.b().Name(s.focus)+"=", "EN 2.3", "the value in %s is to be shown and known already", s.b().Name(s.focus))
	}
	switch s.then {
	case phaseAct:
		return s.need(s.focus == s.square(), "focus", "EN 5.4", "focus: the movers' square")
	case phaseShotEnd:
		if s.focus != s.target {
			return s.needs("focus", "EN 6.0", "focus: the target")
		}
		if !s.shotFired {
			return s.needs("shot-fired", "EN 6.1", "a line shot-fired")
		}
		return s.need(s.shotMayBe(int(s.shot)), "shot", "EN 6.7, 6.8", "shot: a result that the dice of some who have shot give with their modifiers")
	case phaseReact, phaseFree:
		return s.checkTurned()
	case phaseSuper:
		if s.focus != s.at[s.mover] {
			return s.needs("focus", "EN 11.1", "focus: the square of the mover")
		}
		return s.checkSuper()
	case phaseGlass:
		if s.focus != s.combat {
			return s.needs("focus", "EN 10.5", "focus: the combat square")
		}
		return s.checkGlass()
	case phaseEntranceNext:
		return s.checkEntering(0)
	}
	return nil
}
