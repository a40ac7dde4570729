package cabin

import (
	"slices"

	"deadreckon/engine"
)

// Survivors and Zombies move. Walk 1-8, Wall 1-7, Case 1-9, digest 3.0, 3.7. All hits of
// Walls count at the end of a phase, so the order of Zombies never matters (B84).

// stepSurvivors moves every Survivor outside one ring inwards, and throws for the
// Creepers. Walk 1, 2, B78-B80.
func (s *State) stepSurvivors() {
	s.stage = stageRise
	for _, v := range s.survivors {
		if v != 0 && !v.space().room() {
			s.moveSurvivor(v, v.space()-6)
		}
	}
	still := s.persons()
	for _, z := range s.onBoard() {
		if z.kind() == Creeper && !still.has(z.space()) {
			s.phase = phaseCreep
			return
		}
	}
}

func (s *State) applyCreep(p Play) { s.creepers = p.X }

// speed returns how many spaces a token moves now. Walk 2, Event 9.
func (s *State) speed(z zombie) uint8 {
	if s.stage == stageEventMove {
		e := s.eventCard()
		switch {
		case e.Effect == EffectMove && e.Filter.holds(z):
			return 1
		case e.Effect == EffectHush && s.hears(z):
			return 1
		}
		return 0
	}
	if z.kind() == Creeper {
		if s.creepers >= creeperMoves {
			return 1
		}
		return 0
	}
	if z.deadWalker() >= 0 {
		return deadSteps
	}
	return s.r().table[z.kind()].speed
}

// sight returns the spaces with people that a Zombie in x sees or hears. Walk 4, 6.
func (s *State) sight(x Space) spots {
	m := seen[x]
	if !x.room() && !s.standing(x.arc()) {
		m |= one(at(Cabin, x.arc()))
	}
	return m
}

// hears reports whether a token sees or hears the attention. Digest 2.3.
func (s *State) hears(z zombie) bool {
	c := s.attention()
	return c >= 0 && s.sight(z.space()).has(s.chars[c].space)
}

// goals returns the target spaces of a Zombie in x: several if the players choose among Survivors, none if
// it stays. Digest 3.7.1.
func (s *State) goals(x Space) spots {
	people, survivors := s.livingSpaces(), s.survivorSpaces()
	if x.room() && (people|survivors)&rooms() == 0 {
		if s.van != 0 { // Case 9, B87
			return one(s.vanSpace())
		}
		return s.nearestArc(x) // Case 8, B86
	}
	view := s.sight(x)
	for d := range within[x] {
		near := within[x][d] & view
		switch {
		case near&survivors != 0: // Case 3, 4
			return near & survivors
		case near&people != 0: // Case 2, 5
			c := s.firstInOrder(func(h *character) bool { return h.condition == living && near.has(h.space) })
			return one(s.chars[c].space)
		}
	}
	if x.room() {
		return 0 // B89
	}
	return one(at(Cabin, x.arc())) // Walk 8
}

// nearestArc is the space of the living Character whose arc is nearest to a room, then the
// nearest, then the first in order. Case 8.
func (s *State) nearestArc(x Space) spots {
	best, goal := 1000, spots(0)
	for i := range s.r().n {
		h := &s.chars[s.order(i)]
		if h.condition != living {
			continue
		}
		if far := 10*arcGap(x.arc(), h.space.arc()) + dist(x, h.space); far < best {
			best, goal = far, one(h.space)
		}
	}
	return goal
}

// march moves a Zombie one step from x to y. It returns its space, and whether its move is over for this
// phase: a standing Wall takes a hit. Wall 1-3, 7, B85, B93.
func (s *State) march(x, y Space, creeps, brute bool) (Space, bool) {
	if arc, _ := wallsOf(x, y); s.barred(x, y) && !creeps {
		s.strike(arc, brute)
		return x, true
	}
	return y, s.persons().has(y)
}

// walker makes the record of a figure that moves by the rules of tokens: a token, or a dead Character
// without a player, whose class no token has.
func walker(x Space, c int) zombie { return newZombie(x, tokenClass(types, 0)+class(c)) }

// deadWalker returns the dead Character of such a record, or -1.
func (z zombie) deadWalker() int {
	if z.kind() < types {
		return -1
	}
	return int(z.class() - tokenClass(types, 0))
}

// marchToken is march for a record.
func (s *State) marchToken(z zombie, y Space) (zombie, bool) {
	x, done := s.march(z.space(), y, z.kind() == Creeper, z.kind() == Brute)
	return z.to(x), done
}

// stepMove moves the tokens that have not moved, in the order of their records, and then the dead without
// a player. It asks the Overlord if he steers, or the players if they choose among Survivors. Walk 3, 5-8,
// Lord 4.
func (s *State) stepMove() {
	if s.mover != 0 {
		s.onTheMove()
		return
	}
	still := s.persons()
	for i := range s.onBoard() {
		if z := s.zombies[i]; !z.moved() && !still.has(z.space()) {
			if to, whole := s.wander(z); whole {
				s.zombies[i] = to | movedBit
				continue
			}
			s.sortZombies()
			s.setOut(z)
			return
		}
	}
	s.sortZombies()
	if s.stage == stageMove && s.r().dead == DeadAuto && s.moveDead(still) {
		return
	}
	s.endMarch()
}

// moveDead moves the dead without a player, and reports whether a seat has to decide. B108.
func (s *State) moveDead(still spots) bool {
	for c := range s.cast() {
		h := &s.chars[c]
		if !h.stands() || h.marks&drove != 0 || still.has(h.space) {
			continue
		}
		z := walker(h.space, c)
		to, whole := s.wander(z)
		if !whole {
			s.setOut(z)
			return true
		}
		h.space = to.space()
		h.marks |= drove
	}
	return false
}

// endMarch ends the moves of an Event or of MOVE. Wall 6, B84.
func (s *State) endMarch() {
	s.before, s.choices = 0, [2]uint8{}
	for i := range s.chars {
		s.chars[i].marks &^= drove
	}
	s.clearMark(movedBit)
	if s.stage == stageEventMove {
		s.stage = stageEventEnd
		return
	}
	s.applyStrikes()
	s.creepers = 0
	s.stage = stageFight
}

// steered reports whether the Overlord moves the tokens. He does not if a card calls them to a
// person. Lord 4, B113.
func (s *State) steered() bool { return s.r().Options.Overlord && !s.called() }

// called reports whether a card calls Zombies to the attention.
func (s *State) called() bool {
	return s.stage == stageEventMove && s.eventCard().Effect == EffectHush
}

// wander moves a Zombie by the rules, and returns false if there is a choice.
func (s *State) wander(z zombie) (to zombie, whole bool) {
	struck, smashed, n := s.struck, s.smashed, s.speed(z)
	if n > 0 && s.steered() {
		return z, false
	}
	for done := false; n > 0 && !done; n-- {
		goal := s.goalOf(z)
		if goal.several() {
			s.struck, s.smashed = struck, smashed
			return z, false
		}
		if goal == 0 {
			break
		}
		z, done = s.marchToken(z, towards[z.space()][goal.first()])
	}
	return z, true
}

// goalOf is goals, or for a card that calls Zombies the attention. Digest 2.3.
func (s *State) goalOf(z zombie) spots {
	if s.called() {
		return one(s.chars[s.attention()].space)
	}
	return s.goals(z.space())
}

// setOut begins the move of a Zombie that a seat steers.
func (s *State) setOut(z zombie) {
	if s.before != z {
		s.before, s.choices = z, [2]uint8{}
	}
	s.mover, s.steps = z, s.speed(z)
	s.onTheMove()
}

// onTheMove continues the move of a Zombie. Sight is computed again for each space. B83.
func (s *State) onTheMove() {
	goal := spots(0)
	switch {
	case s.steps == 0:
	case s.steered():
		s.phase = phaseSteer
		return
	default:
		goal = s.goals(s.mover.space())
	}
	switch {
	case goal == 0:
		s.endMove()
	case goal.several():
		s.ask(phaseLure, s.attention())
	default:
		s.moveOn(towards[s.mover.space()][goal.first()], 0)
	}
}

// moveOn moves the Zombie on the move, and notes the choice that sent it there.
func (s *State) moveOn(y Space, choice uint8) {
	z, done := s.marchToken(s.mover, y)
	s.relocate(z)
	s.choice[s.strides] = choice
	s.strides++
	if s.steps--; done {
		s.steps = 0
	}
}

// relocate puts another record in the place of the Zombie on the move.
func (s *State) relocate(z zombie) {
	if c := s.mover.deadWalker(); c >= 0 {
		s.chars[c].space = z.space()
	} else {
		s.replaceAt(slices.Index(s.onBoard(), s.mover), z)
	}
	s.mover = z
}

func (s *State) endMove() {
	if c := s.mover.deadWalker(); c >= 0 {
		s.chars[c].marks |= drove
	} else {
		s.relocate(s.mover | movedBit)
	}
	s.choices = s.choice
	s.mover, s.steps, s.strides, s.choice = 0, 0, 0, [2]uint8{}
}

// least is the least choice for the Zombie on the move: identical tokens choose in order,
// so that no combination comes twice. Digest 3.7.
func (s *State) least() uint8 {
	if s.strides == 0 || s.choice[0] == s.choices[0] {
		return s.choices[s.strides]
	}
	return 0
}

// legalLure offers the Survivors that a Zombie may go for. Case 4, B90.
func (s *State) legalLure(dst []engine.Action) []engine.Action {
	for m := s.goals(s.mover.space()); m != 0; m = m.next() {
		if x := uint8(m.first()); x+1 >= s.least() {
			dst = append(dst, act1(KindLure, x))
		}
	}
	return dst
}

func (s *State) applyLure(p Play) {
	s.moveOn(towards[s.mover.space()][p.X], p.X+1)
}

// legalGo offers any neighbour of the Zombie that is steered or directed: standing still is
// no choice. Lord 4, B105, B113.
func (s *State) legalGo(dst []engine.Action) []engine.Action {
	for m := neighbour[s.mover.space()]; m != 0; m = m.next() {
		if x := uint8(m.first()); s.phase == phaseGo || x+1 >= s.least() {
			dst = append(dst, act1(KindGo, x))
		}
	}
	return dst
}

func (s *State) applySteer(p Play) { s.moveOn(Space(p.X), p.X+1) }
