package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Encounters of a vehicle: obstacles, figures that it hits, and rams. Car 5, Car 6, Car 8.

// rolledObstacle is the check for an obstacle. Below it the vehicle takes damage. Car 5.
func (s *State) rolledObstacle(n int) {
	c := s.Car()
	if n+s.driving() >= s.VehicleType(c).Obstacle {
		return
	}
	s.Power = 1
	switch {
	case s.VehicleData(c).Tracked:
		s.Power = -1
	case s.HeavyDuty(c):
		s.Power = 0
	}
	s.roll(ChanceWear)
}

func (s *State) rolledWear(n int) {
	h := Accident(n + int(s.Power))
	s.Power = 0
	s.Wear(s.Car(), h)
}

// Figures in the way. Car 8, S80, S81.

// meets stops for the next figure in the way, by squares. A figure that was hit already in this
// action is moved aside.
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

// rolledHitAndRun is the check for a figure in the way. Below it the vehicle takes damage. Car 5.
func (s *State) rolledHitAndRun(n int) {
	c := s.Car()
	s.DriveFrame().Step = toHit
	if n+s.driving() >= s.VehicleType(c).Ram {
		return
	}
	s.roll(ChanceDent)
}

func (s *State) rolledDent(n int) {
	s.Wear(s.Car(), Accident(s.dentScore(n)))
}

// rolledRunOver hits the figure in the way. It is moved aside, unless it stopped the vehicle. S80.
func (s *State) rolledRunOver(n int) {
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
	w.Release()
	s.aside(&d)
}

// aside moves the target figure, if it is in the way, to the nearest free square that is not.
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
	w.Release()
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

// wasMet reports whether a figure was hit already in this driving action.
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

// dentScore is the damage score of a vehicle that drives over somebody.
func (s *State) dentScore(n int) int {
	switch c := s.Car(); {
	case s.VehicleType(c).Class == state.Motorcycle:
		return n
	case s.HeavyDuty(c):
		return n - 3
	}
	return n - 2
}

// Ramming, vehicles at zero points, and their passengers. Car 6, Car 7, digest 3.5.

// beginRam stops before the obstacle: the vehicle or building on the lowest square.
func (s *State) beginRam(d *ground.Drive) {
	for q, ok := d.Over.Next(0); ok; q, ok = d.Over.Next(q + 1) {
		if n := s.VehicleOn(q); s.Rules().Map.House[q] >= 0 || n >= 0 && n != s.Car() {
			s.Target = state.Place(q)
			break
		}
	}
	s.DriveFrame().Way, s.DriveFrame().Step, s.DriveFrame().Ahead, s.Need = ramming, toBegin, 0, 0
}

// ramOn continues a ram: the rolls of both, in turn.
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

// MostRams is the maximum number of rolls for each.
const MostRams = 3

func (s *State) legalRam(dst []engine.Action) []engine.Action {
	for n := range uint16(MostRams) {
		dst = append(dst, action.OfQ(action.KindRam, 1+n))
	}
	return dst
}

func (s *State) applyRam(p action.Play) { s.Need, s.DriveFrame().Ahead = int8(p.Q), uint8(p.Q) }

// Rows of T7.4 for buildings: flimsy ones, most, and concrete ones. Car 6.
const (
	ofCar   = 1
	ofVan   = 2
	ofTruck = 6
)

// RamBy is the rammer's bonus; the other side subtracts it. S79.
func (s *State) RamBy() int {
	own := s.VehicleType(s.Car()).Ram
	house, other := s.rammed()
	if other >= 0 {
		return own - s.VehicleType(other).Ram
	}
	switch b := &s.Rules().Map.Buildings[house]; {
	case b.Concrete:
		return own - state.VehicleTable[ofTruck].Ram
	case b.Flimsy:
		return own - state.VehicleTable[ofCar].Ram
	}
	return own - state.VehicleTable[ofVan].Ram
}

// rolledRam is the rammer's die. Military and construction vehicles may reroll it.
func (s *State) rolledRam(n int) {
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

// crash damages a vehicle. Two wounds shake its passengers. Car 6.
func (s *State) crash(n int, h state.Harm) {
	s.Wear(n, h)
	if h == state.TwoWounds {
		s.shake(n, 0)
	}
}

// rolledRammed is the die of the rammed side. Each wound of a closed building is a breach.
func (s *State) rolledRammed(n int) {
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

// breach opens the unbreached opening of a closed building nearest to the impact.
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

// stepWrecks rolls for shaken passengers, then for vehicles at zero points, and reports whether a
// roll is due.
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

// first returns the first vehicle that satisfies holds, -1 for none.
func (s *State) first(holds func(v state.Vehicle) bool) int {
	return slices.IndexFunc(s.Vehicles[:], holds)
}

// shakenRider returns the next passenger to roll for in the first shaken vehicle, and the modifier.
func (s *State) shakenRider() (slot, by int) {
	m := s.Vehicles[s.first(shakes)].Shaken
	if m&state.Tipped != 0 {
		by = -3
	}
	return bits.TrailingZeros16(m), by
}

// rolledJolt hits a passenger in the right column; a score of 1 stuns. Car 6, Car 7.
func (s *State) rolledJolt(n int) {
	slot, by := s.shakenRider()
	v := &s.Vehicles[s.first(shakes)]
	v.Shaken &^= 1 << slot
	if v.Shaken == state.Tipped {
		v.Shaken = 0
	}
	s.hurt(slot, Accident(n+by))
}

// hurt applies the result of an accident to a survivor. T6.1.
func (s *State) hurt(slot int, h state.Harm) {
	switch h {
	case state.Harmless:
	case state.Special:
		s.stun(slot)
	default:
		s.WoundHuman(slot, h.Wounds())
	}
}

// rolledWreck: on 1 the vehicle tips, on 2 it careens on, otherwise it stops.
func (s *State) rolledWreck(n int) {
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

// rolledCareen moves a vehicle on until something is in its way.
func (s *State) rolledCareen(n int) {
	c := s.first(careens)
	s.Vehicles[c].Flags &^= state.Careening
	w := s.Table()
	defer w.Release()
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

// Attacks on people in vehicles. Car 9, S83.

// vehicleCover is the penalty to attack a passenger, 0 for others.
func (s *State) vehicleCover(slot int) int {
	n := s.Survivors[slot].VehicleIndex()
	switch {
	case n < 0:
		return 0
	case s.OpenTopped(n):
		return 1
	}
	return 2
}

func (s *State) amongPassengers(dst []uint16) []uint16 {
	n, _ := s.Target.Vehicle()
	for m := s.Riders(n); m != 0; m &= m - 1 {
		dst = append(dst, s.drawNumber(bits.TrailingZeros16(m)))
	}
	return dst
}

// drawNumber returns the number of a survivor in a draw: his place, and in a vehicle also his slot plus one
// in bits 12 to 15. Digest 8.3.
func (s *State) drawNumber(slot int) uint16 {
	v := &s.Survivors[slot]
	if v.InVehicle() {
		return uint16(v.At) | uint16(1+slot)<<12
	}
	return uint16(v.At)
}

// chosen returns the slot of a drawn survivor.
func (s *State) chosen(n int) int {
	if n>>12 != 0 {
		return n>>12 - 1
	}
	return s.SurvivorAt(state.Place(n))
}

// dropPlace is the place for dropped items of the actor: under his vehicle, if he is in one.
func (s *State) dropPlace() state.Place { return s.OnTable(s.Acting().At) }
