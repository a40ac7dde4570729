package streets

import "deadreckon/engine/streets/ground"

// Dogs attack, feral and loyal ones: Dog 7, T6.1, S54.

// Dice of this chapter: their rows are in dice.go.
const (
	jobDogVictim job = 79
	jobDogBite   job = 80
	jobDogHarm   job = 81
)

// nextDog returns the number of the next dog of the pack that attacks anybody, or -1.
func (s *State) nextDog() int {
	w := s.table()
	defer w.back()
	for n, d := range s.hounds() {
		if s.ofPack(d) && d&(dogDone|dogOut) == 0 && s.dogAttacks(&w.t, d, nil) {
			return n
		}
	}
	return -1
}

// dogAttacks tells each the places of those whom a dog may attack, and reports whether there
// are any: him whom it holds, else humans in contact, else zombies.
func (s *State) dogAttacks(t *ground.Table, d dog, each func(place)) (any bool) {
	tell := func(at place) {
		any = true
		if each != nil {
			each(at)
		}
	}
	if slot := d.holds(); slot >= 0 {
		tell(s.survivors[slot].at)
		return true
	}
	var buffer [mostFoes]foe
	foes := s.dogFoes(t, buffer[:0])
	for _, human := range [...]bool{true, false} {
		for _, f := range foes {
			if f.human == human && t.InContact(d.at(), f.at) {
				tell(f.at)
			}
		}
		if any {
			return true
		}
	}
	return false
}

// amongDogVictims appends the places of those whom the dog in question may attack. X5.
func (s *State) amongDogVictims(dst []uint16) []uint16 {
	if s.stage == stagePart {
		return s.amongLoyalVictims(dst)
	}
	if n := s.nextDog(); n >= 0 {
		w := s.table()
		s.dogAttacks(&w.t, s.dogs[n], func(at place) { dst = insert(dst, uint16(at)) })
		w.back()
	}
	return dst
}

// throwDogVictim begins the attack on who is in a place.
func (s *State) throwDogVictim(n int) {
	s.target = place(n)
	s.roll(jobDogBite)
}

// dogNeeds is what the die to hit of a dog has to show. Dog 7, S35, Trait agile.
func (s *State) dogNeeds() int {
	const need = 4
	if slot := s.survivorAt(s.target); slot >= 0 {
		return need - s.grabs(slot) + s.traits(uint8(slot)).plus(agile)
	}
	return need
}

// throwDogBite is the die to hit.
func (s *State) throwDogBite(n int) {
	if s.stage == stageDogs {
		s.packs[s.hunting().pack] |= packFought
	}
	if n < s.dogNeeds() {
		s.endDogBite()
		return
	}
	s.roll(jobDogHarm)
}

// dogHarm reads the damage die of a dog: no bites, and clothes take 1. T6.1, S54, S101.
func (s *State) dogHarm(n int) harm {
	if slot := s.survivorAt(s.target); slot >= 0 && s.padded(slot) {
		n--
	}
	return accident(n)
}

// throwDogHarm is the damage die: a score of 1 holds a human, and does nothing to a zombie.
func (s *State) throwDogHarm(n int) {
	h := s.dogHarm(n)
	switch slot, z := s.survivorAt(s.target), s.zombieAt(s.target); {
	case slot >= 0:
		s.scream(slot)
		if h == special && s.stage == stageDogs && s.canBeHeld(slot) {
			by := s.nextDog()
			s.dogs[by] = s.dogs[by].holding(slot)
		}
		if h > special {
			s.woundHuman(slot, h.wounds())
		}
	case z >= 0 && h > special:
		if s.woundZombie(z, h.wounds()) && s.stage == stagePart {
			k := &s.seats[s.onTurn-1]
			k.expired += min(1, 255-k.expired)
		}
		s.sortZombies()
	}
	s.endDogBite()
}

// endDogBite ends the attack of the dog in question.
func (s *State) endDogBite() {
	s.target = 0
	if s.stage == stagePart {
		s.fetching().owner++
		return
	}
	if n := s.nextDog(); n >= 0 {
		s.dogs[n] |= dogDone
	}
}

// Loyal dogs: S56.

// hasLoyal reports whether a character of a seat has a dog.
func (s *State) hasLoyal(seat uint8) bool {
	if !s.r().plays(dogs) {
		return false
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.ofSeat(seat) && s.carries(slot, loyalDog) {
			return true
		}
	}
	return false
}

// stepLoyal has the dogs of the seat on turn attack, one after the other.
func (s *State) stepLoyal() {
	for ; s.fetching().owner <= survivorSlots; s.fetching().owner++ {
		slot := int(s.fetching().owner) - 1
		var buffer [mostFoes]uint16
		if v := &s.survivors[slot]; v.here() && v.ofSeat(s.onTurn-1) && !v.riding() && s.carries(slot, loyalDog) && len(s.amongLoyalVictims(buffer[:0])) > 0 {
			s.pick(jobDogVictim)
			return
		}
	}
	s.fetching().owner = 0
	s.closePart()
}

// amongLoyalVictims appends the places of zombies and hostile humans within 1" of the owner.
func (s *State) amongLoyalVictims(dst []uint16) []uint16 {
	w := s.table()
	slot := int(s.fetching().owner) - 1
	from := s.survivors[slot].at
	for _, z := range s.lives() {
		if w.t.Touches(from, z.at(), 2) {
			dst = insert(dst, uint16(z.at()))
		}
	}
	for i := range s.survivors {
		if s.hostile(slot, i) && !s.survivors[i].riding() && w.t.Touches(from, s.survivors[i].at, 2) {
			dst = insert(dst, uint16(s.survivors[i].at))
		}
	}
	w.back()
	return dst
}
