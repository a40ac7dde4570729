package cabin

import (
	"slices"

	"deadreckon/engine"
)

// The dead rise, move, and direct others. Death 1-5, Dead 1, 2, digest 3.7, steps 3 to 5.

// stepRise makes the next fallen Character a Zombie. Death 1, 2.
func (s *State) stepRise() {
	c := s.firstInOrder(func(h *character) bool { return h.condition == fallen })
	switch {
	case c < 0:
		s.stage = stageDead
	case s.r().dead == DeadAuto: // B108
		s.rise(c, automatic)
	default:
		s.ask(phaseRise, c)
	}
}

func (s *State) legalRise(dst []engine.Action) []engine.Action {
	return appendRange(dst, KindRise, 0, uint8(len(pairNames))-1)
}

func (s *State) applyRise(p Play) { s.rise(int(s.asked), pair(p.X)) }

func (s *State) rise(c int, p pair) {
	h := &s.chars[c]
	h.condition, h.tally, h.count, h.marks = dead, s.r().Figures.DeadHealth, uint8(p), 0
}

// stepDead moves the dead that seats play, one by one. Death 3, 5, Case 7, B79.
func (s *State) stepDead() {
	if s.last == 0 && !s.nextDead() {
		s.stage = stageMove
		return
	}
	c := int(s.last) - 1
	switch {
	case s.mover != 0 && s.steps > 0:
		s.ask(phaseGo, c)
	case s.mover != 0:
		s.endMove()
		s.choices = [2]uint8{}
		s.before = 0
		s.endDead()
	case s.steps > 0:
		s.ask(phaseDead, c)
	case s.chars[c].pair().has(directs) && s.directable(): // B105
		s.ask(phaseDirect, c)
	default:
		s.endDead()
	}
}

// nextDead finds the next of the dead in order, and says how far it may go: nowhere out of
// a space with a person.
func (s *State) nextDead() bool {
	c := s.firstInOrder(func(h *character) bool { return h.stands() && h.marks&drove == 0 })
	if c < 0 || s.r().dead == DeadAuto {
		return false
	}
	s.last = uint8(c) + 1
	h := &s.chars[c]
	if s.persons().has(h.space) {
		return true
	}
	s.steps = deadSteps
	if h.pair().has(farther) {
		s.steps++
	}
	return true
}

func (s *State) endDead() {
	s.chars[s.last-1].marks |= drove
	s.last = 0
}

func (s *State) legalDead(dst []engine.Action) []engine.Action {
	dst = appendSpots(dst, KindStep, neighbour[s.chars[s.asked].space])
	return append(dst, act0(KindStay))
}

// applyDead is one step of the dead; a standing Wall takes a hit and ends the move. B93.
func (s *State) applyDead(p Play) {
	if p.Kind == KindStay {
		s.steps = 0
		return
	}
	h := &s.chars[s.asked]
	x, done := s.march(h.space, Space(p.X), false, false)
	h.space = x
	if s.steps--; done {
		s.steps = 0
	}
}

// directable reports whether any token can be directed.
func (s *State) directable() bool {
	still := s.persons()
	return slices.ContainsFunc(s.onBoard(), func(z zombie) bool { return s.canDirect(z, still) })
}

// canDirect: an unpinned token that has not moved and that moves now. B105.
func (s *State) canDirect(z zombie, still spots) bool {
	return !z.moved() && !still.has(z.space()) && s.speed(z) > 0
}

func (s *State) legalDirect(dst []engine.Action) []engine.Action {
	still, last := s.persons(), zombie(0)
	for _, z := range s.onBoard() {
		if z != last && s.canDirect(z, still) {
			dst = append(dst, act2(KindDirect, uint8(z.space()), uint8(z.class())))
		}
		last = z
	}
	return append(dst, act0(KindNone))
}

func (s *State) applyDirect(p Play) {
	if p.Kind == KindNone {
		s.endDead()
		return
	}
	s.mover = newZombie(Space(p.X), class(p.Y))
	s.steps = s.speed(s.mover)
}

func (s *State) applyGo(p Play) { s.moveOn(Space(p.X), 0) }
