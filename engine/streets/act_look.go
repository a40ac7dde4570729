package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// SPOT and OBSERVE, and the psychic. Spot, Trait psychic.

// Dice of this chapter: their rows are in dice.go.
const (
	jobSpot job = 24
)

// ofBuilding is the mode of a look at a building.
const ofBuilding = 1

// eachSpot lists tokens and unidentified buildings in sight.
func (s *State) eachSpot(l *listing) {
	at := s.survivors[l.slot].at
	last := -1
	for _, t := range s.lying() {
		if q := t.at(); int(q) != last && l.t.Sees(at, place(q)) {
			l.add(Play{Kind: KindSpot, Q: uint16(q)})
		}
		last = int(t.at())
	}
	for h := range s.r().Map.Buildings {
		if s.buildings[h].class != ground.Unknown {
			continue
		}
		if l.t.HouseInSight(at, h) {
			l.add(Play{Kind: KindSpot, A: uint8(h), M: ofBuilding})
		}
	}
	sortTail(l)
}

// eachObserve lists the same: the rows of SPOT stand just before.
func (s *State) eachObserve(l *listing) {
	const next = KindObserve - KindSpot
	for n := len(l.dst) - 1; n >= 0 && Decode(l.dst[n]).Kind == KindSpot; n-- {
		l.dst = append(l.dst, l.dst[n]+engine.Action(next)<<25)
	}
	sortTail(l)
}

// doSpot looks at a token or a building. A spot that was the first action may be prolonged.
func (s *State) doSpot(p Play) {
	s.looking().at, s.looking().house, s.target = p.M, p.A, place(p.Q)
	s.look()
}

// look throws the dice of SPOT or OBSERVE; without a die the total is 0.
func (s *State) look() {
	if n := s.sightDice(); n > 0 {
		s.rollSome(jobSpot, n)
		return
	}
	s.throwSpot(0)
}

// sightDice is how many dice see. Spot, S21, S106.
func (s *State) sightDice() int {
	t := s.traits(s.actor)
	n := 4 + t.plus(keenSighted) - t.plus(nearsighted)
	if s.r().night {
		n -= 2
		if s.carries(int(s.actor), flashlight) {
			n++
		}
		if s.nightEyes() {
			n++
		}
	}
	if s.is(raining) {
		n--
	}
	if s.looking().at != ofBuilding {
		w := s.table()
		if w.t.Cover(s.who().at, s.target) {
			n--
		}
		w.back()
	}
	return max(n, 0)
}

// seen reports whether a sum of the dice is enough. Spot.
func (s *State) seen(n int) bool {
	slot := int(s.actor)
	if s.act == KindObserve {
		n *= s.magnifies(slot)
	} else if s.carries(slot, gasMask) {
		n -= 3
	}
	d2 := s.d2(s.who().at, s.target)
	if s.looking().at == ofBuilding {
		w := s.table()
		d2, _ = w.t.SeesHouse(s.who().at, int(s.looking().house))
		w.back()
	}
	return ground.Reaches(n-s.penalty(slot), d2)
}

// magnifies is what OBSERVE multiplies by. Spot, 1.15.
func (s *State) magnifies(slot int) int {
	if s.carries(slot, binoculars) || s.carries(slot, scope) {
		return 3
	}
	for _, i := range s.carried(slot) {
		if i.kind().scoped() && i.fitted() || i.kind() == pulseRifle {
			return 3
		}
	}
	return 2
}

func outcomeSpot(s *State, n int) int {
	if s.seen(n) {
		return 1
	}
	return 0
}

// throwSpot resolves what was seen, or asks whether to go on looking.
func (s *State) throwSpot(n int) {
	switch {
	case !s.seen(n):
		if s.act == KindSpot && s.paying().first == firstAction && s.who().actions > 0 {
			s.die, s.phase = uint8(n), phaseProlong
			return
		}
		s.endAct()
	case s.looking().at == ofBuilding:
		s.roll(jobStatus)
	default:
		s.resolve(s.tokenAt(s.target.Square()))
	}
}

func (s *State) legalProlong(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindProlong), act0(KindDrop))
}

// applyProlong makes an OBSERVE of the SPOT, with the same dice.
func (s *State) applyProlong(p Play) {
	if p.Kind == KindDrop {
		s.endAct()
		return
	}
	s.pay(1)
	s.act = KindObserve
	n := int(s.die)
	s.die = 0
	s.throwSpot(n)
}

// canSee reports whether a psychic has his sight left.
func (s *State) canSee(slot int) bool {
	return s.traits(uint8(slot)).has(psychic) && !s.survivors[slot].has(psychicUsed)
}

// eachPsychic lists all tokens on the table.
func (s *State) eachPsychic(l *listing) {
	last := -1
	for _, t := range s.lying() {
		if int(t.at()) != last {
			l.add(Play{Kind: KindPsychic, Q: uint16(t.at())})
		}
		last = int(t.at())
	}
}

// doPsychic resolves a token wherever it lies, or looks at it. S96.
func (s *State) doPsychic(p Play) {
	s.who().used |= psychicUsed
	n := s.tokenAt(ground.Square(p.Q))
	if s.o().PsychicToken == PsychicPeeks {
		s.target = place(p.Q)
		s.roll(jobLook)
		return
	}
	s.resolve(n)
}

// doPsychicEvent looks at the next event. Trait psychic.
func (s *State) doPsychicEvent(Play) {
	s.who().used |= psychicUsed
	s.seer = 1 + s.who().owner
	s.phase = phaseEvent
}
