package streets

// The tables of special items, 1.15, by the sum of their dice from the lowest.

// What stands in a table for another roll.
const (
	aChoice        = itemKinds + iota // d3 supplies and any row
	aSpecialWeapon                    // a roll on the table of special weapons
	aSpecialRound                     // and of special ammunition
	aCanadian                         // and on the Canadian table
	aMeal                             // d3 supplies
	aBlade                            // an axe or a chainsaw
	anyHousehold                      // one of the list
	anyOther
)

// cacheTable is the table of caches, which has rolls on other tables.
const cacheTable = uint8(findSteps)

// findTable is a table of items.
type findTable struct {
	dice  int
	items []itemKind
}

// findTables are the tables of items, by step.
var findTables = [findSteps + 1]findTable{
	findHousehold: {3, []itemKind{
		paddedClothes, heavyClothes, heavyClothes, crowbar, tools, firstAidKit, shovel, largeKnife, axe, rope, tarp,
		aChoice, aChoice, aChoice, aChoice, aChoice,
	}},
	findOther: {2, []itemKind{
		toyCar, laserPointer, eggTimer, flashlight, stimulants, siphon, bicycle, binoculars, skillet, gasoline, gasoline,
	}},
	findWeapon: {3, []itemKind{
		bow, crossbow, revolver, pistol, pistol, shotgun, pumpShotgun, pumpShotgun, rifle, rifle, burstRifle, submachineGun,
		carbine, machinePistol, aSpecialWeapon, aSpecialWeapon,
	}},
	findSpecialWeapon: {1, []itemKind{burstRifle, rocketLauncher, grenadeLauncher, sniperRifle, taser, machineGun}},
	findAmmunition: {2, []itemKind{
		arrows, fineRifleRounds, rifleRounds, finePistolRounds, pistolRounds, shotShells, slugs, smokeGrenade, tearGas,
		fragGrenade, aSpecialRound,
	}},
	findSpecialAmmunition: {1, []itemKind{smoke40, frag40, fiftyRounds, cartridges, dynamite, dynamite}},
	findSpecial: {2, []itemKind{
		vaccine, bodyArmour, goggles, chainsaw, scope, machete, molotov, sling, gasMask, laserModule, silencer,
	}},
	findCanada: {2, []itemKind{
		skis, stimulants, aMeal, hockeyStick, hockeyStick, winterCoat, winterCoat, aBlade, loyalDog, anyHousehold, anyOther,
	}}, // Canada T
	cacheTable: {2, nil},
}

// cacheRows are the caches by 2d6: rolls on each table, and dice of supplies.
var cacheRows = [11][findSteps]uint8{
	{findSupplies: halfDie, findHousehold: 1},
	{findSupplies: halfDie, findHousehold: 1},
	{findSupplies: halfDie, findHousehold: 1},
	{findSupplies: halfDie, findHousehold: 1},
	{findSupplies: 1, findHousehold: 2, findWeapon: 1},
	{findSupplies: 1, findHousehold: 2, findWeapon: 1},
	{findSupplies: 1, findHousehold: 2, findWeapon: 1},
	{findSupplies: 2, findHousehold: 1, findOther: 1, findWeapon: 1, findAmmunition: 1},
	{findSupplies: 2, findHousehold: 1, findOther: 1, findWeapon: 1, findAmmunition: 1},
	{findSupplies: 3, findHousehold: 1, findOther: 1, findWeapon: 2, findAmmunition: 1, findSpecial: 1},
	{findWeapon: 2, findSpecialWeapon: 1, findAmmunition: 2, findSpecialAmmunition: 1, findSpecial: 1},
}

// zombieRow is a row of T4.1.
type zombieRow struct {
	dice, plus int // of a quick move
	wander     int // inches of a random move
	need       int // of an attack
	damage     int
}

var zombieTable = [zombieKinds]zombieRow{
	ankleBiter: {1, 0, 2, 5, -1},
	shuffler:   {1, 4, 4, 4, 0},
	runner:     {3, 0, 8, 3, 1},
	boss:       {1, 4, 4, 3, 1},
}
