package streets

import "deadreckon/engine/streets/ground"

// Hits, wounds and grabs: T6.1 and the procedures HIT and WOUND of digest 3.0.

// attack reads the left column of T6.1: an attack by a human. S84.
func (s *State) attack(score int) harm {
	switch {
	case score <= 0:
		return harmless
	case score == 1:
		return special
	case score <= 4:
		return oneWound
	case score == 5:
		return twoWounds
	case score == 6 || s.o().HeadShot == HeadShotSixPlus:
		return deadly
	}
	return twoWounds
}

// accident reads the right column: zombies, dogs, falls and what else happens.
func accident(score int) harm {
	switch {
	case score <= 0:
		return harmless
	case score == 1:
		return special
	case score <= 5:
		return oneWound
	}
	return twoWounds
}

// penalty is P: the grabs on a survivor, and what his wounds take from his dice. Wound 3, 6.
func (s *State) penalty(slot int) int { return s.grabs(slot) + s.woundPenalty(slot) }

// woundPenalty is Pw.
func (s *State) woundPenalty(slot int) int {
	v := &s.survivors[slot]
	t := s.traits(uint8(slot))
	switch {
	case t.has(hypochondriac):
		return int(v.wounds)
	case v.wounds >= 2 && !t.has(feeble):
		return 1
	}
	return 0
}

// grabs counts those who hold a survivor. Wound 6.
func (s *State) grabs(slot int) (n int) {
	for _, z := range s.lives() {
		if z.holds() == slot {
			n++
		}
	}
	for _, d := range s.hounds() {
		if d.holds() == slot {
			n++
		}
	}
	return n
}

// endures is how many wounds kill a survivor.
func (s *State) endures(slot int) uint8 {
	if s.traits(uint8(slot)).has(feeble) {
		return 2
	}
	return 3
}

// woundHuman is HUMAN WOUND: n wounds, the first of which the tough ignore. S86.
func (s *State) woundHuman(slot, n int) {
	v := &s.survivors[slot]
	if n > 0 && s.traits(uint8(slot)).has(tough) && !v.has(toughUsed) {
		v.used |= toughUsed
		n--
	}
	v.wounds = uint8(min(int(v.wounds)+n, int(s.endures(slot))))
	if v.wounds == s.endures(slot) {
		s.perish(slot)
		return
	}
	s.faint(slot)
}

// stunHuman adds non-lethal wounds. Wound 5, S87.
func (s *State) stunHuman(slot, n int) {
	v := &s.survivors[slot]
	v.stuns = uint8(min(int(v.stuns)+n, 3))
	s.faint(slot)
}

// faint makes a survivor with too many wounds of both kinds unconscious. S87.
func (s *State) faint(slot int) {
	if s.unconscious(slot) {
		s.fell(slot)
		s.stopSaws(slot)
		s.survivors[slot].actions = 0
	}
}

// unconscious reports whether wounds of both kinds have put a survivor out. S87.
func (s *State) unconscious(slot int) bool {
	v := &s.survivors[slot]
	return v.here() && v.wounds+v.stuns >= s.endures(slot)
}

// kill makes a survivor dead, whatever he had left. T6.1.
func (s *State) kill(slot int) {
	s.survivors[slot].wounds = s.endures(slot)
	s.perish(slot)
}

// perish makes a corpse of a survivor: what holds him lets go, his supplies are things from
// now on, and his dog leaves. S89, S56.
func (s *State) perish(slot int) {
	s.free(slot)
	v := &s.survivors[slot]
	if g, ok := v.group(); ok && s.act != 0 && s.who().isCharacter() {
		s.groups[g].flags |= groupVictim
	}
	if v.riding() {
		v.at = place(s.square(v.at))
	}
	v.state = corpse
	s.unbind(slot)
	v.marks = freshBody
	v.stuns, v.actions, v.shooter, v.fire, v.vehicle = 0, 0, 0, 0, 0
	s.stopSaws(slot)
	if n := s.find(hands(slot), loyalDog); n >= 0 {
		s.takeItem(n)
	}
	if v.supplies > 0 {
		s.addItem(newItem(hands(slot), suppliesHere, v.supplies, 0))
		v.supplies = 0
	}
}

// removeCorpse takes a corpse off the table; his belongings stay in his square. S89.
func (s *State) removeCorpse(slot int) {
	v := &s.survivors[slot]
	s.moveItems(hands(slot), v.at)
	v.state, v.at, v.marks = gone, 0, 0
	if slot >= len(s.r().starters) {
		s.vacate(slot)
	}
}

// woundZombie is ZOMBIE WOUND: a zombie is lowered by a kind a wound, a boss expires at the
// second. It reports whether the zombie expired. Wound 4, S14.
func (s *State) woundZombie(n, wounds int) bool {
	z := s.zombies[n]
	if z.kind() == boss {
		if int(z.wounds())+wounds < int(s.o().BossWounds) {
			s.zombies[n] = z + zombie(wounds)<<15
			return false
		}
	} else if left := int(z.kind()) - wounds; left >= 0 {
		s.zombies[n] = z.ofKind(zombieKind(left))
		return false
	}
	s.expire(n)
	return true
}

// expire takes a zombie off the table and counts it for a seat.
func (s *State) expire(n int) {
	s.takeZombie(n)
	if seat := s.credited(); seat >= 0 {
		k := &s.seats[seat]
		k.expired = uint8(min(int(k.expired)+1, 255))
	}
}

// credited is the seat that zombies expire for: that of the actor, or of who lit a charge. -1
// for none. S67.
func (s *State) credited() int {
	if v := s.who(); s.act != 0 && v.isCharacter() {
		return int(v.owner)
	}
	return int(s.culprit) - 1
}

// bite counts a bite; at most 7 are. S88.
func (s *State) bite(slot int) {
	v := &s.survivors[slot]
	v.bites = min(v.bites+1, 7)
}

// canBeHeld reports whether grabs hold a survivor: not the nimble in light clothes. Wound 6.
func (s *State) canBeHeld(slot int) bool {
	return !s.traits(uint8(slot)).has(nimble) || s.clothed(slot)
}

// padded reports whether a survivor's clothes take 1 from damage in melee. S101.
func (s *State) padded(slot int) bool {
	return s.carries(slot, paddedClothes) || s.carries(slot, bodyArmour) || s.carries(slot, winterCoat)
}

// clothed reports whether a survivor wears what keeps bites out and makes clumsy. Infect.
func (s *State) clothed(slot int) bool { return s.padded(slot) || s.carries(slot, heavyClothes) }

// scream is the marker of a screamer who is hit. Trait screamer.
func (s *State) scream(slot int) {
	if s.traits(uint8(slot)).has(screamer) {
		s.mark(s.square(s.survivors[slot].at), 1)
	}
}

// strike does what a damage die of the actor comes to, to the figure in the target place.
// HIT: what it held is free; special is a stagger. S85, S35.
func (s *State) strike(h harm) { s.strikeFrom(s.who().at, h) }

// strikeFrom is strike by what comes from a place; from Nowhere, it throws nobody back.
func (s *State) strikeFrom(from place, h harm) {
	if n, ok := s.atVehicle(); ok {
		s.wear(n, h)
		return
	}
	if n := s.zombieAt(s.target); n >= 0 {
		s.zombies[n] = s.zombies[n].holding(-1)
		switch h {
		case harmless:
		case special:
			s.stagger(n, from)
		case deadly:
			s.expire(n)
		default:
			s.woundZombie(n, h.wounds())
		}
		s.sortZombies()
		return
	}
	if n := s.dogAt(s.target); n >= 0 {
		s.strikeDog(n, from, h)
		return
	}
	slot := s.aimedAt()
	if slot < 0 {
		return
	}
	s.scream(slot)
	switch h {
	case harmless:
	case special:
		s.fell(slot)
		if to, ok := s.back(ground.Survivor, s.target, from); ok {
			s.move(slot, to)
			s.target = to
		}
	case deadly:
		s.slay(slot)
	default:
		s.injure(slot, h.wounds())
	}
}

// injure is what the wounds of an attack do: those of SUBDUE do not kill, and an independent
// remembers who shot him. Wound 5, Hostile 2.
func (s *State) injure(slot, wounds int) {
	switch v := &s.survivors[slot]; {
	case s.act == KindSubdue:
		s.stunHuman(slot, wounds)
		return
	case !v.isCharacter() && (s.act == KindSnap || s.act == KindAim):
		v.fire |= woundedByFire
	}
	s.woundHuman(slot, wounds)
}

// slay is what *dead* does: SUBDUE only makes unconscious. Melee, Wound 5.
func (s *State) slay(slot int) {
	if s.act == KindSubdue {
		s.stunHuman(slot, int(s.endures(slot)))
		return
	}
	s.kill(slot)
}

// stagger throws the n-th zombie down, a step back from a place if there is room. S85.
func (s *State) stagger(n int, from place) {
	z := s.zombies[n] | zombieProne
	if to, ok := s.back(ground.Zombie, z.at(), from); ok {
		z = z.to(to)
		s.target = to
	}
	s.zombies[n] = z
	s.loosen()
}

// back returns the place one step behind another, away from where the attack comes from, if
// there is room for who is thrown back. S85.
func (s *State) back(who ground.Mover, at, from place) (place, bool) {
	if _, ok := at.Vehicle(); ok || from == ground.Nowhere {
		return at, false
	}
	m := s.r().Map
	d := m.Direction(s.square(from), at.Square())
	next, ok := m.Step(at.Square(), d)
	if !ok {
		return at, false
	}
	w := s.table()
	var stop ground.Set
	stop.Add(next)
	to := w.t.Straight(who, at, d, ground.Never, &stop).Place
	w.back()
	return to, to != at
}
