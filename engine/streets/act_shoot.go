package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// SNAP SHOT and AIMED SHOT. Shoot, T5.1, Find, digest 3.5 SHOT.

// How a gun is fired.
const (
	one   uint8 = iota
	both        // barrels of a shotgun
	pair        // two pistols of the ambidexterous
	burst       // three rounds, two shots
	auto        // five rounds, three shots

	burstRounds, autoRounds = 3, 5
)

// modeRow is what a mode takes: rounds, and shots that it makes.
var modeRow = [...]struct{ rounds, shots uint8 }{one: {1, 1}, both: {2, 2}, pair: {1, 2}, burst: {burstRounds, 2}, auto: {autoRounds, 3}}

// loaded reports whether a record is a weapon that can be shot.
func (s *State) loaded(slot int, i item) bool {
	g := i.kind().gun()
	switch {
	case g.long == 0 || i.jammed() || !s.r().plays(i.kind().row().needs):
		return false
	case g.load == byNocking:
		return s.amount(slot, g.fires) > 0
	}
	return i.rounds() > 0
}

// shoots reports whether a record is for SNAP and AIMED SHOTS: what launchers fire is thrown.
func (s *State) shoots(slot int, i item) bool { return !i.kind().launches() && s.loaded(slot, i) }

// fires reports whether a loaded weapon may be fired in a mode. Find, S39, S103.
func (s *State) fires(slot int, i item, mode uint8) bool {
	k, n := i.kind(), i.rounds()
	switch mode {
	case one:
		return k != machineGun
	case both:
		return (k == shotgun || k == sawnOff) && n >= 2
	case pair:
		return k.isPistol() && s.traits(uint8(slot)).has(ambidexterous) && s.second(slot, i) >= 0
	case burst:
		return k == burstRifle && n >= burstRounds
	}
	return k.gun().automatic && n >= autoRounds
}

// second returns the rank of another loaded pistol than a record, -1 for none.
func (s *State) second(slot int, first item) int {
	passed := false
	for rank, i := range s.carried(slot) {
		if i == first && !passed {
			passed = true
			continue
		}
		if i.kind().isPistol() && s.loaded(slot, i) {
			return rank
		}
	}
	return -1
}

// ranges returns how far a weapon shoots, in half inches. T5.1, S16, S103.
func (s *State) ranges(slot int, i item) (short, medium, long int) {
	k, g := i.kind(), i.kind().gun()
	short, medium, long = int(g.short), int(g.medium), int(g.long)
	switch t := s.traits(uint8(slot)); {
	case k == sawnOff && i.fine():
		return 4, 6, 15
	case k.isShotgun() && i.fine():
		return 8, 12, 30
	case k == bow:
		by := 2 * (t.plus(strong) - t.plus(weakling))
		return short + by, medium + by, 2*int(s.o().BowLong) + by
	case k == crossbow:
		return short, medium, 2 * int(s.o().BowLong)
	case k.isRifle() || k == burstRifle || k == assaultRifle || k == sniperRifle:
		short = 2 * int(s.o().RifleShort)
	}
	switch {
	case k.scoped() && i.fitted():
		medium, long = medium+2*6, long+2*12
	case i.quiet():
		short, medium, long = short-2, medium-2, long-2
	}
	return short, medium, long
}

// band returns how far a gap is: 0 short, 1 medium, 2 long, 3 out of range.
func (s *State) band(slot int, i item, d2 int) int {
	short, medium, long := s.ranges(slot, i)
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

// jolts reports whether distances count twice for who shoots from a vehicle: not from an open one
// that was not driven in this turn. Shoot.
func (s *State) jolts(slot int) bool {
	n := s.survivors[slot].ridden()
	return n >= 0 && !(s.openTopped(n) && !s.vehicles[n].is(driven))
}

// eachShot lists targets in sight and range, by weapon and mode.
func (s *State) eachShot(k Kind, l *listing) {
	armed := false
	for _, i := range s.carried(l.slot) {
		armed = armed || s.shoots(l.slot, i)
	}
	if !armed {
		return
	}
	from := s.survivors[l.slot].at // nobody shoots at the vehicle in which he sits
	s.foes(l.slot, func(at place, human int) {
		if at == from || !l.t.Sees(from, at) || human >= 0 && s.lurksFrom(human, l.slot) {
			return
		}
		d2 := s.d2(from, at)
		for rank, i := range s.carried(l.slot) {
			if !s.shoots(l.slot, i) || s.survivors[l.slot].is(mounted) && !i.kind().firesMounted() || s.band(l.slot, i, d2) > 2 || k == KindSnap && i.kind() == sniperRifle {
				continue
			}
			for mode := one; mode <= auto; mode++ {
				if s.fires(l.slot, i, mode) {
					l.add(Play{Kind: k, B: uint8(rank), M: mode, Q: uint16(s.onTable(at))})
				}
			}
		}
	})
	sortTail(l)
}

func (s *State) eachSnap(l *listing) { s.eachShot(KindSnap, l) }
func (s *State) eachAim(l *listing)  { s.eachShot(KindAim, l) }

// steady reports whether nothing hostile is within 1": only then somebody aims. S61.
func (s *State) steady(slot int) bool {
	w := s.table()
	defer w.back()
	ok := true
	from := s.survivors[slot].at
	for _, z := range s.lives() {
		ok = ok && !w.t.Touches(from, z.at(), 2)
	}
	for _, d := range s.hounds() {
		ok = ok && (d.tame() || !w.t.Touches(from, d.at(), 2))
	}
	for i := range s.survivors {
		ok = ok && !(s.hostile(slot, i) && w.t.Touches(from, s.survivors[i].at, 2))
	}
	return ok
}

// hostile reports whether a survivor is of a hostile group, whoever plays it, or of the other side
// of rivals. S61.
func (s *State) hostile(a, b int) bool {
	return s.hostileTo(s.survivors[a].owner, b)
}

// hostileTo is hostile for the characters of a seat.
func (s *State) hostileTo(seat uint8, b int) bool {
	w := &s.survivors[b]
	if !w.here() {
		return false
	}
	if g, ok := w.group(); ok {
		return s.groups[g].attitude == ground.Hostile
	}
	if s.turncoat(seat) || s.turncoat(w.owner) {
		return seat != w.owner
	}
	return s.o().Mode == Rivals && s.r().side(seat) != s.r().side(w.owner)
}

// turncoat reports whether a seat plays a hostile group. Lost 1.
func (s *State) turncoat(seat uint8) bool { return s.seats[seat].flags&seatHostile != 0 }

// doShoot fires: rounds and noise come before the dice.
func (s *State) doShoot(p Play) {
	slot := int(s.actor)
	s.target, s.firing().mode = s.placeAt(place(p.Q)), p.M
	s.weapon = s.carried(slot)[p.B]
	if p.M == pair {
		s.spendRounds(uint8(s.second(slot, s.weapon)), 1)
	}
	s.spendRounds(p.B, modeRow[p.M].rounds)
	if p.M == auto {
		s.who().fire |= firedAuto
	}
	s.firing().left = modeRow[p.M].shots
	s.shoot()
}

// spendRounds takes rounds out of a weapon of the actor's, and makes the noise of it. S115.
func (s *State) spendRounds(rank, n uint8) {
	slot := int(s.actor)
	first, list := s.span(hands(slot))
	i := list[rank]
	v := s.who()
	v.lastGun = i.kind()
	v.fire |= fired | ranOrFired
	if i.kind().gun().load == byNocking {
		s.spend(slot, i.kind().gun().fires, int(n))
	} else {
		s.changeItem(first+int(rank), i.of(i.count()-n))
	}
	if i.kind().gun().firearm {
		v.fire |= firedGun
		if v.isCharacter() {
			s.seats[v.owner].flags |= seatFired
		}
	}
	s.resounds(slot, i, n)
}

// resounds makes the noise of rounds out of a weapon.
func (s *State) resounds(slot int, i item, rounds uint8) {
	if !i.kind().gun().firearm {
		return
	}
	s.weather |= firearmFired
	if !i.quiet() {
		s.mark(s.square(s.survivors[slot].at), int(rounds))
	}
}

// shoot makes the next shot: at a vehicle it is asked first whom it is for.
func (s *State) shoot() {
	s.firing().left--
	s.firing().made++
	if int(s.firing().made) <= len(s.struck) {
		s.struck[s.firing().made-1] = s.target
	}
	if x := s.survivorAt(s.target); x >= 0 {
		s.survivors[x].shooter = 1 + s.actor
	}
	s.shots = min(s.shots+1, 254)
	s.shotsMade += min(1, 255-s.shotsMade)
	if _, ok := s.target.Vehicle(); ok {
		s.hitting().rider = 0
		s.roll(jobAboard)
		return
	}
	s.aimDie()
}

// aimDie throws to hit.
func (s *State) aimDie() {
	slot := int(s.actor)
	s.test(4+s.band(slot, s.weapon, s.d2(s.who().at, s.target)), s.aimBonus())
}

// aimBonus is what is added to the next shot. Shoot, digest 3.5.
func (s *State) aimBonus() int {
	t := s.traits(s.actor)
	if s.weapon.kind() == taser { // S42
		bonus := -t.plus(poorShot)
		if s.aims() {
			bonus++
		}
		return bonus
	}
	bonus := -t.plus(poorShot) - s.penalty(int(s.actor)) - s.shelter()
	switch k := s.weapon.kind(); {
	case k.gun().firearm:
		bonus += t.plus(marksman)
	case k == bow || k == crossbow:
		bonus += t.plus(archer)
	}
	if s.aims() {
		bonus++
	}
	if s.lights() {
		bonus++
	}
	if (s.firing().mode == auto || s.firing().mode == burst) && s.firing().made > 1 { // S39
		bonus--
	}
	return bonus
}

// aims reports whether the shot in progress is an AIMED SHOT.
func (s *State) aims() bool { return s.act == KindAim || s.act == 0 && s.behaving().step == aiming }

// shelter is what cover takes from a shot at the target. Shoot.
func (s *State) shelter() int {
	w := s.table()
	defer w.back()
	x := s.aimedAt()
	switch _, in := s.target.Vehicle(); {
	case in && x < 0, !w.t.Cover(s.who().at, s.target):
		return 0
	case in:
		return s.shelters(x)
	case x >= 0:
		return 2
	}
	return 1
}

// shotLands throws for the damage of a shot that hits.
func (s *State) shotLands(ok bool) {
	if !ok {
		return // resume makes the next shot
	}
	if s.weapon.kind() == taser {
		s.shock()
		return
	}
	s.power = int8(s.shotPower())
	s.roll(jobDamage)
}

// shotPower is what is added to the damage die of a shot of the actor. T5.1, T6.1.
func (s *State) shotPower() int {
	k := s.weapon.kind()
	s.startle(k)
	power := int(k.gun().damage) + s.traits(s.actor).plus(sharpshooter)
	switch {
	case k.isShotgun() && s.weapon.fine():
		power++
	case k.isShotgun():
		power += 1 - s.band(int(s.actor), s.weapon, s.d2(s.who().at, s.target))
	case s.weapon.fine():
		power++
	}
	if x := s.aimedAt(); x >= 0 {
		if s.carries(x, bodyArmour) {
			power -= 2
		}
	}
	return power - s.armour(s.target, 2)
}

// nextShot goes on with the volley: automatic fire may turn to others, all else is for one
// target; shot at long range spreads. Shoot, Find.
func (s *State) nextShot() {
	switch {
	case s.firing().left > 0 && s.firing().mode == auto, s.firing().left == 0 && s.spreads():
		if s.firing().mode != auto {
			s.firing().mode = spreading
		}
		s.askAlso()
	case s.firing().left > 0 && s.figureAt(s.target):
		s.shoot()
	default:
		s.endAct()
	}
}

// spreading is the mode of the last shot of a shotgun at long range.
const spreading = auto + 1

// spreads reports whether one more figure may be hit: shot at long range. Kind 46.
func (s *State) spreads() bool {
	return s.weapon.kind().isShotgun() && !s.weapon.fine() && s.firing().mode != spreading &&
		s.band(int(s.actor), s.weapon, s.d2(s.who().at, s.target)) == 2
}

// figureAt reports whether a figure is in a place, or somebody in a vehicle.
func (s *State) figureAt(at place) bool {
	if n, ok := at.Vehicle(); ok {
		return s.riders(n) != 0
	}
	return s.zombieAt(at) >= 0 || s.survivorAt(at) >= 0 || s.dogAt(at) >= 0
}

// askAlso asks for the next target, if there is one.
func (s *State) askAlso() {
	l := s.list(int(s.actor), nil)
	l.dst = l.few[:0]
	s.addAlso(l)
	some := len(l.dst) > 0
	if l.done(); some {
		s.phase = phaseAlso
		return
	}
	s.endAct()
}

// legalAlso lists whom addAlso adds, and that it is enough.
func (s *State) legalAlso(dst []engine.Action) []engine.Action {
	l := s.list(int(s.actor), dst)
	s.addAlso(l)
	sortTail(l)
	l.add(Play{Kind: KindEnough})
	return l.done()
}

// addAlso adds figures within 1" of all that were shot at where they stood, in sight and
// range; the first target itself too. Shoot, Find.
func (s *State) addAlso(l *listing) {
	from := s.who().at
	s.foes(l.slot, func(at place, human int) {
		if at == from || !l.t.Sees(from, at) || human >= 0 && s.lurksFrom(human, l.slot) || s.band(l.slot, s.weapon, s.d2(from, at)) > 2 || s.firing().mode == spreading && at == s.target {
			return
		}
		for n := range min(int(s.firing().made), len(s.struck)) {
			if !ground.Within(s.d2(at, s.struck[n]), 2) {
				return
			}
		}
		l.add(Play{Kind: KindAlso, Q: uint16(s.onTable(at))})
	})
}

func (s *State) applyAlso(p Play) {
	if p.Kind == KindEnough {
		s.endAct()
		return
	}
	s.target = s.placeAt(place(p.Q))
	if s.firing().mode == spreading {
		s.firing().left = 1
	}
	s.shoot()
}
