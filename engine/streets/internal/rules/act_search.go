package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// SEARCH: T5.2. Search, digest 3.5.

// searchable reports whether the survivor's floor is not empty.
func (s *State) searchable(slot int) bool {
	v := &s.Survivors[slot]
	h := s.HouseOf(v)
	if h < 0 {
		return true // each vehicle has its own mark
	}
	b := &s.Buildings[h]
	return !b.Empty(v.At.Floor()) && b.Entered(v.At.Floor())
}

// listSearch lists the squares of the floor where the search may end.
func (s *State) listSearch(l *ActionList) {
	if s.HouseOf(&s.Survivors[l.slot]) < 0 {
		s.listVehicleSearch(l)
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
	h := s.HouseOf(s.Acting())
	s.SearchFrame().House = uint8(h)
	s.Searched[s.Acting().Owner] |= 1 << h
	s.roll(chanceSearch)
}

// SearchScore is a die with the actor's modifiers, from 0 to 8. Search.
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

// rolledSearch carries out the row.
func (s *State) rolledSearch(n int) {
	switch f := s.findingOf(n); f {
	case emptied:
		s.exhaust()
	case lastBiter:
		s.exhaust()
		s.placeBeside(int(s.SearchFrame().Vehicle)-1, s.Acting().At)
	case biter:
		s.come(s.Acting().At, state.AnkleBiter)
	case oneDie, twoDice, threeDice:
		s.rollSome(ChanceSupplies, int(f-oneDie)+1)
	case halfADie:
		s.roll(ChanceHalfSupplies)
	case special1:
		s.BeginFind(s.SearchFrame().Vehicle == 0 && s.building().Class == ground.Barricaded, false)
	}
	s.findGoal(s.findingOf(n))
}

// exhaust marks the floor or the vehicle as empty.
func (s *State) exhaust() {
	if s.SearchFrame().Vehicle > 0 {
		s.Vehicles[s.SearchFrame().Vehicle-1].Flags |= state.Lootless
		return
	}
	s.building().Floors |= 1 << (4 + s.Acting().At.Floor())
}
