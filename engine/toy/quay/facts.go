package quay

import "deadreckon/engine"

// Facts are what all seats see of a position, for those who play by rules of thumb.
type Facts struct{ s *State }

// FactsOf returns the facts of a position, as long as it stands.
func FactsOf(p engine.Position) Facts { return Facts{content(p)} }

// At returns where the survivor is.
func (f Facts) At() Place { return f.s.at }

// Zombies returns how many zombies are at a place.
func (f Facts) Zombies(p Place) int { return int(f.s.zombies[p]) }

// Goal returns the place that the survivor wants to reach: the pier with the fuel, else the nearest
// closed shed.
func (f Facts) Goal() Place {
	goal := pier
	for p := gate; p < places && f.s.fuel != found; p++ {
		if f.s.closed.has(p) && (goal == pier || far[f.s.at][p] < far[f.s.at][goal]) {
			goal = p
		}
	}
	return goal
}

// Distance returns the number of ways from one place to another.
func Distance(p, q Place) int { return int(far[p][q]) }

// Decode returns the kind of an action, and its place where it has one.
func Decode(a engine.Action) (Kind, Place) { return kindOf(a), Place(argOf(a)) }
