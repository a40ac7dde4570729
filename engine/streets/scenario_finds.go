package streets

import "deadreckon/engine/streets/ground"

// What a scenario hides: the item that the primary objective asks for, and first finds that are
// known. Data 7.

// findGoal gives the actor what the objective asks for, besides what else his SEARCH has found:
// the first in its building that gives something, or the one that leaves all of it empty. Data 7.
func (s *State) findGoal(f finding) {
	g := s.r().Scenario.Goal
	if g.Item < 0 || s.is(found74) || int(s.searching().house) != g.House {
		return
	}
	if f >= oneDie || f == emptied && s.allEmpty(g.House) {
		s.weather |= found74
		if s.itemsOut == itemSlots {
			s.takeItem(0) // what lies on the lowest square makes room
		}
		s.addItem(newItem(hands(int(s.actor)), itemKind(g.Item), 1, 0))
	}
}

// allEmpty reports whether nothing is left to be found on any floor of a building.
func (s *State) allEmpty(house int) bool {
	for floor := range s.r().Map.Buildings[house].Floors {
		if !s.buildings[house].empty(floor) {
			return false
		}
	}
	return true
}

// knownFind returns the special item that is found first in the building that the actor
// searches, noItem where it is rolled for. Data 7.
func (s *State) knownFind() itemKind {
	if s.act != KindSearch || int(s.searching().house) >= len(s.r().Map.Buildings) || s.building().floors&foundKnown != 0 {
		return noItem
	}
	for _, f := range s.r().Scenario.Finds {
		if f.House == int(s.searching().house) {
			return itemKind(f.Item)
		}
	}
	return noItem
}

// itemsOff counts the records of what the objective asks for that some seats have carried off.
func (s *State) itemsOff(of func(seat uint8) bool) (n int) {
	k := s.r().goalItem()
	if k == noItem {
		return 0
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.state == safe && v.isCharacter() && of(v.owner) && s.carries(slot, k) {
			n++
		}
	}
	return n
}

// itemPotential is how near the objective is of a scenario that asks for an item: half for
// having found it, half for how near the exit it is. Digest 8.6.
func (s *State) itemPotential(of func(seat uint8) bool) float64 {
	switch {
	case !s.is(found74):
		return 0
	case s.itemsOff(of) > 0:
		return 1
	}
	r := s.r()
	at := -1
	for _, i := range s.things() {
		if i.kind() != r.goalItem() {
			continue
		}
		switch q := i.at(); {
		case q < inHands:
			at = int(q.Square())
		case q < inGoods && s.survivors[q-inHands].state == onTable:
			at = int(s.survivors[q-inHands].at.Square())
		case q < inGoods && s.survivors[q-inHands].state == corpse:
			at = int(s.survivors[q-inHands].at.Square())
		}
	}
	if at < 0 || at >= r.Map.W*r.Map.H {
		return 0.5
	}
	gap := r.Map.W + r.Map.H
	for _, edge := range r.Scenario.Exits {
		gap = min(gap, r.Map.EdgeGap(ground.Square(at), edge))
	}
	return 1 - 0.5*float64(gap)/float64(r.Map.W+r.Map.H)
}
