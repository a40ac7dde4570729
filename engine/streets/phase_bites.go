package streets

import "deadreckon/engine/streets/ground"

// Zombies attack: M2b. Zed 5, 6, T4.1, Wound 1, 6.

// What a zombie has done of its attack, in the register step.
const (
	biteBegun uint8 = iota
	biteGroaned
)

// stepBites is M2b: each zombie in turn attacks whom it is in contact with.
func (s *State) stepBites() {
	for ; s.cursor < s.zombiesOut; s.cursor++ {
		if z := s.zombies[s.cursor]; z.out() || z.seat() >= 0 || !s.hasVictim() {
			continue
		}
		if s.zombies[s.cursor].kind() == boss && s.step == biteBegun {
			s.step = biteGroaned
			s.groan(s.zombies[s.cursor].at().Square())
			return
		}
		s.pick(jobVictim)
		return
	}
	s.next()
}

// hasVictim reports whether the zombie of the cursor attacks anybody.
func (s *State) hasVictim() bool {
	var buffer [survivorSlots]uint16
	return len(s.amongVictims(buffer[:0])) > 0
}

// amongVictims appends the places of those whom the zombie of the cursor may attack: whom
// it holds, else all humans in contact. Zed 5, S43.
func (s *State) amongVictims(dst []uint16) []uint16 {
	z := s.zombies[s.cursor]
	if slot := z.holds(); slot >= 0 {
		return append(dst, uint16(s.survivors[slot].at))
	}
	w := s.table()
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && !v.riding() && w.t.InContact(z.at(), v.at) {
			dst = insert(dst, uint16(v.at))
		}
	}
	w.back()
	return dst
}

// insert puts a number into an ascending list.
func insert(dst []uint16, n uint16) []uint16 {
	dst = append(dst, n)
	for i := len(dst) - 1; i > 0 && dst[i-1] > n; i-- {
		dst[i], dst[i-1] = dst[i-1], n
	}
	return dst
}

// throwVictim begins the attack on who is in a place.
func (s *State) throwVictim(n int) {
	s.target = place(n)
	s.roll(jobBite, 1)
}

// throwBite is the die to hit. T4.1, S35, Trait agile.
func (s *State) throwBite(n int) {
	slot := s.survivorAt(s.target)
	need := zombieTable[s.zombies[s.cursor].kind()].need
	if n+s.grabs(slot)-s.traits(uint8(slot)).plus(agile) < need {
		s.endBite()
		return
	}
	s.die = uint8(n)
	s.roll(jobHarm, 1)
}

// naturalBite is the die of a hit that is a bite. Zed 6.
const naturalBite = 6

// throwHarm is the damage die.
func (s *State) throwHarm(n int) {
	s.maul(int(s.cursor), s.survivorAt(s.target), n)
	s.endBite()
}

// maul is what a damage die of a zombie does to a survivor, the die to hit being kept in the
// register. A natural 6 to hit is a bite unless it does nothing. T6.1.
func (s *State) maul(zombie, slot, n int) {
	z := s.zombies[zombie]
	n += zombieTable[z.kind()].damage
	if s.padded(slot) {
		n--
	}
	s.scream(slot)
	bitten := s.die == naturalBite
	h := accident(n)
	if bitten && h != harmless {
		s.bite(slot)
	}
	switch {
	case h == special && !bitten && s.canBeHeld(slot):
		s.zombies[zombie] = z.holding(slot)
	case h > special:
		s.woundHuman(slot, h.wounds())
	}
}

// endBite ends the attack of the zombie of the cursor.
func (s *State) endBite() {
	s.target, s.die, s.step = 0, 0, 0
	s.cursor++
}

// Groans of bosses. Shout, S113.
const (
	groanInches = 12 // from an edge at most, for a token
	groanNeed   = 5
)

// groan is GROAN: a marker, and near an edge perhaps a token there.
func (s *State) groan(at ground.Square) {
	s.mark(at, 1)
	m := s.r().Map
	if m.EdgeGap(at, m.NearestEdge(at)) <= groanInches {
		s.spawnAt = place(m.EdgePoint(at, m.NearestEdge(at)))
		s.roll(jobGroan, 1)
	}
}

// throwGroan: 5 and 6, a token on the nearest edge.
func (s *State) throwGroan(n int) {
	if n >= groanNeed {
		s.placeToken(s.spawnAt.Square())
	}
	s.spawnAt = 0
}
