package streets

import "deadreckon/engine/streets/ground"

// Independents act: M3. Who does what is in automaton_people*.go; here is how it is done. What
// is in progress is behaving; actor is who acts, and struck where the first stood whom he hit.

// Dice of this chapter: their rows are in dice.go.
const (
	jobPeopleRun  job = 92
	jobPeopleHit  job = 93
	jobPeopleHarm job = 94
	jobPatrol     job = 95
	jobRoam       job = 96
)

// What an independent has done: behaving.step.
const (
	peopleFresh uint8 = iota
	peopleBegun       // his first choice: from now on the first clause alone is asked
	aiming            // an AIMED SHOT of his is in progress
)

// peopleActions is how many actions an independent has.
const peopleActions = 2

// stepPeople is M3: groups by number, members by slot.
func (s *State) stepPeople() {
	for ; s.behaving().person < groupSlots*survivorSlots; s.behaving().person++ {
		g, slot := int(s.behaving().person)/survivorSlots, int(s.behaving().person)%survivorSlots
		if v := &s.survivors[slot]; !v.here() || !v.ofGroup(g) || v.is(incapacitated) || s.unconscious(slot) {
			continue
		}
		first := s.behaving().step == peopleFresh
		if first {
			s.actor, s.behaving().actions = uint8(slot), peopleActions
			if s.choking(slot) { // S69
				s.behaving().actions--
			}
		}
		s.behaving().step = peopleBegun
		if s.behaving().actions > 0 && (s.seeksCover(slot) || s.acts(slot, first)) {
			return
		}
		s.endPerson()
		return
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.profile != 0 && !v.isCharacter() {
			v.marks &^= incapacitated
		}
	}
	s.actor = 0
	s.next()
}

// endPerson goes on with the next independent.
func (s *State) endPerson() {
	s.actor, s.behaving().actions, s.behaving().walked, s.behaving().cover, s.behaving().step = 0, 0, 0, 0, peopleFresh
	s.struck, s.firing().made = [2]place{}, 0
	s.behaving().person++
}

// acts carries out the first clause that applies, and reports whether one does.
func (s *State) acts(slot int, first bool) bool {
	g, _ := s.survivors[slot].group()
	clauses := clausesOf(s.groups[g].attitude)
	if s.isCrazed(slot) {
		clauses = crazedClauses
	}
	if !first {
		clauses = clauses[:1]
	}
	w := s.table()
	defer w.back()
	for _, applies := range clauses {
		if applies(s, w, slot) {
			return true
		}
	}
	return false
}

// Movement.

// strides is how far an independent moves, in inches: RUN adds a die. In the snow Americans are slower,
// and all who run.
func (s *State) strides(slot, die int) int {
	n := max(6+s.stride(slot), 0) + max(die, 0)
	if s.trudges(slot) || die > 0 {
		n = s.inSnow(n)
	}
	return n
}

// mayWalk reports whether an independent may move: once a turn, and while nobody holds him.
func (s *State) mayWalk(slot int) bool { return s.behaving().walked == 0 && s.grabs(slot) == 0 }

// floods makes the flood of a movement of so many inches.
func (s *State) floods(w *scratch, slot, inches int) {
	w.f.Begin(&w.t, ground.Survivor, s.survivors[slot].at, s.budget(slot, inches))
}

// walk ends a movement of an independent, on his feet.
func (s *State) walk(slot int, to place, actions uint8) {
	s.survivors[slot].marks &^= prone
	s.behaving().walked = 1
	s.behaving().actions -= min(actions, s.behaving().actions)
	s.move(slot, to)
}

// throwRoam is a random direction: 6" straight on, and over the edge off the table. S93.
func (s *State) throwRoam(dir int) {
	slot := int(s.actor)
	w := s.table()
	end := w.t.Straight(ground.Survivor, s.survivors[slot].at, ground.Direction(dir), s.budget(slot, s.strides(slot, 0)), nil)
	w.back()
	if end.Off {
		s.goesOff(slot)
		return
	}
	s.walk(slot, end.Place, 1)
}

// goesOff takes who acts off the table.
func (s *State) goesOff(slot int) {
	s.depart(slot)
	s.endPerson()
}

// throwPeopleRun is the die of a RUN, which takes both actions.
func (s *State) throwPeopleRun(n int) {
	slot := int(s.actor)
	w := s.table()
	defer w.back()
	s.runs(w, slot, n)
	if v := &s.survivors[slot]; n == 1 && v.here() && s.trudges(slot) { // Snow
		v.marks |= prone
	}
}

// throwPatrol is the die of a sentry: on 1 he turns round, else he goes so far. Hostile 6.
func (s *State) throwPatrol(n int) {
	slot := int(s.actor)
	v := &s.survivors[slot]
	if n == 1 {
		v.used ^= turned
		s.nextPost(slot)
		s.behaving().actions--
		s.behaving().walked = 1
		return
	}
	w := s.table()
	goal := s.goalOf(slot)
	s.floods(w, slot, n)
	to := w.f.Toward(place(goal))
	near := w.t.Touches(to, place(goal), 2)
	w.back()
	s.walk(slot, to, 1)
	if near {
		s.nextPost(slot)
	}
}

// goalOf is the waypoint of a sentry.
func (s *State) goalOf(slot int) ground.Square {
	g, _ := s.survivors[slot].group()
	return s.r().Scenario.Groups[g].Waypoints[s.post(slot)]
}

// nextPost makes the next waypoint of a sentry his goal, or the one before if he has turned.
func (s *State) nextPost(slot int) {
	g, _ := s.survivors[slot].group()
	n := len(s.r().Scenario.Groups[g].Waypoints)
	by := 1
	if s.survivors[slot].has(turned) {
		by = n - 1
	}
	s.setPost(slot, (s.post(slot)+by)%n)
}

// Blows and shots: as those of characters, without the steps of ROLL for traits. Odds, S12.

// strikes begins a MELEE against who is in a place.
func (s *State) strikes(at place) {
	if s.firing().made == 0 {
		s.struck[0], s.firing().made = at, 1
	}
	s.target = at
	s.behaving().actions--
	s.lunges()
}

// lunges throws to hit; of people in a vehicle it is first thrown whether one of them or the
// vehicle is attacked. Car 9.
func (s *State) lunges() {
	if _, ok := s.target.Vehicle(); ok {
		s.hitting().rider = 0
		s.roll(jobAboard)
		return
	}
	s.aimsAt()
}

// aimsAt throws to hit, now that it is known whom.
func (s *State) aimsAt() {
	if s.weapon == 0 {
		s.tries(meleeNeed - s.meleeBonus())
		return
	}
	s.tries(4 + s.band(int(s.actor), s.weapon, s.d2(s.who().at, s.target)) - s.aimBonus())
}

// tries throws to hit with a need, which is a hit if it is 1 or less and a miss above 6.
func (s *State) tries(need int) {
	s.need = int8(need)
	switch {
	case need <= 1:
		s.lands()
	case need <= 6:
		s.roll(jobPeopleHit)
	default:
		s.goesOn()
	}
}

func (s *State) throwPeopleHit(n int) {
	if n >= int(s.need) {
		s.lands()
		return
	}
	s.goesOn()
}

// lands throws for the damage.
func (s *State) lands() {
	s.need = 0
	if s.weapon.kind() == taser {
		s.shock()
		s.goesOn()
		return
	}
	if s.weapon != 0 {
		s.power = int8(s.shotPower())
	} else {
		s.power = int8(s.meleePower())
	}
	s.roll(jobPeopleHarm)
}

func (s *State) throwPeopleHarm(n int) {
	s.strike(s.harmOf(n + int(s.power)))
	s.goesOn()
}

// shootsAt begins a shot with the record of a rank at who is in a place. The crazed never run out.
func (s *State) shootsAt(slot, rank int, at place, aimed bool) {
	s.target = at
	s.weapon = s.carried(slot)[rank]
	s.firing().mode = one
	g, _ := s.survivors[slot].group()
	if s.groups[g].flags&groupVictim != 0 && s.fires(slot, s.weapon, auto) {
		s.firing().mode = auto
	}
	s.behaving().actions--
	if aimed {
		s.behaving().actions--
		s.behaving().step = aiming
	}
	if s.isCrazed(slot) {
		s.resounds(slot, s.weapon, 1)
	} else {
		s.spendRounds(uint8(rank), modeRow[s.firing().mode].rounds)
	}
	s.firing().made = 0
	s.firesOn()
}

// firesOn throws to hit for the next shot.
func (s *State) firesOn() {
	if int(s.firing().made) < len(s.struck) {
		s.struck[s.firing().made] = s.target
	}
	s.firing().made++
	s.lunges()
}

// goesOn ends a blow, or goes on with automatic fire. Shoot, S39.
func (s *State) goesOn() {
	if s.weapon != 0 && s.firing().made < modeRow[s.firing().mode].shots {
		if at, ok := s.nextMark(); ok {
			s.target = at
			s.firesOn()
			return
		}
	}
	if s.weapon != 0 {
		s.firing().made, s.struck = 0, [2]place{}
	}
	s.weapon, s.firing().mode, s.target, s.hitting().rider, s.need, s.power = 0, 0, 0, 0, 0, 0
	s.behaving().step = peopleBegun
}

// isThere reports whether a figure is in a place, or somebody in a vehicle.
func (s *State) isThere(at place) bool {
	if n, ok := at.Vehicle(); ok {
		return s.riders(n) != 0
	}
	return s.figureAt(at)
}

// nextMark is whom the next shot of automatic fire goes at: the same while he stands, else the
// nearest foe within 1" of all who were shot at.
func (s *State) nextMark() (place, bool) {
	slot := int(s.actor)
	if s.isThere(s.target) {
		return s.target, true
	}
	w := s.table()
	defer w.back()
	var best nearest
	s.eachQuarry(w, slot, characterQuarry|zombieQuarry, func(n int, at place) {
		d2 := w.t.D2(s.survivors[slot].at, at)
		for i := range min(int(s.firing().made), len(s.struck)) {
			if !ground.Within(s.d2(at, s.struck[i]), 2) {
				return
			}
		}
		if s.band(slot, s.weapon, d2) <= 2 {
			best.offer(n, at, d2)
		}
	})
	return best.at, best.found
}
