package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

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

// victimPlace, insidePlace, shakenHouse and fusePlace are what the dice of a blast, a fire or a
// fuse are about.
func (s *State) victimPlace() place { _, at := s.victim(); return at }

func (s *State) insidePlace() place {
	t := *s
	at, _ := t.nextInside()
	return at
}

func (s *State) shakenHouse() uint8 { return uint8(bits.TrailingZeros16(s.shaken)) }

func (s *State) fusePlace() place {
	f, _ := s.nextFuse()
	return f.at
}

// BLAST: what explosions do to figures and buildings. Blast, Grid 16, digest 3.5, S67, S71. A
// blast is about the target place. Who is in it is noted in victims when it goes off; they are
// hit one after the other, survivors by slot, then all others by square, then buildings.

// Dice of this chapter: their rows are in dice.go.
const (
	jobBlast  job = 99
	jobShaken job = 101
)

// blastSteps are the squares within 2" of a blast as steps east and north, ascending: the bits
// of State.victims.
var blastSteps = func() (steps [][2]int) {
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			if ground.Within(dx*dx+dy*dy, blastFar) {
				steps = append(steps, [2]int{dx, dy})
			}
		}
	}
	return steps
}()

// explode is a BLAST with fragments at the target place.
func (s *State) explode() {
	s.burst(blastFar)
	s.mark(s.target.Square(), 1)
	for h := range s.r().Map.Buildings {
		if s.buildings[h].class != ground.Ruin && ground.Within(s.r().Map.HouseD2(s.target.Square(), h), blastNear) {
			s.shaken |= 1 << h
		}
	}
}

// burst notes who is in a blast. Grid 16.
func (s *State) burst(halves int) {
	m := s.r().Map
	x, y := m.XY(s.target.Square())
	w := s.table()
	reach := w.t.Blast(s.target, halves)
	for bit, step := range blastSteps {
		if !m.Has(x+step[0], y+step[1]) {
			continue
		}
		if q := m.Square(x+step[0], y+step[1]); reach.Has(q) && w.t.Filled(ground.On(q, s.target.Floor())) {
			s.victims |= 1 << bit
		}
	}
	w.back()
}

// victimAt returns the place of a bit of victims; false off the table.
func (s *State) victimAt(bit int) (place, bool) {
	m := s.r().Map
	x, y := m.XY(s.target.Square())
	x, y = x+blastSteps[bit][0], y+blastSteps[bit][1]
	if !m.Has(x, y) {
		return 0, false
	}
	return ground.On(m.Square(x, y), s.target.Floor()), true
}

// victim returns who is hit next: the bit, and the place.
func (s *State) victim() (bit int, at place) {
	best := survivorSlots
	for m := s.victims; m != 0; m &= m - 1 {
		n := bits.TrailingZeros32(m)
		p, _ := s.victimAt(n)
		if slot := s.survivorAt(p); slot >= 0 && slot < best {
			best, bit, at = slot, n, p
		}
	}
	if best == survivorSlots {
		bit = bits.TrailingZeros32(s.victims)
		at, _ = s.victimAt(bit)
	}
	return bit, at
}

// stepBlast goes on with a blast: whom it hits, then the buildings that it shakes. An unknown
// one is identified first. S71.
func (s *State) stepBlast() {
	if s.victims != 0 {
		_, at := s.victim()
		power := -1
		if s.weapon.kind() != molotov && ground.Within(s.d2(s.target, at), blastNear) {
			power = 1
		}
		s.power = int8(power - s.plated(at))
		s.roll(jobBlast)
		return
	}
	h := bits.TrailingZeros16(s.shaken)
	b := &s.buildings[h]
	if b.class == ground.Unknown {
		s.roll(jobShaken)
		return
	}
	s.shaken &^= 1 << h
	b.class = max(b.class, ground.Ransacked) - 1
}

// plated is what body armour takes from a hit by fire and fragments. T6.1.
func (s *State) plated(at place) int {
	if slot := s.survivorAt(at); slot >= 0 && s.carries(slot, bodyArmour) {
		return 2
	}
	return 0
}

// throwBlast hits the next in a blast, as a human attack out of its middle. S67.
func (s *State) throwBlast(n int) {
	bit, at := s.victim()
	s.victims &^= 1 << bit
	s.strikeAt(at, s.target, s.attack(n+int(s.power)))
	s.power = 0
}

// strikeAt strikes who is in a place, and leaves the target as it is.
func (s *State) strikeAt(at, from place, h harm) {
	target := s.target
	s.target = at
	s.strikeFrom(from, h)
	s.target = target
}

// throwShaken identifies a building that a blast shakes. T7.1, S71.
func (s *State) throwShaken(n int) {
	s.buildings[bits.TrailingZeros16(s.shaken)].class = statusOf(n)
}

// Who is in a building. blazing.figure runs through survivors, zombies and dogs.

// figures is how many records of figures there are.
const figures = survivorSlots + zombieSlots + dogSlots

// nextInside goes on to the next figure in the building in question, behind the
// buildings in the vehicle, and returns its place; false where there is none.
func (s *State) nextInside() (place, bool) {
	for ; s.blazing().figure < figures; s.blazing().figure++ {
		if at, ok := s.figure(int(s.blazing().figure)); ok && s.isInside(at) {
			return at, true
		}
	}
	return 0, false
}

// figure returns the place of a record of a figure.
func (s *State) figure(n int) (place, bool) {
	switch z := n - survivorSlots; {
	case z < 0:
		v := &s.survivors[n]
		return v.at, v.here()
	case z < zombieSlots:
		return s.zombies[z].at(), z < int(s.zombiesOut)
	default:
		d := s.dogs[z-zombieSlots]
		return d.at(), d != 0
	}
}

// isInside reports whether the figure in question, in a place, is in the building in
// question, or in the vehicle.
func (s *State) isInside(at place) bool {
	var riding uint8
	if s.blazing().figure < survivorSlots {
		riding = s.survivors[s.blazing().figure].vehicle & 15
	}
	if s.blazing().house >= buildingSlots {
		return riding == 1+s.blazing().house-buildingSlots
	}
	return riding == 0 && s.r().Map.House[at.Square()] == int8(s.blazing().house)
}

// beasts counts zombies and dogs.
func (s *State) beasts() int { return int(s.zombiesOut) + len(s.hounds()) }

// moveOn goes on to the next figure, unless the record in question is gone: there were more.
func (s *State) moveOn(beasts int) {
	if beasts == s.beasts() {
		s.blazing().figure++
	}
}
