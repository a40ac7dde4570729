package streets

import (
	"deadreckon/engine/streets/ground"
)

// How independents shoot: the clauses of their lists (Indep, digest 3.3 M3) that take a gun.

// gunOf returns the rank of the gun that an independent shoots with, or has to load first: the
// loaded one that shoots farthest at medium range; a taser if he has no other. -1 is none.
func (s *State) gunOf(slot int, aimed bool) (rank int, loaded bool) {
	rank, loaded = s.bestGun(slot, aimed, false)
	if rank < 0 {
		rank, loaded = s.bestGun(slot, aimed, true)
	}
	return rank, loaded
}

// bestGun is gunOf of tasers, or of all other guns.
func (s *State) bestGun(slot int, aimed, tasers bool) (rank int, loaded bool) {
	rank, farthest := -1, 0
	for n, i := range s.carried(slot) {
		if !i.kind().isGun() || (i.kind() == taser) != tasers || !aimed && i.kind() == sniperRifle {
			continue
		}
		ready := s.loaded(slot, i) && (s.fires(slot, i, one) || s.fires(slot, i, auto))
		_, k := s.roundsFor(slot, i)
		if _, medium, _ := s.ranges(slot, i); (ready || k) && (ready && !loaded || ready == loaded && medium > farthest) {
			rank, loaded, farthest = n, ready, medium
		}
	}
	return rank, loaded
}

// roundsFor returns what an independent loads a gun with: a magazine, else loose rounds.
func (s *State) roundsFor(slot int, i item) (itemKind, bool) {
	g := i.kind().gun()
	for _, k := range [...]itemKind{aMagazine, g.fires, g.fine} {
		if n := s.reloadCost(slot, i, k); n > 0 && n <= s.behaving().actions {
			return k, true
		}
	}
	return 0, false
}

// shootsIf shoots at the nearest of some kinds within reach, in half inches, and within the medium or
// the long range of the gun, or loads it.
func (s *State) shootsIf(w *scratch, slot int, kinds quarry, reach int, long, aimed bool) bool {
	rank, loaded := s.gunOf(slot, aimed)
	if rank < 0 || aimed && (s.behaving().actions < 2 || !s.calm(w, slot)) {
		return false
	}
	_, medium, far := s.ranges(slot, s.carried(slot)[rank])
	if !long {
		far = medium
	}
	prey := s.spots(w, slot, kinds, min(reach, far))
	if !prey.found {
		return false
	}
	s.fireOrLoad(slot, rank, loaded, prey.at, aimed)
	return true
}

// fireOrLoad shoots, or loads an empty gun in its stead.
func (s *State) fireOrLoad(slot, rank int, loaded bool, at place, aimed bool) {
	if loaded {
		s.shootsAt(slot, rank, at, aimed)
		return
	}
	i := s.carried(slot)[rank]
	k, _ := s.roundsFor(slot, i)
	s.behaving().actions -= s.reloadCost(slot, i, k)
	s.refill(slot, rank, k)
}

// calm reports whether no zombie, dog or character is within 1": only then he aims. S61.
func (s *State) calm(w *scratch, slot int) bool {
	ok := true
	from := s.survivors[slot].at
	s.eachQuarry(w, slot, characterQuarry|zombieQuarry|dogQuarry, func(_ int, at place) { ok = ok && !w.t.Touches(from, at, 2) })
	return ok
}

// shootsBack is Hostile 3: an AIMED SHOT at who shot at him, if he is in sight and range.
func (s *State) shootsBack(w *scratch, slot int) bool {
	by := int(s.survivors[slot].shooter) - 1
	if by < 0 || !s.survivors[by].here() || s.survivors[by].is(lurking) {
		return false
	}
	rank, loaded := s.gunOf(slot, true)
	from, at := s.survivors[slot].at, s.survivors[by].at
	if rank < 0 || s.behaving().actions < 2 || !s.calm(w, slot) || !w.t.Sees(from, at) || s.band(slot, s.carried(slot)[rank], w.t.D2(from, at)) > 2 {
		return false
	}
	s.fireOrLoad(slot, rank, loaded, at, true)
	return true
}

// ambushes is Hostile 4: in a building or in cover, an AIMED SHOT at the nearest in medium range.
func (s *State) ambushes(w *scratch, slot int) bool {
	return w.t.HidingPlace(s.survivors[slot].at) && s.shootsIf(w, slot, characterQuarry|zombieQuarry, unlimited, false, true)
}

// snaps is Hostile 5: a SNAP SHOT at the nearest in medium range, then a MOVE towards cover.
func (s *State) snaps(w *scratch, slot int) bool {
	if !s.shootsIf(w, slot, characterQuarry|zombieQuarry, unlimited, false, false) {
		return false
	}
	s.behaving().cover = coverNext
	return true
}

// coverNext is the kind of an independent who moves towards cover after his shot. Hostile 5.
const coverNext = 1

// seeksCover is the MOVE behind the SNAP SHOT of Hostile 5, unless he is in cover.
func (s *State) seeksCover(slot int) bool {
	if s.behaving().cover != coverNext {
		return false
	}
	s.behaving().cover = 0
	w := s.table()
	defer w.back()
	to := s.shelterNear(w, slot)
	if w.t.HidingPlace(s.survivors[slot].at) || !to.found || !s.mayWalk(slot) {
		return false
	}
	s.floods(w, slot, s.strides(slot, 0))
	s.walk(slot, w.f.Toward(to.at), 1)
	return true
}

// shootsFast is the second line of the wary and friendly: a SNAP SHOT at a runner or boss within
// 12", or a RUN away from it.
func (s *State) shootsFast(w *scratch, slot int) bool {
	if s.shootsIf(w, slot, fastQuarry, 2*12, true, false) {
		return true
	}
	if !s.spots(w, slot, fastQuarry, 2*12).found || !s.mayRush(slot) {
		return false
	}
	s.roll(jobPeopleRun)
	return true
}

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
