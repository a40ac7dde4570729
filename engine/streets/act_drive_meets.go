package streets

import "deadreckon/engine/streets/ground"

// What a vehicle meets on its way: obstacles, and figures that it runs over or that get aside.
// Car 5, Car 8.

// Dice of this chapter: their rows are in dice.go.
const (
	jobObstacle  job = 60
	jobWear      job = 61
	jobHitAndRun job = 62
	jobDent      job = 63
	jobRunOver   job = 64
)

// throwObstacle is the check for an obstacle: below it the vehicle is tested. Car 5.
func (s *State) throwObstacle(n int) {
	c := s.car()
	if n+s.driving() >= s.typed(c).obstacle {
		return
	}
	s.power = 1
	switch {
	case s.inData(c).Tracked:
		s.power = -1
	case s.heavyDuty(c):
		s.power = 0
	}
	s.roll(jobWear)
}

// throwWear tests the vehicle that is driven.
func (s *State) throwWear(n int) {
	h := accident(n + int(s.power))
	s.power = 0
	s.wear(s.car(), h)
}

// Figures in the way. Car 8, S80, S81.

// meets stops for the next figure in the way, by squares; one that was met already in this action
// is put aside.
func (s *State) meets(w *scratch, d *ground.Drive) bool {
	swept := d.Over
	swept.Or(&d.Brushed)
	figures := *w.t.FilledOn(0)
	figures.And(&swept)
	q, ok := figures.Next(0)
	if !ok {
		return false
	}
	s.target = place(q)
	if s.wasMet(s.target) {
		s.aside(d)
		return true
	}
	s.power = 1
	if d.Brushed.Has(q) {
		s.power = -1
	}
	s.roll(jobHitAndRun)
	return true
}

// throwHitAndRun is the check for somebody in the way: below it the vehicle is tested. Car 5.
func (s *State) throwHitAndRun(n int) {
	c := s.car()
	s.steering().step = toHit
	if n+s.driving() >= s.typed(c).ram {
		return
	}
	s.roll(jobDent)
}

// throwDent tests the vehicle for somebody it drives over.
func (s *State) throwDent(n int) {
	s.wear(s.car(), accident(s.dentScore(n)))
}

// throwRunOver hits who is in the way; he is put aside, unless that stopped the vehicle. S80.
func (s *State) throwRunOver(n int) {
	h := s.attack(n + int(s.power))
	s.power, s.steering().step = 0, toMeet
	s.strike(h)
	s.noteMet(s.target)
	if s.vehicles[s.steering().car].points == 0 {
		s.target = 0
		return
	}
	w := s.table()
	d := s.nextDrive(&w.t)
	w.back()
	s.aside(&d)
}

// aside puts the figure in the target place, if it is in the way, on the nearest free square that
// is not.
func (s *State) aside(d *ground.Drive) {
	at := s.target
	s.target = 0
	hull, _ := s.r().Map.Hull(d.To)
	hull.Or(&d.Over)
	hull.Or(&d.Brushed)
	if !hull.Has(at.Square()) {
		return
	}
	slot, z, dog := s.survivorAt(at), s.zombieAt(at), s.dogAt(at)
	who := ground.Zombie
	switch {
	case slot >= 0:
		who = ground.Survivor
	case dog >= 0:
		who = ground.Dog
	}
	w := s.table()
	free := w.t.Free(who, at)
	w.back()
	free.AndNot(&hull)
	q, ok := s.r().Map.Nearest(&free, at.Square())
	switch {
	case !ok:
	case slot >= 0:
		s.move(slot, place(q))
	case z >= 0:
		s.zombies[z] = s.zombies[z].to(place(q))
		s.sortZombies()
		s.loosen()
	case dog >= 0:
		s.dogs[dog] = s.dogs[dog].to(place(q))
		s.sortDogs()
		s.loosen()
	}
}

// wasMet reports whether a figure was met already in this driving action; noteMet notes it.
func (s *State) wasMet(at place) bool {
	if n := s.zombieAt(at); n >= 0 {
		return s.zombies[n]&zombieDone != 0
	}
	if n := s.dogAt(at); n >= 0 {
		return s.dogs[n]&dogDone != 0
	}
	slot := s.survivorAt(at)
	return slot >= 0 && s.survivors[slot].is(passed)
}

func (s *State) noteMet(at place) {
	if n := s.zombieAt(at); n >= 0 {
		s.zombies[n] |= zombieDone
		s.sortZombies()
	}
	if n := s.dogAt(at); n >= 0 {
		s.dogs[n] |= dogDone
		s.sortDogs()
	}
	if slot := s.survivorAt(at); slot >= 0 {
		s.survivors[slot].marks |= passed
	}
}

// dentScore is a die for a vehicle that drives over somebody.
func (s *State) dentScore(n int) int {
	switch c := s.car(); {
	case s.typed(c).class == motorcycle:
		return n
	case s.heavyDuty(c):
		return n - 3
	}
	return n - 2
}
