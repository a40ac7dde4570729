package streets

import "deadreckon/engine/streets/ground"

// FIRST AID, PANIC, SHOUT, and what costs nothing. Aid, Panic, Shout, digest V3.

// Dice of this chapter: their rows are in dice.go.
const (
	jobFlee  job = 34
	jobRally job = 35
)

// aidInches is how far one goes to give first aid. 1.2.
const aidInches = 3

// eachAid lists whom the actor may treat. Aid, S63.
func (s *State) eachAid(l *listing) {
	v := &s.survivors[l.slot]
	for y := range s.survivors {
		w := &s.survivors[y]
		if y == l.slot || !w.here() || !w.isCharacter() || w.riding() || !l.t.Touches(v.at, w.at, 2*aidInches) || s.grabs(y) > 0 {
			continue
		}
		ready := s.unconscious(y) || w.actions >= 2 && !w.is(acted)
		ill := w.stuns > 0 || w.wounds > 0 && !w.has(healed)
		if ready && ill && !(v.is(refused) && s.other(l.slot, y)) {
			l.add(Play{Kind: KindAid, A: uint8(y)})
		}
	}
}

// doAid asks a seat of another side before anything is spent.
func (s *State) doAid(p Play) {
	s.handing().to = p.A
	if s.other(int(s.actor), int(p.A)) {
		s.refund(2)
		s.phase = phaseConsent
		return
	}
	s.treat()
}

// treat brings the carer to the patient and throws; non-lethal wounds need no die.
func (s *State) treat() {
	y := int(s.handing().to)
	w := &s.survivors[y]
	s.who().actions = 0
	s.who().marks |= acted
	w.actions = 0
	w.marks |= acted
	s.beside(int(s.actor), w.at)
	w.stuns = 0
	if w.wounds == 0 || w.has(healed) {
		s.endAct()
		return
	}
	slot := int(s.actor)
	bonus := 2*s.traits(s.actor).plus(medic) - s.woundPenalty(slot)
	if s.carries(slot, firstAidKit) {
		s.spend(slot, firstAidKit, 1)
		bonus++
	}
	s.test(4, bonus)
}

// aided takes a wound off: once a game for everybody. S63.
func (s *State) aided(ok bool) {
	if ok {
		w := &s.survivors[s.handing().to]
		w.wounds--
		w.used |= healed
		s.seats[s.who().owner].flags |= seatHealed
	}
	s.endAct()
}

// PANIC.

// doPanic shouts if a zombie is near, and runs a die of inches if nobody holds him.
func (s *State) doPanic(Play) {
	v := s.who()
	for _, z := range s.lives() {
		if ground.Within(s.d2(v.at, z.at()), 2*3) {
			s.mark(s.square(v.at), 1)
			break
		}
	}
	if s.grabs(int(s.actor)) > 0 || v.riding() || v.aloft() {
		s.roll(jobRally)
		return
	}
	s.roll(jobFlee)
}

// throwFlee moves him towards the start edge, not nearer to any who is within 12". S62.
func (s *State) throwFlee(n int) {
	slot := int(s.actor)
	v := s.who()
	m := s.r().Map
	w := s.table()
	w.f.Reach(&w.t, s.moverOf(slot), v.at, s.budget(slot, n))
	floor := v.at.Floor()
	best, rows, cost := v.at, m.EdgeGap(v.at.Square(), s.r().Scenario.Start), 0
	stops := &w.f.Stops[floor]
	for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
		at := ground.On(q, floor)
		gap, c := m.EdgeGap(q, s.r().Scenario.Start), w.f.Cost(at)
		if (gap < rows || gap == rows && c < cost) && s.safer(slot, at) {
			best, rows, cost = at, gap, c
		}
	}
	w.back()
	s.move(slot, best)
	s.roll(jobRally)
}

// safer reports whether a place is 12" or more from every zombie, dog and independent, or no
// nearer to them than now. S62.
func (s *State) safer(slot int, at place) bool {
	now := s.survivors[slot].at
	from := func(x place) bool {
		d2 := s.d2(at, x)
		return ground.AtLeast(d2, 12) || d2 >= s.d2(now, x)
	}
	for _, z := range s.lives() {
		if !from(z.at()) {
			return false
		}
	}
	for _, d := range s.hounds() {
		if !d.tame() && !from(d.at()) {
			return false
		}
	}
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && !v.isCharacter() && !from(v.at) {
			return false
		}
	}
	return true
}

// throwRally: rallied, or not.
func (s *State) throwRally(n int) {
	if s.rallies(n) {
		s.who().marks &^= panicked
	}
	s.endAct()
}

// rallies reports whether a die rallies the actor: 5 and more, with 2 for an effective leader
// near. Panic, S13.
func (s *State) rallies(n int) bool {
	if s.led(int(s.actor)) {
		n += 2
	}
	return n >= 5
}

// doShout makes a noise. Shout.
func (s *State) doShout(Play) {
	s.mark(s.square(s.who().at), 1)
	s.endAct()
}

// What is free.

// canBeHeroic reports whether a hero has his deed left, and no event allows him one action at
// most. Trait heroic, event 35.
func (s *State) canBeHeroic(slot int) bool {
	v := &s.survivors[slot]
	return s.traits(uint8(slot)).has(heroic) && !v.has(heroicUsed) && !v.is(oneAction)
}

// doHeroic gives an action. Trait heroic.
func (s *State) doHeroic(Play) {
	s.who().used |= heroicUsed
	s.who().actions++
	s.endAct()
}

// hasPill reports whether somebody may take stimulants: one in a turn. Find.
func (s *State) hasPill(slot int) bool {
	return s.carries(slot, stimulants) && !s.survivors[slot].is(pilled) && !s.survivors[slot].has(doped)
}

// doPill gives an action in the next turn.
func (s *State) doPill(Play) {
	s.takeItem(s.find(hands(int(s.actor)), stimulants))
	s.who().used |= doped
	s.who().marks |= pilled
	s.endAct()
}
