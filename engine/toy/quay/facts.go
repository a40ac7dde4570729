package quay

import "deadreckon/engine"

// Facts are what all seats see of a position, for those who play by rules of thumb.
type Facts struct {
	At      Place // of the survivor
	Fuel    bool  // he has it
	Actions int   // left to him
	Roused  Place // of the zombie that moves
	closed  set
	zombies [places + 1]uint8
}

// FactsOf returns the facts of a position.
func FactsOf(p engine.Position) Facts {
	s := content(p)
	return Facts{At: s.at, Fuel: s.fuel == found, Actions: int(s.actions), Roused: s.roused, closed: s.closed, zombies: s.zombies}
}

// Zombies returns how many zombies are at a place.
func (f *Facts) Zombies(p Place) int { return int(f.zombies[p]) }

// Goal returns the place that the survivor wants to reach: the pier with the fuel, else the nearest
// closed shed.
func (f *Facts) Goal() Place {
	goal := Place(pier)
	for p := gate; p < places && !f.Fuel; p++ {
		if f.closed.has(p) && (goal == pier || far[f.At][p] < far[f.At][goal]) {
			goal = p
		}
	}
	return goal
}

// Distance returns the number of ways from one place to another.
func Distance(p, q Place) int { return int(far[p][q]) }

// Decode returns the kind of an action, and its place where it has one.
func Decode(a engine.Action) (Kind, Place) { return kindOf(a), Place(argOf(a)) }
