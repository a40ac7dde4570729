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
	Places [64]uint16 // buffer for the candidates of a chance event

	vacant    ground.Tabletop // table without figures, of the position that was laid last
	vacantKey tableKey
}

// tableKey is the part of a position that the table without figures depends on. It seldom changes, so
// vacant is kept.
type tableKey struct {
	known     bool // false only in the zero value, so that it equals the key of no position
	rules     uint16
	poses     [VehicleSlots]uint16 // Vehicle.Pose
	clouds    [CloudSlots]Cloud
	buildings [BuildingSlots]Building
}

// ScratchPool is the pool that Position.Table borrows from.
var ScratchPool = sync.Pool{New: func() any { return new(Scratch) }}

// Table borrows a scratch with the current table. Release it after use.
func (s *Position) Table() *Scratch {
	w := ScratchPool.Get().(*Scratch)
	w.Lay(s)
	return w
}

// Lay sets up w.Table for a position, as Position.Lay does. It is cheaper if only figures have changed.
func (w *Scratch) Lay(s *Position) {
	w.updateVacant(s)
	w.Table = w.vacant
	s.placeFigures(&w.Table)
}

// updateVacant recomputes the table without figures if its key has changed.
func (w *Scratch) updateVacant(s *Position) {
	key := tableKey{known: true, rules: s.RulesNumber, clouds: s.Clouds, buildings: s.Buildings}
	for n := range s.Vehicles {
		key.poses[n] = s.Vehicles[n].Pose
	}
	if key != w.vacantKey {
		s.build(&w.vacant)
		w.vacantKey = key
	}
}

// Release returns the scratch to the pool.
func (w *Scratch) Release() { ScratchPool.Put(w) }

// Lay sets up a table for the position: buildings, breaches, vehicles, blasts and figures. Grid 2.
func (s *Position) Lay(t *ground.Tabletop) {
	s.build(t)
	s.placeFigures(t)
}

// build sets up a table without figures.
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

// placeFigures puts the figures on a table.
func (s *Position) placeFigures(t *ground.Tabletop) {
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

// Inches converts inches to the cost unit of Flood.Reach.
func Inches(n int) int { return n * ground.Inch }

// HouseOf returns the building of a survivor, -1 outdoors and in vehicles.
func (s *Position) HouseOf(v *Survivor) int {
	if v.InVehicle() {
		return -1
	}
	return int(s.Rules().Map.House[v.At.Square()])
}

// D2 returns the squared distance of the centres of two places, in square inches. A vehicle is measured from
// its nearest square. Grid 3.
func (s *Position) D2(a, b Place) int {
	_, in := a.Vehicle()
	if _, too := b.Vehicle(); !in && !too {
		return s.Rules().Map.D2(a.Square(), b.Square())
	}
	w := ScratchPool.Get().(*Scratch)
	w.updateVacant(s)
	defer w.Release()
	return w.vacant.D2(a, b)
}

// AnyCharacter reports whether a character is on the table. Flow V5.
func (s *Position) AnyCharacter() bool {
	return slices.ContainsFunc(s.Survivors[:], func(v Survivor) bool { return v.Here() && v.IsCharacter() })
}

// Nearest keeps the offered place with the minimum squared distance, then the lowest square and floor. Grid 4.
type Nearest struct {
	N     int // number of the candidate, such as a slot; the caller chooses it
	At    Place
	D2    int  // squared distance
	Found bool // false before the first offer
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
	v.Vehicle &= 15 // clear the height above the ground: the survivor is no longer on a wall
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

// sortIfOrdered sorts the zombies, except in StageZombies, in which they are in movement order. Digest 8.2.
func (s *Position) sortIfOrdered() {
	if s.Stage != StageZombies {
		s.SortZombies()
	}
}

// MoverOf returns the mode of movement of a survivor.
func (s *Position) MoverOf(slot int) ground.Mover {
	switch {
	case s.Survivors[slot].Is(Mounted):
		return ground.Cyclist
	case s.OnSkis(slot):
		return ground.Skier
	}
	return ground.Survivor
}

// Free ends all grabs on a survivor, also if the contact is not broken: see Loosen.
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

// Outdoor returns an outdoor place: the first deployment square, which is always outdoors.
func (s *Position) Outdoor() Place {
	q, _ := s.Rules().Scenario.Deployment.Next(0)
	return Place(q)
}
