package cabin

import "deadreckon/engine"

// Moving: oneself, a Survivor, somebody on a Rope. Move 1-6, Rope 1, 2.

func (s *State) eachStep(c int, dst []engine.Action) []engine.Action {
	return appendSpots(dst, KindMove, neighbour[s.chars[c].space])
}

// doMove moves a Character; Walls are no bar. Move 1, 2.
func (s *State) doMove(c int, p Play) {
	s.pay(1)
	s.enter(c, Space(p.X))
}

// enter puts a Character into a space, and begins a fight if there is a Zombie. Move 4, Muck 1.
func (s *State) enter(c int, x Space) {
	s.chars[c].space = x
	if s.chars[c].marks&covered == 0 && s.zombieSpaces().has(x) {
		s.startFight(c, check)
	}
}

// eachLed lists the Survivors that can be taken along. Move 6.
func (s *State) eachLed(c int, dst []engine.Action) []engine.Action {
	return s.eachSurvivor(s.chars[c].space, dst, func(k survivorClass) engine.Action { return act1(KindLead, uint8(k)) })
}

// eachSurvivor lists the different Survivors of a space.
func (s *State) eachSurvivor(x Space, dst []engine.Action, act func(k survivorClass) engine.Action) []engine.Action {
	last := survivor(0)
	for _, v := range s.survivors {
		if v != 0 && v != last && v.space() == x {
			dst = append(dst, act(v.class()))
		}
		last = v
	}
	return dst
}

func (s *State) doLead(c int, p Play) {
	s.pay(2)
	s.haul = newSurvivor(s.chars[c].space, survivorClass(p.X))
	s.hauled = uint8(c) + 1
	s.steps = 1
	s.flags |= leading
}

// eachRoped lists the people that a Rope can move: any Survivor, and others who are on the board and not
// held fast. Rope 1, B69.
func (s *State) eachRoped(c int, dst []engine.Action) []engine.Action {
	for k := survivorClass(0); k < 8; k++ {
		last := survivor(0)
		for _, v := range s.survivors {
			if v != 0 && v.class() == k && v != last {
				dst = append(dst, act2(KindRope, uint8(k), uint8(v.space())))
				last = v
			}
		}
	}
	for q := range s.cast() {
		h := &s.chars[q]
		if q != c && h.condition == living && h.marks&held == 0 {
			dst = append(dst, act1(KindRope, 8+uint8(q)))
		}
	}
	return dst
}

func (s *State) doRope(c int, p Play) {
	s.pay(int(itemCost(Rope).of(s.r())))
	s.lose(c, s.holding(c, Rope))
	if p.X < 8 {
		s.haul = newSurvivor(Space(p.Y), survivorClass(p.X))
	} else {
		s.hauled = p.X - 8 + 1
	}
	s.steps = ropeSteps
}

// stepPull asks for the next space of the moved person, unless he cannot continue.
func (s *State) stepPull() {
	if s.hauled != 0 && s.chars[s.hauled-1].condition != living {
		s.endHaul()
		return
	}
	s.ask(phasePull, int(s.actor))
}

func (s *State) endHaul() {
	s.haul, s.hauled, s.steps = 0, 0, 0
	s.flags &^= leading
}

// legalPull lists the next spaces of the moved person; a Rope need not be used up.
func (s *State) legalPull(dst []engine.Action) []engine.Action {
	dst = appendSpots(dst, KindPull, neighbour[s.pulledFrom()])
	if s.steps < ropeSteps && !s.has(leading) {
		dst = append(dst, act0(KindStop))
	}
	return dst
}

// pulledFrom is the space of the moved person.
func (s *State) pulledFrom() Space {
	if s.haul != 0 {
		return s.haul.space()
	}
	return s.chars[s.hauled-1].space
}

func (s *State) applyPull(p Play) {
	if p.Kind == KindStop {
		s.endHaul()
		return
	}
	x, c := Space(p.X), int(s.hauled)-1
	if s.haul != 0 {
		s.haul = s.moveSurvivor(s.haul, x)
	}
	if s.steps--; s.steps == 0 {
		s.endHaul()
	}
	if c >= 0 {
		s.enter(c, x) // B34: only the Character is checked
	}
}
