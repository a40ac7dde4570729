package mall

import (
	"deadreckon/engine/mall/board"
)

// The Human Player-Turn and the Zombie Player-Turn in a position file.

// checkHumanTurn: who has been activated, and what they have done and may still
// do. EN 5.0, 6.0.
func (s *State) checkHumanTurn() error {
	if s.phase > phasePlace && s.stem() < phaseAttack && s.infected != 0 {
		return fault(s.infected.first().String()+" infected-now", "EN 8.4", "%s was infected before the attacks of this turn", s.infected)
	}
	if s.phase == phaseSelect {
		return s.checkLastGroup()
	}
	if s.stem() != phaseAct {
		return nil
	}
	switch {
	case s.group == 0:
		return s.needs("group", "EN 5.0", "a group")
	case s.start == 0:
		return s.needs("start", "EN 5.5", "the square in which the group started")
	case s.panicked&^s.group != 0:
		return fault("panicked", "EN 6.5", "%s has panicked and is not in the group", s.panicked&^s.group)
	case s.panicked != 0 && s.carriers() != 0:
		return fault("carries", "EN 6.5", "nobody carries after a panic")
	case s.dropped&s.group != 0:
		return fault("dropped", "EN 5.6", "%s has been put down and is in the group", s.dropped&s.group)
	}
	for _, f := range []func() error{s.checkPoints, s.checkFires, s.checkActed, s.checkWay, s.checkDropped, s.checkCured} {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// checkFires: shots that are left and shots that have been fired. EN 6.1.
func (s *State) checkFires() error {
	var used, left chars
	for c := Peter; c <= Fran; c++ {
		most := uint8(0)
		if s.group.has(c) {
			most = s.face(c).Fire
		}
		switch {
		case s.fires[c] > most:
			return fault("fires "+c.String()+":", "EN 6.1", "%s has %d shots left, at most %d", c, s.fires[c], most)
		case s.fires[c] < most:
			used |= 1 << c
		}
		if s.panicked.has(c) && s.fires[c] == 0 {
			return s.panickedWithout(c)
		}
		if s.fires[c] > 0 {
			left |= 1 << c
		}
	}
	switch {
	case s.shotFired && used == 0:
		return fault("shot-fired", "EN 6.1", "somebody has shot and all have all their shots left: expected a line fires with the shots left")
	case !s.shotFired && used != 0 && !(left == 0 && s.mainEndedFire()):
		return fault("fires", "EN 6.1", "%s has used shots: expected a line shot-fired", used)
	}
	return nil
}

// panickedWithout: whoever has no shot left cannot panic, and who panics keeps the
// shot. A32.
func (s *State) panickedWithout(c Character) error {
	return fault("fires", "A32", "%s has panicked, which uses up no shot, and has none left", c)
}

// mainEndedFire reports whether the group may have closed its main door in this turn,
// after which it does not shoot under option MainDoorEndsFire. A09.
func (s *State) mainEndedFire() bool {
	d := s.r().mainDoor[s.start]
	return s.r().Options.MainDoorEndsFire && !s.shotFired && s.panicked == 0 && s.moveLeft == 0 &&
		s.triggers == board.SetOf(s.start) && d != NoDoor && !s.doors.Open(d)
}

// checkDropped: who was put down stands where the group has been. EN 5.6.
func (s *State) checkDropped() error {
	for m := s.dropped; m != 0; m &= m - 1 {
		if c := m.first(); s.at[c] != s.start && !s.triggers.Has(s.at[c]) {
			return fault("dropped", "EN 5.6", "%s has been put down and is in %s, where the group has not been", c, s.b().Name(s.at[c]))
		}
	}
	return nil
}

// checkCured: where the group has entered nobody is stunned but whom it has
// brought. EN 8.3, A73.
func (s *State) checkCured() error {
	for c := Peter; c <= Fran; c++ {
		x := s.at[c]
		if s.status[c] == Stunned && x != s.start && s.triggers.Has(x) && !s.carried().has(c) && !s.dropped.has(c) {
			return fault(c.String(), "EN 8.3", "%s is stunned in %s, which the group has entered", c, s.b().Name(x))
		}
	}
	return nil
}

// checkLastGroup: those activated last turn moved together. EN 5.2.
func (s *State) checkLastGroup() error {
	where := Square(0)
	for m := s.activated; m != 0; m &= m - 1 {
		c := m.first()
		if s.at[c] == 0 {
			continue
		}
		if where != 0 && s.at[c] != where {
			return fault(c.String()+" activated", "EN 5.2", "%s were activated together and are in different squares", s.activated)
		}
		where = s.at[c]
	}
	return nil
}

// checkPoints: Movement Points left and spent make up the allowance of the
// slowest; none are left after a panic. EN 5.1, 5.2, 6.5.
func (s *State) checkPoints() error {
	allowance := 255
	for m := s.group; m != 0; m &= m - 1 {
		allowance = min(allowance, int(s.face(m.first()).Move))
	}
	left, spent := int(s.moveLeft), int(s.moveSpent)
	switch {
	case s.panicked != 0 && left > 0:
		return fault("moves-left", "EN 6.5", "%d points are left after a panic", left)
	case s.panicked != 0 && spent <= allowance || left+spent == allowance:
	default:
		return fault("moves-left", "EN 5.1", "moves-left %d and moves-spent %d make %d; the allowance of the group is %d",
			left, spent, left+spent, allowance)
	}
	if spent == 0 && s.square() != s.start {
		return fault("start", "EN 5.9", "the group started in %s, is in %s and has spent no points", s.b().Name(s.start), s.b().Name(s.square()))
	}
	return nil
}

// checkActed: what was done left its mark. EN 5.7, 7.3.
func (s *State) checkActed() error {
	switch {
	case !s.acted && (s.moveSpent > 0 || s.shotFired || s.panicked != 0 || !s.triggers.Empty() || s.phase != phaseAct):
		return s.needs("acted", "EN 5.0", "a line acted, for the group has done something")
	case s.acted && !s.triggers.Has(s.square()):
		return fault("triggers", "EN 7.3", "the group has acted, so its square %s is among the triggers", s.b().Name(s.square()))
	}
	return nil
}

// checkZombieTurn: who may still move, and towards whom. EN 7.0.
func (s *State) checkZombieTurn() error {
	stem := s.stem()
	if stem < phaseKeep || stem > phaseFree {
		return nil
	}
	b := s.b()
	switch {
	case (s.movers != 0) != (s.activated != 0):
		return fault("movers", "EN 7.0", "movers is the square of those activated in this turn: both or neither")
	case s.movers != 0 && s.at[s.activated.first()] != s.movers:
		return fault("movers", "EN 7.0", "%s was activated in this turn and is not in the movers' square %s",
			s.activated.first(), b.Name(s.movers))
	case stem <= phaseReact && s.triggers.Has(s.movers) != (s.movers != 0):
		return fault("triggers", "EN 7.3", "the movers' square is among the triggers")
	case stem <= phaseReact && s.movers == 0 && !s.triggers.Empty():
		return fault("triggers", "EN 7.3", "triggers without movers")
	case stem == phaseReact && s.movers == 0:
		return s.needs("movers", "EN 7.0", "movers: nobody reacts if nobody moved")
	case s.freeLeft > 6:
		return fault("free-moves", "EN 7.0", "%d free moves; a die gives at most 6", s.freeLeft)
	}
	for _, f := range []func() error{s.checkSupers, s.checkWay, s.checkSpent, s.checkSeen, s.checkReacted, s.checkIdle} {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// checkSupers: what is said of supers is said of supers. EN 11.2.
func (s *State) checkSupers() error {
	for c := Peter; c <= Fran; c++ {
		super := s.status[c] == Super && s.at[c] != 0
		switch {
		case super != (s.superStart[c] != 0):
			return fault("super-start", "EN 11.2", "super-start gives every super zombie the square where it began the turn, "+
				"and nobody else: %s", c)
		case !super && s.superMoved.has(c):
			return fault("super-moved", "EN 11.2", "%s is no super zombie", c)
		case !super && s.superSeen.has(c):
			return fault("super-seen", "EN 11.4", "%s is no super zombie", c)
		case super && !s.superMoved.has(c) && s.at[c] != s.superStart[c]:
			return fault("super-start", "EN 11.2", "%s has not moved and is not where it began", c)
		case super && !s.superMoved.has(c) && s.spent.Has(s.at[c]) && s.stem() >= phaseReact: // A49
			return fault("super-moved", "EN 11.2", "%s has not moved, and its unit, which is not bound, is among spent", c)
		case s.superMoved.has(c) && s.stem() == phaseReact && !s.superSeen.has(c):
			return fault("super-seen", "EN 11.4", "%s has reacted; expected him in super-seen", c)
		case super && s.superMoved.has(c) && !s.inSteps(s.superStart[c], s.at[c], 0, superSteps):
			return fault("super-start", "EN 11.2", "%s is not within %d squares of where it began", c, superSteps)
		}
	}
	return nil
}

// inSteps reports whether a way of from least to most steps leads from x to y, with the
// doors as they stand.
func (s *State) inSteps(x, y Square, least, most int) bool {
	at := board.SetOf(x)
	for n := 0; ; n++ {
		if n >= least && at.Has(y) {
			return true
		}
		if n == most {
			return false
		}
		var next Set
		for z := at.Next(1); z != 0; z = at.Next(z + 1) {
			next = next.Or(s.b().Steps(z, s.doors))
		}
		at = next
	}
}

// checkWay: the squares that the movers entered, and where they did something else,
// lie side by side. EN 5.0, 7.3.
func (s *State) checkWay() error {
	first := s.triggers.Next(1)
	if first == 0 {
		return nil
	}
	b := s.b()
	if s.stem() == phaseAct {
		if s.r().Options.StartSquareTriggers && !s.triggers.Has(s.start) {
			return fault("triggers", "A35", "the group began in %s: under option startSquareTriggers expected it among the triggers", b.Name(s.start))
		}
		entered := s.triggers
		entered.Remove(s.start)
		if entered.Len() > int(s.moveSpent) {
			return fault("triggers", "EN 5.9", "%d squares have been entered for %s", entered.Len(), points(int(s.moveSpent)))
		}
	}
	way := board.SetOf(first)
	if s.stem() == phaseAct {
		way = board.SetOf(s.start)
	}
	for size := 0; size != way.Len(); {
		size = way.Len()
		for x := way.Next(1); x != 0; x = way.Next(x + 1) {
			for _, side := range b.Sides(x) {
				if s.triggers.Has(side.To) {
					way.Add(side.To)
				}
			}
		}
	}
	apart := s.triggers.AndNot(way)
	if x := apart.Next(1); x != 0 {
		return fault("triggers "+b.Name(x), "EN 7.3", "square %s does not lie on one way with the other triggers", b.Name(x))
	}
	return nil
}

// checkSpent: pending and spent units are there, and of the right sort.
func (s *State) checkSpent() error {
	stem := s.stem()
	units := s.occupied
	if s.phase == phaseDraw && stem == phaseReact { // the unit to be drawn is bound already
		if !s.pending.Has(s.focus) || !s.spent.Has(s.focus) {
			return s.needs("pending", "EN 9.2", "the revealed square among pending and spent")
		}
		units.Add(s.focus)
	}
	berserk := s.berserkSquares()
	for _, c := range []struct {
		key, rule, what string
		wrong           Set
	}{
		{"pending", "EN 7.0", "holds no unit", only(s.phase != phaseAppear, s.pending.AndNot(units))},
		{"spent", "EN 7.4", "holds no unit", s.spent.AndNot(units)},
		{"pending", "EN 10.0", "holds no berserk unit", only(s.phase == phaseKeep, s.pending.AndNot(berserk))},
		{"spent", "EN 10.1", "holds a berserk unit, which was not just calmed", only(stem < phaseReact, s.spent.And(berserk))},
		{"pending", "EN 7.4", "must react and is not bound: expected it among spent", only(stem == phaseReact, s.pending.AndNot(s.spent))},
		{"pending", "EN 7.2.1", "is with a character and does not react", only(stem == phaseReact, s.pending.And(s.characterSquares()))},
	} {
		if x := c.wrong.Next(1); x != 0 {
			return fault(c.key+" "+s.b().Name(x), c.rule, "square %s %s", s.b().Name(x), c.what)
		}
	}
	return nil
}

// only returns a set under a condition, else none.
func only(when bool, set Set) Set {
	if when {
		return set
	}
	return Set{}
}

// checkAttacks: the squares still to be attacked hold both sides. EN 8.0.
func (s *State) checkAttacks(stem Phase) error {
	zombies := s.zombieSquares()
	if s.phase == phaseDraw {
		zombies.Add(s.focus)
	}
	both := zombies.And(s.characterSquares())
	wrong := s.pending.AndNot(both)
	if x := wrong.Next(1); x != 0 {
		return fault("pending "+s.b().Name(x), "EN 8.0", "square %s does not hold characters and zombies", s.b().Name(x))
	}
	if s.combat != 0 && s.pending.Has(s.combat) {
		return fault("pending "+s.b().Name(s.combat), "EN 8.0", "square %s is under attack and still to be attacked", s.b().Name(s.combat))
	}
	if stem == phaseConvertNext {
		if wrong := s.rolled &^ s.everInfected(); wrong != 0 {
			return fault("rolled", "EN 11.0", "%s has not been infected", wrong)
		}
		if s.combat != 0 && s.supersAt(s.combat)&s.rolled == 0 {
			return s.needs("rolled", "EN 11.8", "rolled: the super zombie who attacks at once")
		}
	}
	return nil
}

// everInfected returns those who are or have been infected.
func (s *State) everInfected() (m chars) {
	for c := Peter; c <= Fran; c++ {
		if s.status[c] >= Infected {
			m |= 1 << c
		}
	}
	return m
}
