package rules

import (
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Decisions of independents by attitude: the clauses of Indep, digest 3.3 M3. Each member decides
// for itself (S47). The first clause that applies is carried out. With an action left, only the
// first clause of the list is tried again. Targets within some inches must also be in sight.

// clause carries out a line of the lists if it applies, and reports whether it does.
type clause = func(s *State, w *state.Scratch, slot int) bool

// The lists are filled in init: clauses refer to rules that refer to the lists.
var hostileClauses, fearfulClauses, waryClauses, friendlyClauses, crazedClauses []clause

func init() {
	hostileClauses = []clause{(*State).closesOnPeople, (*State).takesCover, (*State).shootBack, (*State).ambush, (*State).snapShoot, (*State).patrols, (*State).approaches, (*State).roams}
	fearfulClauses = []clause{closes(3), (*State).runsFromPeople, (*State).retreats}
	waryClauses = []clause{closes(6), (*State).shootAtFast, (*State).roams}
	friendlyClauses = []clause{closes(6), (*State).shootAtFast, (*State).follows}
	crazedClauses = []clause{(*State).ravesAtWindow}
}

// clausesOf returns the list of an attitude. Without one it is the wary list. S48.
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

// targetSet is a set of kinds of figures.
type targetSet uint8

const (
	characterTarget targetSet = 1 << iota
	zombieTarget
	fastTarget // only runners and bosses
	dogTarget
	otherTarget // members of other groups
)

// eachTarget calls each for the figures of some kinds in sight of an independent.
func (s *State) eachTarget(w *state.Scratch, slot int, kinds targetSet, each func(n int, at state.Place)) {
	from := s.Survivors[slot].At
	tell := func(n int, at state.Place) {
		if w.Table.Sees(from, at) {
			each(n, at)
		}
	}
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if i == slot || !v.Here() {
			continue
		}
		if v.IsCharacter() && kinds&characterTarget != 0 && !v.Is(state.Lurking) || !v.IsCharacter() && kinds&otherTarget != 0 && v.Owner != s.Survivors[slot].Owner {
			tell(i, v.At)
		}
	}
	for n, z := range s.ZombieList() {
		if kinds&zombieTarget != 0 || kinds&fastTarget != 0 && z.Kind() >= state.Runner {
			tell(n, z.At())
		}
	}
	for n, d := range s.DogList() {
		if !d.Tame() && kinds&dogTarget != 0 {
			tell(n, d.At())
		}
	}
}

// unlimited is larger than any table, in half inches.
const unlimited = 1000

// nearestTarget returns the nearest figure of some kinds in sight within halves.
func (s *State) nearestTarget(w *state.Scratch, slot int, kinds targetSet, halves int) (best state.Nearest) {
	from := s.Survivors[slot].At
	s.eachTarget(w, slot, kinds, func(n int, at state.Place) {
		if d2 := w.Table.D2(from, at); ground.Within(d2, halves) {
			best.Offer(n, at, d2)
		}
	})
	return best
}

// closes is the first clause of every list but the hostile one: a zombie, or if there is none a dog,
// within inches.
func closes(inches int) clause {
	return func(s *State, w *state.Scratch, slot int) bool {
		return s.closesIn(w, slot, inches, zombieTarget, dogTarget)
	}
}

// closesOnPeople is Hostile 1: in this order a character, a zombie or a dog within 6".
func (s *State) closesOnPeople(w *state.Scratch, slot int) bool {
	return s.closesIn(w, slot, 6, characterTarget, zombieTarget, dogTarget)
}

// closesIn goes for the nearest figure of the first kind that is near, and hits it. With another
// action it hits another figure in contact, if there is one. S47.
func (s *State) closesIn(w *state.Scratch, slot, inches int, kinds ...targetSet) bool {
	var prey state.Nearest
	all := targetSet(0)
	for _, k := range kinds {
		all |= k
		if !prey.Found {
			prey = s.nearestTarget(w, slot, k, 2*inches)
		}
	}
	if !prey.Found {
		return false
	}
	if at := s.Survivors[slot].At; !w.Table.InContact(at, prey.At) && s.mayWalk(slot) {
		s.floods(w, slot, s.Strides(slot, 0))
		to, ok := w.Flood.Contact(prey.At)
		if !ok {
			to = w.Flood.Toward(w.Table.Facing(prey.At, at))
		}
		s.walk(slot, to, 1)
		return true
	}
	if at, ok := s.inReach(w, slot, all, prey.At); ok {
		s.beginMelee(at)
		return true
	}
	return false
}

// inReach returns the figure to hit: the prey, or the nearest in contact. The second blow prefers
// another figure than the first.
func (s *State) inReach(w *state.Scratch, slot int, kinds targetSet, prey state.Place) (state.Place, bool) {
	from := s.Survivors[slot].At
	var best, again state.Nearest
	s.eachTarget(w, slot, kinds, func(n int, at state.Place) {
		switch d2 := w.Table.D2(from, at); {
		case !w.Table.InContact(from, at):
		case s.ShotFrame().Made > 0 && at == s.Struck[0]:
			again.Offer(n, at, d2)
		case at == prey:
			best.Offer(n, at, 0)
		default:
			best.Offer(n, at, d2)
		}
	})
	if !best.Found {
		best = again
	}
	return best.At, best.Found
}

// takesCover is Hostile 2: wounded by a shot and not in cover, run for a hiding place.
func (s *State) takesCover(w *state.Scratch, slot int) bool {
	v := &s.Survivors[slot]
	if v.Fire&state.WoundedByFire == 0 || w.Table.HidingPlace(v.At) || !s.mayRush(slot) || !s.shelterNear(w, slot).Found {
		return false
	}
	s.roll(ChancePeopleRun)
	return true
}

// mayRush reports whether an independent may RUN, which takes both actions.
func (s *State) mayRush(slot int) bool { return s.PersonFrame().Actions >= 2 && s.mayWalk(slot) }

// shelterNear returns the nearest hiding place outside buildings.
func (s *State) shelterNear(w *state.Scratch, slot int) (best state.Nearest) {
	at := s.Survivors[slot].At
	free := w.Table.Free(ground.Survivor, at)
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		if p := ground.On(q, at.Floor()); w.Table.House(p) < 0 && w.Table.HidingPlace(p) {
			best.Offer(0, p, w.Table.D2(at, p))
		}
	}
	return best
}

// runs is a RUN: to a hiding place, or away from the threat.
func (s *State) runs(w *state.Scratch, slot, die int) {
	g, _ := s.Survivors[slot].Group()
	s.floods(w, slot, s.Strides(slot, die))
	switch s.Groups[g].Attitude {
	case ground.Hostile:
		s.walk(slot, w.Flood.Toward(s.shelterNear(w, slot).At), peopleActions)
	case ground.Fearful:
		to := s.awayFrom(w, slot, s.nearestTarget(w, slot, characterTarget|otherTarget, 2*6).At, die)
		if !s.zombieSeen(w, to) {
			s.walk(slot, to, peopleActions)
		} else if !s.retreats(w, slot) {
			s.PersonFrame().Actions = 0
		}
	default:
		s.walk(slot, s.awayFrom(w, slot, s.nearestTarget(w, slot, fastTarget, 2*12).At, die), peopleActions)
	}
}

// awayFrom is the end of a RUN away from somebody.
func (s *State) awayFrom(w *state.Scratch, slot int, from state.Place, die int) state.Place {
	w.Flood.Reach(&w.Table, ground.Survivor, s.Survivors[slot].At, s.Budget(slot, s.Strides(slot, die)))
	return w.Flood.Away(from)
}

// zombieSeen reports whether a zombie is in sight within 12" of a place.
func (s *State) zombieSeen(w *state.Scratch, at state.Place) bool {
	return slices.ContainsFunc(s.ZombieList(), func(z state.Zombie) bool {
		return ground.Within(w.Table.D2(at, z.At()), 2*12) && w.Table.Sees(at, z.At())
	})
}

// ravesAtWindow is the clause of the crazed survivor: at the opening with the nearest figure in
// sight an AIMED SHOT, or a MELEE against a figure in contact. Data 4.
func (s *State) ravesAtWindow(w *state.Scratch, slot int) bool {
	if s.PersonFrame().Actions < peopleActions {
		return false
	}
	const anybody = characterTarget | zombieTarget | dogTarget
	s.goesToWindow(w, slot, anybody)
	if rank, loaded := s.gunOf(slot, true); rank >= 0 && loaded && s.mayAim(w, slot) {
		_, _, far := s.Ranges(slot, s.Carried(slot)[rank])
		if prey := s.nearestTarget(w, slot, anybody, far); prey.Found {
			s.beginShot(slot, rank, prey.At, true)
			return true
		}
	}
	if at, ok := s.inReach(w, slot, anybody, ground.Nowhere); ok {
		s.PersonFrame().Actions = 1
		s.beginMelee(at)
		return true
	}
	return false
}

// goesToWindow moves the crazed survivor to the opening with the nearest figure in sight.
func (s *State) goesToWindow(w *state.Scratch, slot int, kinds targetSet) {
	v := &s.Survivors[slot]
	h := s.HouseOf(v)
	if h < 0 || s.Grabs(slot) > 0 {
		return
	}
	was, to, least := v.At, v.At, 1<<30
	for o := range s.Rules().Map.Buildings[h].Openings {
		p := state.Place(s.Rules().Map.Buildings[h].Openings[o].Inside)
		if p != was && w.Table.Filled(p) {
			continue
		}
		v.At = p
		if near := s.nearestTarget(w, slot, kinds, unlimited); near.Found && near.D2 < least {
			to, least = p, near.D2
		}
	}
	v.At = was
	w.Table.Empty(was)
	w.Table.Fill(to)
	s.Move(slot, to)
}
