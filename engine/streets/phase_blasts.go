package streets

// What lasts of explosions: charges with fuses, fires and clouds. V0, V4, S69, S70, S72.

// Dice of this chapter: their rows are in dice.go.
const (
	jobFuse job = 102
	jobBurn job = 103
)

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
