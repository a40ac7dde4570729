package state

import (
	"slices"
	"sync"

	"deadreckon/engine/streets/ground"
)

// Scratch holds the current table and the buffers to search it. It is borrowed from a pool and never part
// of a state. Digest 8.2.
type Scratch struct {
	Table  ground.Tabletop
	Flood  ground.Flood
	Places [64]uint16 // that chance picks from

	vacant ground.Tabletop // table without figures, of the last position
	of     tableKey        // key of vacant
}

// tableKey is the part of a position that the table without figures depends on. It seldom changes.
type tableKey struct {
	known     bool
	rules     uint16
	poses     [VehicleSlots]uint16
	clouds    [CloudSlots]Cloud
	buildings [BuildingSlots]Building
}

// ScratchPool lends tables.
var ScratchPool = sync.Pool{New: func() any { return new(Scratch) }}

// Table borrows a scratch with the current table. Release it after use.
func (s *Position) Table() *Scratch {
	w := ScratchPool.Get().(*Scratch)
	w.Lay(s)
	return w
}

// Lay is Position.Lay, but cheaper if only figures have changed.
func (w *Scratch) Lay(s *Position) {
	w.clear(s)
	w.Table = w.vacant
	s.stand(&w.Table)
}

// clear recomputes the table without figures.
func (w *Scratch) clear(s *Position) {
	of := tableKey{known: true, rules: s.RulesNumber, clouds: s.Clouds, buildings: s.Buildings}
	for n := range s.Vehicles {
		of.poses[n] = s.Vehicles[n].Pose
	}
	if of != w.of {
		s.build(&w.vacant)
		w.of = of
	}
}

// Release returns the scratch to the pool.
func (w *Scratch) Release() { ScratchPool.Put(w) }

// Lay sets up a table: buildings, breaches, and one figure on each place. Grid 2.
func (s *Position) Lay(t *ground.Tabletop) {
	s.build(t)
	s.stand(t)
}

// build makes a table without figures.
func (s *Position) build(t *ground.Tabletop) {
	m := s.Rules().Map
	t.Reset(m)
	for h := range m.Buildings {
		b := &s.Buildings[h]
		if b.Class != t.Status(h) {
			t.SetStatus(h, b.Class)
		}
		for floor, openings := range b.Breaches {
			if openings != 0 {
				t.SetBreaches(h, floor, openings)
			}
		}
	}
	for n := range s.Vehicles {
		if s.Vehicles[n].Here() {
			t.Park(n, s.VehiclePose(n))
		}
	}
	if s.Rules().Plays(Blasts) {
		s.setBlasts(t)
	}
}

// stand puts the figures on a table.
func (s *Position) stand(t *ground.Tabletop) {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && !v.InVehicle() {
			t.Fill(v.At)
		}
	}
	for _, z := range s.ZombieList() {
		t.Fill(z.At())
	}
	for _, d := range s.DogList() {
		t.Fill(d.At())
	}
}

// Inches is a budget of Reach.
func Inches(n int) int { return n * ground.Inch }

// HouseOf returns the building of a survivor, -1 outdoors and in vehicles.
func (s *Position) HouseOf(v *Survivor) int {
	if v.InVehicle() {
		return -1
	}
	return int(s.Rules().Map.House[v.At.Square()])
}

// D2 is the square of the distance of two places: to the inside of a vehicle, from its nearest
// square. Grid 3.
func (s *Position) D2(a, b Place) int {
	_, in := a.Vehicle()
	if _, too := b.Vehicle(); !in && !too {
		return s.Rules().Map.D2(a.Square(), b.Square())
	}
	w := ScratchPool.Get().(*Scratch)
	w.clear(s)
	defer w.Release()
	return w.vacant.D2(a, b)
}

// AnyCharacter reports whether a character is on the table. Flow V5.
func (s *Position) AnyCharacter() bool {
	return slices.ContainsFunc(s.Survivors[:], func(v Survivor) bool { return v.Here() && v.IsCharacter() })
}

// Nearest keeps the offered place with the least d2, then the lowest square and floor. Grid 4.
type Nearest struct {
	N     int // number offered with the place
	At    Place
	D2    int
	Found bool
}

// Offer takes a candidate into account.
func (b *Nearest) Offer(n int, at Place, d2 int) {
	if !b.Found || d2 < b.D2 || d2 == b.D2 && SquareFirst(at, b.At) {
		*b = Nearest{n, at, d2, true}
	}
}

// SquareFirst reports whether a place comes before another: by square, then by floor.
func SquareFirst(a, b Place) bool {
	if a.Square() != b.Square() {
		return a.Square() < b.Square()
	}
	return a.Floor() < b.Floor()
}

// Move puts a survivor somewhere; grabs whose contact is broken end. S35.
func (s *Position) Move(slot int, to Place) {
	v := &s.Survivors[slot]
	v.At = to
	v.Vehicle &= 15 // off a wall
	s.Loosen()
}

// Loosen ends the grabs of zombies and dogs that are out of contact with their victims. S35.
func (s *Position) Loosen() {
	held := false
	for _, z := range s.ZombieList() {
		held = held || z.Holds() >= 0
	}
	for _, d := range s.DogList() {
		held = held || d.Holds() >= 0
	}
	if !held {
		return
	}
	w := s.Table()
	for n, z := range s.ZombieList() {
		if slot := z.Holds(); slot >= 0 && !(s.Survivors[slot].Here() && w.Table.InContact(z.At(), s.Survivors[slot].At)) {
			s.Zombies[n] = z.Holding(-1)
		}
	}
	for n, d := range s.DogList() {
		if slot := d.Holds(); slot >= 0 && !(s.Survivors[slot].Here() && w.Table.InContact(d.At(), s.Survivors[slot].At)) {
			s.Dogs[n] = d.Holding(-1)
		}
	}
	w.Release()
	s.sortIfOrdered()
}

// sortIfOrdered sorts the zombies but while they are in their order of moving. Digest 8.2.
func (s *Position) sortIfOrdered() {
	if s.Stage != StageZombies {
		s.SortZombies()
	}
}

// MoverOf is how somebody moves.
func (s *Position) MoverOf(slot int) ground.Mover {
	switch {
	case s.Survivors[slot].Is(Mounted):
		return ground.Cyclist
	case s.OnSkis(slot):
		return ground.Skier
	}
	return ground.Survivor
}

// Free ends all grabs on a survivor.
func (s *Position) Free(slot int) {
	for n, z := range s.ZombieList() {
		if z.Holds() == slot {
			s.Zombies[n] = z.Holding(-1)
		}
	}
	for n, d := range s.DogList() {
		if d.Holds() == slot {
			s.Dogs[n] = d.Holding(-1)
		}
	}
	s.sortIfOrdered()
}

// Outdoor returns a place outdoors: of the deployment, whose squares are.
func (s *Position) Outdoor() Place {
	q, _ := s.Rules().Scenario.Deployment.Next(0)
	return Place(q)
}
