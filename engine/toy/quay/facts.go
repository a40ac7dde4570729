package quay

import "deadreckon/engine"

// Facts are the public facts of a position, for rule-based agents.
type Facts struct{ s *State }

// FactsOf returns the facts of a position. They are valid until it changes.
func FactsOf(p engine.Position) Facts { return Facts{content(p)} }

// At returns the place of the survivor.
func (f Facts) At() Place { return f.s.at }

// Zombies returns the number of zombies at a place.
func (f Facts) Zombies(p Place) int { return int(f.s.zombies[p]) }

// Goal returns the survivor's destination: the pier with the fuel, otherwise the nearest closed shed.
func (f Facts) Goal() Place {
	goal := pier
	for p := gate; p < places && f.s.fuel != found; p++ {
		if f.s.closed.has(p) && (goal == pier || far[f.s.at][p] < far[f.s.at][goal]) {
			goal = p
		}
	}
	return goal
}

// Distance returns the length of the shortest path between two places.
func Distance(p, q Place) int { return int(far[p][q]) }

// Decode returns the kind of an action and its place, if it has one.
func Decode(a engine.Action) (Kind, Place) { return kindOf(a), Place(argOf(a)) }
