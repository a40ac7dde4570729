package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Clauses of the behaviour lists of independents that only move (Indep, digest 3.3 M3). Each clause returns
// true if the independent acted; otherwise the next clause of its list is tried.

// patrols is clause Hostile 6: sentries walk to their next waypoint until a firearm is fired.
func (s *State) patrols(_ *state.Scratch, slot int) bool {
	g, _ := s.Survivors[slot].Group()
	if s.Groups[g].Flags&state.GroupSentries == 0 || s.Waypoint(slot) < 0 || s.Is(state.FirearmFired) || !s.mayWalk(slot) {
		return false
	}
	s.roll(ChancePatrol)
	return true
}

// approaches is clause Hostile 7: a MOVE towards the nearest of the characters and members of other groups in
// sight and of the noise markers, but not to a place with a zombie in sight within 12".
func (s *State) approaches(w *state.Scratch, slot int) bool {
	goal := s.nearestTarget(w, slot, characterTarget|otherTarget, unlimited)
	for _, m := range s.MarkerList() {
		goal.Offer(0, state.Place(m.At), w.Table.D2(s.Survivors[slot].At, state.Place(m.At)))
	}
	if !goal.Found || !s.mayWalk(slot) {
		return false
	}
	s.floods(w, slot, s.Strides(slot, 0))
	to := w.Flood.Toward(w.Table.Facing(goal.At, s.Survivors[slot].At))
	if s.zombieSeen(w, to) {
		return false
	}
	s.walk(slot, to, 1)
	return true
}

// roams is the last clause of the lists Hostile and Wary: the independent walks 6" in a random direction.
func (s *State) roams(_ *state.Scratch, slot int) bool {
	if !s.mayWalk(slot) {
		return false
	}
	s.rollDirection(ChanceRoam)
	return true
}

// runsFromPeople is clause Fearful 2: a RUN away from any survivor of another group within 6". S49.
func (s *State) runsFromPeople(w *state.Scratch, slot int) bool {
	if !s.mayRush(slot) || !s.nearestTarget(w, slot, characterTarget|otherTarget, 2*6).Found {
		return false
	}
	s.roll(ChancePeopleRun)
	return true
}

// retreats is clause Fearful 3: a MOVE to the nearest table edge or barricaded building, whichever is nearer.
// A move that can go over the edge leaves the table. S50.
func (s *State) retreats(w *state.Scratch, slot int) bool {
	if !s.mayWalk(slot) {
		return false
	}
	m, at := s.Rules().Map, s.Survivors[slot].At
	edge := m.NearestEdge(at.Square())
	goal, least := state.Place(m.EdgePoint(at.Square(), edge)), m.EdgeGap(at.Square(), edge)+1
	least *= least
	toBuilding := false
	for h := range m.Buildings {
		if s.Buildings[h].Class != ground.Barricaded {
			continue
		}
		if d2 := m.HouseD2(at.Square(), h); d2 < least {
			rect := *m.Buildings[h].Rect()
			q, _ := m.Nearest(&rect, at.Square())
			goal, least, toBuilding = state.Place(q), d2, true
		}
	}
	budget := s.Budget(slot, s.Strides(slot, 0))
	w.Flood.Reach(&w.Table, ground.Survivor, at, budget)
	to := w.Flood.Toward(goal)
	if !toBuilding && to.Floor() == 0 && w.Table.House(to) < 0 && m.EdgeGap(to.Square(), edge) == 0 && w.Flood.Cost(to)+ground.Inch <= budget {
		s.leaveTable(slot)
		return true
	}
	s.walk(slot, to, 1)
	return true
}

// followInches is the distance at which an independent stops following. Friendly 3.
const followInches = 3

// follows is clause Friendly 3: a MOVE towards the nearest character in sight, up to 3" from him, but not to a
// place with a zombie in sight within 12".
func (s *State) follows(w *state.Scratch, slot int) bool {
	goal := s.nearestTarget(w, slot, characterTarget, unlimited)
	if !goal.Found || ground.Within(goal.D2, 2*followInches) || !s.mayWalk(slot) {
		return false
	}
	at := s.Survivors[slot].At
	w.Flood.Reach(&w.Table, ground.Survivor, at, s.Budget(slot, s.Strides(slot, 0)))
	face := w.Table.Facing(goal.At, at)
	near := s.Rules().Map.Disc(face.Square(), ground.LimitD2(2*followInches))
	to, ok := w.Flood.Cheapest(&near, at.Floor())
	if !ok {
		to = w.Flood.Toward(face)
	}
	if s.zombieSeen(w, to) {
		return false
	}
	s.walk(slot, to, 1)
	return true
}
