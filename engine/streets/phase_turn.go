package streets

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// The frame of a turn: G0 and G1, the start of the Survival phase, the order of seats, their
// parts, and the end of the phase. Digest 3.2, 3.4.

// Dice of this chapter: their rows are in dice.go.
const (
	jobPanicky job = 18
	jobRivals  job = 19
)

// stepTurn begins a turn: G0 and G1.
func (s *State) stepTurn() {
	s.turn++
	s.event, s.part, s.served = 0, 0, 0
	for i := range s.survivors {
		s.survivors[i].marks &^= freshBody
	}
	for g := range s.groups {
		s.groups[g].flags &^= groupAgain
	}
	s.giveActions()
	s.stopToys()
	s.ageMarkers()
	s.rest()
	s.next()
}

// giveActions gives every character his actions. G0, Trait clumsy, Find.
func (s *State) giveActions() {
	for i := range s.survivors {
		v := &s.survivors[i]
		if !v.here() {
			continue
		}
		v.marks &^= turnMarks &^ (hidden | lurking)
		if !v.isCharacter() {
			continue // independents have theirs in M3
		}
		n := 2
		if v.has(doped) {
			n++
		}
		if v.has(stumbles) {
			n--
		}
		v.used &^= doped | stumbles
		v.actions = uint8(n)
		if s.unconscious(i) || v.is(incapacitated) {
			v.actions = 0
		}
	}
}

// stepStart is V0: nobody is hidden, what happened last turn is forgotten, and those who
// panic or quarrel are thrown for.
func (s *State) stepStart() {
	if s.starting().next == 0 {
		s.forget()
		s.forgetDogs()
		s.choke()
		s.sawNoise()
	}
	for ; s.starting().next < survivorSlots; s.starting().next++ {
		if slot := int(s.starting().next); s.mayPanic(slot) {
			s.roll(jobPanicky)
			return
		}
	}
	if s.quarrelsome() < 2 {
		s.next()
		return
	}
	for ; s.starting().next < survivorSlots+survivorSlots*survivorSlots; s.starting().next++ {
		if a, b := s.pair(); s.quarrel(a, b) {
			s.roll(jobRivals)
			return
		}
	}
	s.next()
}

// forget clears what lasts for a turn. Flow V0.
func (s *State) forget() {
	s.shots = 0
	for i := range s.survivors {
		v := &s.survivors[i]
		v.marks &^= hidden | lurking
		v.shooter = 0
		old := v.fire & ranOrFired
		v.fire &= fireForGood
		if old != 0 {
			v.fire |= ranOrFiredOld
		}
		if s.under(45) && v.isCharacter() {
			v.marks &^= panicked
		}
	}
}

// mayPanic reports whether a survivor has to be thrown for: panicky, not fearless, a zombie
// within 1" or on his floor of a building, and no effective leader near. Turn, S13.
func (s *State) mayPanic(slot int) bool {
	v, t := &s.survivors[slot], s.traits(uint8(slot))
	if !v.here() || !v.isCharacter() || !t.has(panicky) || t.has(fearless) || v.is(panicked) {
		return false
	}
	return s.zombieNear(slot) && !s.led(slot)
}

// zombieNear reports whether a zombie is within 1", or on the floor of the building. Turn.
func (s *State) zombieNear(slot int) bool {
	v := &s.survivors[slot]
	h := s.houseOf(v)
	w := s.table()
	defer w.back()
	for _, z := range s.lives() {
		if w.t.Touches(v.at, z.at(), 2) || h >= 0 && w.t.House(z.at()) == h && z.at().Floor() == v.at.Floor() {
			return true
		}
	}
	return false
}

// led reports whether an effective leader is near a survivor, himself not counted. S13.
func (s *State) led(slot int) bool {
	for l := range s.survivors {
		if l != slot && s.leads(l) && s.within(slot, l, int(s.o().LeaderRange)) {
			return true
		}
	}
	return false
}

// leads reports whether a survivor is an effective leader: alive, conscious, and with nobody
// argumentative within 6". Flow V0, Trait argumentative.
func (s *State) leads(slot int) bool {
	v := &s.survivors[slot]
	if !v.here() || !s.traits(uint8(slot)).has(leader) || s.unconscious(slot) {
		return false
	}
	for a := range s.survivors {
		if a != slot && s.survivors[a].here() && s.traits(uint8(a)).has(argumentative) && s.within(slot, a, 6) {
			return false
		}
	}
	return true
}

// within reports whether two survivors are within so many inches.
func (s *State) within(a, b, n int) bool {
	return ground.Within(s.d2(s.survivors[a].at, s.survivors[b].at), 2*n)
}

// throwPanicky: 1-2 panics.
func (s *State) throwPanicky(n int) {
	if n <= 2 {
		s.survivors[s.starting().next].marks |= panicked
	}
	s.starting().next++
}

// quarrelsome counts the characters on the table with the trait rivals. S98.
func (s *State) quarrelsome() (n int) {
	for slot := range s.survivors {
		if s.isWith(slot, rivals) {
			n++
		}
	}
	return n
}

// pair returns the two survivors that starting.next stands for behind the slots.
func (s *State) pair() (a, b int) {
	n := int(s.starting().next) - survivorSlots
	return n / survivorSlots, n % survivorSlots
}

// quarrel reports whether two with the trait rivals are within 3". S98.
func (s *State) quarrel(a, b int) bool {
	return a < b && s.survivors[a].here() && s.survivors[b].here() && s.survivors[a].isCharacter() && s.survivors[b].isCharacter() &&
		s.traits(uint8(a)).has(rivals) && s.traits(uint8(b)).has(rivals) && s.within(a, b, 3)
}

// throwRivals: 1-2 both lose an action. S98.
func (s *State) throwRivals(n int) {
	a, b := s.pair()
	if n <= 2 {
		s.survivors[a].actions -= min(1, s.survivors[a].actions)
		s.survivors[b].actions -= min(1, s.survivors[b].actions)
	}
	s.starting().next++
}

// Order of seats: V1.

// able reports whether a survivor can act for a seat: he has an action left, or has used them
// and can be heroic. V2, S97.
func (s *State) able(slot int, seat uint8) bool {
	v := &s.survivors[slot]
	return v.here() && v.ofSeat(seat) && (v.actions > 0 || s.canGoOn(slot)) && !s.unconscious(slot) && !v.is(incapacitated)
}

// canGoOn reports whether somebody without an action may still be heroic in this turn: who has
// acted and does not panic. S97.
func (s *State) canGoOn(slot int) bool {
	v := &s.survivors[slot]
	return v.is(acted) && !v.is(panicked) && s.canBeHeroic(slot)
}

// ables counts the able characters of a seat, and returns the first.
func (s *State) ables(seat uint8) (n, first int) {
	first = -1
	for slot := range s.survivors {
		if s.able(slot, seat) {
			if n == 0 {
				first = slot
			}
			n++
		}
	}
	return n, first
}

// waiting returns the seats whose part is still to come, as a set.
func (s *State) waiting() (m uint8) {
	for seat := range uint8(s.r().seats) {
		if n, _ := s.ables(seat); n > 0 && s.served>>seat&1 == 0 {
			m |= 1 << seat
		}
	}
	return m
}

// stepOrder goes on with the next seat: the only one, in rivals the next of the side on turn,
// else whom the captain names. Turn, S107.
func (s *State) stepOrder() {
	m := s.waiting()
	switch {
	case m == 0:
		s.stage = stageClose
		return
	case s.o().Mode == Rivals:
		one, two := m&0b010101, m&0b101010
		if s.is(secondSide) {
			one, two = two, one
		}
		if m = one; one == 0 {
			m = two
		}
	case bits.OnesCount8(m) > 1:
		s.phase = phaseOrder
		return
	}
	s.begin(uint8(bits.TrailingZeros8(m)))
}

// begin begins the part of a seat.
func (s *State) begin(seat uint8) {
	s.part++
	s.onTurn = 1 + seat
	s.stage = stagePart
}

// captain is the seat of the effective leader, or of the dearest firearm. S107.
func (s *State) captain() engine.Seat {
	leaders, best, dearest := 0, 0, -1
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if !v.here() || !v.isCharacter() {
			continue
		}
		if s.leads(slot) {
			leaders++
		}
	}
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if !v.here() || !v.isCharacter() {
			continue
		}
		if leaders == 1 && s.leads(slot) {
			return engine.Seat(v.owner)
		}
		price := 0
		for _, i := range s.carried(slot) {
			if i.kind().gun().firearm {
				price = max(price, int(i.kind().row().cost))
			}
		}
		if price > dearest {
			best, dearest = int(v.owner), price
		}
	}
	return engine.Seat(best)
}

func (s *State) legalOrder(dst []engine.Action) []engine.Action {
	for m := s.waiting(); m != 0; m &= m - 1 {
		dst = append(dst, actA(KindNext, uint8(bits.TrailingZeros8(m))))
	}
	return dst
}

func (s *State) applyOrder(p Play) { s.begin(p.A) }

// stepPart is V2: who acts, or the end of the part.
func (s *State) stepPart() {
	if s.fetching().owner > 0 {
		s.stepLoyal()
		return
	}
	seat := s.onTurn - 1
	switch n, first := s.ables(seat); n {
	case 0:
		s.endPart()
	case 1:
		s.actor, s.phase = uint8(first), phaseAct
	default:
		s.phase = phasePick
	}
}

// endPart ends the part of the seat on turn; its loyal dogs attack before.
func (s *State) endPart() {
	if s.hasLoyal(s.onTurn - 1) {
		s.fetching().owner = 1
		return
	}
	s.closePart()
}

// closePart has the next seat follow.
func (s *State) closePart() {
	s.recover(func(v *survivor) bool { return v.owner == s.onTurn-1 })
	s.served |= 1 << (s.onTurn - 1)
	s.onTurn = 0
	s.stage = stageOrder
}

func (s *State) legalPick(dst []engine.Action) []engine.Action {
	for slot := range s.survivors {
		if s.able(slot, s.onTurn-1) {
			dst = append(dst, actA(KindPick, uint8(slot)))
		}
	}
	return append(dst, act0(KindDone))
}

func (s *State) applyPick(p Play) {
	if p.Kind == KindDone {
		s.endPart()
		return
	}
	s.actor, s.phase = p.A, phaseAct
}

// stepClose is V4: vehicles in the snow, fuses, fires and clouds; then the phase is over, and so may
// be the game. S92.
func (s *State) stepClose() {
	if s.stepSnow() || !s.stepBlasts() {
		return
	}
	if !s.anyCharacter() {
		s.stage = stageInfect
		return
	}
	s.recover(func(v *survivor) bool { return v.isCharacter() && s.served>>v.owner&1 == 0 })
	s.friendLeaves()
	if s.turn == s.r().maxTurns {
		s.stage, s.infecting().slot = stageInfect, 0
		return
	}
	s.stage = stageTurn
}
