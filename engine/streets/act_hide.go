package streets

import "deadreckon/engine/streets/ground"

// HIDE from zombies, and lurking, which is the same from independents and other sides. Hide, S36.

// Dice of this chapter: their rows are in dice.go.
const (
	jobHide job = 23
)

// hideInches is how far one goes to hide. 1.2.
const hideInches = 4

func (s *State) eachHide(l *listing) { s.eachHidingPlace(KindHide, l) }
func (s *State) eachLurk(l *listing) { s.eachHidingPlace(KindLurk, l) }

// eachHidingPlace lists the hiding places of Reach.
func (s *State) eachHidingPlace(k Kind, l *listing) {
	at := s.survivors[l.slot].at
	l.reach(at, inches(hideInches))
	floor := at.Floor()
	stops := &l.f.Stops[floor]
	for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
		if at := ground.On(q, floor); l.f.Cost(at) <= inches(hideInches) && l.t.HidingPlace(at) {
			l.add(Play{Kind: k, Q: uint16(ground.On(q, floor))})
		}
	}
}

func (s *State) doHide(p Play) {
	s.move(int(s.actor), place(p.Q))
	if _, ok := s.seeker(); !ok {
		s.conceal()
		return
	}
	t := s.traits(s.actor)
	n := 3 + t.plus(noisy) - t.plus(stealthy)
	if p.Kind == KindLurk {
		n++
		if s.who().fire&ranOrFiredOld != 0 {
			n++
		}
	}
	if s.carries(int(s.actor), loyalDog) {
		n++
	}
	s.rollSome(jobHide, n)
}

// seeker returns the d2 of the nearest in sight of the actor from whom he hides: a zombie, or who
// lurks a survivor that is not of his side.
func (s *State) seeker() (d2 int, ok bool) {
	w := s.table()
	defer w.back()
	var best nearest
	from := s.who().at
	if s.act == KindLurk {
		for i := range s.survivors {
			if v := &s.survivors[i]; i != int(s.actor) && v.here() && !s.allied(i, int(s.actor)) && w.t.Sees(from, v.at) {
				best.offer(i, v.at, w.t.D2(from, v.at))
			}
		}
		return best.d2, best.found
	}
	for n, z := range s.lives() {
		if w.t.Sees(from, z.at()) {
			best.offer(n, z.at(), s.d2(from, z.at()))
		}
	}
	return best.d2, best.found
}

// throwHide: hidden, or not. S36.
func (s *State) throwHide(n int) {
	if s.hides(n) {
		s.conceal()
		return
	}
	s.endAct()
}

// hides reports whether a total hides the actor: below the gap, or below 0. S36.
func (s *State) hides(n int) bool {
	slot := int(s.actor)
	n += s.woundPenalty(slot) - s.camouflage(slot)
	if s.houseOf(s.who()) >= 0 {
		n -= 6
	}
	d2, _ := s.seeker()
	return n < 0 || d2 > (n+1)*(n+1)
}

// camouflage is what the best of somebody's things takes from HIDE. 1.15.
func (s *State) camouflage(slot int) int {
	switch {
	case s.pointer(slot):
		return 3
	case s.carries(slot, tarp):
		return 2
	case s.carries(slot, tShirt):
		return 1
	}
	return 0
}

// conceal hides the actor, from whom he hides, until the next Survival phase.
func (s *State) conceal() {
	if s.act == KindLurk {
		s.who().marks |= lurking
	} else {
		s.who().marks |= hidden
	}
	s.endAct()
}

// lurksFrom reports whether a survivor lurks, so that another, who is not of his side, does not
// see him.
func (s *State) lurksFrom(slot, other int) bool {
	return s.survivors[slot].is(lurking) && !s.allied(slot, other)
}
