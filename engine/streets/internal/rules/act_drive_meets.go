package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// What a vehicle meets on its way: obstacles, and figures that it runs over or that get aside.
// Car 5, Car 8.

// Dice of this chapter: their rows are in dice.go.
const (
	JobObstacle  state.Job = 60
	JobWear      state.Job = 61
	JobHitAndRun state.Job = 62
	JobDent      state.Job = 63
	JobRunOver   state.Job = 64
)

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
	s.roll(JobWear)
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
	s.roll(JobHitAndRun)
	return true
}

// throwHitAndRun is the check for somebody in the way: below it the vehicle is tested. Car 5.
func (s *State) throwHitAndRun(n int) {
	c := s.Car()
	s.Steering().Step = toHit
	if n+s.driving() >= s.Typed(c).Ram {
		return
	}
	s.roll(JobDent)
}

// throwDent tests the vehicle for somebody it drives over.
func (s *State) throwDent(n int) {
	s.Wear(s.Car(), Accident(s.dentScore(n)))
}

// throwRunOver hits who is in the way; he is put aside, unless that stopped the vehicle. S80.
func (s *State) throwRunOver(n int) {
	h := s.Attack(n + int(s.Power))
	s.Power, s.Steering().Step = 0, toMeet
	s.strike(h)
	s.noteMet(s.Target)
	if s.Vehicles[s.Steering().Car].Points == 0 {
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
