package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Clauses of independents (Indep, digest 3.3 M3) that use a gun.

// gunOf returns the rank of the gun to shoot with or to load: the loaded one with the longest
// medium range, a taser only if there is no other. -1 is none.
func (s *State) gunOf(slot int, aimed bool) (rank int, loaded bool) {
	rank, loaded = s.bestGun(slot, aimed, false)
	if rank < 0 {
		rank, loaded = s.bestGun(slot, aimed, true)
	}
	return rank, loaded
}

// bestGun is gunOf for tasers, or for all other guns.
func (s *State) bestGun(slot int, aimed, tasers bool) (rank int, loaded bool) {
	rank, farthest := -1, 0
	for n, i := range s.Carried(slot) {
		if !i.Kind().IsGun() || (i.Kind() == state.Taser) != tasers || !aimed && i.Kind() == state.SniperRifle {
			continue
		}
		ready := s.Loaded(slot, i) && (s.Fires(slot, i, One) || s.Fires(slot, i, Auto))
		_, k := s.roundsFor(slot, i)
		if _, medium, _ := s.Ranges(slot, i); (ready || k) && (ready && !loaded || ready == loaded && medium > farthest) {
			rank, loaded, farthest = n, ready, medium
		}
	}
	return rank, loaded
}

// roundsFor returns the ammunition to load: a magazine, else loose rounds.
func (s *State) roundsFor(slot int, i state.Item) (state.ItemKind, bool) {
	g := i.Kind().Gun()
	for _, k := range [...]state.ItemKind{AMagazine, g.Fires, g.Fine} {
		if n := s.ReloadCost(slot, i, k); n > 0 && n <= s.PersonFrame().Actions {
			return k, true
		}
	}
	return 0, false
}

// shootsIf shoots at the nearest target within reach half inches and within the gun's medium or
// long range, or loads the gun.
func (s *State) shootsIf(w *state.Scratch, slot int, kinds targetSet, reach int, long, aimed bool) bool {
	rank, loaded := s.gunOf(slot, aimed)
	if rank < 0 || aimed && (s.PersonFrame().Actions < 2 || !s.calm(w, slot)) {
		return false
	}
	_, medium, far := s.Ranges(slot, s.Carried(slot)[rank])
	if !long {
		far = medium
	}
	prey := s.nearestTarget(w, slot, kinds, min(reach, far))
	if !prey.Found {
		return false
	}
	s.fireOrLoad(slot, rank, loaded, prey.At, aimed)
	return true
}

// fireOrLoad shoots, or loads an empty gun instead.
func (s *State) fireOrLoad(slot, rank int, loaded bool, at state.Place, aimed bool) {
	if loaded {
		s.beginShot(slot, rank, at, aimed)
		return
	}
	i := s.Carried(slot)[rank]
	k, _ := s.roundsFor(slot, i)
	s.PersonFrame().Actions -= s.ReloadCost(slot, i, k)
	s.refill(slot, rank, k)
}

// calm reports whether no zombie, dog or character is within 1", as AIMED SHOT demands. S61.
func (s *State) calm(w *state.Scratch, slot int) bool {
	ok := true
	from := s.Survivors[slot].At
	s.eachTarget(w, slot, characterTarget|zombieTarget|dogTarget, func(_ int, at state.Place) { ok = ok && !w.Table.Touches(from, at, 2) })
	return ok
}

// shootsBack is Hostile 3: an AIMED SHOT at the last shooter, if in sight and range.
func (s *State) shootsBack(w *state.Scratch, slot int) bool {
	by := int(s.Survivors[slot].Shooter) - 1
	if by < 0 || !s.Survivors[by].Here() || s.Survivors[by].Is(state.Lurking) {
		return false
	}
	rank, loaded := s.gunOf(slot, true)
	from, at := s.Survivors[slot].At, s.Survivors[by].At
	if rank < 0 || s.PersonFrame().Actions < 2 || !s.calm(w, slot) || !w.Table.Sees(from, at) || s.Band(slot, s.Carried(slot)[rank], w.Table.D2(from, at)) > 2 {
		return false
	}
	s.fireOrLoad(slot, rank, loaded, at, true)
	return true
}

// ambushes is Hostile 4: in a building or in cover, an AIMED SHOT at the nearest target in medium
// range.
func (s *State) ambushes(w *state.Scratch, slot int) bool {
	return w.Table.HidingPlace(s.Survivors[slot].At) && s.shootsIf(w, slot, characterTarget|zombieTarget, unlimited, false, true)
}

// snaps is Hostile 5: a SNAP SHOT at the nearest target in medium range, then a MOVE towards cover.
func (s *State) snaps(w *state.Scratch, slot int) bool {
	if !s.shootsIf(w, slot, characterTarget|zombieTarget, unlimited, false, false) {
		return false
	}
	s.PersonFrame().Cover = coverNext
	return true
}

// coverNext in PersonFrame.Cover asks for the MOVE of Hostile 5.
const coverNext = 1

// seeksCover is the MOVE after the SNAP SHOT of Hostile 5, unless already in cover.
func (s *State) seeksCover(slot int) bool {
	if s.PersonFrame().Cover != coverNext {
		return false
	}
	s.PersonFrame().Cover = 0
	w := s.Table()
	defer w.Release()
	to := s.shelterNear(w, slot)
	if w.Table.HidingPlace(s.Survivors[slot].At) || !to.Found || !s.mayWalk(slot) {
		return false
	}
	s.floods(w, slot, s.Strides(slot, 0))
	s.walk(slot, w.Flood.Toward(to.At), 1)
	return true
}

// shootsFast is the second clause of the wary and friendly lists: a SNAP SHOT at a runner or boss
// within 12", or a RUN away from it.
func (s *State) shootsFast(w *state.Scratch, slot int) bool {
	if s.shootsIf(w, slot, fastTarget, 2*12, true, false) {
		return true
	}
	if !s.nearestTarget(w, slot, fastTarget, 2*12).Found || !s.mayRush(slot) {
		return false
	}
	s.roll(ChancePeopleRun)
	return true
}

// Clauses of independents (Indep, digest 3.3 M3) that only move.

// patrols is Hostile 6: sentries, until a firearm is fired.
func (s *State) patrols(_ *state.Scratch, slot int) bool {
	g, _ := s.Survivors[slot].Group()
	if s.Groups[g].Flags&state.GroupSentries == 0 || s.Waypoint(slot) < 0 || s.Is(state.FirearmFired) || !s.mayWalk(slot) {
		return false
	}
	s.roll(ChancePatrol)
	return true
}

// approaches is Hostile 7: towards the nearest character or member of another group in sight, or
// noise, but not to within 12" of a zombie.
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

// roams is the last clause of the hostile and wary lists: 6" in a random direction.
func (s *State) roams(_ *state.Scratch, slot int) bool {
	if !s.mayWalk(slot) {
		return false
	}
	s.rollDirection(ChanceRoam)
	return true
}

// shuns is Fearful 2: a RUN away from any survivor of another group within 6". S49.
func (s *State) shuns(w *state.Scratch, slot int) bool {
	if !s.mayRush(slot) || !s.nearestTarget(w, slot, characterTarget|otherTarget, 2*6).Found {
		return false
	}
	s.roll(ChancePeopleRun)
	return true
}

// retreats is Fearful 3: towards the nearer of table edge and barricaded building, and over the
// edge. S50.
func (s *State) retreats(w *state.Scratch, slot int) bool {
	if !s.mayWalk(slot) {
		return false
	}
	m, at := s.Rules().Map, s.Survivors[slot].At
	edge := m.NearestEdge(at.Square())
	goal, least := state.Place(m.EdgePoint(at.Square(), edge)), m.EdgeGap(at.Square(), edge)+1
	least *= least
	home := false
	for h := range m.Buildings {
		if s.Buildings[h].Class != ground.Barricaded {
			continue
		}
		if d2 := m.HouseD2(at.Square(), h); d2 < least {
			rect := *m.Buildings[h].Rect()
			q, _ := m.Nearest(&rect, at.Square())
			goal, least, home = state.Place(q), d2, true
		}
	}
	budget := s.Budget(slot, s.Strides(slot, 0))
	w.Flood.Reach(&w.Table, ground.Survivor, at, budget)
	to := w.Flood.Toward(goal)
	if !home && to.Floor() == 0 && w.Table.House(to) < 0 && m.EdgeGap(to.Square(), edge) == 0 && w.Flood.Cost(to)+ground.Inch <= budget {
		s.leaveTable(slot)
		return true
	}
	s.walk(slot, to, 1)
	return true
}

// Friendly 3.
const followInches = 3

// follows is Friendly 3: towards the nearest character in sight, up to 3" from him, but not to
// within 12" of a zombie.
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
