package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Attacks of zombies, stage M2b of the turn. Zed 5, 6, T4.1, Wound 1, 6.

// ZombieFrame.Step: the completed steps of an attack.
const (
	biteBegun uint8 = iota
	biteGroaned
)

// stepBites runs stage M2b of the turn: each zombie in contact attacks, one after another.
func (s *State) stepBites() {
	if !s.AnyCharacter() || !s.nextBiter() { // Flow V5: without a character, attacks cannot change the result
		s.endTasers()
		s.Next()
		return
	}
	switch z := s.Zombies[s.ZombieFrame().Zombie]; {
	case z&state.ZombieMilitia == state.ZombieBomber:
		s.detonate()
	case z.Kind() == state.Boss && s.ZombieFrame().Step == biteBegun:
		s.ZombieFrame().Step = biteGroaned
		s.groan(z.At().Square())
	default:
		s.drawAmong(ChanceVictim)
	}
}

// endTasers ends the effect of tasers on zombies and clears the marks of completed attacks. S42.
func (s *State) endTasers() {
	for n, z := range s.ZombieList() {
		s.Zombies[n] = z &^ (state.ZombieOut | state.ZombieDone)
	}
	s.SortZombies()
}

// nextBiter selects the next zombie that has a victim. It returns false if there is none.
func (s *State) nextBiter() bool {
	w := s.Table()
	defer w.Release()
	for ; s.ZombieFrame().Zombie < s.ZombiesOut; s.ZombieFrame().Zombie++ {
		if z := s.Zombies[s.ZombieFrame().Zombie]; z&(state.ZombieOut|state.ZombieDone) == 0 && z.Seat() < 0 && s.attacks(&w.Table, z) {
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
	for _, d := range s.DogList() {
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

// mayAttack reports whether a zombie may attack a survivor: only its victim if it holds one, otherwise any
// human in contact. Zed 6.
func (s *State) mayAttack(t *ground.Tabletop, z state.Zombie, slot int) bool {
	if z.Holds() >= 0 {
		return z.Holds() == slot
	}
	v := &s.Survivors[slot]
	return v.Here() && !v.InVehicle() && !v.OnWall() && t.InContact(z.At(), v.At)
}

// amongVictims appends the possible targets of the current zombie: humans if any, otherwise occupied
// vehicles, otherwise dogs. Each is a Place; for a human in a vehicle, bits 12 to 15 have his slot plus one.
// S43, Zed 6.
func (s *State) amongVictims(dst []uint16) []uint16 {
	w := s.Table()
	z := s.Zombies[s.ZombieFrame().Zombie]
	for slot := range s.Survivors {
		if s.mayAttack(&w.Table, z, slot) {
			dst = insert(dst, s.drawNumber(slot))
		}
	}
	if len(dst) == 0 {
		for m := s.besetVehicles(&w.Table, z); m != 0; m &= m - 1 {
			dst = append(dst, uint16(ground.Aboard(bits.TrailingZeros8(m))))
		}
	}
	if len(dst) == 0 {
		for _, d := range s.DogList() {
			if w.Table.InContact(z.At(), d.At()) {
				dst = append(dst, uint16(d.At()))
			}
		}
		slices.Sort(dst)
	}
	w.Release()
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

// rolledVictim begins the attack on a target in the form of amongVictims.
func (s *State) rolledVictim(n int) {
	s.Target = state.Place(n & 0xfff)
	_, in := s.Target.Vehicle()
	switch held := n>>12 != 0; {
	case in && !held:
		s.roll(ChanceAboard)
		return
	case in:
		s.RiderFrame().Rider = uint8(n >> 12)
	}
	s.roll(ChanceBite)
}

// rolledBite resolves the roll to hit. T4.1, S35, Trait agile.
func (s *State) rolledBite(n int) {
	if n < s.BiteNeed(s.Zombies[s.ZombieFrame().Zombie].Kind(), s.AimedAt()) {
		s.endBite()
		return
	}
	s.Die = uint8(n)
	s.roll(ChanceHarm)
}

// naturalBite is the unmodified roll to hit that counts as a bite. Zed 6.
const naturalBite = 6

// rolledHarm resolves the damage roll.
func (s *State) rolledHarm(n int) {
	k := s.Zombies[s.ZombieFrame().Zombie].Kind()
	if slot := s.AimedAt(); slot >= 0 {
		s.biteSurvivor(int(s.ZombieFrame().Zombie), slot, n)
	} else if car, ok := s.atVehicle(); ok {
		s.Wear(car, s.biteHarm(k, n))
	} else {
		s.hurtDog(s.DogAt(s.Target), s.biteHarm(k, n))
	}
	s.endBite()
}

// biteHarm returns the damage that a damage roll n of a zombie does. T6.1.
func (s *State) biteHarm(k state.ZombieKind, n int) state.Harm {
	return Accident(n + zombieTable[k].damage)
}

// BiteNeed returns the minimum roll with which a zombie hits a survivor; slot -1 is a dog or a vehicle. T4.1,
// S35, Trait agile, Car 9.
func (s *State) BiteNeed(k state.ZombieKind, slot int) int {
	need := zombieTable[k].need
	if slot < 0 {
		return need
	}
	return need - s.Grabs(slot) + s.Traits(uint8(slot)).Plus(state.Agile) + s.vehicleCover(slot)
}

// biteSurvivor applies damage roll n of a zombie to a survivor; State.Die is the roll to hit. A natural 6 to
// hit is a bite unless the damage has no effect. T6.1.
func (s *State) biteSurvivor(zombie, slot, n int) {
	z := s.Zombies[zombie]
	if s.Padded(slot) {
		n--
	}
	s.scream(slot)
	bitten := s.Die == naturalBite
	h := s.biteHarm(z.Kind(), n)
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

// endBite ends the attack of the current zombie.
func (s *State) endBite() {
	s.Target, s.Die, s.ZombieFrame().Step, s.RiderFrame().Rider = 0, 0, 0, 0
	s.ZombieFrame().Zombie++
}

// detonate resolves the attack of a bomber: a fragmentation blast on its square, which also removes the
// bomber. The blast may move other zombies, so completed attacks are marked. Lebanon.
func (s *State) detonate() {
	for n := range s.ZombieFrame().Zombie {
		s.Zombies[n] |= state.ZombieDone
	}
	s.Target = s.Zombies[s.ZombieFrame().Zombie].At()
	s.TakeZombie(int(s.ZombieFrame().Zombie))
	s.ZombieFrame().Zombie, s.ZombieFrame().Step = 0, biteBegun
	s.Explode()
}

// Groans of bosses. Shout, S113.
const (
	groanInches = 12 // maximum distance from the edge for a token
	groanNeed   = 5  // minimum roll for a token
)

// groan resolves GROAN: it places a noise marker and, within 12" of an edge, rolls for a token at that edge.
func (s *State) groan(at ground.Square) {
	s.Mark(at, 1)
	m := s.Rules().Map
	if m.EdgeGap(at, m.NearestEdge(at)) <= groanInches {
		s.SpawnAt = state.Place(m.EdgePoint(at, m.NearestEdge(at)))
		s.roll(ChanceGroan)
	}
}

// rolledGroan places a token on the nearest edge on a roll of 5 or 6.
func (s *State) rolledGroan(n int) {
	if n >= groanNeed {
		s.PlaceToken(s.SpawnAt.Square())
	}
	s.SpawnAt = 0
}
