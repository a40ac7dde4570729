package rules

import (
	"deadreckon/engine/streets/internal/state"
)

// Clauses of the behaviour lists of independents that use a gun (Indep, digest 3.3 M3). Each clause returns
// true if the independent acted; otherwise the next clause of its list is tried. Distances of targets are in
// half inches.

// gunOf returns the rank of the gun to shoot with or to load, -1 for none: a loaded one before an empty
// one, then the one with the longest medium range; a taser only if there is no other. aimed selects a gun
// for an AIMED SHOT, the only shot of a sniper rifle.
func (s *State) gunOf(slot int, aimed bool) (rank int, loaded bool) {
	rank, loaded = s.bestGun(slot, aimed, false)
	if rank < 0 {
		rank, loaded = s.bestGun(slot, aimed, true)
	}
	return rank, loaded
}

// bestGun is gunOf restricted to tasers or to all other guns.
func (s *State) bestGun(slot int, aimed, tasers bool) (rank int, loaded bool) {
	rank, farthest := -1, 0
	for n, i := range s.Carried(slot) {
		if !i.Kind().IsGun() || (i.Kind() == state.Taser) != tasers || !aimed && i.Kind() == state.SniperRifle {
			continue
		}
		ready := s.Loaded(slot, i) && (s.Fires(slot, i, One) || s.Fires(slot, i, Auto))
		_, canLoad := s.ammunitionFor(slot, i)
		if _, medium, _ := s.Ranges(slot, i); (ready || canLoad) && (ready && !loaded || ready == loaded && medium > farthest) {
			rank, loaded, farthest = n, ready, medium
		}
	}
	return rank, loaded
}

// ammunitionFor returns the ammunition to load into a gun: a magazine, else loose rounds. It returns false if
// there is none or too few actions are left.
func (s *State) ammunitionFor(slot int, i state.Item) (state.ItemKind, bool) {
	g := i.Kind().Gun()
	for _, k := range [...]state.ItemKind{AMagazine, g.Fires, g.Fine} {
		if n := s.ReloadCost(slot, i, k); n > 0 && n <= s.PersonFrame().Actions {
			return k, true
		}
	}
	return 0, false
}

// shootNearest shoots at the nearest target of kinds that is at most reach half inches away and in medium
// range of the gun, or in long range if long is set. If the gun is empty, it loads it instead. It returns
// false if it can do neither.
func (s *State) shootNearest(w *state.Scratch, slot int, kinds targetSet, reach int, long, aimed bool) bool {
	rank, loaded := s.gunOf(slot, aimed)
	if rank < 0 || aimed && (s.PersonFrame().Actions < 2 || !s.mayAim(w, slot)) {
		return false
	}
	_, medium, maxRange := s.Ranges(slot, s.Carried(slot)[rank])
	if !long {
		maxRange = medium
	}
	target := s.nearestTarget(w, slot, kinds, min(reach, maxRange))
	if !target.Found {
		return false
	}
	s.fireOrLoad(slot, rank, loaded, target.At, aimed)
	return true
}

// fireOrLoad shoots, or loads an empty gun instead.
func (s *State) fireOrLoad(slot, rank int, loaded bool, at state.Place, aimed bool) {
	if loaded {
		s.beginShot(slot, rank, at, aimed)
		return
	}
	i := s.Carried(slot)[rank]
	k, _ := s.ammunitionFor(slot, i)
	s.PersonFrame().Actions -= s.ReloadCost(slot, i, k)
	s.refill(slot, rank, k)
}

// mayAim reports whether an AIMED SHOT is allowed: no zombie, dog or character is within 1". S61.
func (s *State) mayAim(w *state.Scratch, slot int) bool {
	ok := true
	from := s.Survivors[slot].At
	s.eachTarget(w, slot, characterTarget|zombieTarget|dogTarget, func(_ int, at state.Place) { ok = ok && !w.Table.Touches(from, at, 2) })
	return ok
}

// shootBack is clause Hostile 3: an AIMED SHOT at the last survivor that shot at the independent, if that
// survivor is in sight and in range.
func (s *State) shootBack(w *state.Scratch, slot int) bool {
	shooter := int(s.Survivors[slot].Shooter) - 1
	if shooter < 0 || !s.Survivors[shooter].Here() || s.Survivors[shooter].Is(state.Lurking) {
		return false
	}
	rank, loaded := s.gunOf(slot, true)
	from, at := s.Survivors[slot].At, s.Survivors[shooter].At
	if rank < 0 || s.PersonFrame().Actions < 2 || !s.mayAim(w, slot) || !w.Table.Sees(from, at) || s.Band(slot, s.Carried(slot)[rank], w.Table.D2(from, at)) > 2 {
		return false
	}
	s.fireOrLoad(slot, rank, loaded, at, true)
	return true
}

// ambush is clause Hostile 4: in a building or in cover, an AIMED SHOT at the nearest target in medium
// range.
func (s *State) ambush(w *state.Scratch, slot int) bool {
	return w.Table.HidingPlace(s.Survivors[slot].At) && s.shootNearest(w, slot, characterTarget|zombieTarget, unlimited, false, true)
}

// snapShoot is clause Hostile 5: a SNAP SHOT at the nearest target in medium range, then a MOVE towards cover.
func (s *State) snapShoot(w *state.Scratch, slot int) bool {
	if !s.shootNearest(w, slot, characterTarget|zombieTarget, unlimited, false, false) {
		return false
	}
	s.PersonFrame().Cover = coverNext
	return true
}

// coverNext is the value of PersonFrame.Cover before the MOVE of Hostile 5.
const coverNext = 1

// seekCover makes the MOVE towards cover after the SNAP SHOT of Hostile 5, unless the independent is
// already in cover.
func (s *State) seekCover(slot int) bool {
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

// shootAtFast is clause 2 of the lists Wary and Friendly: a SNAP SHOT at a runner or boss within 12",
// otherwise a RUN away from it.
func (s *State) shootAtFast(w *state.Scratch, slot int) bool {
	if s.shootNearest(w, slot, fastTarget, 2*12, true, false) {
		return true
	}
	if !s.nearestTarget(w, slot, fastTarget, 2*12).Found || !s.mayRush(slot) {
		return false
	}
	s.roll(ChancePeopleRun)
	return true
}
