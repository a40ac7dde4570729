package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// SEARCH: T5.2, and what is found by it. Search, digest 3.5.

// searchable reports whether the floor of somebody is not empty.
func (s *State) searchable(slot int) bool {
	v := &s.Survivors[slot]
	h := s.HouseOf(v)
	if h < 0 {
		return true // vehicles say themselves
	}
	b := &s.Buildings[h]
	return !b.Empty(v.At.Floor()) && b.Entered(v.At.Floor())
}

// eachSearch lists where on the floor one may end.
func (s *State) eachSearch(l *Listing) {
	if s.HouseOf(&s.Survivors[l.slot]) < 0 {
		s.eachVehicleSearch(l)
		return
	}
	at := s.Survivors[l.slot].At
	l.squares(action.KindSearch, at, state.Inches(SearchInches), true)
}

func (s *State) doSearch(p action.Play) {
	s.Move(int(s.Actor), state.Place(p.Q))
	if s.SearchFrame().Vehicle = p.A; p.A > 0 { // S78
		s.Vehicles[p.A-1].Flags |= state.Opened
		s.roll(chanceSearch)
		return
	}
	h := s.HouseOf(s.Who())
	s.SearchFrame().House = uint8(h)
	s.Searched[s.Who().Owner] |= 1 << h
	s.roll(chanceSearch)
}

// SearchScore is a die with what the actor adds, from 0 to 8. Search.
func (s *State) SearchScore(n int) int {
	t := s.Traits(s.Actor)
	n += t.Plus(state.Looter) - t.Plus(state.Careless) - s.Penalty(int(s.Actor))
	if s.Carries(int(s.Actor), state.LoyalDog) { // S56
		n++
	}
	if s.SearchFrame().Vehicle == 0 && s.Rules().Map.Buildings[s.SearchFrame().House].Hospital {
		n += t.Plus(state.Scientist)
	}
	return min(max(n, 0), 8)
}

func (s *State) findingOf(n int) Finding {
	column := inVehicle
	if s.SearchFrame().Vehicle == 0 {
		column = searchColumn(s.building().Class)
	}
	return SearchTable[s.SearchScore(n)][column]
}

func outcomeSearch(s *State, n int) int { return int(s.findingOf(n)) }

// throwSearch does what the row says.
func (s *State) throwSearch(n int) {
	switch f := s.findingOf(n); f {
	case emptied:
		s.exhaust()
	case lastBiter:
		s.exhaust()
		s.comeBeside(int(s.SearchFrame().Vehicle)-1, s.Who().At)
	case biter:
		s.come(s.Who().At, state.AnkleBiter)
	case oneDie, twoDice, threeDice:
		s.rollSome(ChanceSupplies, int(f-oneDie)+1)
	case halfADie:
		s.roll(ChanceHalfSupplies)
	case special1:
		s.BeginFind(s.SearchFrame().Vehicle == 0 && s.building().Class == ground.Barricaded, false)
	}
	s.findGoal(s.findingOf(n))
}

// exhaust leaves nothing to be found on the floor, or in the vehicle.
func (s *State) exhaust() {
	if s.SearchFrame().Vehicle > 0 {
		s.Vehicles[s.SearchFrame().Vehicle-1].Flags |= state.Lootless
		return
	}
	s.building().Floors |= 1 << (4 + s.Who().At.Floor())
}
