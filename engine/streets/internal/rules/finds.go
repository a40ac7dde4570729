package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Search results (T5.2) and the tables of items. Search, Find, digest 3.5.

// Finding is a result of T5.2.
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

// SearchTable is T5.2 by score, 0 to 8. The columns are ransacked or ruin, intact, barricaded,
// vehicle.
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

// searchColumn is the column of a building in T5.2.
func searchColumn(b state.Status) int {
	switch b {
	case ground.Intact:
		return 1
	case ground.Barricaded:
		return 2
	}
	return 0
}

// FindStep is a table of special items, in the order of the queue.
type FindStep uint8

// Steps of a find, and the tables that they roll on.
const (
	findType FindStep = iota
	findSupplies
	FindHousehold
	findOther
	FindWeapon
	findSpecialWeapon
	FindAmmunition
	findSpecialAmmunition
	FindSpecial
	FindCanada
	findSteps
)

// halfDie in the queue means a d3.
const halfDie = 9

// The tables of special items, 1.15, by the sum of their dice from the lowest.

// Table entries that mean another roll.
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

// CacheTable is the table of caches, which rolls on the other tables.
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
