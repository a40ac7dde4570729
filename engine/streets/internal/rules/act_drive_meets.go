package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// What a vehicle meets on its way: obstacles, figures that it runs over or that get aside, and what
// it rams. Car 5, Car 6, Car 8.

// throwObstacle is the check for an obstacle: below it the vehicle is tested. Car 5.
func (s *State) throwObstacle(n int) {
	c := s.Car()
	if n+s.driving() >= s.Typed(c).Obstacle {
		return
	}
	s.Power = 1
	switch {
	case s.InData(c).Tracked:
		s.Power = -1
	case s.HeavyDuty(c):
		s.Power = 0
	}
	s.roll(ChanceWear)
}

// throwWear tests the vehicle that is driven.
func (s *State) throwWear(n int) {
	h := Accident(n + int(s.Power))
	s.Power = 0
	s.Wear(s.Car(), h)
}

// Figures in the way. Car 8, S80, S81.

// meets stops for the next figure in the way, by squares; one that was met already in this action
// is put aside.
func (s *State) meets(w *state.Scratch, d *ground.Drive) bool {
	swept := d.Over
	swept.Or(&d.Brushed)
	figures := *w.Table.FilledOn(0)
	figures.And(&swept)
	q, ok := figures.Next(0)
	if !ok {
		return false
	}
	s.Target = state.Place(q)
	if s.wasMet(s.Target) {
		s.aside(d)
		return true
	}
	s.Power = 1
	if d.Brushed.Has(q) {
		s.Power = -1
	}
	s.roll(ChanceHitAndRun)
	return true
}

// throwHitAndRun is the check for somebody in the way: below it the vehicle is tested. Car 5.
func (s *State) throwHitAndRun(n int) {
	c := s.Car()
	s.DriveFrame().Step = toHit
	if n+s.driving() >= s.Typed(c).Ram {
		return
	}
	s.roll(ChanceDent)
}

// throwDent tests the vehicle for somebody it drives over.
func (s *State) throwDent(n int) {
	s.Wear(s.Car(), Accident(s.dentScore(n)))
}

// throwRunOver hits who is in the way; he is put aside, unless that stopped the vehicle. S80.
func (s *State) throwRunOver(n int) {
	h := s.Attack(n + int(s.Power))
	s.Power, s.DriveFrame().Step = 0, toMeet
	s.strike(h)
	s.noteMet(s.Target)
	if s.Vehicles[s.DriveFrame().Car].Points == 0 {
		s.Target = 0
		return
	}
	w := s.Table()
	d := s.nextDrive(&w.Table)
	w.Back()
	s.aside(&d)
}

// aside puts the figure in the target place, if it is in the way, on the nearest free square that
// is not.
func (s *State) aside(d *ground.Drive) {
	at := s.Target
	s.Target = 0
	hull, _ := s.Rules().Map.Hull(d.To)
	hull.Or(&d.Over)
	hull.Or(&d.Brushed)
	if !hull.Has(at.Square()) {
		return
	}
	slot, z, dog := s.SurvivorAt(at), s.ZombieAt(at), s.DogAt(at)
	who := ground.Zombie
	switch {
	case slot >= 0:
		who = ground.Survivor
	case dog >= 0:
		who = ground.Dog
	}
	w := s.Table()
	free := w.Table.Free(who, at)
	w.Back()
	free.AndNot(&hull)
	q, ok := s.Rules().Map.Nearest(&free, at.Square())
	switch {
	case !ok:
	case slot >= 0:
		s.Move(slot, state.Place(q))
	case z >= 0:
		s.Zombies[z] = s.Zombies[z].To(state.Place(q))
		s.SortZombies()
		s.Loosen()
	case dog >= 0:
		s.Dogs[dog] = s.Dogs[dog].To(state.Place(q))
		s.SortDogs()
		s.Loosen()
	}
}

// wasMet reports whether a figure was met already in this driving action; noteMet notes it.
func (s *State) wasMet(at state.Place) bool {
	if n := s.ZombieAt(at); n >= 0 {
		return s.Zombies[n]&state.ZombieDone != 0
	}
	if n := s.DogAt(at); n >= 0 {
		return s.Dogs[n]&state.DogDone != 0
	}
	slot := s.SurvivorAt(at)
	return slot >= 0 && s.Survivors[slot].Is(state.Passed)
}

func (s *State) noteMet(at state.Place) {
	if n := s.ZombieAt(at); n >= 0 {
		s.Zombies[n] |= state.ZombieDone
		s.SortZombies()
	}
	if n := s.DogAt(at); n >= 0 {
		s.Dogs[n] |= state.DogDone
		s.SortDogs()
	}
	if slot := s.SurvivorAt(at); slot >= 0 {
		s.Survivors[slot].Marks |= state.Passed
	}
}

// dentScore is a die for a vehicle that drives over somebody.
func (s *State) dentScore(n int) int {
	switch c := s.Car(); {
	case s.Typed(c).Class == state.Motorcycle:
		return n
	case s.HeavyDuty(c):
		return n - 3
	}
	return n - 2
}

// Ramming, and what becomes of a vehicle at zero points and of the people in it. Car 6, Car 7,
// digest 3.5.

// beginRam stops before what a vehicle runs into: a vehicle or a building on the lowest square.
func (s *State) beginRam(d *ground.Drive) {
	for q, ok := d.Over.Next(0); ok; q, ok = d.Over.Next(q + 1) {
		if n := s.VehicleOn(q); s.Rules().Map.House[q] >= 0 || n >= 0 && n != s.Car() {
			s.Target = state.Place(q)
			break
		}
	}
	s.DriveFrame().Way, s.DriveFrame().Step, s.DriveFrame().Ahead, s.Need = ramming, toBegin, 0, 0
}

// ramOn goes on with a ram: the rolls of both, one after the other.
func (s *State) ramOn() {
	house, _ := s.rammed()
	switch {
	case house >= 0 && s.Buildings[house].Class == ground.Unknown:
		s.roll(ChanceStatus)
	case s.Need == 0:
		s.Node = state.PhaseRam
	case s.DriveFrame().Ahead == 0:
		s.Target, s.DriveFrame().Step, s.Need = 0, toBegin, 0
		s.park()
	case s.DriveFrame().Step == toBegin:
		s.roll(ChanceRam)
	default:
		s.roll(ChanceRammed)
	}
}

// MostRams is how often both are rolled for at most.
const MostRams = 3

func (s *State) legalRam(dst []engine.Action) []engine.Action {
	for n := range uint16(MostRams) {
		dst = append(dst, action.OfQ(action.KindRam, 1+n))
	}
	return dst
}

func (s *State) applyRam(p action.Play) { s.Need, s.DriveFrame().Ahead = int8(p.Q), uint8(p.Q) }

// Rows of T7.4 as which buildings are rammed: flimsy ones, most, and those of concrete. Car 6.
const (
	ofCar   = 1
	ofVan   = 2
	ofTruck = 6
)

// RamBy is what the rammer's die gets; the other's loses it. S79.
func (s *State) RamBy() int {
	own := s.Typed(s.Car()).Ram
	house, other := s.rammed()
	if other >= 0 {
		return own - s.Typed(other).Ram
	}
	switch b := &s.Rules().Map.Buildings[house]; {
	case b.Concrete:
		return own - state.VehicleTable[ofTruck].Ram
	case b.Flimsy:
		return own - state.VehicleTable[ofCar].Ram
	}
	return own - state.VehicleTable[ofVan].Ram
}

// throwRam is a die for the vehicle that rams; of a military or a construction vehicle it may be
// thrown again.
func (s *State) throwRam(n int) {
	if s.HeavyDuty(s.Car()) && s.DriveFrame().Rerolled == 0 {
		s.Die, s.Node = uint8(n), state.PhaseReroll
		return
	}
	s.ramDone(n)
}

func (s *State) applyReroll(p action.Play) {
	n := int(s.Die)
	s.Die = 0
	if p.Kind == action.KindAgain {
		s.DriveFrame().Rerolled = 1
		s.roll(ChanceRam)
		return
	}
	s.ramDone(n)
}

func (s *State) ramDone(n int) {
	s.DriveFrame().Rerolled, s.DriveFrame().Step = 0, toMeet
	s.crash(s.Car(), Accident(n+s.RamBy()))
}

// crash wears a vehicle; two wounds shake the people in it. Car 6.
func (s *State) crash(n int, h state.Harm) {
	s.Wear(n, h)
	if h == state.TwoWounds {
		s.shake(n, 0)
	}
}

// throwRammed is the die for what is rammed: of a closed building each wound is a breach.
func (s *State) throwRammed(n int) {
	h := Accident(n - s.RamBy())
	house, other := s.rammed()
	s.DriveFrame().Step = toBegin
	s.DriveFrame().Ahead--
	if other >= 0 {
		s.crash(other, h)
		return
	}
	for range h.Wounds() {
		s.breach(house)
	}
}

// breach makes a breach of the opening of a closed building that is nearest to where it was
// struck and has none.
func (s *State) breach(house int) {
	b, m := &s.Buildings[house], s.Rules().Map
	best, least := -1, 0
	for o, opening := range m.Buildings[house].Openings {
		if d2 := m.D2(opening.Inside, s.Target.Square()); !b.Open() && !b.Breached(0, o) && (best < 0 || d2 < least) {
			best, least = o, d2
		}
	}
	if best >= 0 {
		b.Breaches[0] |= 1 << best
	}
}

// Zero points. Car 7.

// stepWrecks goes on with what befalls vehicles and the people in them, and reports whether there
// is something to wait for: first who is shaken, then vehicles at zero points.
func (s *State) stepWrecks() bool {
	switch {
	case s.first(shakes) >= 0:
		s.roll(ChanceJolt)
	case s.DriveFrame().Way == ramming && s.Act == action.KindDrive && s.DriveFrame().Ahead > 0:
		return false
	case s.first(fails) >= 0:
		s.roll(ChanceWreck)
	case s.first(careens) >= 0:
		s.roll(ChanceCareen)
	default:
		return false
	}
	return true
}

func shakes(v state.Vehicle) bool  { return v.Shaken != 0 }
func fails(v state.Vehicle) bool   { return v.Is(state.Failing) }
func careens(v state.Vehicle) bool { return v.Is(state.Careening) }

// first returns the first vehicle of which something holds, -1 for none.
func (s *State) first(holds func(v state.Vehicle) bool) int {
	return slices.IndexFunc(s.Vehicles[:], holds)
}

// jolted returns who is tested next in the first vehicle whose people are, and what is added.
func (s *State) jolted() (slot, by int) {
	m := s.Vehicles[s.first(shakes)].Shaken
	if m&state.Tipped != 0 {
		by = -3
	}
	return bits.TrailingZeros16(m), by
}

// throwJolt hits somebody in a vehicle by the right column; a score of 1 stuns. Car 6, Car 7.
func (s *State) throwJolt(n int) {
	slot, by := s.jolted()
	v := &s.Vehicles[s.first(shakes)]
	v.Shaken &^= 1 << slot
	if v.Shaken == state.Tipped {
		v.Shaken = 0
	}
	s.hurt(slot, Accident(n+by))
}

// hurt does to somebody what an accident comes to. T6.1.
func (s *State) hurt(slot int, h state.Harm) {
	switch h {
	case state.Harmless:
	case state.Special:
		s.stun(slot)
	default:
		s.WoundHuman(slot, h.Wounds())
	}
}

// throwWreck: 1 the vehicle tips, 2 it careens on; else it stops.
func (s *State) throwWreck(n int) {
	c := s.first(fails)
	v := &s.Vehicles[c]
	v.Flags &^= state.Failing
	switch n {
	case 1:
		s.shake(c, state.Tipped)
	case 2:
		v.Flags |= state.Careening
	}
}

// throwCareen moves a vehicle on until something is in its way.
func (s *State) throwCareen(n int) {
	c := s.first(careens)
	s.Vehicles[c].Flags &^= state.Careening
	w := s.Table()
	defer w.Back()
	for range n {
		d := w.Table.Ahead(c)
		if d.Off {
			return
		}
		if !d.Legal() || d.Patches > 0 || d.Over.Meets(w.Table.FilledOn(0)) {
			s.shake(c, state.Tipped)
			return
		}
		s.place(c, d.To)
		w.Table.Unpark(c)
		w.Table.Park(c, d.To)
	}
}

// People in vehicles that are attacked. Car 9, S83.

// shelters is what cover takes from attacks on somebody in a vehicle; 0 for who is in none.
func (s *State) shelters(slot int) int {
	n := s.Survivors[slot].Ridden()
	switch {
	case n < 0:
		return 0
	case s.OpenTopped(n):
		return 1
	}
	return 2
}

// amongPassengers appends the people in the vehicle that is attacked.
func (s *State) amongPassengers(dst []uint16) []uint16 {
	n, _ := s.Target.Vehicle()
	for m := s.Riders(n); m != 0; m &= m - 1 {
		dst = append(dst, s.named(bits.TrailingZeros16(m)))
	}
	return dst
}

// named is how chance names a survivor: by his place, in a vehicle by his slot too. 8.3.
func (s *State) named(slot int) uint16 {
	v := &s.Survivors[slot]
	if v.Riding() {
		return uint16(v.At) | uint16(1+slot)<<12
	}
	return uint16(v.At)
}

// chosen returns the slot of a survivor whom chance has named.
func (s *State) chosen(n int) int {
	if n>>12 != 0 {
		return n>>12 - 1
	}
	return s.SurvivorAt(state.Place(n))
}

// underfoot is where things lie that the actor lets lie: under his vehicle, if he is in one.
func (s *State) underfoot() state.Place { return s.OnTable(s.Who().At) }
