package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// ROLL: a die of a character's own action. Digest 3.0. test asks for a die against a need,
// and tells the action in progress whether it was enough; jobs that are own go through
// ownRoll, whose steps 2 to 4 are those of the insane, the clumsy and the sensible.

// Dice of this chapter: their rows are in dice.go.
const (
	JobTest   state.Job = 20
	JobOdds   state.Job = 21
	JobStray  state.Job = 27
	JobClumsy state.Job = 28
)

// test throws a die of the actor's that has to come to need with a bonus; then the action
// goes on with tested. A need of 1 or less takes no die (S03), one above 6 two. Odds, S12.
func (s *State) test(need, bonus int) {
	natural := need - bonus
	s.Need = int8(natural)
	most := 10
	if s.PlusesLeft() > 0 {
		most++
	}
	switch {
	case natural <= 1:
		s.tested(true)
	case natural <= 6:
		s.roll(JobTest)
	case natural <= most:
		s.roll(JobOdds)
	default:
		s.tested(false)
	}
}

// tested tells the action whether its die was enough.
func (s *State) tested(ok bool) { ActOf(s.Act).tested(s, ok) }

// throwOdds is the first die of two: only a 4 goes on, and nothing can be added. S12.
func (s *State) throwOdds(n int) {
	if n != 4 {
		s.tested(false)
		return
	}
	s.Need -= 4
	s.roll(JobTest)
}

// ownRoll takes dice of the actor's own, or a single one, through the steps of ROLL.
func (s *State) ownRoll(j state.Job, n int, single bool) {
	row, t := &Jobs[j], s.Traits(s.Actor)
	first := s.Thrown == 0
	if (j == JobTest || j == JobOdds) && s.lights() {
		s.lase(n)
	}
	if row.Own {
		s.Thrown++
	}
	if j == JobRun && single && n == 1 && s.trudges(int(s.Actor)) {
		s.Walking().Slip = slipped
	}
	if row.Own && single && n == 1 { // S95: single dice only
		switch {
		case first && t.Has(state.Insane) && s.MayStray():
			s.turnDie(JobStray)
			return
		case first && t.Has(state.Insane):
			s.endAct()
			return
		case t.Has(state.Clumsy) && !s.Who().Has(state.Stumbles):
			s.After = j
			s.roll(JobClumsy)
			return
		}
	}
	s.settle(j, n)
}

// throwClumsy is the die after a natural 1: on another 1 the next turn begins with an action
// less. Trait clumsy.
func (s *State) throwClumsy(n int) {
	j := s.After
	s.After = 0
	if n == 1 {
		s.Who().Used |= state.Stumbles
	}
	s.settle(j, 1)
}

// MayStray reports whether the actor can go anywhere: he is not held, in a vehicle or on a wall. Else
// his action is lost without a direction. Trait insane.
func (s *State) MayStray() bool { return s.Grabs(int(s.Actor)) == 0 && s.Who().Vehicle == 0 }

// stray moves the insane instead of what he wanted; the action is lost. Trait insane, S93.
func (s *State) stray(dir int) {
	w := s.Table()
	to := w.Table.Straight(s.MoverOf(int(s.Actor)), s.Who().At, ground.Direction(dir), state.Inches(2), nil).Place
	w.Back()
	s.Move(int(s.Actor), to)
	s.endAct()
}

// settle asks the sensible whether he adds 1, if that makes another result, or tells the
// result. S24, S125.
func (s *State) settle(j state.Job, n int) {
	row := &Jobs[j]
	if out := row.Outcome; out != nil && s.PlusesLeft() > 0 && out(s, n) != out(s, n+1) {
		s.After, s.Die = j, uint8(n)
		s.Node = state.PhasePlus
		return
	}
	s.Who().Marks &^= state.PlusOnRoll
	row.Then(s, n)
}

// PlusesLeft is how many +1s the actor may still use on the roll in progress.
func (s *State) PlusesLeft() int {
	v := s.Who()
	if v.Is(state.PlusOnRoll) && !v.Has(state.Combines) {
		return 0
	}
	return int(v.Used & state.PlusBits / state.Pluses)
}

func (s *State) legalPlus(dst []engine.Action) []engine.Action {
	return append(dst, action.Of(action.KindPlus), action.Of(action.KindKeepRoll))
}

func (s *State) applyPlus(p action.Play) {
	j, n := s.After, int(s.Die)
	s.After, s.Die = 0, 0
	if p.Kind == action.KindPlus {
		v := s.Who()
		v.Used -= state.Pluses
		v.Marks |= state.PlusOnRoll
		s.settle(j, n+1)
		return
	}
	s.Who().Marks &^= state.PlusOnRoll
	Jobs[j].Then(s, n)
}

// outcomeTest tells a die that is enough from one that is not.
func outcomeTest(s *State, n int) int {
	if n >= int(s.Need) {
		return 1
	}
	return 0
}

// Noise of vehicles, and what damages them. S77, Car 7.

// hum is MARK on a vehicle: it carries one marker, which is of this turn from now on. S77.
func (s *State) hum(n int) {
	at := s.Vehicles[n].Anchor()
	for i := range s.Noises() {
		if m := &s.Markers[i]; m.At == at {
			if m.New == 0 && !s.InGamePhase() {
				m.Old--
				m.New++
			}
			return
		}
	}
	s.Mark(at, 1)
}

// carryNoise moves the markers on a vehicle along with it. S77.
func (s *State) carryNoise(from, to ground.Square) {
	for i, m := range s.Noises() {
		if m.At != from || from == to {
			continue
		}
		copy(s.Markers[i:s.MarkersOut], s.Markers[i+1:s.MarkersOut])
		s.MarkersOut--
		s.Markers[s.MarkersOut] = state.Marker{}
		s.AddMarkers(to, m.Old, m.New)
		return
	}
}

// Wear takes damage points from a vehicle; at zero it does not function any more, and what
// becomes of it is rolled. Car 5, Car 7.
func (s *State) Wear(n int, h state.Harm) {
	v := &s.Vehicles[n]
	lost := h.Wounds()
	if lost == 0 || v.Points == 0 {
		return
	}
	v.Points -= min(v.Points, uint8(lost))
	if v.Points == 0 {
		v.Flags |= state.Failing
	}
}

// shake has the people in a vehicle tested, at 0 or, where it tips, at -3. Car 6, Car 7.
func (s *State) shake(n int, how uint16) {
	if m := s.Riders(n); m != 0 {
		s.Vehicles[n].Shaken = m | how
	}
}

// departs takes a vehicle off the table, with all its people and what they carry; its noise stays
// where it was heard last. Edge, S93.
func (s *State) departs(n int) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.Rides(n) {
			s.leave(slot)
		}
	}
	s.Vehicles[n] = state.Vehicle{}
}

// Rest begins a turn for the vehicles: nobody has driven or freed one. Car 4, Snow.
func (s *State) Rest() {
	for n := range s.Vehicles {
		s.Vehicles[n].Flags &^= state.Driven | state.Freed
		s.Vehicles[n].Driver = 0
	}
}
