package streets

import "deadreckon/engine/streets/ground"

// SEARCH: T5.2, and what is found by it. Search, digest 3.5.

// Dice of this chapter: their rows are in dice.go.
const (
	jobSearch job = 25
)

// findings are the results of T5.2.
type finding uint8

const (
	emptied finding = iota // searching there is over
	nothing
	biter // an ankle-biter; searching goes on
	oneDie
	twoDice
	threeDice
	special1 // a special item
	halfADie
	lastBiter // an ankle-biter, and searching is over
)

// searchTable is T5.2 by score, 0 to 8: ransacked and ruin, intact, barricaded, vehicle.
var searchTable = [9][4]finding{
	{emptied, emptied, emptied, emptied},
	{biter, biter, nothing, lastBiter},
	{emptied, emptied, emptied, emptied},
	{emptied, emptied, nothing, emptied},
	{emptied, nothing, oneDie, emptied},
	{nothing, oneDie, twoDice, nothing},
	{oneDie, special1, special1, halfADie},
	{twoDice, twoDice, special1, special1},
	{special1, threeDice, threeDice, oneDie},
}

// inVehicle is the column of vehicles.
const inVehicle = 3

// searchColumn is the column of T5.2 of a building.
func searchColumn(b status) int {
	switch b {
	case ground.Intact:
		return 1
	case ground.Barricaded:
		return 2
	}
	return 0
}

// searchable reports whether the floor of somebody is not empty.
func (s *State) searchable(slot int) bool {
	v := &s.survivors[slot]
	h := s.houseOf(v)
	if h < 0 {
		return true // vehicles say themselves
	}
	b := &s.buildings[h]
	return !b.empty(v.at.Floor()) && b.entered(v.at.Floor())
}

// searchInches is how far one goes to search. 1.2.
const searchInches = 3

// eachSearch lists where on the floor one may end.
func (s *State) eachSearch(l *listing) {
	if s.houseOf(&s.survivors[l.slot]) < 0 {
		s.eachVehicleSearch(l)
		return
	}
	at := s.survivors[l.slot].at
	l.squares(KindSearch, at, inches(searchInches), true)
}

func (s *State) doSearch(p Play) {
	s.move(int(s.actor), place(p.Q))
	if s.searching().vehicle = p.A; p.A > 0 { // S78
		s.vehicles[p.A-1].flags |= opened
		s.roll(jobSearch)
		return
	}
	h := s.houseOf(s.who())
	s.searching().house = uint8(h)
	s.searched[s.who().owner] |= 1 << h
	s.roll(jobSearch)
}

// searchScore is a die with what the actor adds, from 0 to 8. Search.
func (s *State) searchScore(n int) int {
	t := s.traits(s.actor)
	n += t.plus(looter) - t.plus(careless) - s.penalty(int(s.actor))
	if s.carries(int(s.actor), loyalDog) { // S56
		n++
	}
	if s.searching().vehicle == 0 && s.r().Map.Buildings[s.searching().house].Hospital {
		n += t.plus(scientist)
	}
	return min(max(n, 0), 8)
}

func (s *State) findingOf(n int) finding {
	column := inVehicle
	if s.searching().vehicle == 0 {
		column = searchColumn(s.building().class)
	}
	return searchTable[s.searchScore(n)][column]
}

func outcomeSearch(s *State, n int) int { return int(s.findingOf(n)) }

// throwSearch does what the row says.
func (s *State) throwSearch(n int) {
	switch f := s.findingOf(n); f {
	case emptied:
		s.exhaust()
	case lastBiter:
		s.exhaust()
		s.comeBeside(int(s.searching().vehicle)-1, s.who().at)
	case biter:
		s.come(s.who().at, ankleBiter)
	case oneDie, twoDice, threeDice:
		s.rollSome(jobSupplies, int(f-oneDie)+1)
	case halfADie:
		s.roll(jobHalfSupplies)
	case special1:
		s.beginFind(s.searching().vehicle == 0 && s.building().class == ground.Barricaded, false)
	}
	s.findGoal(s.findingOf(n))
}

// exhaust leaves nothing to be found on the floor, or in the vehicle.
func (s *State) exhaust() {
	if s.searching().vehicle > 0 {
		s.vehicles[s.searching().vehicle-1].flags |= lootless
		return
	}
	s.building().floors |= 1 << (4 + s.who().at.Floor())
}
