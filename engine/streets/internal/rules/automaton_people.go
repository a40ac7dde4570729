package rules

import (
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// What independents do, by their attitude: the clauses of Indep, digest 3.3 M3. Each member looks
// for itself (S47); the first clause that applies is carried out, and with an action left the first
// of the list is asked again. Within asks for sight.

// clause carries out a line of the lists if it applies, and reports whether it does.
type clause = func(s *State, w *state.Scratch, slot int) bool

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
func (s *State) eachQuarry(w *state.Scratch, slot int, kinds quarry, each func(n int, at state.Place)) {
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
		if v.IsCharacter() && kinds&characterQuarry != 0 && !v.Is(state.Lurking) || !v.IsCharacter() && kinds&otherQuarry != 0 && v.Owner != s.Survivors[slot].Owner {
			tell(i, v.At)
		}
	}
	for n, z := range s.Lives() {
		if kinds&zombieQuarry != 0 || kinds&fastQuarry != 0 && z.Kind() >= state.Runner {
			tell(n, z.At())
		}
	}
	for n, d := range s.Hounds() {
		if !d.Tame() && kinds&dogQuarry != 0 {
			tell(n, d.At())
		}
	}
}

// unlimited is farther than any table, in half inches.
const unlimited = 1000

// spots returns the nearest figure of some kinds in sight within half inches.
func (s *State) spots(w *state.Scratch, slot int, kinds quarry, halves int) (best state.Nearest) {
	from := s.Survivors[slot].At
	s.eachQuarry(w, slot, kinds, func(n int, at state.Place) {
		if d2 := w.Table.D2(from, at); ground.Within(d2, halves) {
			best.Offer(n, at, d2)
		}
	})
	return best
}

// closes is the first line of all but the hostile: a zombie, else a dog, within some inches.
func closes(inches int) clause {
	return func(s *State, w *state.Scratch, slot int) bool {
		return s.closesIn(w, slot, inches, zombieQuarry, dogQuarry)
	}
}

// closesOnPeople is Hostile 1: a character, else a zombie, else a dog, within 6".
func (s *State) closesOnPeople(w *state.Scratch, slot int) bool {
	return s.closesIn(w, slot, 6, characterQuarry, zombieQuarry, dogQuarry)
}

// closesIn goes for the nearest of the first kind of which one is near, and hits it; with another
// action it hits another in contact if there is one. S47.
func (s *State) closesIn(w *state.Scratch, slot, inches int, kinds ...quarry) bool {
	var prey state.Nearest
	all := quarry(0)
	for _, k := range kinds {
		all |= k
		if !prey.Found {
			prey = s.spots(w, slot, k, 2*inches)
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
		s.strikes(at)
		return true
	}
	return false
}

// inReach returns whom an independent hits: the one whom he went for, or the nearest in contact; the
// second time another than the first if there is one.
func (s *State) inReach(w *state.Scratch, slot int, kinds quarry, prey state.Place) (state.Place, bool) {
	from := s.Survivors[slot].At
	var best, again state.Nearest
	s.eachQuarry(w, slot, kinds, func(n int, at state.Place) {
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

// takesCover is Hostile 2: wounded by a shot and not in cover, he runs for a hiding place.
func (s *State) takesCover(w *state.Scratch, slot int) bool {
	v := &s.Survivors[slot]
	if v.Fire&state.WoundedByFire == 0 || w.Table.HidingPlace(v.At) || !s.mayRush(slot) || !s.shelterNear(w, slot).Found {
		return false
	}
	s.roll(ChancePeopleRun)
	return true
}

// mayRush reports whether an independent may RUN: it takes both actions.
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

// runs is a RUN of so many inches: to a hiding place, or away from what there is to run from.
func (s *State) runs(w *state.Scratch, slot, die int) {
	g, _ := s.Survivors[slot].Group()
	s.floods(w, slot, s.Strides(slot, die))
	switch s.Groups[g].Attitude {
	case ground.Hostile:
		s.walk(slot, w.Flood.Toward(s.shelterNear(w, slot).At), peopleActions)
	case ground.Fearful:
		to := s.awayFrom(w, slot, s.spots(w, slot, characterQuarry|otherQuarry, 2*6).At, die)
		if !s.zombieSeen(w, to) {
			s.walk(slot, to, peopleActions)
		} else if !s.retreats(w, slot) {
			s.PersonFrame().Actions = 0
		}
	default:
		s.walk(slot, s.awayFrom(w, slot, s.spots(w, slot, fastQuarry, 2*12).At, die), peopleActions)
	}
}

// awayFrom is where a RUN away from somebody ends.
func (s *State) awayFrom(w *state.Scratch, slot int, from state.Place, die int) state.Place {
	w.Flood.Reach(&w.Table, ground.Survivor, s.Survivors[slot].At, s.Budget(slot, s.Strides(slot, die)))
	return w.Flood.Away(from)
}

// zombieSeen reports whether a place is within 12" of a zombie in sight.
func (s *State) zombieSeen(w *state.Scratch, at state.Place) bool {
	return slices.ContainsFunc(s.Lives(), func(z state.Zombie) bool {
		return ground.Within(w.Table.D2(at, z.At()), 2*12) && w.Table.Sees(at, z.At())
	})
}

// ravesAtWindow is what the crazed does: at the opening from which the nearest figure is in sight,
// an AIMED SHOT, or a MELEE at who is in contact. Data 4.
func (s *State) ravesAtWindow(w *state.Scratch, slot int) bool {
	if s.PersonFrame().Actions < peopleActions {
		return false
	}
	const anybody = characterQuarry | zombieQuarry | dogQuarry
	s.goesToWindow(w, slot, anybody)
	if rank, loaded := s.gunOf(slot, true); rank >= 0 && loaded && s.calm(w, slot) {
		_, _, far := s.Ranges(slot, s.Carried(slot)[rank])
		if prey := s.spots(w, slot, anybody, far); prey.Found {
			s.shootsAt(slot, rank, prey.At, true)
			return true
		}
	}
	if at, ok := s.inReach(w, slot, anybody, ground.Nowhere); ok {
		s.PersonFrame().Actions = 1
		s.strikes(at)
		return true
	}
	return false
}

// goesToWindow puts the crazed at the opening from which the nearest figure is in sight.
func (s *State) goesToWindow(w *state.Scratch, slot int, kinds quarry) {
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
		if near := s.spots(w, slot, kinds, unlimited); near.Found && near.D2 < least {
			to, least = p, near.D2
		}
	}
	v.At = was
	w.Table.Empty(was)
	w.Table.Fill(to)
	s.Move(slot, to)
}
