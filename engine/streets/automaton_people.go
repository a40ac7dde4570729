package streets

import "deadreckon/engine/streets/ground"

// What independents do, by their attitude: the clauses of Indep, digest 3.3 M3. Each member looks
// for itself (S47); the first clause that applies is carried out, and with an action left the first
// of the list is asked again. Within asks for sight.

// clause carries out a line of the lists if it applies, and reports whether it does.
type clause = func(s *State, w *scratch, slot int) bool

// The lists, made in init: they name rules that play on through them.
var hostileClauses, fearfulClauses, waryClauses, friendlyClauses, crazedClauses []clause

func init() {
	hostileClauses = []clause{(*State).closesOnPeople, (*State).takesCover, (*State).shootsBack, (*State).ambushes, (*State).snaps, (*State).patrols, (*State).approaches, (*State).roams}
	fearfulClauses = []clause{closes(3), (*State).shuns, (*State).retreats}
	waryClauses = []clause{closes(6), (*State).shootsFast, (*State).roams}
	friendlyClauses = []clause{closes(6), (*State).shootsFast, (*State).follows}
	crazedClauses = []clause{(*State).ravesAtWindow}
}

// clausesOf returns the list of an attitude: without one they are wary. S48.
func clausesOf(a ground.Attitude) []clause {
	switch a {
	case ground.Hostile:
		return hostileClauses
	case ground.Fearful:
		return fearfulClauses
	case ground.Friendly:
		return friendlyClauses
	}
	return waryClauses
}

// quarry are kinds of figures that an independent looks out for, as a set.
type quarry uint8

const (
	characterQuarry quarry = 1 << iota
	zombieQuarry
	fastQuarry // runners and bosses alone
	dogQuarry
	otherQuarry // members of other groups
)

// eachQuarry calls each for the figures of some kinds that are in sight of an independent.
func (s *State) eachQuarry(w *scratch, slot int, kinds quarry, each func(n int, at place)) {
	from := s.survivors[slot].at
	tell := func(n int, at place) {
		if w.t.Sees(from, at) {
			each(n, at)
		}
	}
	for i := range s.survivors {
		v := &s.survivors[i]
		if i == slot || !v.here() {
			continue
		}
		if v.isCharacter() && kinds&characterQuarry != 0 && !v.is(lurking) || !v.isCharacter() && kinds&otherQuarry != 0 && v.owner != s.survivors[slot].owner {
			tell(i, v.at)
		}
	}
	for n, z := range s.lives() {
		if kinds&zombieQuarry != 0 || kinds&fastQuarry != 0 && z.kind() >= runner {
			tell(n, z.at())
		}
	}
	for n, d := range s.hounds() {
		if !d.tame() && kinds&dogQuarry != 0 {
			tell(n, d.at())
		}
	}
}

// unlimited is farther than any table, in half inches.
const unlimited = 1000

// spots returns the nearest figure of some kinds in sight within half inches.
func (s *State) spots(w *scratch, slot int, kinds quarry, halves int) (best nearest) {
	from := s.survivors[slot].at
	s.eachQuarry(w, slot, kinds, func(n int, at place) {
		if d2 := w.t.D2(from, at); ground.Within(d2, halves) {
			best.offer(n, at, d2)
		}
	})
	return best
}

// closes is the first line of all but the hostile: a zombie, else a dog, within some inches.
func closes(inches int) clause {
	return func(s *State, w *scratch, slot int) bool {
		return s.closesIn(w, slot, inches, zombieQuarry, dogQuarry)
	}
}

// closesOnPeople is Hostile 1: a character, else a zombie, else a dog, within 6".
func (s *State) closesOnPeople(w *scratch, slot int) bool {
	return s.closesIn(w, slot, 6, characterQuarry, zombieQuarry, dogQuarry)
}

// closesIn goes for the nearest of the first kind of which one is near, and hits it; with another
// action it hits another in contact if there is one. S47.
func (s *State) closesIn(w *scratch, slot, inches int, kinds ...quarry) bool {
	var prey nearest
	all := quarry(0)
	for _, k := range kinds {
		all |= k
		if !prey.found {
			prey = s.spots(w, slot, k, 2*inches)
		}
	}
	if !prey.found {
		return false
	}
	if at := s.survivors[slot].at; !w.t.InContact(at, prey.at) && s.mayWalk(slot) {
		s.floods(w, slot, s.strides(slot, 0))
		to, ok := w.f.Contact(prey.at)
		if !ok {
			to = w.f.Toward(w.t.Facing(prey.at, at))
		}
		s.walk(slot, to, 1)
		return true
	}
	if at, ok := s.inReach(w, slot, all, prey.at); ok {
		s.strikes(at)
		return true
	}
	return false
}

// inReach returns whom an independent hits: the one whom he went for, or the nearest in contact; the
// second time another than the first if there is one.
func (s *State) inReach(w *scratch, slot int, kinds quarry, prey place) (place, bool) {
	from := s.survivors[slot].at
	var best, again nearest
	s.eachQuarry(w, slot, kinds, func(n int, at place) {
		switch d2 := w.t.D2(from, at); {
		case !w.t.InContact(from, at):
		case s.firing().made > 0 && at == s.struck[0]:
			again.offer(n, at, d2)
		case at == prey:
			best.offer(n, at, 0)
		default:
			best.offer(n, at, d2)
		}
	})
	if !best.found {
		best = again
	}
	return best.at, best.found
}

// takesCover is Hostile 2: wounded by a shot and not in cover, he runs for a hiding place.
func (s *State) takesCover(w *scratch, slot int) bool {
	v := &s.survivors[slot]
	if v.fire&woundedByFire == 0 || w.t.HidingPlace(v.at) || !s.mayRush(slot) || !s.shelterNear(w, slot).found {
		return false
	}
	s.roll(jobPeopleRun)
	return true
}

// mayRush reports whether an independent may RUN: it takes both actions.
func (s *State) mayRush(slot int) bool { return s.behaving().actions >= 2 && s.mayWalk(slot) }

// shelterNear returns the nearest hiding place outside buildings.
func (s *State) shelterNear(w *scratch, slot int) (best nearest) {
	at := s.survivors[slot].at
	free := w.t.Free(ground.Survivor, at)
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		if p := ground.On(q, at.Floor()); w.t.House(p) < 0 && w.t.HidingPlace(p) {
			best.offer(0, p, w.t.D2(at, p))
		}
	}
	return best
}

// runs is a RUN of so many inches: to a hiding place, or away from what there is to run from.
func (s *State) runs(w *scratch, slot, die int) {
	g, _ := s.survivors[slot].group()
	s.floods(w, slot, s.strides(slot, die))
	switch s.groups[g].attitude {
	case ground.Hostile:
		s.walk(slot, w.f.Toward(s.shelterNear(w, slot).at), peopleActions)
	case ground.Fearful:
		to := s.awayFrom(w, slot, s.spots(w, slot, characterQuarry|otherQuarry, 2*6).at, die)
		if !s.zombieSeen(w, to) {
			s.walk(slot, to, peopleActions)
		} else if !s.retreats(w, slot) {
			s.behaving().actions = 0
		}
	default:
		s.walk(slot, s.awayFrom(w, slot, s.spots(w, slot, fastQuarry, 2*12).at, die), peopleActions)
	}
}

// awayFrom is where a RUN away from somebody ends.
func (s *State) awayFrom(w *scratch, slot int, from place, die int) place {
	w.f.Reach(&w.t, ground.Survivor, s.survivors[slot].at, s.budget(slot, s.strides(slot, die)))
	return w.f.Away(from)
}

// zombieSeen reports whether a place is within 12" of a zombie in sight.
func (s *State) zombieSeen(w *scratch, at place) bool {
	for _, z := range s.lives() {
		if ground.Within(w.t.D2(at, z.at()), 2*12) && w.t.Sees(at, z.at()) {
			return true
		}
	}
	return false
}

// ravesAtWindow is what the crazed does: at the opening from which the nearest figure is in sight,
// an AIMED SHOT, or a MELEE at who is in contact. Data 4.
func (s *State) ravesAtWindow(w *scratch, slot int) bool {
	if s.behaving().actions < peopleActions {
		return false
	}
	const anybody = characterQuarry | zombieQuarry | dogQuarry
	s.goesToWindow(w, slot, anybody)
	if rank, loaded := s.gunOf(slot, true); rank >= 0 && loaded && s.calm(w, slot) {
		_, _, far := s.ranges(slot, s.carried(slot)[rank])
		if prey := s.spots(w, slot, anybody, far); prey.found {
			s.shootsAt(slot, rank, prey.at, true)
			return true
		}
	}
	if at, ok := s.inReach(w, slot, anybody, ground.Nowhere); ok {
		s.behaving().actions = 1
		s.strikes(at)
		return true
	}
	return false
}

// goesToWindow puts the crazed at the opening from which the nearest figure is in sight.
func (s *State) goesToWindow(w *scratch, slot int, kinds quarry) {
	v := &s.survivors[slot]
	h := s.houseOf(v)
	if h < 0 || s.grabs(slot) > 0 {
		return
	}
	was, to, least := v.at, v.at, 1<<30
	for o := range s.r().Map.Buildings[h].Openings {
		p := place(s.r().Map.Buildings[h].Openings[o].Inside)
		if p != was && w.t.Filled(p) {
			continue
		}
		v.at = p
		if near := s.spots(w, slot, kinds, unlimited); near.found && near.d2 < least {
			to, least = p, near.d2
		}
	}
	v.at = was
	w.t.Empty(was)
	w.t.Fill(to)
	s.move(slot, to)
}
