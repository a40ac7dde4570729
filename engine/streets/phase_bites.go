package streets

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/ground"
)

// Zombies attack: M2b. Zed 5, 6, T4.1, Wound 1, 6.

// Dice of this chapter: their rows are in dice.go.
const (
	jobVictim job = 14
	jobBite   job = 15
	jobHarm   job = 16
	jobGroan  job = 17

	// Of a boss that a seat plays.
	jobBossHit  job = 51
	jobBossHarm job = 52
)

// What a zombie has done of its attack: shambling.step.
const (
	biteBegun uint8 = iota
	biteGroaned
)

// stepBites is M2b: each zombie in turn attacks whom it is in contact with.
func (s *State) stepBites() {
	if !s.anyCharacter() || !s.nextBiter() { // Flow V5: nobody cares what becomes of dogs then
		s.rouse()
		s.next()
		return
	}
	switch z := s.zombies[s.shambling().zombie]; {
	case z&zombieMilitia == zombieBomber:
		s.detonate()
	case z.kind() == boss && s.shambling().step == biteBegun:
		s.shambling().step = biteGroaned
		s.groan(z.at().Square())
	default:
		s.pick(jobVictim)
	}
}

// rouse ends what tasers did to zombies, and forgets who has attacked. S42.
func (s *State) rouse() {
	for n, z := range s.lives() {
		s.zombies[n] = z &^ (zombieOut | zombieDone)
	}
	s.sortZombies()
}

// nextBiter goes on to the next zombie that attacks anybody, if there is one.
func (s *State) nextBiter() bool {
	w := s.table()
	defer w.back()
	for ; s.shambling().zombie < s.zombiesOut; s.shambling().zombie++ {
		if z := s.zombies[s.shambling().zombie]; z&(zombieOut|zombieDone) == 0 && z.seat() < 0 && s.attacks(&w.t, z) {
			return true
		}
	}
	return false
}

// attacks reports whether a zombie holds a human, or is in contact with one or with a dog.
func (s *State) attacks(t *ground.Table, z zombie) bool {
	for slot := range s.survivors {
		if s.mayAttack(t, z, slot) {
			return true
		}
	}
	for _, d := range s.hounds() {
		if t.InContact(z.at(), d.at()) {
			return true
		}
	}
	return s.besetVehicles(t, z) != 0
}

// besetVehicles returns the vehicles with people that a zombie is in contact with, as a set. M2b.
func (s *State) besetVehicles(t *ground.Table, z zombie) (m uint8) {
	s.eachVehicle(func(n int, _ *vehicle) {
		if s.riders(n) != 0 && t.InContact(z.at(), ground.Aboard(n)) {
			m |= 1 << n
		}
	})
	return m
}

// mayAttack reports whether a survivor is one of those whom a zombie may attack: him whom it
// holds, else all humans in contact. Zed 6.
func (s *State) mayAttack(t *ground.Table, z zombie, slot int) bool {
	if z.holds() >= 0 {
		return z.holds() == slot
	}
	v := &s.survivors[slot]
	return v.here() && !v.riding() && !v.aloft() && t.InContact(z.at(), v.at)
}

// amongVictims appends the places of those whom the zombie in question may attack: humans, where
// there are none, vehicles with people, and where there are none, dogs. S43, Zed 6.
func (s *State) amongVictims(dst []uint16) []uint16 {
	w := s.table()
	z := s.zombies[s.shambling().zombie]
	for slot := range s.survivors {
		if s.mayAttack(&w.t, z, slot) {
			dst = insert(dst, s.named(slot))
		}
	}
	if len(dst) == 0 {
		for m := s.besetVehicles(&w.t, z); m != 0; m &= m - 1 {
			dst = append(dst, uint16(ground.Aboard(bits.TrailingZeros8(m))))
		}
	}
	if len(dst) == 0 {
		for _, d := range s.hounds() {
			if w.t.InContact(z.at(), d.at()) {
				dst = append(dst, uint16(d.at()))
			}
		}
		slices.Sort(dst)
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
	s.target = place(n & 0xfff)
	_, in := s.target.Vehicle()
	switch held := n>>12 != 0; {
	case in && !held:
		s.roll(jobAboard)
		return
	case in:
		s.hitting().rider = uint8(n >> 12)
	}
	s.roll(jobBite)
}

// throwBite is the die to hit. T4.1, S35, Trait agile.
func (s *State) throwBite(n int) {
	if n < s.biteNeed(s.zombies[s.shambling().zombie].kind(), s.aimedAt()) {
		s.endBite()
		return
	}
	s.die = uint8(n)
	s.roll(jobHarm)
}

// naturalBite is the die of a hit that is a bite. Zed 6.
const naturalBite = 6

// throwHarm is the damage die.
func (s *State) throwHarm(n int) {
	k := s.zombies[s.shambling().zombie].kind()
	if slot := s.aimedAt(); slot >= 0 {
		s.maul(int(s.shambling().zombie), slot, n)
	} else if car, ok := s.atVehicle(); ok {
		s.wear(car, s.mauling(k, n))
	} else {
		s.hurtDog(s.dogAt(s.target), s.mauling(k, n))
	}
	s.endBite()
}

// mauling reads the damage die of a zombie. T6.1.
func (s *State) mauling(k zombieKind, n int) harm { return accident(n + zombieTable[k].damage) }

// biteNeed is what the die to hit of a zombie has to show against a survivor, or with -1
// against a dog or a vehicle. T4.1, S35, Trait agile, Car 9.
func (s *State) biteNeed(k zombieKind, slot int) int {
	need := zombieTable[k].need
	if slot < 0 {
		return need
	}
	return need - s.grabs(slot) + s.traits(uint8(slot)).plus(agile) + s.shelters(slot)
}

// maul is what a damage die of a zombie does to a survivor, the die to hit being kept in
// State.die. A natural 6 to hit is a bite unless it does nothing. T6.1.
func (s *State) maul(zombie, slot, n int) {
	z := s.zombies[zombie]
	if s.padded(slot) {
		n--
	}
	s.scream(slot)
	bitten := s.die == naturalBite
	h := s.mauling(z.kind(), n)
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

// endBite ends the attack of the zombie in question.
func (s *State) endBite() {
	s.target, s.die, s.shambling().step, s.hitting().rider = 0, 0, 0, 0
	s.shambling().zombie++
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
		s.roll(jobGroan)
	}
}

// throwGroan: 5 and 6, a token on the nearest edge.
func (s *State) throwGroan(n int) {
	if n >= groanNeed {
		s.placeToken(s.spawnAt.Square())
	}
	s.spawnAt = 0
}

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
