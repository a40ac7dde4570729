package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Independents act: M3. automaton_people*.go decides their actions; this file carries them out.

// peopleActions is how many actions an independent has.
const peopleActions = 2

// stepPeople is M3: groups by number, members by slot.
func (s *State) stepPeople() {
	for ; s.PersonFrame().Person < state.GroupSlots*state.SurvivorSlots; s.PersonFrame().Person++ {
		g, slot := int(s.PersonFrame().Person)/state.SurvivorSlots, int(s.PersonFrame().Person)%state.SurvivorSlots
		if v := &s.Survivors[slot]; !v.Here() || !v.OfGroup(g) || v.Is(state.Incapacitated) || s.Unconscious(slot) {
			continue
		}
		first := s.PersonFrame().Step == state.PeopleFresh
		if first {
			s.Actor, s.PersonFrame().Actions = uint8(slot), peopleActions
			if s.choking(slot) { // S69
				s.PersonFrame().Actions--
			}
		}
		s.PersonFrame().Step = state.PeopleBegun
		if s.PersonFrame().Actions > 0 && (s.seekCover(slot) || s.acts(slot, first)) {
			return
		}
		s.endPerson()
		return
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Profile != 0 && !v.IsCharacter() {
			v.Marks &^= state.Incapacitated
		}
	}
	s.Actor = 0
	s.Next()
}

func (s *State) endPerson() {
	s.Actor, s.PersonFrame().Actions, s.PersonFrame().Walked, s.PersonFrame().Cover, s.PersonFrame().Step = 0, 0, 0, 0, state.PeopleFresh
	s.Struck, s.ShotFrame().Made = [2]state.Place{}, 0
	s.PersonFrame().Person++
}

// acts carries out the first clause that applies, and reports whether one does.
func (s *State) acts(slot int, first bool) bool {
	g, _ := s.Survivors[slot].Group()
	clauses := clausesOf(s.Groups[g].Attitude)
	if s.IsCrazed(slot) {
		clauses = crazedClauses
	}
	if !first {
		clauses = clauses[:1]
	}
	w := s.Table()
	defer w.Release()
	for _, applies := range clauses {
		if applies(s, w, slot) {
			return true
		}
	}
	return false
}

// Movement.

// Strides is the movement of an independent in inches; RUN adds the die. Snow slows Americans, and every
// RUN.
func (s *State) Strides(slot, die int) int {
	n := max(6+s.stride(slot), 0) + max(die, 0)
	if s.slowInSnow(slot) || die > 0 {
		n = s.snowInches(n)
	}
	return n
}

// mayWalk reports whether an independent may move: once a turn, and while nobody holds him.
func (s *State) mayWalk(slot int) bool { return s.PersonFrame().Walked == 0 && s.Grabs(slot) == 0 }

// floods makes the flood of a movement of n inches.
func (s *State) floods(w *state.Scratch, slot, inches int) {
	w.Flood.Begin(&w.Table, ground.Survivor, s.Survivors[slot].At, s.Budget(slot, inches))
}

// walk ends a movement of an independent, on his feet.
func (s *State) walk(slot int, to state.Place, actions uint8) {
	s.Survivors[slot].Marks &^= state.Prone
	s.PersonFrame().Walked = 1
	s.PersonFrame().Actions -= min(actions, s.PersonFrame().Actions)
	s.Move(slot, to)
}

// rolledRoam is a random direction: 6" straight on, and over the edge off the table. S93.
func (s *State) rolledRoam(dir int) {
	slot := int(s.Actor)
	w := s.Table()
	end := w.Table.Straight(ground.Survivor, s.Survivors[slot].At, ground.Direction(dir), s.Budget(slot, s.Strides(slot, 0)), nil)
	w.Release()
	if end.Off {
		s.leaveTable(slot)
		return
	}
	s.walk(slot, end.Place, 1)
}

// leaveTable removes the actor from the table.
func (s *State) leaveTable(slot int) {
	s.RemoveIndependent(slot)
	s.endPerson()
}

// rolledPeopleRun is the die of a RUN, which takes both actions.
func (s *State) rolledPeopleRun(n int) {
	slot := int(s.Actor)
	w := s.Table()
	defer w.Release()
	s.runs(w, slot, n)
	if v := &s.Survivors[slot]; n == 1 && v.Here() && s.slowInSnow(slot) { // Snow
		v.Marks |= state.Prone
	}
}

// rolledPatrol is the die of a sentry: on 1 he turns round, otherwise he walks n inches. Hostile 6.
func (s *State) rolledPatrol(n int) {
	slot := int(s.Actor)
	v := &s.Survivors[slot]
	if n == 1 {
		v.Used ^= state.Turned
		s.nextWaypoint(slot)
		s.PersonFrame().Actions--
		s.PersonFrame().Walked = 1
		return
	}
	w := s.Table()
	goal := s.goalOf(slot)
	s.floods(w, slot, n)
	to := w.Flood.Toward(state.Place(goal))
	near := w.Table.Touches(to, state.Place(goal), 2)
	w.Release()
	s.walk(slot, to, 1)
	if near {
		s.nextWaypoint(slot)
	}
}

// goalOf is the waypoint of a sentry.
func (s *State) goalOf(slot int) ground.Square {
	g, _ := s.Survivors[slot].Group()
	return s.Rules().Scenario.Groups[g].Waypoints[s.Waypoint(slot)]
}

// nextWaypoint makes the next waypoint of a sentry his goal, or the one before if he has turned.
func (s *State) nextWaypoint(slot int) {
	g, _ := s.Survivors[slot].Group()
	n := len(s.Rules().Scenario.Groups[g].Waypoints)
	by := 1
	if s.Survivors[slot].Has(state.Turned) {
		by = n - 1
	}
	s.SetWaypoint(slot, (s.Waypoint(slot)+by)%n)
}

// Melee and shots follow the rules of characters, without the ROLL steps of traits. Odds, S12.

// beginMelee begins a MELEE against a place.
func (s *State) beginMelee(at state.Place) {
	if s.ShotFrame().Made == 0 {
		s.Struck[0], s.ShotFrame().Made = at, 1
	}
	s.Target = at
	s.PersonFrame().Actions--
	s.rollMelee()
}

// rollMelee throws to hit. If the target is in a vehicle, a die first decides between an occupant and the
// vehicle. Car 9.
func (s *State) rollMelee() {
	if _, ok := s.Target.Vehicle(); ok {
		s.RiderFrame().Rider = 0
		s.roll(ChanceAboard)
		return
	}
	s.aimsAt()
}

// aimsAt throws to hit once the target is known.
func (s *State) aimsAt() {
	if s.Weapon == 0 {
		s.tries(meleeNeed - s.meleeBonus())
		return
	}
	s.tries(4 + s.Band(int(s.Actor), s.Weapon, s.D2(s.Acting().At, s.Target)) - s.AimBonus())
}

// tries throws to hit with a need, which is a hit if it is 1 or less and a miss above 6.
func (s *State) tries(need int) {
	s.Need = int8(need)
	switch {
	case need <= 1:
		s.lands()
	case need <= 6:
		s.roll(ChancePeopleHit)
	default:
		s.continueFire()
	}
}

func (s *State) rolledPeopleHit(n int) {
	if n >= int(s.Need) {
		s.lands()
		return
	}
	s.continueFire()
}

// lands throws for the damage.
func (s *State) lands() {
	s.Need = 0
	if s.Weapon.Kind() == state.Taser {
		s.stunByTaser()
		s.continueFire()
		return
	}
	if s.Weapon != 0 {
		s.Power = int8(s.shotPower())
	} else {
		s.Power = int8(s.meleePower())
	}
	s.roll(ChancePeopleHarm)
}

func (s *State) rolledPeopleHarm(n int) {
	s.strike(s.harmOf(n + int(s.Power)))
	s.continueFire()
}

// beginShot begins a shot at a place with the weapon of a rank. The crazed never run out of ammunition.
func (s *State) beginShot(slot, rank int, at state.Place, aimed bool) {
	s.Target = at
	s.Weapon = s.Carried(slot)[rank]
	s.ShotFrame().Mode = One
	g, _ := s.Survivors[slot].Group()
	if s.Groups[g].Flags&state.GroupVictim != 0 && s.Fires(slot, s.Weapon, Auto) {
		s.ShotFrame().Mode = Auto
	}
	s.PersonFrame().Actions--
	if aimed {
		s.PersonFrame().Actions--
		s.PersonFrame().Step = state.Aiming
	}
	if s.IsCrazed(slot) {
		s.resounds(slot, s.Weapon, 1)
	} else {
		s.spendRounds(uint8(rank), modeRow[s.ShotFrame().Mode].rounds)
	}
	s.ShotFrame().Made = 0
	s.firesOn()
}

// firesOn throws to hit for the next shot.
func (s *State) firesOn() {
	if int(s.ShotFrame().Made) < len(s.Struck) {
		s.Struck[s.ShotFrame().Made] = s.Target
	}
	s.ShotFrame().Made++
	s.rollMelee()
}

// continueFire ends a melee attack or continues automatic fire. Shoot, S39.
func (s *State) continueFire() {
	if s.Weapon != 0 && s.ShotFrame().Made < modeRow[s.ShotFrame().Mode].shots {
		if at, ok := s.nextFireTarget(); ok {
			s.Target = at
			s.firesOn()
			return
		}
	}
	if s.Weapon != 0 {
		s.ShotFrame().Made, s.Struck = 0, [2]state.Place{}
	}
	s.Weapon, s.ShotFrame().Mode, s.Target, s.RiderFrame().Rider, s.Need, s.Power = 0, 0, 0, 0, 0, 0
	s.PersonFrame().Step = state.PeopleBegun
}

// isThere reports whether a figure is in a place, or somebody in a vehicle.
func (s *State) isThere(at state.Place) bool {
	if n, ok := at.Vehicle(); ok {
		return s.Riders(n) != 0
	}
	return s.FigureAt(at)
}

// nextFireTarget is the target of the next shot of automatic fire: the same while it stands, otherwise the
// nearest foe within 1" of all earlier targets.
func (s *State) nextFireTarget() (state.Place, bool) {
	slot := int(s.Actor)
	if s.isThere(s.Target) {
		return s.Target, true
	}
	w := s.Table()
	defer w.Release()
	var best state.Nearest
	s.eachTarget(w, slot, characterTarget|zombieTarget, func(n int, at state.Place) {
		d2 := w.Table.D2(s.Survivors[slot].At, at)
		for i := range min(int(s.ShotFrame().Made), len(s.Struck)) {
			if !ground.Within(s.D2(at, s.Struck[i]), 2) {
				return
			}
		}
		if s.Band(slot, s.Weapon, d2) <= 2 {
			best.Offer(n, at, d2)
		}
	})
	return best.At, best.Found
}

// ATTITUDE. T4.2.

// hasMet reports whether a group without an attitude has met a character. The attitude is rolled as soon
// as the current figure or action is finished, since a seat may be asked.
func (s *State) hasMet() bool {
	for g := range s.Groups {
		if k := &s.Groups[g]; k.Flags&state.GroupHere != 0 && k.Attitude == ground.NoAttitude {
			return s.between() && s.UnmetGroup() >= 0
		}
	}
	return false
}

// between reports whether nobody is in the middle of something, in a stage that waits for people
// or dice.
func (s *State) between() bool {
	switch s.Stage {
	case state.StageEvent, state.StageCorpses, state.StageDrift, state.StageZombies, state.StageStart, state.StageOrder, state.StagePart:
		return true
	case state.StageBosses:
		return s.BossFrame().Spent == 0
	case state.StageBites, state.StagePeople:
		return s.PersonFrame().Step == 0
	}
	return false
}

// rolledAttitude gives the first group that has met somebody its attitude. Canadians among themselves
// may throw again, and the higher counts. Niceness.
func (s *State) rolledAttitude(n int) {
	g := s.UnmetGroup()
	if near := s.nearestMet(g); s.mayReroll(g, near, n) {
		s.Actor, s.Die, s.Node = uint8(near), uint8(n), state.PhaseAgain
		return
	}
	s.settleAttitude(g, max(n, int(s.Power)))
}

// nearestMet is the nearest character that a group has met.
func (s *State) nearestMet(g int) int {
	w := s.Table()
	defer w.Release()
	return s.Meeting(w, g, 2*state.AttitudeInches, 0).N
}

// settleAttitude is the attitude of a group with a die; allies join the seat of the nearest character.
// S51.
func (s *State) settleAttitude(g, n int) {
	near := s.nearestMet(g)
	s.Actor, s.Power = 0, 0
	if s.Groups[g].Attitude = s.AttitudeOf(g, n); s.Groups[g].Attitude == ground.Allies {
		s.Join(g, s.Survivors[near].Owner)
	}
}

// attitudeWords reads T4.2 for the group that is thrown for.
func attitudeWords(s *State, n int) string {
	if g := s.UnmetGroup(); g >= 0 {
		return s.AttitudeOf(g, max(n, int(s.Power))).String()
	}
	return ""
}
