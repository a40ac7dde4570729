package streets

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// Ramming, and what becomes of a vehicle at zero points and of the people in it. Car 6, Car 7,
// digest 3.5.

// Dice of this chapter: their rows are in dice.go.
const (
	jobRam       job = 66
	jobRammed    job = 67
	jobJolt      job = 68
	jobWreck     job = 69
	jobCareen    job = 70
	jobAboard    job = 72
	jobPassenger job = 73
)

// beginRam stops before what a vehicle runs into: a vehicle or a building on the lowest square.
func (s *State) beginRam(d *ground.Drive) {
	for q, ok := d.Over.Next(0); ok; q, ok = d.Over.Next(q + 1) {
		if n := s.vehicleOn(q); s.r().Map.House[q] >= 0 || n >= 0 && n != s.car() {
			s.target = place(q)
			break
		}
	}
	s.steering().way, s.steering().step, s.steering().ahead, s.need = ramming, toBegin, 0, 0
}

// rammed returns the building or the vehicle that is rammed; the other is -1.
func (s *State) rammed() (house, vehicle int) {
	q := s.target.Square()
	return int(s.r().Map.House[q]), s.vehicleOn(q)
}

// ramOn goes on with a ram: the rolls of both, one after the other.
func (s *State) ramOn() {
	house, _ := s.rammed()
	switch {
	case house >= 0 && s.buildings[house].class == ground.Unknown:
		s.roll(jobStatus)
	case s.need == 0:
		s.phase = phaseRam
	case s.steering().ahead == 0:
		s.target, s.steering().step, s.need = 0, toBegin, 0
		s.park()
	case s.steering().step == toBegin:
		s.roll(jobRam)
	default:
		s.roll(jobRammed)
	}
}

// mostRams is how often both are rolled for at most.
const mostRams = 3

func (s *State) legalRam(dst []engine.Action) []engine.Action {
	for n := range uint16(mostRams) {
		dst = append(dst, actQ(KindRam, 1+n))
	}
	return dst
}

func (s *State) applyRam(p Play) { s.need, s.steering().ahead = int8(p.Q), uint8(p.Q) }

// Rows of T7.4 as which buildings are rammed: flimsy ones, most, and those of concrete. Car 6.
const (
	ofCar   = 1
	ofVan   = 2
	ofTruck = 6
)

// ramBy is what the rammer's die gets; the other's loses it. S79.
func (s *State) ramBy() int {
	own := s.typed(s.car()).ram
	house, other := s.rammed()
	if other >= 0 {
		return own - s.typed(other).ram
	}
	switch b := &s.r().Map.Buildings[house]; {
	case b.Concrete:
		return own - vehicleTable[ofTruck].ram
	case b.Flimsy:
		return own - vehicleTable[ofCar].ram
	}
	return own - vehicleTable[ofVan].ram
}

// throwRam is a die for the vehicle that rams; of a military or a construction vehicle it may be
// thrown again.
func (s *State) throwRam(n int) {
	if s.heavyDuty(s.car()) && s.steering().rerolled == 0 {
		s.die, s.phase = uint8(n), phaseReroll
		return
	}
	s.ramDone(n)
}

func (s *State) legalReroll(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindAgain), act0(KindAccept))
}

func (s *State) applyReroll(p Play) {
	n := int(s.die)
	s.die = 0
	if p.Kind == KindAgain {
		s.steering().rerolled = 1
		s.roll(jobRam)
		return
	}
	s.ramDone(n)
}

func (s *State) ramDone(n int) {
	s.steering().rerolled, s.steering().step = 0, toMeet
	s.crash(s.car(), accident(n+s.ramBy()))
}

// crash wears a vehicle; two wounds shake the people in it. Car 6.
func (s *State) crash(n int, h harm) {
	s.wear(n, h)
	if h == twoWounds {
		s.shake(n, 0)
	}
}

// throwRammed is the die for what is rammed: of a closed building each wound is a breach.
func (s *State) throwRammed(n int) {
	h := accident(n - s.ramBy())
	house, other := s.rammed()
	s.steering().step = toBegin
	s.steering().ahead--
	if other >= 0 {
		s.crash(other, h)
		return
	}
	for range h.wounds() {
		s.breach(house)
	}
}

// breach makes a breach of the opening of a closed building that is nearest to where it was
// struck and has none.
func (s *State) breach(house int) {
	b, m := &s.buildings[house], s.r().Map
	best, least := -1, 0
	for o, opening := range m.Buildings[house].Openings {
		if d2 := m.D2(opening.Inside, s.target.Square()); !b.open() && !b.breached(0, o) && (best < 0 || d2 < least) {
			best, least = o, d2
		}
	}
	if best >= 0 {
		b.breaches[0] |= 1 << best
	}
}

// Zero points. Car 7.

// stepWrecks goes on with what befalls vehicles and the people in them, and reports whether there
// is something to wait for: first who is shaken, then vehicles at zero points.
func (s *State) stepWrecks() bool {
	switch {
	case s.first(shakes) >= 0:
		s.roll(jobJolt)
	case s.steering().way == ramming && s.act == KindDrive && s.steering().ahead > 0:
		return false
	case s.first(fails) >= 0:
		s.roll(jobWreck)
	case s.first(careens) >= 0:
		s.roll(jobCareen)
	default:
		return false
	}
	return true
}

func shakes(v *vehicle) bool  { return v.shaken != 0 }
func fails(v *vehicle) bool   { return v.is(failing) }
func careens(v *vehicle) bool { return v.is(careening) }

// first returns the first vehicle of which something holds, -1 for none.
func (s *State) first(holds func(v *vehicle) bool) int {
	for n := range s.vehicles {
		if holds(&s.vehicles[n]) {
			return n
		}
	}
	return -1
}

// jolted returns who is tested next in the first vehicle whose people are, and what is added.
func (s *State) jolted() (slot, by int) {
	m := s.vehicles[s.first(shakes)].shaken
	if m&tipped != 0 {
		by = -3
	}
	return bits.TrailingZeros16(m), by
}

// throwJolt hits somebody in a vehicle by the right column; a score of 1 stuns. Car 6, Car 7.
func (s *State) throwJolt(n int) {
	slot, by := s.jolted()
	v := &s.vehicles[s.first(shakes)]
	v.shaken &^= 1 << slot
	if v.shaken == tipped {
		v.shaken = 0
	}
	s.hurt(slot, accident(n+by))
}

// hurt does to somebody what an accident comes to. T6.1.
func (s *State) hurt(slot int, h harm) {
	switch h {
	case harmless:
	case special:
		s.stun(slot)
	default:
		s.woundHuman(slot, h.wounds())
	}
}

// throwWreck: 1 the vehicle tips, 2 it careens on; else it stops.
func (s *State) throwWreck(n int) {
	c := s.first(fails)
	v := &s.vehicles[c]
	v.flags &^= failing
	switch n {
	case 1:
		s.shake(c, tipped)
	case 2:
		v.flags |= careening
	}
}

// throwCareen moves a vehicle on until something is in its way.
func (s *State) throwCareen(n int) {
	c := s.first(careens)
	s.vehicles[c].flags &^= careening
	w := s.table()
	defer w.back()
	for range n {
		d := w.t.Ahead(c)
		if d.Off {
			return
		}
		if !d.Legal() || d.Patches > 0 || d.Over.Meets(w.t.FilledOn(0)) {
			s.shake(c, tipped)
			return
		}
		s.place(c, d.To)
		w.t.Unpark(c)
		w.t.Park(c, d.To)
	}
}

// Attacks on people in vehicles, and on the vehicles. Car 9, S83.

// atVehicle returns the vehicle that is attacked itself, not somebody in it.
func (s *State) atVehicle() (n int, ok bool) {
	n, ok = s.target.Vehicle()
	return n, ok && s.hitting().rider == 0
}

// shelters is what cover takes from attacks on somebody in a vehicle; 0 for who is in none.
func (s *State) shelters(slot int) int {
	n := s.survivors[slot].ridden()
	switch {
	case n < 0:
		return 0
	case s.openTopped(n):
		return 1
	}
	return 2
}

// throwAboard: on 1 and 2 somebody in the vehicle is attacked, else the vehicle.
func (s *State) throwAboard(n int) {
	if n <= 2 {
		s.pick(jobPassenger)
		return
	}
	s.goOnAttack()
}

// amongPassengers appends the people in the vehicle that is attacked.
func (s *State) amongPassengers(dst []uint16) []uint16 {
	n, _ := s.target.Vehicle()
	for m := s.riders(n); m != 0; m &= m - 1 {
		dst = append(dst, s.named(bits.TrailingZeros16(m)))
	}
	return dst
}

func (s *State) throwPassenger(n int) {
	s.hitting().rider = 1 + uint8(s.chosen(n))
	s.goOnAttack()
}

// goOnAttack throws to hit, now that it is known whom.
func (s *State) goOnAttack() {
	switch s.act {
	case KindMelee:
		s.meleeDie()
	case KindSnap, KindAim:
		s.aimDie()
	case KindThrow, KindAimThrow:
		s.throwDie()
	default:
		switch s.stage {
		case stagePeople:
			s.aimsAt()
		case stageBosses:
			s.roll(jobBossHit)
		default:
			s.roll(jobBite)
		}
	}
}

// named is how chance names a survivor: by his place, in a vehicle by his slot too. 8.3.
func (s *State) named(slot int) uint16 {
	v := &s.survivors[slot]
	if v.riding() {
		return uint16(v.at) | uint16(1+slot)<<12
	}
	return uint16(v.at)
}

// chosen returns the slot of a survivor whom chance has named.
func (s *State) chosen(n int) int {
	if n>>12 != 0 {
		return n>>12 - 1
	}
	return s.survivorAt(place(n))
}

// underfoot is where things lie that the actor lets lie: under his vehicle, if he is in one.
func (s *State) underfoot() place { return s.onTable(s.who().at) }
