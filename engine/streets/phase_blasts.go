package streets

import "deadreckon/engine/streets/ground"

// What lasts of explosions: charges with fuses, fires and clouds. V0, V4, S69, S70, S72.

// Clouds.

// cloudKind is what a cloud is of; noCloud is an empty record.
type cloudKind uint8

const (
	noCloud cloudKind = iota
	smoke
	gas
)

var cloudNames = [...]string{"none", "smoke", "gas"}

// cloud is a cloud round a place; age counts the Survival phases that it has seen the end of.
// Records ascend by place, with the empty ones behind.
type cloud struct {
	at   place
	kind cloudKind
	age  uint8
}

// cloudPhases is the age at which a cloud leaves. S69.
const cloudPhases = 2

func (c cloud) before(d cloud) bool {
	return c.at < d.at || c.at == d.at && (c.kind < d.kind || c.kind == d.kind && c.age < d.age)
}

// addCloud puts a cloud on the table, if there is a record for it. Data 5.
func (s *State) addCloud(k cloudKind, at place) { s.putCloud(cloud{at: at, kind: k}) }

func (s *State) putCloud(c cloud) {
	n := len(s.clouds) - 1
	if s.clouds[n].kind != noCloud {
		return
	}
	for ; n > 0 && (s.clouds[n-1].kind == noCloud || c.before(s.clouds[n-1])); n-- {
		s.clouds[n] = s.clouds[n-1]
	}
	s.clouds[n] = c
}

// ageClouds is the end of V4 for clouds. S69.
func (s *State) ageClouds() {
	was := s.clouds
	clear(s.clouds[:])
	for _, c := range was {
		if c.age++; c.kind != noCloud && c.age <= cloudPhases {
			s.putCloud(c)
		}
	}
}

// layBlasts puts smoke on a table, and says what burns.
func (s *State) layBlasts(t *ground.Table) {
	for _, c := range s.clouds {
		if c.kind == smoke {
			t.Smoke(c.at, cloudReach)
		}
	}
	for h := range s.r().Map.Buildings {
		if s.buildings[h].fire > 0 {
			t.SetFire(h)
		}
	}
}

// choking reports whether a survivor is in tear gas without a mask. Blast, Grid 16.
func (s *State) choking(slot int) bool {
	v := &s.survivors[slot]
	for _, c := range s.clouds {
		if c.kind != gas || c.at.Floor() != v.at.Floor() || v.riding() || s.carries(slot, gasMask) {
			continue
		}
		w := s.table()
		cloud := w.t.Blast(c.at, cloudReach)
		w.back()
		if cloud.Has(v.at.Square()) {
			return true
		}
	}
	return false
}

// choke takes an action from the characters in tear gas. Flow V0, S69.
func (s *State) choke() {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.isCharacter() && v.actions > 0 && s.choking(slot) {
			v.actions--
		}
	}
}

// Charges.

// chargeKind is what lies there; noCharge is an empty record.
type chargeKind uint8

const (
	noCharge chargeKind = iota
	laidDynamite
	laidSentry // Marines T
)

var chargeNames = [...]string{"none", "dynamite", "sentry-gun"}

// charge is something that was laid down and goes off by itself. Records ascend by place, with
// the empty ones behind.
//
//	bits of more   0                                              1-3
//	               lit in this turn, or it has had its die        1 + the seat that laid it
//
// A sentry gun has more rounds than a game has turns for: they are not counted.
type charge struct {
	at   place
	kind chargeKind
	more uint8
}

const chargeServed uint8 = 1

func newCharge(at place, k chargeKind, seat int) charge {
	return charge{at, k, uint8(1+seat) << 1}
}

func (c charge) seat() int { return int(c.more>>1&7) - 1 }

func (c charge) before(d charge) bool {
	return c.at < d.at || c.at == d.at && (c.kind < d.kind || c.kind == d.kind && c.more < d.more)
}

// addCharge lays a charge down, and reports whether there was a record for it. Data 5.
func (s *State) addCharge(c charge) bool {
	n := len(s.charges) - 1
	if s.charges[n].kind != noCharge {
		return false
	}
	for ; n > 0 && (s.charges[n-1].kind == noCharge || c.before(s.charges[n-1])); n-- {
		s.charges[n] = s.charges[n-1]
	}
	s.charges[n] = c
	return true
}

// takeCharge takes the n-th charge away and returns it.
func (s *State) takeCharge(n int) charge {
	c := s.charges[n]
	copy(s.charges[n:], s.charges[n+1:])
	s.charges[len(s.charges)-1] = charge{}
	return c
}

// layDynamite lays a lit stick of the actor's down; without a record for it, it lies there as a
// thing, lit all the same.
func (s *State) layDynamite(at place, i item) {
	c := newCharge(at, laidDynamite, int(s.who().owner))
	if i&itemServed != 0 {
		c.more |= chargeServed
	}
	if !s.addCharge(c) {
		s.addItem(i.of(1).in(at))
	}
}

// fuse is a lit stick that may go off: a charge, or one of a record of things.
type fuse struct {
	n     int
	thing bool
	at    place
}

// nextFuse returns the lit stick that is thrown for next, by square; of those in a place
// charges come first. False where none is left. S70.
func (s *State) nextFuse() (next fuse, ok bool) {
	offer := func(f fuse) {
		if !ok || squareFirst(f.at, next.at) {
			next, ok = f, true
		}
	}
	for n, c := range s.charges {
		if c.kind == laidDynamite && c.more&chargeServed == 0 {
			offer(fuse{n, false, c.at})
		}
	}
	for n, i := range s.things() {
		if i.kind() == dynamite && i.on() && i&itemServed == 0 {
			at := i.at()
			if at >= inHands {
				v := &s.survivors[at-inHands]
				if !v.here() && v.state != corpse {
					continue
				}
				at = s.groundAt(v.at)
			}
			offer(fuse{n, true, at})
		}
	}
	return next, ok
}

// throwFuse: on 1 the fuse is out, to 3 it burns on, from 4 on the stick goes off. S70.
func (s *State) throwFuse(n int) {
	f, _ := s.nextFuse()
	if n == 2 || n == 3 {
		s.burnOn(f)
		return
	}
	lit, seat := s.takeFuse(f)
	if n == 1 {
		s.addItem(lit &^ itemOn)
		return
	}
	s.target, s.culprit = f.at, uint8(1+seat)
	s.explode()
}

// burnOn has a lit stick have had its die.
func (s *State) burnOn(f fuse) {
	if f.thing {
		i := s.items[f.n].of(1)
		s.takeOne(f.n)
		s.addItem(i | itemServed)
		return
	}
	c := s.takeCharge(f.n)
	c.more |= chargeServed
	s.addCharge(c)
}

// takeFuse takes a lit stick away, and returns it as a thing and the seat that it is of, -1 for
// none.
func (s *State) takeFuse(f fuse) (lit item, seat int) {
	if !f.thing {
		c := s.takeCharge(f.n)
		return newItem(f.at, dynamite, 1, itemOn), c.seat()
	}
	lit, seat = s.items[f.n].of(1), -1
	s.takeOne(f.n)
	if lit.at() >= inHands {
		if v := &s.survivors[lit.at()-inHands]; v.isCharacter() {
			seat = int(v.owner)
		}
	}
	return lit, seat
}

// restCharges has all lit sticks be thrown for in the next turn.
func (s *State) restCharges() {
	was := s.charges
	clear(s.charges[:])
	for _, c := range was {
		if c.kind != noCharge {
			c.more &^= chargeServed
			s.addCharge(c)
		}
	}
	for n := 0; n < int(s.itemsOut); n++ {
		if i := s.items[n]; i.kind() == dynamite && i&itemServed != 0 {
			s.changeItem(n, i&^itemServed)
			n = -1
		}
	}
}

// Fire.

// ignite sets alight the building or the vehicle that a place is in. S68, S72.
func (s *State) ignite(at place) {
	if h := s.r().Map.House[at.Square()]; h >= 0 {
		s.buildings[h].fire = 1
	} else if n := s.vehicleOn(at.Square()); n >= 0 {
		s.vehicles[n].flags |= aflame
	}
}

// burning reports whether the building in question burns, or behind the buildings the vehicle.
func (s *State) burning() bool {
	if s.blazing().house >= buildingSlots {
		return s.vehicles[s.blazing().house-buildingSlots].is(aflame)
	}
	return s.building().fire > 0
}

// stepBlasts is V4 of fuses, fires and clouds; it reports whether all is done.
func (s *State) stepBlasts() bool {
	s.target, s.power, s.culprit = 0, 0, 0
	if _, ok := s.nextFuse(); ok {
		s.roll(jobFuse)
		return false
	}
	for ; s.blazing().house < buildingSlots+vehicleSlots; s.blazing().house++ {
		if s.burning() {
			if _, ok := s.nextInside(); ok {
				s.roll(jobBurn)
				return false
			}
		}
		s.blazing().figure = 0
	}
	s.ageClouds()
	s.restCharges()
	s.clear()
	return true
}

// throwBurn is what fire does to the next one in it: an accident at -1. S72.
func (s *State) throwBurn(n int) {
	at, _ := s.nextInside()
	beasts := s.beasts()
	h := accident(n - 1)
	if slot := int(s.blazing().figure); slot < survivorSlots {
		switch {
		case h == special:
			s.stun(slot)
		case h != harmless:
			s.scream(slot)
			s.woundHuman(slot, h.wounds())
		}
	} else if z := s.zombieAt(at); z >= 0 {
		switch {
		case h == special:
			s.zombies[z] |= zombieProne
		case h != harmless:
			s.woundZombie(z, h.wounds())
		}
	} else {
		s.hurtDog(s.dogAt(at), h)
	}
	s.moveOn(beasts)
}
