package rules

import (
	"math/bits"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Hits, wounds and grabs: T6.1 and the procedures HIT and WOUND of digest 3.0.

// Attack reads the left column of T6.1: an attack by a human. S84.
func (s *State) Attack(score int) state.Harm {
	switch {
	case score <= 0:
		return state.Harmless
	case score == 1:
		return state.Special
	case score <= 4:
		return state.OneWound
	case score == 5:
		return state.TwoWounds
	case score == 6 || s.Options().HeadShot == state.HeadShotSixPlus:
		return state.Deadly
	}
	return state.TwoWounds
}

// Accident reads the right column of the damage table: zombies, dogs, falls and other accidents.
func Accident(score int) state.Harm {
	switch {
	case score <= 0:
		return state.Harmless
	case score == 1:
		return state.Special
	case score <= 5:
		return state.OneWound
	}
	return state.TwoWounds
}

// Penalty is P: grabs and wounds lower the dice of a survivor. Wound 3, 6.
func (s *State) Penalty(slot int) int { return s.Grabs(slot) + s.woundPenalty(slot) }

// woundPenalty is Pw.
func (s *State) woundPenalty(slot int) int {
	v := &s.Survivors[slot]
	t := s.Traits(uint8(slot))
	switch {
	case t.Has(state.Hypochondriac):
		return int(v.Wounds)
	case v.Wounds >= 2 && !t.Has(state.Feeble):
		return 1
	}
	return 0
}

// Grabs counts the zombies and dogs that hold a survivor. Wound 6.
func (s *State) Grabs(slot int) (n int) {
	for _, z := range s.ZombieList() {
		if z.Holds() == slot {
			n++
		}
	}
	for _, d := range s.DogList() {
		if d.Holds() == slot {
			n++
		}
	}
	return n
}

// Endures is how many wounds kill a survivor.
func (s *State) Endures(slot int) uint8 {
	if s.Traits(uint8(slot)).Has(state.Feeble) {
		return 2
	}
	return 3
}

// WoundHuman is HUMAN WOUND: n wounds; tough survivors ignore the first. S86.
func (s *State) WoundHuman(slot, n int) {
	v := &s.Survivors[slot]
	if n > 0 && s.Traits(uint8(slot)).Has(state.Tough) && !v.Has(state.ToughUsed) {
		v.Used |= state.ToughUsed
		n--
	}
	v.Wounds = uint8(min(int(v.Wounds)+n, int(s.Endures(slot))))
	if v.Wounds == s.Endures(slot) {
		s.Perish(slot)
		return
	}
	s.faint(slot)
}

// StunHuman adds non-lethal wounds. Wound 5, S87.
func (s *State) StunHuman(slot, n int) {
	v := &s.Survivors[slot]
	v.Stuns = uint8(min(int(v.Stuns)+n, 3))
	s.faint(slot)
}

// faint makes a survivor with too many wounds of both kinds unconscious. S87.
func (s *State) faint(slot int) {
	if s.Unconscious(slot) {
		s.Fell(slot)
		s.stopSaws(slot)
		s.Survivors[slot].Actions = 0
	}
}

// Fell throws a survivor down: off his bicycle, or from a wall.
func (s *State) Fell(slot int) {
	v := &s.Survivors[slot]
	v.Marks = v.Marks&^state.Mounted | state.Prone
	v.Vehicle &= 15
}

// stun throws a survivor down; he has no actions left in this turn. Fall.
func (s *State) stun(slot int) {
	s.Fell(slot)
	s.Survivors[slot].Actions = 0
}

// Unconscious reports whether wounds of both kinds have put a survivor out. S87.
func (s *State) Unconscious(slot int) bool {
	v := &s.Survivors[slot]
	return v.Here() && v.Wounds+v.Stuns >= s.Endures(slot)
}

// RunningSaw returns the number of a chainsaw of somebody's that runs, or -1.
func (s *State) RunningSaw(slot int) int {
	return s.FindOf(state.Hands(slot), func(i state.Item) bool { return i.Kind() == state.Chainsaw && i.On() })
}

// stopSaws turns the chainsaws of a survivor off.
func (s *State) stopSaws(slot int) {
	for n := s.RunningSaw(slot); n >= 0; n = s.RunningSaw(slot) {
		s.ChangeItem(n, s.Items[n]&^state.ItemOn)
	}
}

// Kill makes a survivor dead, however many wounds he had. T6.1.
func (s *State) Kill(slot int) {
	s.Survivors[slot].Wounds = s.Endures(slot)
	s.Perish(slot)
}

// Perish turns a survivor into a corpse: his holders let go, his supplies become items, and his dog
// leaves. S89, S56.
func (s *State) Perish(slot int) {
	s.Free(slot)
	v := &s.Survivors[slot]
	if g, ok := v.Group(); ok && s.Act != 0 && s.Acting().IsCharacter() {
		s.Groups[g].Flags |= state.GroupVictim
	}
	if v.InVehicle() {
		v.At = state.Place(s.Square(v.At))
	}
	v.State = state.Corpse
	s.LeaveGroup(slot)
	v.Marks = state.FreshBody
	v.Stuns, v.Actions, v.Shooter, v.Fire, v.Vehicle = 0, 0, 0, 0, 0
	s.stopSaws(slot)
	if n := s.Find(state.Hands(slot), state.LoyalDog); n >= 0 {
		s.TakeItem(n)
	}
	if v.Supplies > 0 {
		s.AddItem(state.NewItem(state.Hands(slot), state.SuppliesHere, v.Supplies, 0))
		v.Supplies = 0
	}
}

// RemoveCorpse takes a corpse off the table; his belongings stay in his square. S89.
func (s *State) RemoveCorpse(slot int) {
	v := &s.Survivors[slot]
	s.MoveItems(state.Hands(slot), v.At)
	v.State, v.At, v.Marks = state.Gone, 0, 0
	if slot >= len(s.Rules().Starters) {
		s.Vacate(slot)
	}
}

// WoundZombie is ZOMBIE WOUND: a zombie is lowered by a kind a wound, a boss expires at the
// second. It reports whether the zombie expired. Wound 4, S14.
func (s *State) WoundZombie(n, wounds int) bool {
	z := s.Zombies[n]
	if z.Kind() == state.Boss {
		if int(z.Wounds())+wounds < int(s.Options().BossWounds) {
			s.Zombies[n] = z + state.Zombie(wounds)<<15
			return false
		}
	} else if left := int(z.Kind()) - wounds; left >= 0 {
		s.Zombies[n] = z.OfKind(state.ZombieKind(left))
		return false
	}
	s.expire(n)
	return true
}

// expire takes a zombie off the table and counts it for a seat.
func (s *State) expire(n int) {
	s.TakeZombie(n)
	if seat := s.creditedSeat(); seat >= 0 {
		k := &s.Seats[seat]
		k.Expired = uint8(min(int(k.Expired)+1, 255))
	}
}

// creditedSeat is the seat that scores expired zombies: the seat of the actor or of the survivor who lit the
// charge, -1 for none. S67.
func (s *State) creditedSeat() int {
	if v := s.Acting(); s.Act != 0 && v.IsCharacter() {
		return int(v.Owner)
	}
	return int(s.Culprit) - 1
}

// Bite counts a bite; at most 7 are. S88.
func (s *State) Bite(slot int) {
	v := &s.Survivors[slot]
	v.Bites = min(v.Bites+1, 7)
}

// canBeHeld reports whether grabs hold a survivor: not the nimble in light clothes. Wound 6.
func (s *State) canBeHeld(slot int) bool {
	return !s.Traits(uint8(slot)).Has(state.Nimble) || s.clothed(slot)
}

// Padded reports whether a survivor's clothes take 1 from damage in melee. S101.
func (s *State) Padded(slot int) bool {
	return s.Carries(slot, state.PaddedClothes) || s.Carries(slot, state.BodyArmour) || s.Carries(slot, state.WinterCoat)
}

// clothed reports whether a survivor wears protection against bites that also makes him clumsy. Infect.
func (s *State) clothed(slot int) bool { return s.Padded(slot) || s.Carries(slot, state.HeavyClothes) }

// scream places the noise marker of a screamer that is hit. Trait screamer.
func (s *State) scream(slot int) {
	if s.Traits(uint8(slot)).Has(state.Screamer) {
		s.Mark(s.Square(s.Survivors[slot].At), 1)
	}
}

// strike applies a damage die of the actor to the figure in the target place. A HIT frees its victims;
// special is a stagger. S85, S35.
func (s *State) strike(h state.Harm) { s.strikeFrom(s.Acting().At, h) }

// strikeFrom is strike with the source of the attack. From Nowhere, nobody is thrown back.
func (s *State) strikeFrom(from state.Place, h state.Harm) {
	if n, ok := s.atVehicle(); ok {
		s.Wear(n, h)
		return
	}
	if n := s.ZombieAt(s.Target); n >= 0 {
		s.Zombies[n] = s.Zombies[n].Holding(-1)
		switch h {
		case state.Harmless:
		case state.Special:
			s.stagger(n, from)
		case state.Deadly:
			s.expire(n)
		default:
			s.WoundZombie(n, h.Wounds())
		}
		s.SortZombies()
		return
	}
	if n := s.DogAt(s.Target); n >= 0 {
		s.strikeDog(n, from, h)
		return
	}
	slot := s.AimedAt()
	if slot < 0 {
		return
	}
	s.scream(slot)
	switch h {
	case state.Harmless:
	case state.Special:
		s.Fell(slot)
		if to, ok := s.back(ground.Survivor, s.Target, from); ok {
			s.Move(slot, to)
			s.Target = to
		}
	case state.Deadly:
		s.killInAttack(slot)
	default:
		s.injure(slot, h.Wounds())
	}
}

// atVehicle returns the vehicle under attack, unless the attack is on an occupant.
func (s *State) atVehicle() (n int, ok bool) {
	n, ok = s.Target.Vehicle()
	return n, ok && s.RiderFrame().Rider == 0
}

// strikeDog is a hit by a human on the n-th dog: it lets go, and a stagger throws it back from a
// place. S85.
func (s *State) strikeDog(n int, from state.Place, h state.Harm) {
	if s.hurtDog(n, h) {
		return
	}
	d := s.Dogs[n]
	if !d.Tame() {
		d = d.Holding(-1)
	}
	if to, ok := s.back(ground.Dog, d.At(), from); ok && h == state.Special {
		d = d.To(to)
		s.Target = to
	}
	s.Dogs[n] = d
	s.SortDogs()
}

// hurtDog is a hit on the n-th dog: any wound kills it. It reports whether it died. Wound 4,
// K149.
func (s *State) hurtDog(n int, h state.Harm) bool {
	if h <= state.Special {
		return false
	}
	s.TakeDog(n)
	return true
}

// injure applies the wounds of an attack. SUBDUE does not kill, and an independent remembers the shooter.
// Wound 5, Hostile 2.
func (s *State) injure(slot, wounds int) {
	switch v := &s.Survivors[slot]; {
	case s.Act == action.KindSubdue:
		s.StunHuman(slot, wounds)
		return
	case !v.IsCharacter() && (s.Act == action.KindSnap || s.Act == action.KindAim):
		v.Fire |= state.WoundedByFire
	}
	s.WoundHuman(slot, wounds)
}

// killInAttack applies *dead*. SUBDUE only makes unconscious. Melee, Wound 5.
func (s *State) killInAttack(slot int) {
	if s.Act == action.KindSubdue {
		s.StunHuman(slot, int(s.Endures(slot)))
		return
	}
	s.Kill(slot)
}

// stagger throws the n-th zombie down, a step back from a place if there is room. S85.
func (s *State) stagger(n int, from state.Place) {
	z := s.Zombies[n] | state.ZombieProne
	if to, ok := s.back(ground.Zombie, z.At(), from); ok {
		z = z.To(to)
		s.Target = to
	}
	s.Zombies[n] = z
	s.Loosen()
}

// back returns the place one step behind at, away from the attack, if the figure has room there. S85.
func (s *State) back(who ground.Mover, at, from state.Place) (state.Place, bool) {
	if _, ok := at.Vehicle(); ok || from == ground.Nowhere {
		return at, false
	}
	m := s.Rules().Map
	d := m.Direction(s.Square(from), at.Square())
	next, ok := m.Step(at.Square(), d)
	if !ok {
		return at, false
	}
	w := s.Table()
	var stop ground.Set
	stop.Add(next)
	to := w.Table.Straight(who, at, d, ground.Never, &stop).Place
	w.Release()
	return to, to != at
}

// Wear takes damage points from a vehicle. At zero it breaks down, and a die decides its fate. Car 5, Car
// 7.
func (s *State) Wear(n int, h state.Harm) {
	v := &s.Vehicles[n]
	lost := h.Wounds()
	if lost == 0 || v.Points == 0 {
		return
	}
	v.Points -= min(v.Points, uint8(lost))
	if v.Points == 0 {
		v.Flags |= state.Failing
	}
}

// shake tests the occupants of a vehicle, at 0, or at -3 if it tips. Car 6, Car 7.
func (s *State) shake(n int, how uint16) {
	if m := s.Riders(n); m != 0 {
		s.Vehicles[n].Shaken = m | how
	}
}

// Legal targets and hostility.

// enemy reports whether an actor may attack a survivor: independents and the other side of
// rivals always, others by FriendlyFire. Digest 7.1.
func (s *State) enemy(a, b int) bool {
	v, w := &s.Survivors[a], &s.Survivors[b]
	if a == b || !w.Here() {
		return false
	}
	return !w.IsCharacter() || s.Rules().Side(v.Owner) != s.Rules().Side(w.Owner) && s.Options().Mode == state.Rivals ||
		v.Owner != w.Owner && s.Options().FriendlyFireOn()
}

// Foes calls each with the place of every zombie, feral dog and survivor that an actor may attack, in
// ascending order of places on one floor.
func (s *State) Foes(slot int, each func(at state.Place, human int)) {
	for _, z := range s.ZombieList() {
		each(z.At(), -1)
	}
	for i := range s.Survivors {
		if s.enemy(slot, i) && !s.Survivors[i].InVehicle() {
			each(s.Survivors[i].At, i)
		}
	}
	s.EachVehicle(func(n int, _ *state.Vehicle) {
		for m := s.Riders(n); m != 0; m &= m - 1 {
			if s.enemy(slot, bits.TrailingZeros16(m)) {
				each(ground.Aboard(n), -1)
				break
			}
		}
	})
	for _, d := range s.DogList() {
		if !d.Tame() {
			each(d.At(), -1)
		}
	}
}

// Hostile reports whether a survivor belongs to a hostile group, even one that a seat plays, or to the
// other side of rivals. S61.
func (s *State) Hostile(a, b int) bool {
	return s.hostileTo(s.Survivors[a].Owner, b)
}

// hostileTo is hostile for the characters of a seat.
func (s *State) hostileTo(seat uint8, b int) bool {
	w := &s.Survivors[b]
	if !w.Here() {
		return false
	}
	if g, ok := w.Group(); ok {
		return s.Groups[g].Attitude == ground.Hostile
	}
	if s.PlaysHostile(seat) || s.PlaysHostile(w.Owner) {
		return seat != w.Owner
	}
	return s.Options().Mode == state.Rivals && s.Rules().Side(seat) != s.Rules().Side(w.Owner)
}

// PlaysHostile reports whether a seat plays a hostile group. Lost 1.
func (s *State) PlaysHostile(seat uint8) bool { return s.Seats[seat].Flags&state.SeatHostile != 0 }
