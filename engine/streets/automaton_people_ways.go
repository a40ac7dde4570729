package streets

import "deadreckon/engine/streets/ground"

// Where independents go: the clauses of their lists (Indep, digest 3.3 M3) that only walk.

// patrols is Hostile 6: sentries, until a firearm is fired.
func (s *State) patrols(_ *scratch, slot int) bool {
	g, _ := s.survivors[slot].group()
	if s.groups[g].flags&groupSentries == 0 || s.post(slot) < 0 || s.is(firearmFired) || !s.mayWalk(slot) {
		return false
	}
	s.roll(jobPatrol)
	return true
}

// approaches is Hostile 7: towards the nearest character or member of another group in sight, or
// noise; not to within 12" of a zombie.
func (s *State) approaches(w *scratch, slot int) bool {
	goal := s.spots(w, slot, characterQuarry|otherQuarry, unlimited)
	for _, m := range s.noises() {
		goal.offer(0, place(m.at), w.t.D2(s.survivors[slot].at, place(m.at)))
	}
	if !goal.found || !s.mayWalk(slot) {
		return false
	}
	s.floods(w, slot, s.strides(slot, 0))
	to := w.f.Toward(w.t.Facing(goal.at, s.survivors[slot].at))
	if s.zombieSeen(w, to) {
		return false
	}
	s.walk(slot, to, 1)
	return true
}

// roams is the last line of the hostile and wary: 6" in a random direction.
func (s *State) roams(_ *scratch, slot int) bool {
	if !s.mayWalk(slot) {
		return false
	}
	s.turnDie(jobRoam)
	return true
}

// shuns is Fearful 2: a RUN away from a survivor not of his group within 6". S49.
func (s *State) shuns(w *scratch, slot int) bool {
	if !s.mayRush(slot) || !s.spots(w, slot, characterQuarry|otherQuarry, 2*6).found {
		return false
	}
	s.roll(jobPeopleRun)
	return true
}

// retreats is Fearful 3: towards the nearer of table edge and barricaded building, and over the
// edge. S50.
func (s *State) retreats(w *scratch, slot int) bool {
	if !s.mayWalk(slot) {
		return false
	}
	m, at := s.r().Map, s.survivors[slot].at
	edge := m.NearestEdge(at.Square())
	goal, least := place(m.EdgePoint(at.Square(), edge)), m.EdgeGap(at.Square(), edge)+1
	least *= least
	home := false
	for h := range m.Buildings {
		if s.buildings[h].class != ground.Barricaded {
			continue
		}
		if d2 := m.HouseD2(at.Square(), h); d2 < least {
			rect := *m.Buildings[h].Rect()
			q, _ := m.Nearest(&rect, at.Square())
			goal, least, home = place(q), d2, true
		}
	}
	budget := s.budget(slot, s.strides(slot, 0))
	w.f.Reach(&w.t, ground.Survivor, at, budget)
	to := w.f.Toward(goal)
	if !home && to.Floor() == 0 && w.t.House(to) < 0 && m.EdgeGap(to.Square(), edge) == 0 && w.f.Cost(to)+ground.Inch <= budget {
		s.goesOff(slot)
		return true
	}
	s.walk(slot, to, 1)
	return true
}

// followInches is how near a friend comes. Friendly 3.
const followInches = 3

// follows is Friendly 3: towards the nearest character in sight, to 3" from him; not to within 12"
// of a zombie.
func (s *State) follows(w *scratch, slot int) bool {
	goal := s.spots(w, slot, characterQuarry, unlimited)
	if !goal.found || ground.Within(goal.d2, 2*followInches) || !s.mayWalk(slot) {
		return false
	}
	at := s.survivors[slot].at
	w.f.Reach(&w.t, ground.Survivor, at, s.budget(slot, s.strides(slot, 0)))
	face := w.t.Facing(goal.at, at)
	near := s.r().Map.Disc(face.Square(), ground.LimitD2(2*followInches))
	to, ok := w.f.Cheapest(&near, at.Floor())
	if !ok {
		to = w.f.Toward(face)
	}
	if s.zombieSeen(w, to) {
		return false
	}
	s.walk(slot, to, 1)
	return true
}
