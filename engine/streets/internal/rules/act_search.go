package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// SEARCH: T5.2, and what is found by it. Search, digest 3.5.

// Dice of this chapter: their rows are in dice.go.
const (
	jobSearch state.Job = 25
)

// findings are the results of T5.2.
type Finding uint8

const (
	emptied Finding = iota // searching there is over
	nothing
	biter // an ankle-biter; searching goes on
	oneDie
	twoDice
	threeDice
	special1 // a special item
	halfADie
	lastBiter // an ankle-biter, and searching is over
)

// SearchTable is T5.2 by score, 0 to 8: ransacked and ruin, intact, barricaded, vehicle.
var SearchTable = [9][4]Finding{
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
func searchColumn(b state.Status) int {
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
	v := &s.Survivors[slot]
	h := s.HouseOf(v)
	if h < 0 {
		return true // vehicles say themselves
	}
	b := &s.Buildings[h]
	return !b.Empty(v.At.Floor()) && b.Entered(v.At.Floor())
}

// SearchInches is how far one goes to search. 1.2.
const SearchInches = 3

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
	if s.Searching().Vehicle = p.A; p.A > 0 { // S78
		s.Vehicles[p.A-1].Flags |= state.Opened
		s.roll(jobSearch)
		return
	}
	h := s.HouseOf(s.Who())
	s.Searching().House = uint8(h)
	s.Searched[s.Who().Owner] |= 1 << h
	s.roll(jobSearch)
}

// SearchScore is a die with what the actor adds, from 0 to 8. Search.
func (s *State) SearchScore(n int) int {
	t := s.Traits(s.Actor)
	n += t.Plus(state.Looter) - t.Plus(state.Careless) - s.Penalty(int(s.Actor))
	if s.Carries(int(s.Actor), state.LoyalDog) { // S56
		n++
	}
	if s.Searching().Vehicle == 0 && s.Rules().Map.Buildings[s.Searching().House].Hospital {
		n += t.Plus(state.Scientist)
	}
	return min(max(n, 0), 8)
}

func (s *State) findingOf(n int) Finding {
	column := inVehicle
	if s.Searching().Vehicle == 0 {
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
		s.comeBeside(int(s.Searching().Vehicle)-1, s.Who().At)
	case biter:
		s.come(s.Who().At, state.AnkleBiter)
	case oneDie, twoDice, threeDice:
		s.rollSome(JobSupplies, int(f-oneDie)+1)
	case halfADie:
		s.roll(JobHalfSupplies)
	case special1:
		s.BeginFind(s.Searching().Vehicle == 0 && s.building().Class == ground.Barricaded, false)
	}
	s.findGoal(s.findingOf(n))
}

// exhaust leaves nothing to be found on the floor, or in the vehicle.
func (s *State) exhaust() {
	if s.Searching().Vehicle > 0 {
		s.Vehicles[s.Searching().Vehicle-1].Flags |= state.Lootless
		return
	}
	s.building().Floors |= 1 << (4 + s.Who().At.Floor())
}

// The tables of special items, 1.15, by the sum of their dice from the lowest.

// What stands in a table for another roll.
const (
	AChoice        = state.ItemKinds + iota // d3 supplies and any row
	ASpecialWeapon                          // a roll on the table of special weapons
	aSpecialRound                           // and of special ammunition
	aCanadian                               // and on the Canadian table
	aMeal                                   // d3 supplies
	aBlade                                  // an axe or a chainsaw
	anyHousehold                            // one of the list
	anyOther
)

// CacheTable is the table of caches, which has rolls on other tables.
const CacheTable = uint8(findSteps)

// Finds is a table of items.
type Finds struct {
	Dice  int
	Items []state.ItemKind
}

// FindTables are the tables of items, by step.
var FindTables = [findSteps + 1]Finds{
	FindHousehold: {3, []state.ItemKind{
		state.PaddedClothes, state.HeavyClothes, state.HeavyClothes, state.Crowbar, state.Tools, state.FirstAidKit, state.Shovel, state.LargeKnife, state.Axe, state.Rope, state.Tarp,
		AChoice, AChoice, AChoice, AChoice, AChoice,
	}},
	findOther: {2, []state.ItemKind{
		state.ToyCar, state.LaserPointer, state.EggTimer, state.Flashlight, state.Stimulants, state.Siphon, state.Bicycle, state.Binoculars, state.Skillet, state.Gasoline, state.Gasoline,
	}},
	FindWeapon: {3, []state.ItemKind{
		state.Bow, state.Crossbow, state.Revolver, state.Pistol, state.Pistol, state.Shotgun, state.PumpShotgun, state.PumpShotgun, state.Rifle, state.Rifle, state.BurstRifle, state.SubmachineGun,
		state.Carbine, state.MachinePistol, ASpecialWeapon, ASpecialWeapon,
	}},
	findSpecialWeapon: {1, []state.ItemKind{state.BurstRifle, state.RocketLauncher, state.GrenadeLauncher, state.SniperRifle, state.Taser, state.MachineGun}},
	FindAmmunition: {2, []state.ItemKind{
		state.Arrows, state.FineRifleRounds, state.RifleRounds, state.FinePistolRounds, state.PistolRounds, state.ShotShells, state.Slugs, state.SmokeGrenade, state.TearGas,
		state.FragGrenade, aSpecialRound,
	}},
	findSpecialAmmunition: {1, []state.ItemKind{state.Smoke40, state.Frag40, state.FiftyRounds, state.Cartridges, state.Dynamite, state.Dynamite}},
	FindSpecial: {2, []state.ItemKind{
		state.Vaccine, state.BodyArmour, state.Goggles, state.Chainsaw, state.Scope, state.Machete, state.Molotov, state.Sling, state.GasMask, state.LaserModule, state.Silencer,
	}},
	FindCanada: {2, []state.ItemKind{
		state.Skis, state.Stimulants, aMeal, state.HockeyStick, state.HockeyStick, state.WinterCoat, state.WinterCoat, aBlade, state.LoyalDog, anyHousehold, anyOther,
	}}, // Canada T
	CacheTable: {2, nil},
}

// cacheRows are the caches by 2d6: rolls on each table, and dice of supplies.
var cacheRows = [11][findSteps]uint8{
	{findSupplies: halfDie, FindHousehold: 1},
	{findSupplies: halfDie, FindHousehold: 1},
	{findSupplies: halfDie, FindHousehold: 1},
	{findSupplies: halfDie, FindHousehold: 1},
	{findSupplies: 1, FindHousehold: 2, FindWeapon: 1},
	{findSupplies: 1, FindHousehold: 2, FindWeapon: 1},
	{findSupplies: 1, FindHousehold: 2, FindWeapon: 1},
	{findSupplies: 2, FindHousehold: 1, findOther: 1, FindWeapon: 1, FindAmmunition: 1},
	{findSupplies: 2, FindHousehold: 1, findOther: 1, FindWeapon: 1, FindAmmunition: 1},
	{findSupplies: 3, FindHousehold: 1, findOther: 1, FindWeapon: 2, FindAmmunition: 1, FindSpecial: 1},
	{FindWeapon: 2, findSpecialWeapon: 1, FindAmmunition: 2, findSpecialAmmunition: 1, FindSpecial: 1},
}
