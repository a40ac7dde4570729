package rules

import (
	"deadreckon/engine/streets/internal/state"
)

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

// FindTable is a table of items.
type FindTable struct {
	Dice  int
	Items []state.ItemKind
}

// FindTables are the tables of items, by step.
var FindTables = [findSteps + 1]FindTable{
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

// zombieRow is a row of T4.1.
type zombieRow struct {
	dice, plus int // of a quick move
	wander     int // inches of a random move
	need       int // of an attack
	damage     int
}

var zombieTable = [state.ZombieKinds]zombieRow{
	state.AnkleBiter: {1, 0, 2, 5, -1},
	state.Shuffler:   {1, 4, 4, 4, 0},
	state.Runner:     {3, 0, 8, 3, 1},
	state.Boss:       {1, 4, 4, 3, 1},
}
