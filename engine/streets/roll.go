package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// ROLL: a die of a character's own action. Digest 3.0. test asks for a die against a need,
// and tells the action in progress whether it was enough; jobs that are own go through
// ownRoll, whose steps 2 to 4 are those of the insane, the clumsy and the sensible.

// Dice of this chapter: their rows are in dice.go.
const (
	jobTest   job = 20
	jobOdds   job = 21
	jobStray  job = 27
	jobClumsy job = 28
)

// test throws a die of the actor's that has to come to need with a bonus; then the action
// goes on with tested. A need of 1 or less takes no die (S03), one above 6 two. Odds, S12.
func (s *State) test(need, bonus int) {
	natural := need - bonus
	s.need = int8(natural)
	most := 10
	if s.plusesLeft() > 0 {
		most++
	}
	switch {
	case natural <= 1:
		s.tested(true)
	case natural <= 6:
		s.roll(jobTest)
	case natural <= most:
		s.roll(jobOdds)
	default:
		s.tested(false)
	}
}

// tested tells the action whether its die was enough.
func (s *State) tested(ok bool) { actOf(s.act).tested(s, ok) }

// throwOdds is the first die of two: only a 4 goes on, and nothing can be added. S12.
func (s *State) throwOdds(n int) {
	if n != 4 {
		s.tested(false)
		return
	}
	s.need -= 4
	s.roll(jobTest)
}

// ownRoll takes dice of the actor's own, or a single one, through the steps of ROLL.
func (s *State) ownRoll(j job, n int, single bool) {
	row, t := &jobs[j], s.traits(s.actor)
	first := s.thrown == 0
	if (j == jobTest || j == jobOdds) && s.lights() {
		s.lase(n)
	}
	if row.own {
		s.thrown++
	}
	if j == jobRun && single && n == 1 && s.trudges(int(s.actor)) {
		s.walking().slip = slipped
	}
	if row.own && single && n == 1 { // S95: single dice only
		switch {
		case first && t.has(insane) && s.mayStray():
			s.turnDie(jobStray)
			return
		case first && t.has(insane):
			s.endAct()
			return
		case t.has(clumsy) && !s.who().has(stumbles):
			s.after = j
			s.roll(jobClumsy)
			return
		}
	}
	s.settle(j, n)
}

// throwClumsy is the die after a natural 1: on another 1 the next turn begins with an action
// less. Trait clumsy.
func (s *State) throwClumsy(n int) {
	j := s.after
	s.after = 0
	if n == 1 {
		s.who().used |= stumbles
	}
	s.settle(j, 1)
}

// mayStray reports whether the actor can go anywhere: he is not held, in a vehicle or on a wall. Else
// his action is lost without a direction. Trait insane.
func (s *State) mayStray() bool { return s.grabs(int(s.actor)) == 0 && s.who().vehicle == 0 }

// stray moves the insane instead of what he wanted; the action is lost. Trait insane, S93.
func (s *State) stray(dir int) {
	w := s.table()
	to := w.t.Straight(s.moverOf(int(s.actor)), s.who().at, ground.Direction(dir), inches(2), nil).Place
	w.back()
	s.move(int(s.actor), to)
	s.endAct()
}

// settle asks the sensible whether he adds 1, if that makes another result, or tells the
// result. S24, S125.
func (s *State) settle(j job, n int) {
	row := &jobs[j]
	if out := row.outcome; out != nil && s.plusesLeft() > 0 && out(s, n) != out(s, n+1) {
		s.after, s.die = j, uint8(n)
		s.phase = phasePlus
		return
	}
	s.who().marks &^= plusOnRoll
	row.then(s, n)
}

// plusesLeft is how many +1s the actor may still use on the roll in progress.
func (s *State) plusesLeft() int {
	v := s.who()
	if v.is(plusOnRoll) && !v.has(combines) {
		return 0
	}
	return int(v.used & plusBits / pluses)
}

func (s *State) legalPlus(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindPlus), act0(KindKeepRoll))
}

func (s *State) applyPlus(p Play) {
	j, n := s.after, int(s.die)
	s.after, s.die = 0, 0
	if p.Kind == KindPlus {
		v := s.who()
		v.used -= pluses
		v.marks |= plusOnRoll
		s.settle(j, n+1)
		return
	}
	s.who().marks &^= plusOnRoll
	jobs[j].then(s, n)
}

// outcomeTest tells a die that is enough from one that is not.
func outcomeTest(s *State, n int) int {
	if n >= int(s.need) {
		return 1
	}
	return 0
}

// Noise of vehicles, and what damages them. S77, Car 7.

// hum is MARK on a vehicle: it carries one marker, which is of this turn from now on. S77.
func (s *State) hum(n int) {
	at := s.vehicles[n].anchor()
	for i := range s.noises() {
		if m := &s.markers[i]; m.at == at {
			if m.new == 0 && !s.inGamePhase() {
				m.old--
				m.new++
			}
			return
		}
	}
	s.mark(at, 1)
}

// carryNoise moves the markers on a vehicle along with it. S77.
func (s *State) carryNoise(from, to ground.Square) {
	for i, m := range s.noises() {
		if m.at != from || from == to {
			continue
		}
		copy(s.markers[i:s.markersOut], s.markers[i+1:s.markersOut])
		s.markersOut--
		s.markers[s.markersOut] = marker{}
		s.addMarkers(to, m.old, m.new)
		return
	}
}

// wear takes damage points from a vehicle; at zero it does not function any more, and what
// becomes of it is rolled. Car 5, Car 7.
func (s *State) wear(n int, h harm) {
	v := &s.vehicles[n]
	lost := h.wounds()
	if lost == 0 || v.points == 0 {
		return
	}
	v.points -= min(v.points, uint8(lost))
	if v.points == 0 {
		v.flags |= failing
	}
}

// shake has the people in a vehicle tested, at 0 or, where it tips, at -3. Car 6, Car 7.
func (s *State) shake(n int, how uint16) {
	if m := s.riders(n); m != 0 {
		s.vehicles[n].shaken = m | how
	}
}

// departs takes a vehicle off the table, with all its people and what they carry; its noise stays
// where it was heard last. Edge, S93.
func (s *State) departs(n int) {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.rides(n) {
			s.leave(slot)
		}
	}
	s.vehicles[n] = vehicle{}
}

// rest begins a turn for the vehicles: nobody has driven or freed one. Car 4, Snow.
func (s *State) rest() {
	for n := range s.vehicles {
		s.vehicles[n].flags &^= driven | freed
		s.vehicles[n].driver = 0
	}
}
