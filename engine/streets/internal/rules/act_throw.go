package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// THROW and launchers, and the point of impact. Blast, T5.1, digest 3.4, 3.5.

// Throwable reports whether a record can be thrown or launched.
func (s *State) Throwable(slot int, i state.Item) bool {
	switch i.Kind() {
	case state.FragGrenade, state.SmokeGrenade, state.TearGas, state.Spear, state.LargeKnife:
		return true
	case state.Molotov, state.Dynamite:
		return i.On()
	}
	return i.Kind().Launches() && s.Loaded(slot, i)
}

// Reach returns the ranges of a throw or launch in half inches. T5.1, S41, Trait strong, Find.
func (s *State) Reach(slot int, i state.Item) (short, medium, long int) {
	k, t := i.Kind(), s.Traits(uint8(slot))
	if k.Launches() {
		return s.Ranges(slot, i)
	}
	by := 2 * (t.Plus(state.Strong) - t.Plus(state.Weakling))
	if !k.Missile() {
		return 6 + by, 8 + by, 12 + by
	}
	if k == state.NoItem && s.Carries(slot, state.Sling) {
		by += 2
	}
	return 4 + by, 6 + by, 8 + by
}

// ThrowBand is Band for throws.
func (s *State) ThrowBand(slot int, i state.Item, d2 int) int {
	short, medium, long := s.Reach(slot, i)
	within := ground.Within
	if s.jolts(slot) {
		within = ground.WithinDoubled
	}
	for n, halves := range [...]int{short, medium, long} {
		if within(d2, halves) {
			return n
		}
	}
	return 3
}

// listThrow lists the throws, of equal things for the first only.
func (s *State) listThrow(l *ActionList) {
	list := s.Carried(l.slot)
	for rank, i := range list {
		switch {
		case rank > 0 && i == list[rank-1] || !s.Throwable(l.slot, i):
		case i.Kind().Missile():
			s.missiles(l, uint8(rank), i)
		default:
			s.throws(l, uint8(rank), i)
		}
	}
	if v := &s.Survivors[l.slot]; s.Options().Rocks == state.RocksOn && s.HouseOf(v) < 0 && !v.InVehicle() {
		s.missiles(l, action.AnyRock, 0)
	}
	sortTail(l)
}

// missiles lists the figures to throw at.
func (s *State) missiles(l *ActionList, rank uint8, i state.Item) {
	from := s.Survivors[l.slot].At
	s.Foes(l.slot, func(at state.Place, _ int) {
		if s.ThrowBand(l.slot, i, s.D2(from, at)) <= 2 && l.Table.Sees(from, at) {
			l.add(action.Play{Kind: action.KindThrow, B: rank, Q: uint16(s.groundAt(at))})
		}
	})
}

// throws lists the squares to throw at: squares in sight, and for rockets and Molotov cocktails the
// squares of buildings that are seen from outside.
func (s *State) throws(l *ActionList, rank uint8, i state.Item) {
	m, from := s.Rules().Map, s.Survivors[l.slot].At
	_, _, long := s.Reach(l.slot, i)
	near := s.Disc(from, ground.LimitD2(long))
	for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
		h := m.House[q]
		floors := 1
		if h >= 0 {
			floors = m.Buildings[h].Floors
		}
		for floor := range floors {
			at := ground.On(q, floor)
			wall := floor == 0 && h >= 0 && i.Kind().StrikesWalls() && l.Table.SeesWall(from, q)
			if m.Terrain[q] != ground.Solid && s.ThrowBand(l.slot, i, s.D2(from, at)) <= 2 && (wall || l.Table.Sees(from, at)) {
				l.add(action.Play{Kind: action.KindThrow, B: rank, Q: uint16(at)})
			}
		}
	}
}

func (s *State) listAimThrow(l *ActionList) { l.copyAs(action.KindThrow, action.KindAimThrow) }

// doThrow throws. The noise of launchers comes before the dice.
func (s *State) doThrow(p action.Play) {
	slot := int(s.Actor)
	s.Target = state.Place(p.Q)
	if p.B != action.AnyRock {
		s.Weapon = s.Carried(slot)[p.B]
	}
	if s.Weapon.Kind().Missile() {
		s.Target = s.PlaceAt(s.Target)
	}
	if s.Weapon.Kind().Launches() {
		s.spendRounds(p.B, 1)
	} else {
		s.letGo(p.B)
	}
	s.Shots = min(s.Shots+1, 254)
	s.ShotsMade += min(1, 255-s.ShotsMade)
	if x := s.SurvivorAt(s.Target); x >= 0 && s.Weapon.Kind().Missile() {
		s.Survivors[x].Shooter = 1 + s.Actor
	}
	if _, ok := s.Target.Vehicle(); ok {
		s.roll(ChanceAboard)
		return
	}
	s.throwDie()
}

func (s *State) throwDie() {
	s.rollTest(4+s.ThrowBand(int(s.Actor), s.Weapon, s.D2(s.Acting().At, s.Target)), s.ThrowBonus())
}

// letGo takes one of a record out of the actor's hands.
func (s *State) letGo(rank uint8) {
	v, k := s.Acting(), s.Weapon.Kind()
	v.LastGun = k
	v.Fire |= state.Fired | state.RanOrFired
	if k.Explosive() {
		v.Fire |= state.FiredGun
		s.Seats[v.Owner].Flags |= state.SeatFired
	}
	if rank == action.AnyRock {
		return
	}
	first, _ := s.Span(state.Hands(int(s.Actor)))
	s.takeOne(first + int(rank))
	s.Weapon = s.Weapon.Of(1)
}

// ThrowBonus is the bonus of a throw. Cover does not count at a square. Shoot, T5.1.
func (s *State) ThrowBonus() int {
	t, k := s.Traits(s.Actor), s.Weapon.Kind()
	bonus := -t.Plus(state.PoorShot) - s.Penalty(int(s.Actor))
	if k.Launches() {
		bonus += t.Plus(state.Marksman)
	} else {
		bonus += t.Plus(state.ThrowingArm)
	}
	if k.Missile() {
		bonus -= s.coverPenalty()
	}
	if s.Act == action.KindAimThrow {
		bonus++
	}
	return bonus
}

// landed follows the die of a throw. A missile hits or stays on the ground; a miss of a square
// scatters.
func (s *State) landed(ok bool) {
	switch k := s.Weapon.Kind(); {
	case k.Missile():
		if k != state.NoItem {
			s.AddItem(state.NewItem(s.groundAt(s.Target), k, 1, 0))
		}
		if ok {
			s.Power = int8(s.missilePower())
			s.roll(ChanceDamage)
		}
	case !ok:
		if s.atWall() {
			s.Target = s.before(s.Target)
		}
		s.roll(ChanceScatter)
	case k == state.RocketLauncher && s.atHouse():
		s.Rocket, s.FireFrame().House = rocketInside, uint8(s.Rules().Map.House[s.Target.Square()])
		if s.building().Class != ground.Ruin {
			s.Shaken = 1 << s.FireFrame().House
		}
	default:
		s.goOff()
	}
}

// missilePower is the damage of a rock, a spear or a knife. T5.1, S41, Find.
func (s *State) missilePower() int {
	power := s.Traits(s.Actor).Plus(state.Sharpshooter)
	if x := s.AimedAt(); x >= 0 && s.Carries(x, state.BodyArmour) {
		power -= 2
	}
	switch s.Weapon.Kind() {
	case state.NoItem:
		power -= 2
		if s.Carries(int(s.Actor), state.Sling) {
			power++
		}
	case state.LargeKnife:
		power--
	}
	return power
}

// rolledScatter is the distance of a miss, a d3. Blast.
func (s *State) rolledScatter(n int) {
	s.ScatterFrame().Inches = uint8(n+1) / 2
	s.rollDirection(ChanceScatterDir)
}

// Grid 16.
func (s *State) scatter(dir int) {
	w := s.Table()
	s.Target = w.Table.Scatter(s.Target, ground.Direction(dir), int(s.ScatterFrame().Inches))
	w.Release()
	s.goOff()
}

// atHouse reports whether the target is in another building than the actor.
func (s *State) atHouse() bool {
	h := s.Rules().Map.House[s.Target.Square()]
	return h >= 0 && int(h) != s.HouseOf(s.Acting())
}

// atWall reports whether the target is behind the wall of a building: out of sight.
func (s *State) atWall() bool {
	w := s.Table()
	defer w.Release()
	return !w.Table.Sees(s.Acting().At, s.Target)
}

// before returns the outdoor square nearest to a place in a building, of several the nearest to the
// actor, then the lowest. A missile that does not go in falls there.
func (s *State) before(at state.Place) state.Place {
	m, h := s.Rules().Map, s.Rules().Map.House[at.Square()]
	best, least := at, 1<<30
	for q := range ground.Square(m.W * m.H) {
		if m.House[q] >= 0 && (m.House[q] == h || !s.Buildings[m.House[q]].Open()) || m.Terrain[q] == ground.Solid {
			continue
		}
		if far := m.D2(q, at.Square())<<12 + m.D2(q, s.Square(s.Acting().At)); far < least {
			best, least = state.Place(q), far
		}
	}
	return best
}

// goOff is the effect at the point of impact. Blast, S68-S70.
func (s *State) goOff() {
	k := s.Weapon.Kind()
	if k.Launches() && k != state.RocketLauncher {
		k = s.Weapon.Loaded()
	}
	switch k {
	case state.SmokeGrenade, state.Smoke40:
		s.AddCloud(state.Smoke, s.Target)
	case state.TearGas:
		s.AddCloud(state.Gas, s.Target)
	case state.Molotov:
		s.burst(state.BlastNear)
		s.Ignite(s.Target)
	case state.Dynamite:
		s.layDynamite(s.Target, s.Weapon)
	default:
		s.Explode()
	}
}

// Steps of a rocket in a building, in Position.Rocket: the people inside, then the blast.
const (
	rocketInside = 1 + iota
	rocketOut
)

// afterThrow continues with a rocket in a building, or ends the action.
func (s *State) afterThrow() {
	if s.Rocket != rocketInside {
		s.endAct()
		return
	}
	if at, ok := s.nextInside(); ok {
		s.Power = int8(-1 - s.armourOf(at))
		s.roll(ChanceInside)
		return
	}
	s.Rocket, s.FireFrame().Figure = rocketOut, 0
	s.Target = s.before(s.Target)
	s.Explode()
	s.Shaken &^= 1 << s.FireFrame().House // once a blast and building: S71
}

// rolledInside hits the next figure in a building with a rocket. Nobody is thrown back inside.
func (s *State) rolledInside(n int) {
	at, _ := s.nextInside()
	beasts := s.beasts()
	s.strikeAt(at, ground.Nowhere, s.Attack(n+int(s.Power)))
	s.nextFigureInside(beasts)
}

// listPlant lists lit dynamite and sentry guns in hand, the first of several guns.
func (s *State) listPlant(l *ActionList) {
	list := s.Carried(l.slot)
	for rank, i := range list {
		if i.Kind() == state.Dynamite && i.On() || i.Kind() == state.SentryGun && (rank == 0 || list[rank-1] != i) {
			l.add(action.Play{Kind: action.KindPlant, B: uint8(rank)})
		}
	}
}

// doPlant lays a stick on the actor's square, or sets a sentry gun up. S70, Marines T.
func (s *State) doPlant(p action.Play) {
	first, list := s.Span(state.Hands(int(s.Actor)))
	i := list[p.B]
	s.takeOne(first + int(p.B))
	if i.Kind() == state.SentryGun {
		s.AddCharge(state.NewCharge(s.Acting().At, state.LaidSentry, int(s.Acting().Owner)))
	} else {
		s.layDynamite(s.groundAt(s.Acting().At), i)
	}
	s.endAct()
}
