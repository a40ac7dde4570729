package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Zombies attack: M2b. Zed 5, 6, T4.1, Wound 1, 6.

// Dice of this chapter: their rows are in dice.go.
const (
	JobVictim state.Job = 14
	JobBite   state.Job = 15
	JobHarm   state.Job = 16
	JobGroan  state.Job = 17

	// Of a boss that a seat plays.
	JobBossHit  state.Job = 51
	JobBossHarm state.Job = 52
)

// What a zombie has done of its attack: Shambling.Step.
const (
	biteBegun uint8 = iota
	biteGroaned
)

// stepBites is M2b: each zombie in turn attacks whom it is in contact with.
func (s *State) stepBites() {
	if !s.AnyCharacter() || !s.nextBiter() { // Flow V5: nobody cares what becomes of dogs then
		s.rouse()
		s.Next()
		return
	}
	switch z := s.Zombies[s.Shambling().Zombie]; {
	case z&state.ZombieMilitia == state.ZombieBomber:
		s.detonate()
	case z.Kind() == state.Boss && s.Shambling().Step == biteBegun:
		s.Shambling().Step = biteGroaned
		s.groan(z.At().Square())
	default:
		s.pick(JobVictim)
	}
}

// rouse ends what tasers did to zombies, and forgets who has attacked. S42.
func (s *State) rouse() {
	for n, z := range s.Lives() {
		s.Zombies[n] = z &^ (state.ZombieOut | state.ZombieDone)
	}
	s.SortZombies()
}

// nextBiter goes on to the next zombie that attacks anybody, if there is one.
func (s *State) nextBiter() bool {
	w := s.Table()
	defer w.Back()
	for ; s.Shambling().Zombie < s.ZombiesOut; s.Shambling().Zombie++ {
		if z := s.Zombies[s.Shambling().Zombie]; z&(state.ZombieOut|state.ZombieDone) == 0 && z.Seat() < 0 && s.attacks(&w.Table, z) {
			return true
		}
	}
	return false
}

// attacks reports whether a zombie holds a human, or is in contact with one or with a dog.
func (s *State) attacks(t *ground.Tabletop, z state.Zombie) bool {
	for slot := range s.Survivors {
		if s.mayAttack(t, z, slot) {
			return true
		}
	}
	for _, d := range s.Hounds() {
		if t.InContact(z.At(), d.At()) {
			return true
		}
	}
	return s.besetVehicles(t, z) != 0
}

// besetVehicles returns the vehicles with people that a zombie is in contact with, as a set. M2b.
func (s *State) besetVehicles(t *ground.Tabletop, z state.Zombie) (m uint8) {
	s.EachVehicle(func(n int, _ *state.Vehicle) {
		if s.Riders(n) != 0 && t.InContact(z.At(), ground.Aboard(n)) {
			m |= 1 << n
		}
	})
	return m
}

// mayAttack reports whether a survivor is one of those whom a zombie may attack: him whom it
// holds, else all humans in contact. Zed 6.
func (s *State) mayAttack(t *ground.Tabletop, z state.Zombie, slot int) bool {
	if z.Holds() >= 0 {
		return z.Holds() == slot
	}
	v := &s.Survivors[slot]
	return v.Here() && !v.Riding() && !v.Aloft() && t.InContact(z.At(), v.At)
}

// amongVictims appends the places of those whom the zombie in question may attack: humans, where
// there are none, vehicles with people, and where there are none, dogs. S43, Zed 6.
func (s *State) amongVictims(dst []uint16) []uint16 {
	w := s.Table()
	z := s.Zombies[s.Shambling().Zombie]
	for slot := range s.Survivors {
		if s.mayAttack(&w.Table, z, slot) {
			dst = insert(dst, s.named(slot))
		}
	}
	if len(dst) == 0 {
		for m := s.besetVehicles(&w.Table, z); m != 0; m &= m - 1 {
			dst = append(dst, uint16(ground.Aboard(bits.TrailingZeros8(m))))
		}
	}
	if len(dst) == 0 {
		for _, d := range s.Hounds() {
			if w.Table.InContact(z.At(), d.At()) {
				dst = append(dst, uint16(d.At()))
			}
		}
		slices.Sort(dst)
	}
	w.Back()
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
	s.Target = state.Place(n & 0xfff)
	_, in := s.Target.Vehicle()
	switch held := n>>12 != 0; {
	case in && !held:
		s.roll(JobAboard)
		return
	case in:
		s.Hitting().Rider = uint8(n >> 12)
	}
	s.roll(JobBite)
}

// throwBite is the die to hit. T4.1, S35, Trait agile.
func (s *State) throwBite(n int) {
	if n < s.BiteNeed(s.Zombies[s.Shambling().Zombie].Kind(), s.AimedAt()) {
		s.endBite()
		return
	}
	s.Die = uint8(n)
	s.roll(JobHarm)
}

// naturalBite is the die of a hit that is a bite. Zed 6.
const naturalBite = 6

// throwHarm is the damage die.
func (s *State) throwHarm(n int) {
	k := s.Zombies[s.Shambling().Zombie].Kind()
	if slot := s.AimedAt(); slot >= 0 {
		s.maul(int(s.Shambling().Zombie), slot, n)
	} else if car, ok := s.atVehicle(); ok {
		s.Wear(car, s.mauling(k, n))
	} else {
		s.hurtDog(s.DogAt(s.Target), s.mauling(k, n))
	}
	s.endBite()
}

// mauling reads the damage die of a zombie. T6.1.
func (s *State) mauling(k state.ZombieKind, n int) state.Harm {
	return Accident(n + zombieTable[k].damage)
}

// BiteNeed is what the die to hit of a zombie has to show against a survivor, or with -1
// against a dog or a vehicle. T4.1, S35, Trait agile, Car 9.
func (s *State) BiteNeed(k state.ZombieKind, slot int) int {
	need := zombieTable[k].need
	if slot < 0 {
		return need
	}
	return need - s.Grabs(slot) + s.Traits(uint8(slot)).Plus(state.Agile) + s.shelters(slot)
}

// maul is what a damage die of a zombie does to a survivor, the die to hit being kept in
// State.Die. A natural 6 to hit is a bite unless it does nothing. T6.1.
func (s *State) maul(zombie, slot, n int) {
	z := s.Zombies[zombie]
	if s.Padded(slot) {
		n--
	}
	s.scream(slot)
	bitten := s.Die == naturalBite
	h := s.mauling(z.Kind(), n)
	if bitten && h != state.Harmless {
		s.Bite(slot)
	}
	switch {
	case h == state.Special && !bitten && s.canBeHeld(slot):
		s.Zombies[zombie] = z.Holding(slot)
	case h > state.Special:
		s.WoundHuman(slot, h.Wounds())
	}
}

// endBite ends the attack of the zombie in question.
func (s *State) endBite() {
	s.Target, s.Die, s.Shambling().Step, s.Hitting().Rider = 0, 0, 0, 0
	s.Shambling().Zombie++
}

// Groans of bosses. Shout, S113.
const (
	groanInches = 12 // from an edge at most, for a token
	groanNeed   = 5
)

// groan is GROAN: a marker, and near an edge perhaps a token there.
func (s *State) groan(at ground.Square) {
	s.Mark(at, 1)
	m := s.Rules().Map
	if m.EdgeGap(at, m.NearestEdge(at)) <= groanInches {
		s.SpawnAt = state.Place(m.EdgePoint(at, m.NearestEdge(at)))
		s.roll(JobGroan)
	}
}

// throwGroan: 5 and 6, a token on the nearest edge.
func (s *State) throwGroan(n int) {
	if n >= groanNeed {
		s.PlaceToken(s.SpawnAt.Square())
	}
	s.SpawnAt = 0
}

// Dogs attack, feral and loyal ones: Dog 7, T6.1, S54.

// Dice of this chapter: their rows are in dice.go.
const (
	JobDogVictim state.Job = 79
	JobDogBite   state.Job = 80
	JobDogHarm   state.Job = 81
)

// nextDog returns the number of the next dog of the pack that attacks anybody, or -1.
func (s *State) nextDog() int {
	w := s.Table()
	defer w.Back()
	for n, d := range s.Hounds() {
		if s.ofPack(d) && d&(state.DogDone|state.DogOut) == 0 && s.dogAttacks(&w.Table, d, nil) {
			return n
		}
	}
	return -1
}

// dogAttacks tells each the places of those whom a dog may attack, and reports whether there
// are any: him whom it holds, else humans in contact, else zombies.
func (s *State) dogAttacks(t *ground.Tabletop, d state.Dog, each func(state.Place)) (any bool) {
	tell := func(at state.Place) {
		any = true
		if each != nil {
			each(at)
		}
	}
	if slot := d.Holds(); slot >= 0 {
		tell(s.Survivors[slot].At)
		return true
	}
	var buffer [mostFoes]foe
	foes := s.dogFoes(t, buffer[:0])
	for _, human := range [...]bool{true, false} {
		for _, f := range foes {
			if f.human == human && t.InContact(d.At(), f.at) {
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
	if s.Stage == state.StagePart {
		return s.amongLoyalVictims(dst)
	}
	if n := s.nextDog(); n >= 0 {
		w := s.Table()
		s.dogAttacks(&w.Table, s.Dogs[n], func(at state.Place) { dst = insert(dst, uint16(at)) })
		w.Back()
	}
	return dst
}

// throwDogVictim begins the attack on who is in a place.
func (s *State) throwDogVictim(n int) {
	s.Target = state.Place(n)
	s.roll(JobDogBite)
}

// DogNeeds is what the die to hit of a dog has to show. Dog 7, S35, Trait agile.
func (s *State) DogNeeds() int {
	const need = 4
	if slot := s.SurvivorAt(s.Target); slot >= 0 {
		return need - s.Grabs(slot) + s.Traits(uint8(slot)).Plus(state.Agile)
	}
	return need
}

// throwDogBite is the die to hit.
func (s *State) throwDogBite(n int) {
	if s.Stage == state.StageDogs {
		s.Packs[s.Hunting().Pack] |= state.PackFought
	}
	if n < s.DogNeeds() {
		s.endDogBite()
		return
	}
	s.roll(JobDogHarm)
}

// dogHarm reads the damage die of a dog: no bites, and clothes take 1. T6.1, S54, S101.
func (s *State) dogHarm(n int) state.Harm {
	if slot := s.SurvivorAt(s.Target); slot >= 0 && s.Padded(slot) {
		n--
	}
	return Accident(n)
}

// throwDogHarm is the damage die: a score of 1 holds a human, and does nothing to a zombie.
func (s *State) throwDogHarm(n int) {
	h := s.dogHarm(n)
	switch slot, z := s.SurvivorAt(s.Target), s.ZombieAt(s.Target); {
	case slot >= 0:
		s.scream(slot)
		if h == state.Special && s.Stage == state.StageDogs && s.canBeHeld(slot) {
			by := s.nextDog()
			s.Dogs[by] = s.Dogs[by].Holding(slot)
		}
		if h > state.Special {
			s.WoundHuman(slot, h.Wounds())
		}
	case z >= 0 && h > state.Special:
		if s.WoundZombie(z, h.Wounds()) && s.Stage == state.StagePart {
			k := &s.Seats[s.OnTurn-1]
			k.Expired += min(1, 255-k.Expired)
		}
		s.SortZombies()
	}
	s.endDogBite()
}

// endDogBite ends the attack of the dog in question.
func (s *State) endDogBite() {
	s.Target = 0
	if s.Stage == state.StagePart {
		s.Fetching().Owner++
		return
	}
	if n := s.nextDog(); n >= 0 {
		s.Dogs[n] |= state.DogDone
	}
}

// Loyal dogs: S56.

// hasLoyal reports whether a character of a seat has a dog.
func (s *State) hasLoyal(seat uint8) bool {
	if !s.Rules().Plays(state.Dogs) {
		return false
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.OfSeat(seat) && s.Carries(slot, state.LoyalDog) {
			return true
		}
	}
	return false
}

// stepLoyal has the dogs of the seat on turn attack, one after the other.
func (s *State) stepLoyal() {
	for ; s.Fetching().Owner <= state.SurvivorSlots; s.Fetching().Owner++ {
		slot := int(s.Fetching().Owner) - 1
		var buffer [mostFoes]uint16
		if v := &s.Survivors[slot]; v.Here() && v.OfSeat(s.OnTurn-1) && !v.Riding() && s.Carries(slot, state.LoyalDog) && len(s.amongLoyalVictims(buffer[:0])) > 0 {
			s.pick(JobDogVictim)
			return
		}
	}
	s.Fetching().Owner = 0
	s.closePart()
}

// amongLoyalVictims appends the places of zombies and hostile humans within 1" of the owner.
func (s *State) amongLoyalVictims(dst []uint16) []uint16 {
	w := s.Table()
	slot := int(s.Fetching().Owner) - 1
	from := s.Survivors[slot].At
	for _, z := range s.Lives() {
		if w.Table.Touches(from, z.At(), 2) {
			dst = insert(dst, uint16(z.At()))
		}
	}
	for i := range s.Survivors {
		if s.Hostile(slot, i) && !s.Survivors[i].Riding() && w.Table.Touches(from, s.Survivors[i].At, 2) {
			dst = insert(dst, uint16(s.Survivors[i].At))
		}
	}
	w.Back()
	return dst
}
