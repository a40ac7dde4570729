package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// What is thrown, and what launchers fire: THROW, aimed or not, and where it comes down. Blast,
// T5.1, digest 3.4, 3.5.

// Dice of this chapter: their rows are in dice.go.
const (
	jobScatter    job = 97
	jobScatterDir job = 98
	jobInside     job = 100
)

// itemServed says of dynamite that it was lit in this turn, or has had its die. That it is lit,
// and a Molotov cocktail ready, is itemOn.
const itemServed = itemFitted

// throwable reports whether a record can be thrown, or launched.
func (s *State) throwable(slot int, i item) bool {
	switch i.kind() {
	case fragGrenade, smokeGrenade, tearGas, spear, largeKnife:
		return true
	case molotov, dynamite:
		return i.on()
	}
	return i.kind().launches() && s.loaded(slot, i)
}

// reach returns how far something is thrown or launched, in half inches. T5.1, S41, Trait
// strong, Find.
func (s *State) reach(slot int, i item) (short, medium, long int) {
	k, t := i.kind(), s.traits(uint8(slot))
	if k.launches() {
		return s.ranges(slot, i)
	}
	by := 2 * (t.plus(strong) - t.plus(weakling))
	if !k.missile() {
		return 6 + by, 8 + by, 12 + by
	}
	if k == noItem && s.carries(slot, sling) {
		by += 2
	}
	return 4 + by, 6 + by, 8 + by
}

// throwBand is band for what is thrown.
func (s *State) throwBand(slot int, i item, d2 int) int {
	short, medium, long := s.reach(slot, i)
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

// eachThrow lists what can be thrown where. Of things that are alike the first is named.
func (s *State) eachThrow(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		switch {
		case rank > 0 && i == list[rank-1] || !s.throwable(l.slot, i):
		case i.kind().missile():
			s.missiles(l, uint8(rank), i)
		default:
			s.throws(l, uint8(rank), i)
		}
	}
	if v := &s.survivors[l.slot]; s.o().Rocks == RocksOn && s.houseOf(v) < 0 && !v.riding() {
		s.missiles(l, anyRock, 0)
	}
	sortTail(l)
}

// missiles lists figures to throw at.
func (s *State) missiles(l *listing, rank uint8, i item) {
	from := s.survivors[l.slot].at
	s.foes(l.slot, func(at place, _ int) {
		if s.throwBand(l.slot, i, s.d2(from, at)) <= 2 && l.t.Sees(from, at) {
			l.add(Play{Kind: KindThrow, B: rank, Q: uint16(s.groundAt(at))})
		}
	})
}

// throws lists squares to throw at: those in sight, and of buildings that a rocket or a Molotov
// cocktail may hit those that are seen from outside.
func (s *State) throws(l *listing, rank uint8, i item) {
	m, from := s.r().Map, s.survivors[l.slot].at
	_, _, long := s.reach(l.slot, i)
	near := s.disc(from, ground.LimitD2(long))
	for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
		h := m.House[q]
		floors := 1
		if h >= 0 {
			floors = m.Buildings[h].Floors
		}
		for floor := range floors {
			at := ground.On(q, floor)
			wall := floor == 0 && h >= 0 && i.kind().strikesWalls() && l.t.SeesWall(from, q)
			if m.Terrain[q] != ground.Solid && s.throwBand(l.slot, i, s.d2(from, at)) <= 2 && (wall || l.t.Sees(from, at)) {
				l.add(Play{Kind: KindThrow, B: rank, Q: uint16(at)})
			}
		}
	}
}

// eachAimThrow lists the same: the rows of THROW stand just before.
func (s *State) eachAimThrow(l *listing) {
	const next = KindAimThrow - KindThrow
	for n := len(l.dst) - 1; n >= 0 && Decode(l.dst[n]).Kind == KindThrow; n-- {
		l.dst = append(l.dst, l.dst[n]+engine.Action(next)<<25)
	}
	sortTail(l)
}

// doThrow lets something fly; the noise of launchers comes before the dice.
func (s *State) doThrow(p Play) {
	slot := int(s.actor)
	s.target = place(p.Q)
	if p.B != anyRock {
		s.weapon = s.carried(slot)[p.B]
	}
	if s.weapon.kind().missile() {
		s.target = s.placeAt(s.target)
	}
	if s.weapon.kind().launches() {
		s.spendRounds(p.B, 1)
	} else {
		s.letGo(p.B)
	}
	s.shots = min(s.shots+1, 254)
	s.shotsMade += min(1, 255-s.shotsMade)
	if x := s.survivorAt(s.target); x >= 0 && s.weapon.kind().missile() {
		s.survivors[x].shooter = 1 + s.actor
	}
	if _, ok := s.target.Vehicle(); ok {
		s.roll(jobAboard)
		return
	}
	s.throwDie()
}

// throwDie throws to hit.
func (s *State) throwDie() {
	s.test(4+s.throwBand(int(s.actor), s.weapon, s.d2(s.who().at, s.target)), s.throwBonus())
}

// letGo takes one of a record out of the actor's hands.
func (s *State) letGo(rank uint8) {
	v, k := s.who(), s.weapon.kind()
	v.lastGun = k
	v.fire |= fired | ranOrFired
	if k.explosive() {
		v.fire |= firedGun
		s.seats[v.owner].flags |= seatFired
	}
	if rank == anyRock {
		return
	}
	first, _ := s.span(hands(int(s.actor)))
	s.takeOne(first + int(rank))
	s.weapon = s.weapon.of(1)
}

// takeOne takes one of the n-th record.
func (s *State) takeOne(n int) {
	if i := s.items[n]; i.kind().merges() && i.count() > 1 {
		s.changeItem(n, i.of(i.count()-1))
		return
	}
	s.takeItem(n)
}

// throwBonus is what is added to the die of a throw. At a square no cover counts. Shoot, T5.1.
func (s *State) throwBonus() int {
	t, k := s.traits(s.actor), s.weapon.kind()
	bonus := -t.plus(poorShot) - s.penalty(int(s.actor))
	if k.launches() {
		bonus += t.plus(marksman)
	} else {
		bonus += t.plus(throwingArm)
	}
	if k.missile() {
		bonus -= s.shelter()
	}
	if s.act == KindAimThrow {
		bonus++
	}
	return bonus
}

// landed goes on after the die of a throw: a missile hits, or lies there; what misses a square
// scatters.
func (s *State) landed(ok bool) {
	switch k := s.weapon.kind(); {
	case k.missile():
		if k != noItem {
			s.addItem(newItem(s.groundAt(s.target), k, 1, 0))
		}
		if ok {
			s.power = int8(s.missilePower())
			s.roll(jobDamage)
		}
	case !ok:
		if s.atWall() {
			s.target = s.before(s.target)
		}
		s.roll(jobScatter)
	case k == rocketLauncher && s.atHouse():
		s.rocket, s.blazing().house = rocketInside, uint8(s.r().Map.House[s.target.Square()])
		if s.building().class != ground.Ruin {
			s.shaken = 1 << s.blazing().house
		}
	default:
		s.goOff()
	}
}

// groundAt is where something falls that hits a place: of a vehicle where it begins.
func (s *State) groundAt(at place) place {
	if _, ok := at.Vehicle(); ok {
		return place(s.square(at))
	}
	return at
}

// missilePower is the damage of a rock, a spear or a knife. T5.1, S41, Find.
func (s *State) missilePower() int {
	power := s.traits(s.actor).plus(sharpshooter)
	if x := s.aimedAt(); x >= 0 && s.carries(x, bodyArmour) {
		power -= 2
	}
	switch s.weapon.kind() {
	case noItem:
		power -= 2
		if s.carries(int(s.actor), sling) {
			power++
		}
	case largeKnife:
		power--
	}
	return power
}

// throwScatter is how far a miss scatters, a d3. Blast.
func (s *State) throwScatter(n int) {
	s.scattering().inches = uint8(n+1) / 2
	s.turnDie(jobScatterDir)
}

// scatter moves the point of a miss. Grid 16.
func (s *State) scatter(dir int) {
	w := s.table()
	s.target = w.t.Scatter(s.target, ground.Direction(dir), int(s.scattering().inches))
	w.back()
	s.goOff()
}

// atHouse reports whether the target is in a building that the actor is not in.
func (s *State) atHouse() bool {
	h := s.r().Map.House[s.target.Square()]
	return h >= 0 && int(h) != s.houseOf(s.who())
}

// atWall reports whether the target is behind the wall of a building: out of sight.
func (s *State) atWall() bool {
	w := s.table()
	defer w.back()
	return !w.t.Sees(s.who().at, s.target)
}

// before returns the outdoor square nearest to a place in a building, of several the nearest to
// the actor, then the lowest: there comes down what does not go in.
func (s *State) before(at place) place {
	m, h := s.r().Map, s.r().Map.House[at.Square()]
	best, least := at, 1<<30
	for q := range ground.Square(m.W * m.H) {
		if m.House[q] >= 0 && (m.House[q] == h || !s.buildings[m.House[q]].open()) || m.Terrain[q] == ground.Solid {
			continue
		}
		if far := m.D2(q, at.Square())<<12 + m.D2(q, s.square(s.who().at)); far < least {
			best, least = place(q), far
		}
	}
	return best
}

// goOff is what comes of what has come down. Blast, S68-S70.
func (s *State) goOff() {
	k := s.weapon.kind()
	if k.launches() && k != rocketLauncher {
		k = s.weapon.loaded()
	}
	switch k {
	case smokeGrenade, smoke40:
		s.addCloud(smoke, s.target)
	case tearGas:
		s.addCloud(gas, s.target)
	case molotov:
		s.burst(blastNear)
		s.ignite(s.target)
	case dynamite:
		s.layDynamite(s.target, s.weapon)
	default:
		s.explode()
	}
}

// Steps of a rocket that has hit a building, in State.rocket: those inside, then the blast.
const (
	rocketInside = 1 + iota
	rocketOut
)

// afterThrow goes on with a rocket in a building, or ends the action.
func (s *State) afterThrow() {
	if s.rocket != rocketInside {
		s.endAct()
		return
	}
	if at, ok := s.nextInside(); ok {
		s.power = int8(-1 - s.plated(at))
		s.roll(jobInside)
		return
	}
	s.rocket, s.blazing().figure = rocketOut, 0
	s.target = s.before(s.target)
	s.explode()
	s.shaken &^= 1 << s.blazing().house // once a blast and building: S71
}

// throwInside hits the next one in a building that a rocket has hit. Inside nobody is thrown
// back.
func (s *State) throwInside(n int) {
	at, _ := s.nextInside()
	beasts := s.beasts()
	s.strikeAt(at, ground.Nowhere, s.attack(n+int(s.power)))
	s.moveOn(beasts)
}

// Getting things ready, and laying them down.

// makeReady readies a Molotov cocktail, or sets a stick of dynamite. Load, S70.
func (s *State) makeReady(n int) {
	i := s.items[n]
	if i.kind() == molotov {
		s.changeItem(n, i|itemOn)
		return
	}
	s.takeOne(n)
	s.addItem(i.of(1) | itemOn | itemServed)
}

// eachPlant lists the lit dynamite and the sentry guns in hand; of several guns the first.
func (s *State) eachPlant(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		if i.kind() == dynamite && i.on() || i.kind() == sentryGun && (rank == 0 || list[rank-1] != i) {
			l.add(Play{Kind: KindPlant, B: uint8(rank)})
		}
	}
}

// doPlant lays a stick down where the actor stands, or sets a sentry gun up. S70, Marines T.
func (s *State) doPlant(p Play) {
	first, list := s.span(hands(int(s.actor)))
	i := list[p.B]
	s.takeOne(first + int(p.B))
	if i.kind() == sentryGun {
		s.addCharge(newCharge(s.who().at, laidSentry, int(s.who().owner)))
	} else {
		s.layDynamite(s.groundAt(s.who().at), i)
	}
	s.endAct()
}
