package streets

import (
	"sync"

	"deadreckon/engine/streets/ground"
)

// scratch is the table as it stands, and what is needed to search it: borrowed, never part
// of a state. Digest 8.2.
type scratch struct {
	t      ground.Table
	f      ground.Flood
	places [64]uint16 // that chance picks from

	vacant ground.Table // the table without figures, as it was for the last position
	of     lot          // what that was
}

// lot is what a table is made of but for figures: it seldom changes.
type lot struct {
	known     bool
	rules     uint16
	poses     [vehicleSlots]uint16
	clouds    [cloudSlots]cloud
	buildings [buildingSlots]building
}

// scratches lends tables.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

// table borrows a scratch with the table as it stands. Give it back.
func (s *State) table() *scratch {
	w := scratches.Get().(*scratch)
	w.lay(s)
	return w
}

// lay is State.lay, for less where nothing but figures has changed.
func (w *scratch) lay(s *State) {
	w.clear(s)
	w.t = w.vacant
	s.stand(&w.t)
}

// clear makes vacant what it is now.
func (w *scratch) clear(s *State) {
	of := lot{known: true, rules: s.rules, clouds: s.clouds, buildings: s.buildings}
	for n := range s.vehicles {
		of.poses[n] = s.vehicles[n].pose
	}
	if of != w.of {
		s.build(&w.vacant)
		w.of = of
	}
}

// back returns what was borrowed.
func (w *scratch) back() { scratches.Put(w) }

// lay makes a table what it is now: buildings, breaches, and a figure a place. Grid 2.
func (s *State) lay(t *ground.Table) {
	s.build(t)
	s.stand(t)
}

// build makes a table without figures.
func (s *State) build(t *ground.Table) {
	m := s.r().Map
	t.Reset(m)
	for h := range m.Buildings {
		b := &s.buildings[h]
		if b.class != t.Status(h) {
			t.SetStatus(h, b.class)
		}
		for floor, openings := range b.breaches {
			if openings != 0 {
				t.SetBreaches(h, floor, openings)
			}
		}
	}
	for n := range s.vehicles {
		if s.vehicles[n].here() {
			t.Park(n, s.standing(n))
		}
	}
	if s.r().plays(blasts) {
		s.layBlasts(t)
	}
}

// stand puts the figures on a table.
func (s *State) stand(t *ground.Table) {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && !v.riding() {
			t.Fill(v.at)
		}
	}
	for _, z := range s.lives() {
		t.Fill(z.at())
	}
	for _, d := range s.hounds() {
		t.Fill(d.at())
	}
}

// inches is a budget of Reach.
func inches(n int) int { return n * ground.Inch }

// houseOf returns the building in which a survivor is, -1 outdoors and in vehicles.
func (s *State) houseOf(v *survivor) int {
	if v.riding() {
		return -1
	}
	return int(s.r().Map.House[v.at.Square()])
}

// d2 is the square of the distance of two places: to the inside of a vehicle, from its nearest
// square. Grid 3.
func (s *State) d2(a, b place) int {
	_, in := a.Vehicle()
	if _, too := b.Vehicle(); !in && !too {
		return s.r().Map.D2(a.Square(), b.Square())
	}
	w := scratches.Get().(*scratch)
	w.clear(s)
	defer w.back()
	return w.vacant.D2(a, b)
}

// anyCharacter reports whether a character is on the table. Flow V5.
func (s *State) anyCharacter() bool {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() {
			return true
		}
	}
	return false
}

// nearest is Nearest: of places that are offered one after another the one with the least
// d2, then the lowest square and floor. Grid 4.
type nearest struct {
	n     int // what was offered with it
	at    place
	d2    int
	found bool
}

// offer takes a candidate into account.
func (b *nearest) offer(n int, at place, d2 int) {
	if !b.found || d2 < b.d2 || d2 == b.d2 && squareFirst(at, b.at) {
		*b = nearest{n, at, d2, true}
	}
}

// squareFirst reports whether a place comes before another: by square, then by floor.
func squareFirst(a, b place) bool {
	if a.Square() != b.Square() {
		return a.Square() < b.Square()
	}
	return a.Floor() < b.Floor()
}

// move puts a survivor somewhere; grabs whose contact is broken end. S35.
func (s *State) move(slot int, to place) {
	v := &s.survivors[slot]
	v.at = to
	v.vehicle &= 15 // off a wall
	s.loosen()
}

// loosen ends the grabs of zombies and dogs that are out of contact with their victims. S35.
func (s *State) loosen() {
	held := false
	for _, z := range s.lives() {
		held = held || z.holds() >= 0
	}
	for _, d := range s.hounds() {
		held = held || d.holds() >= 0
	}
	if !held {
		return
	}
	w := s.table()
	for n, z := range s.lives() {
		if slot := z.holds(); slot >= 0 && !(s.survivors[slot].here() && w.t.InContact(z.at(), s.survivors[slot].at)) {
			s.zombies[n] = z.holding(-1)
		}
	}
	for n, d := range s.hounds() {
		if slot := d.holds(); slot >= 0 && !(s.survivors[slot].here() && w.t.InContact(d.at(), s.survivors[slot].at)) {
			s.dogs[n] = d.holding(-1)
		}
	}
	w.back()
	s.sortIfOrdered()
}

// sortIfOrdered sorts the zombies but while they are in their order of moving. Digest 8.2.
func (s *State) sortIfOrdered() {
	if s.stage != stageZombies {
		s.sortZombies()
	}
}

// moverOf is how somebody moves.
func (s *State) moverOf(slot int) ground.Mover {
	switch {
	case s.survivors[slot].is(mounted):
		return ground.Cyclist
	case s.onSkis(slot):
		return ground.Skier
	}
	return ground.Survivor
}

// free ends all grabs on a survivor.
func (s *State) free(slot int) {
	for n, z := range s.lives() {
		if z.holds() == slot {
			s.zombies[n] = z.holding(-1)
		}
	}
	for n, d := range s.hounds() {
		if d.holds() == slot {
			s.dogs[n] = d.holding(-1)
		}
	}
	s.sortIfOrdered()
}
