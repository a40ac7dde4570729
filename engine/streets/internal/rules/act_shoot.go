package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// SNAP SHOT and AIMED SHOT. Shoot, T5.1, Find, digest 3.5 SHOT.

// Modes of fire.
const (
	One   uint8 = iota
	Both        // barrels of a shotgun
	Pair        // two pistols of the ambidexterous
	Burst       // three rounds, two shots
	Auto        // five rounds, three shots

	burstRounds, autoRounds = 3, 5
)

// modeRow has the rounds and shots of each mode.
var modeRow = [...]struct{ rounds, shots uint8 }{One: {1, 1}, Both: {2, 2}, Pair: {1, 2}, Burst: {burstRounds, 2}, Auto: {autoRounds, 3}}

// Loaded reports whether a record is a weapon that can be shot.
func (s *State) Loaded(slot int, i state.Item) bool {
	g := i.Kind().Gun()
	switch {
	case g.Long == 0 || i.Jammed() || !s.Rules().Plays(i.Kind().Row().Needs):
		return false
	case g.Load == state.ByNocking:
		return s.Amount(slot, g.Fires) > 0
	}
	return i.Rounds() > 0
}

// Shoots reports whether a record is for SNAP and AIMED SHOTS. Launchers are thrown with.
func (s *State) Shoots(slot int, i state.Item) bool { return !i.Kind().Launches() && s.Loaded(slot, i) }

// Fires reports whether a loaded weapon may be fired in a mode. Find, S39, S103.
func (s *State) Fires(slot int, i state.Item, mode uint8) bool {
	k, n := i.Kind(), i.Rounds()
	switch mode {
	case One:
		return k != state.MachineGun
	case Both:
		return (k == state.Shotgun || k == state.SawnOff) && n >= 2
	case Pair:
		return k.IsPistol() && s.Traits(uint8(slot)).Has(state.Ambidexterous) && s.second(slot, i) >= 0
	case Burst:
		return k == state.BurstRifle && n >= burstRounds
	}
	return k.Gun().Automatic && n >= autoRounds
}

// second returns the rank of a loaded pistol other than first, -1 for none.
func (s *State) second(slot int, first state.Item) int {
	passed := false
	for rank, i := range s.Carried(slot) {
		if i == first && !passed {
			passed = true
			continue
		}
		if i.Kind().IsPistol() && s.Loaded(slot, i) {
			return rank
		}
	}
	return -1
}

// Ranges returns the ranges of a weapon in half inches. T5.1, S16, S103.
func (s *State) Ranges(slot int, i state.Item) (short, medium, long int) {
	k, g := i.Kind(), i.Kind().Gun()
	short, medium, long = int(g.Short), int(g.Medium), int(g.Long)
	switch t := s.Traits(uint8(slot)); {
	case k == state.SawnOff && i.Fine():
		return 4, 6, 15
	case k.IsShotgun() && i.Fine():
		return 8, 12, 30
	case k == state.Bow:
		by := 2 * (t.Plus(state.Strong) - t.Plus(state.Weakling))
		return short + by, medium + by, 2*int(s.Options().BowLong) + by
	case k == state.Crossbow:
		return short, medium, 2 * int(s.Options().BowLong)
	case k.IsRifle() || k == state.BurstRifle || k == state.AssaultRifle || k == state.SniperRifle:
		short = 2 * int(s.Options().RifleShort)
	}
	switch {
	case k.Scoped() && i.Fitted():
		medium, long = medium+2*6, long+2*12
	case i.Quiet():
		short, medium, long = short-2, medium-2, long-2
	}
	return short, medium, long
}

// Band returns the range band of a distance: 0 short, 1 medium, 2 long, 3 out of range.
func (s *State) Band(slot int, i state.Item, d2 int) int {
	short, medium, long := s.Ranges(slot, i)
	within := ground.Within
	if s.jolts(slot) {
		within = ground.WithinDoubled
	}
	switch {
	case within(d2, short):
		return 0
	case within(d2, medium):
		return 1
	case within(d2, long):
		return 2
	}
	return 3
}

// jolts reports whether distances count twice for a shooter in a vehicle. Open vehicles that were
// not driven in this turn are exempt. Shoot.
func (s *State) jolts(slot int) bool {
	n := s.Survivors[slot].VehicleIndex()
	return n >= 0 && !(s.OpenTopped(n) && !s.Vehicles[n].Is(state.Driven))
}

// listShot lists targets in sight and range, by weapon and mode.
func (s *State) listShot(k action.Kind, l *ActionList) {
	armed := false
	for _, i := range s.Carried(l.slot) {
		armed = armed || s.Shoots(l.slot, i)
	}
	if !armed {
		return
	}
	from := s.Survivors[l.slot].At // nobody shoots at the vehicle in which he sits
	s.Foes(l.slot, func(at state.Place, human int) {
		if at == from || !l.Table.Sees(from, at) || human >= 0 && s.lurksFrom(human, l.slot) {
			return
		}
		d2 := s.D2(from, at)
		for rank, i := range s.Carried(l.slot) {
			if !s.Shoots(l.slot, i) || s.Survivors[l.slot].Is(state.Mounted) && !i.Kind().FiresMounted() || s.Band(l.slot, i, d2) > 2 || k == action.KindSnap && i.Kind() == state.SniperRifle {
				continue
			}
			for mode := One; mode <= Auto; mode++ {
				if s.Fires(l.slot, i, mode) {
					l.add(action.Play{Kind: k, B: uint8(rank), M: mode, Q: uint16(s.OnTable(at))})
				}
			}
		}
	})
	sortTail(l)
}

func (s *State) listSnap(l *ActionList) { s.listShot(action.KindSnap, l) }
func (s *State) listAim(l *ActionList)  { s.listShot(action.KindAim, l) }

// steady reports whether nothing hostile is within 1", as AIMED SHOT demands. S61.
func (s *State) steady(slot int) bool {
	w := s.Table()
	defer w.Release()
	ok := true
	from := s.Survivors[slot].At
	for _, z := range s.ZombieList() {
		ok = ok && !w.Table.Touches(from, z.At(), 2)
	}
	for _, d := range s.DogList() {
		ok = ok && (d.Tame() || !w.Table.Touches(from, d.At(), 2))
	}
	for i := range s.Survivors {
		ok = ok && !(s.Hostile(slot, i) && w.Table.Touches(from, s.Survivors[i].At, 2))
	}
	return ok
}

// doShoot fires. Rounds and noise come before the dice.
func (s *State) doShoot(p action.Play) {
	slot := int(s.Actor)
	s.Target, s.ShotFrame().Mode = s.PlaceAt(state.Place(p.Q)), p.M
	s.Weapon = s.Carried(slot)[p.B]
	if p.M == Pair {
		s.spendRounds(uint8(s.second(slot, s.Weapon)), 1)
	}
	s.spendRounds(p.B, modeRow[p.M].rounds)
	if p.M == Auto {
		s.Acting().Fire |= state.FiredAuto
	}
	s.ShotFrame().Left = modeRow[p.M].shots
	s.shoot()
}

// spendRounds takes rounds out of a weapon of the actor and makes its noise. S115.
func (s *State) spendRounds(rank, n uint8) {
	slot := int(s.Actor)
	first, list := s.Span(state.Hands(slot))
	i := list[rank]
	v := s.Acting()
	v.LastGun = i.Kind()
	v.Fire |= state.Fired | state.RanOrFired
	if i.Kind().Gun().Load == state.ByNocking {
		s.Spend(slot, i.Kind().Gun().Fires, int(n))
	} else {
		s.ChangeItem(first+int(rank), i.Of(i.Count()-n))
	}
	if i.Kind().Gun().Firearm {
		v.Fire |= state.FiredGun
		if v.IsCharacter() {
			s.Seats[v.Owner].Flags |= state.SeatFired
		}
	}
	s.resounds(slot, i, n)
}

// resounds makes the noise of rounds.
func (s *State) resounds(slot int, i state.Item, rounds uint8) {
	if !i.Kind().Gun().Firearm {
		return
	}
	s.Weather |= state.FirearmFired
	if !i.Quiet() {
		s.Mark(s.Square(s.Survivors[slot].At), int(rounds))
	}
}

// shoot makes the next shot. For a vehicle it first asks which passenger is hit.
func (s *State) shoot() {
	s.ShotFrame().Left--
	s.ShotFrame().Made++
	if int(s.ShotFrame().Made) <= len(s.Struck) {
		s.Struck[s.ShotFrame().Made-1] = s.Target
	}
	if x := s.SurvivorAt(s.Target); x >= 0 {
		s.Survivors[x].Shooter = 1 + s.Actor
	}
	s.Shots = min(s.Shots+1, 254)
	s.ShotsMade += min(1, 255-s.ShotsMade)
	if _, ok := s.Target.Vehicle(); ok {
		s.RiderFrame().Rider = 0
		s.roll(ChanceAboard)
		return
	}
	s.aimDie()
}

func (s *State) aimDie() {
	slot := int(s.Actor)
	s.rollTest(4+s.Band(slot, s.Weapon, s.D2(s.Acting().At, s.Target)), s.AimBonus())
}

// AimBonus is the bonus of the next shot. Shoot, digest 3.5.
func (s *State) AimBonus() int {
	t := s.Traits(s.Actor)
	if s.Weapon.Kind() == state.Taser { // S42
		bonus := -t.Plus(state.PoorShot)
		if s.aims() {
			bonus++
		}
		return bonus
	}
	bonus := -t.Plus(state.PoorShot) - s.Penalty(int(s.Actor)) - s.coverPenalty()
	switch k := s.Weapon.Kind(); {
	case k.Gun().Firearm:
		bonus += t.Plus(state.Marksman)
	case k == state.Bow || k == state.Crossbow:
		bonus += t.Plus(state.Archer)
	}
	if s.aims() {
		bonus++
	}
	if s.laserHelps() {
		bonus++
	}
	if (s.ShotFrame().Mode == Auto || s.ShotFrame().Mode == Burst) && s.ShotFrame().Made > 1 { // S39
		bonus--
	}
	return bonus
}

// aims reports whether the shot in progress is an AIMED SHOT.
func (s *State) aims() bool {
	return s.Act == action.KindAim || s.Act == 0 && s.PersonFrame().Step == state.Aiming
}

// coverPenalty is the penalty of cover to a shot at the target. Shoot.
func (s *State) coverPenalty() int {
	w := s.Table()
	defer w.Release()
	x := s.AimedAt()
	switch _, in := s.Target.Vehicle(); {
	case in && x < 0, !w.Table.Cover(s.Acting().At, s.Target):
		return 0
	case in:
		return s.vehicleCover(x)
	case x >= 0:
		return 2
	}
	return 1
}

func (s *State) shotLands(ok bool) {
	if !ok {
		return // resume makes the next shot
	}
	if s.Weapon.Kind() == state.Taser {
		s.stunByTaser()
		return
	}
	s.Power = int8(s.shotPower())
	s.roll(ChanceDamage)
}

// shotPower is the bonus to the damage die of the actor's shot. T5.1, T6.1.
func (s *State) shotPower() int {
	k := s.Weapon.Kind()
	s.notePackShot(k)
	power := int(k.Gun().Damage) + s.Traits(s.Actor).Plus(state.Sharpshooter)
	switch {
	case k.IsShotgun() && s.Weapon.Fine():
		power++
	case k.IsShotgun():
		power += 1 - s.Band(int(s.Actor), s.Weapon, s.D2(s.Acting().At, s.Target))
	case s.Weapon.Fine():
		power++
	}
	if x := s.AimedAt(); x >= 0 {
		if s.Carries(x, state.BodyArmour) {
			power -= 2
		}
	}
	return power - s.Armour(s.Target, 2)
}

// nextShot continues the volley. Automatic fire may change targets, other volleys do not; shot at
// long range spreads. Shoot, Find.
func (s *State) nextShot() {
	switch {
	case s.ShotFrame().Left > 0 && s.ShotFrame().Mode == Auto, s.ShotFrame().Left == 0 && s.spreads():
		if s.ShotFrame().Mode != Auto {
			s.ShotFrame().Mode = spreading
		}
		s.askAlso()
	case s.ShotFrame().Left > 0 && s.FigureAt(s.Target):
		s.shoot()
	default:
		s.endAct()
	}
}

// spreading is the mode of the last shot of a shotgun at long range.
const spreading = Auto + 1

// spreads reports whether one more figure may be hit: shot at long range. Kind 46.
func (s *State) spreads() bool {
	return s.Weapon.Kind().IsShotgun() && !s.Weapon.Fine() && s.ShotFrame().Mode != spreading &&
		s.Band(int(s.Actor), s.Weapon, s.D2(s.Acting().At, s.Target)) == 2
}

// FigureAt reports whether a figure is in a place, or a passenger in a vehicle.
func (s *State) FigureAt(at state.Place) bool {
	if n, ok := at.Vehicle(); ok {
		return s.Riders(n) != 0
	}
	return s.ZombieAt(at) >= 0 || s.SurvivorAt(at) >= 0 || s.DogAt(at) >= 0
}

func (s *State) askAlso() {
	l := s.List(int(s.Actor), nil)
	l.Dst = l.few[:0]
	s.addAlso(l)
	some := len(l.Dst) > 0
	if l.Done(); some {
		s.Node = state.PhaseAlso
		return
	}
	s.endAct()
}

// legalAlso lists the targets of addAlso, and the end of the volley.
func (s *State) legalAlso(dst []engine.Action) []engine.Action {
	l := s.List(int(s.Actor), dst)
	s.addAlso(l)
	sortTail(l)
	l.add(action.Play{Kind: action.KindEnough})
	return l.Done()
}

// addAlso adds figures in sight and range within 1" of the places of all earlier targets, the first
// target included. Shoot, Find.
func (s *State) addAlso(l *ActionList) {
	from := s.Acting().At
	s.Foes(l.slot, func(at state.Place, human int) {
		if at == from || !l.Table.Sees(from, at) || human >= 0 && s.lurksFrom(human, l.slot) || s.Band(l.slot, s.Weapon, s.D2(from, at)) > 2 || s.ShotFrame().Mode == spreading && at == s.Target {
			return
		}
		for n := range min(int(s.ShotFrame().Made), len(s.Struck)) {
			if !ground.Within(s.D2(at, s.Struck[n]), 2) {
				return
			}
		}
		l.add(action.Play{Kind: action.KindAlso, Q: uint16(s.OnTable(at))})
	})
}

func (s *State) applyAlso(p action.Play) {
	if p.Kind == action.KindEnough {
		s.endAct()
		return
	}
	s.Target = s.PlaceAt(state.Place(p.Q))
	if s.ShotFrame().Mode == spreading {
		s.ShotFrame().Left = 1
	}
	s.shoot()
}
