package streets

import (
	"deadreckon/engine/kit/prose"
	"fmt"
)

// itemKind is a kind of thing that lies about or is carried. Digest 1.15.
type itemKind uint8

// The kinds, by their numbers in the digest.
const (
	noItem itemKind = iota
	paddedClothes
	heavyClothes
	crowbar
	tools
	firstAidKit
	shovel
	largeKnife
	axe
	rope
	tarp
	toyCar
	laserPointer
	eggTimer
	flashlight
	stimulants
	siphon
	bicycle
	binoculars
	skillet
	gasoline
	bow
	crossbow
	revolver
	pistol
	shotgun
	sawnOff
	pumpShotgun
	rifle
	burstRifle
	assaultRifle
	submachineGun
	carbine
	pdw
	machinePistol
	launcher
	rocketLauncher
	grenadeLauncher
	sniperRifle
	machineGun
	taser
	arrows
	rifleRounds
	fineRifleRounds
	pistolRounds
	finePistolRounds
	shotShells
	slugs
	smokeGrenade
	tearGas
	fragGrenade
	smoke40
	frag40
	fiftyRounds
	cartridges
	vaccine
	bodyArmour
	goggles
	chainsaw
	scope
	machete
	molotov
	sling
	gasMask
	laserModule
	silencer
	dynamite
	loyalDog
	tShirt
	carBattery
	club
	spear
	hockeyStick
	skis
	antibiotics
	unrolledItem
	unrolledSupplies
	suppliesHere // on the ground
	rifle8       // holds 8 rounds, rifle 12
	rifle20
	winterCoat // padded clothes that do not slow. Canada T
	pulseRifle // Marines T
	sentryGun
	itemKinds
)

// Layers of the rules, which the option without leaves out. Digest 8.9.
type layer uint8

// The layers of the rules.
const (
	people layer = 1 << iota
	dogs
	blasts
	gadgets
	vehicles

	allLayers = people | dogs | blasts | gadgets | vehicles

	// built are the layers that may be played.
	built = allLayers
)

// layerNames are the words for layers, by bit.
var layerNames = [...]string{"people", "dogs", "blasts", "gadgets", "vehicles"}

// itemRow is what is printed of a kind: its word, its price (that of ammunition for five),
// whether it counts as a large weapon or is heavy (Item), and the layer that it needs.
type itemRow struct {
	name  string
	cost  uint8
	large bool
	heavy bool
	needs layer
}

// itemTable is 1.15, with the kinds of our own behind. Prices of those that nobody sells
// are 0.
var itemTable = [itemKinds]itemRow{
	noItem:           {name: "nothing"},
	paddedClothes:    {name: "padded-clothes", cost: 3},
	heavyClothes:     {name: "heavy-clothes", cost: 1},
	crowbar:          {name: "crowbar", cost: 2},
	tools:            {name: "tools", cost: 2},
	firstAidKit:      {name: "first-aid-kit", cost: 5},
	shovel:           {name: "shovel", cost: 1},
	largeKnife:       {name: "large-knife", cost: 1},
	axe:              {name: "axe", cost: 2, large: true},
	rope:             {name: "rope", cost: 1, needs: gadgets},
	tarp:             {name: "tarp", cost: 1},
	toyCar:           {name: "toy-car", cost: 10, needs: gadgets},
	laserPointer:     {name: "laser-pointer", cost: 3},
	eggTimer:         {name: "egg-timer", cost: 2, needs: gadgets},
	flashlight:       {name: "flashlight", cost: 1},
	stimulants:       {name: "stimulants", cost: 2},
	siphon:           {name: "siphon", cost: 1, needs: vehicles},
	bicycle:          {name: "bicycle", cost: 2, heavy: true, needs: gadgets},
	binoculars:       {name: "binoculars", cost: 8},
	skillet:          {name: "skillet", cost: 1},
	gasoline:         {name: "gasoline", cost: 5, heavy: true, needs: vehicles},
	bow:              {name: "bow", cost: 10, large: true},
	crossbow:         {name: "crossbow", cost: 10, large: true},
	revolver:         {name: "revolver", cost: 8},
	pistol:           {name: "pistol", cost: 10},
	shotgun:          {name: "shotgun", cost: 15, large: true},
	sawnOff:          {name: "sawn-off", cost: 8},
	pumpShotgun:      {name: "pump-shotgun", cost: 20, large: true},
	rifle:            {name: "rifle", cost: 25, large: true},
	burstRifle:       {name: "burst-rifle", cost: 40, large: true},
	assaultRifle:     {name: "assault-rifle", cost: 40, large: true},
	submachineGun:    {name: "submachine-gun", cost: 30, large: true},
	carbine:          {name: "carbine", cost: 35, large: true},
	pdw:              {name: "pdw", cost: 35, large: true},
	machinePistol:    {name: "machine-pistol", cost: 25},
	launcher:         {name: "launcher", cost: 30, needs: blasts},
	rocketLauncher:   {name: "rocket-launcher", cost: 50, large: true, needs: blasts},
	grenadeLauncher:  {name: "grenade-launcher", cost: 50, large: true, needs: blasts},
	sniperRifle:      {name: "sniper-rifle", cost: 50, large: true},
	machineGun:       {name: "machine-gun", cost: 70, large: true},
	taser:            {name: "taser", cost: 5, needs: gadgets},
	arrows:           {name: "arrows", cost: 2},
	rifleRounds:      {name: "rifle-rounds", cost: 9},
	fineRifleRounds:  {name: "fine-rifle-rounds", cost: 18},
	pistolRounds:     {name: "pistol-rounds", cost: 5},
	finePistolRounds: {name: "fine-pistol-rounds", cost: 10},
	shotShells:       {name: "shot", cost: 7},
	slugs:            {name: "slugs", cost: 10},
	smokeGrenade:     {name: "smoke-grenade", cost: 5, needs: blasts},
	tearGas:          {name: "tear-gas", cost: 5, needs: blasts},
	fragGrenade:      {name: "frag-grenade", cost: 20, needs: blasts},
	smoke40:          {name: "smoke-40mm", cost: 8, needs: blasts},
	frag40:           {name: "frag-40mm", cost: 30, needs: blasts},
	fiftyRounds:      {name: "fifty-rounds", cost: 15},
	cartridges:       {name: "cartridges", cost: 5, needs: gadgets},
	vaccine:          {name: "vaccine", cost: 50},
	bodyArmour:       {name: "body-armour", cost: 30},
	goggles:          {name: "goggles", cost: 10, needs: gadgets},
	chainsaw:         {name: "chainsaw", cost: 15, large: true, needs: gadgets},
	scope:            {name: "scope", cost: 15},
	machete:          {name: "machete", cost: 2},
	molotov:          {name: "molotov", cost: 6, needs: blasts},
	sling:            {name: "sling", cost: 1, needs: blasts},
	gasMask:          {name: "gas-mask", cost: 3},
	laserModule:      {name: "laser-module", cost: 8, needs: gadgets},
	silencer:         {name: "silencer", cost: 25, needs: gadgets},
	dynamite:         {name: "dynamite", cost: 20, needs: blasts},
	loyalDog:         {name: "dog", needs: dogs},
	tShirt:           {name: "t-shirt", cost: 1},
	carBattery:       {name: "battery", cost: 5, heavy: true, needs: vehicles},
	club:             {name: "club", cost: 1},
	spear:            {name: "spear", cost: 1},
	hockeyStick:      {name: "hockey-stick", cost: 1},
	skis:             {name: "skis", cost: 2},
	antibiotics:      {name: "antibiotics"},
	unrolledItem:     {name: "item-marker"},
	unrolledSupplies: {name: "supplies-marker"},
	suppliesHere:     {name: "supplies", cost: 1},
	rifle8:           {name: "rifle-8", cost: 25, large: true},
	rifle20:          {name: "rifle-20", cost: 25, large: true},
	winterCoat:       {name: "winter-coat", cost: 3},
	pulseRifle:       {name: "pulse-rifle", cost: 70, large: true},
	sentryGun:        {name: "sentry-gun", heavy: true, needs: blasts},
}

// String returns the word for a kind.
func (k itemKind) String() string { return itemTable[k].name }

// row returns what the tables say of a kind.
func (k itemKind) row() *itemRow { return &itemTable[k] }

// merges reports whether records of a kind in one place are one: rounds, grenades, gallons and
// supplies. Digest 8.2.
func (k itemKind) merges() bool {
	switch k {
	case fragGrenade, smokeGrenade, tearGas, dynamite, suppliesHere, gasoline:
		return true
	}
	return k.ammunition()
}

// ammunition reports whether a kind is loaded into guns.
func (k itemKind) ammunition() bool {
	return k >= arrows && k <= slugs || k >= smoke40 && k <= cartridges
}

// loading is how a weapon is loaded. Load, Data 1.
type loading uint8

const (
	byMagazine loading = iota // single from a spare one, double from loose rounds
	bySingle                  // single, from loose rounds
	byDouble                  // double, from loose rounds
	byNocking                 // each shot takes an arrow, no action
	never
)

// gunRow is a ranged weapon: T5.1, 1.15, Data 1. Ranges are in half inches.
type gunRow struct {
	short, medium, long uint8
	damage              int8
	holds               uint8
	load                loading
	fires, fine         itemKind // ammunition, and that of high quality
	reserve             uint8    // loose rounds that are found with a 6
	firearm, automatic  bool
}

// gunTable has a row for each kind with ranges. Shotguns have those of shot; see bands.
var gunTable = [itemKinds]gunRow{
	bow:             {4, 8, 24, 0, 0, byNocking, arrows, 0, 12, false, false},
	crossbow:        {4, 8, 24, 0, 1, bySingle, arrows, 0, 12, false, false},
	revolver:        {6, 10, 20, 0, 6, byDouble, pistolRounds, finePistolRounds, 12, true, false},
	pistol:          {6, 10, 20, 0, 12, byMagazine, pistolRounds, finePistolRounds, 0, true, false},
	shotgun:         {8, 16, 24, 0, 2, bySingle, shotShells, slugs, 12, true, false},
	sawnOff:         {4, 8, 12, 0, 2, bySingle, shotShells, slugs, 12, true, false},
	pumpShotgun:     {8, 16, 24, 0, 6, byDouble, shotShells, slugs, 12, true, false},
	rifle:           {8, 40, 80, 0, 12, byMagazine, rifleRounds, fineRifleRounds, 0, true, false},
	burstRifle:      {8, 40, 80, 0, 30, byMagazine, rifleRounds, fineRifleRounds, 0, true, false},
	assaultRifle:    {8, 40, 80, 0, 30, byMagazine, rifleRounds, fineRifleRounds, 0, true, true},
	submachineGun:   {8, 20, 40, 0, 30, byMagazine, pistolRounds, finePistolRounds, 0, true, true},
	carbine:         {8, 30, 60, 0, 30, byMagazine, rifleRounds, fineRifleRounds, 0, true, false},
	pdw:             {8, 30, 60, 0, 30, byMagazine, pistolRounds, finePistolRounds, 0, true, true},
	machinePistol:   {6, 10, 20, 0, 30, byMagazine, pistolRounds, finePistolRounds, 0, true, true},
	launcher:        {8, 20, 40, 0, 1, bySingle, frag40, smoke40, 12, true, false},
	rocketLauncher:  {8, 20, 40, 0, 1, never, 0, 0, 0, true, false},
	grenadeLauncher: {8, 20, 40, 0, 6, bySingle, frag40, smoke40, 12, true, false},
	sniperRifle:     {8, 52, 104, 2, 5, byDouble, fiftyRounds, 0, 12, true, false},
	machineGun:      {8, 50, 100, 1, 100, byDouble, rifleRounds, fineRifleRounds, 12, true, true},
	taser:           {4, 6, 8, 0, 1, bySingle, cartridges, 0, 12, false, false},
	rifle8:          {8, 40, 80, 0, 8, byMagazine, rifleRounds, fineRifleRounds, 0, true, false},
	rifle20:         {8, 40, 80, 0, 20, byMagazine, rifleRounds, fineRifleRounds, 0, true, false},
	pulseRifle:      {8, 52, 104, 1, 40, byMagazine, rifleRounds, fineRifleRounds, 0, true, true}, // its scope is built in
}

// gun returns the row of a ranged weapon; of other kinds long is 0.
func (k itemKind) gun() *gunRow { return &gunTable[k] }

// isGun reports whether a kind is a gun; the methods after it tell more of its row.
func (k itemKind) isGun() bool     { return gunTable[k].long != 0 }
func (k itemKind) isShotgun() bool { return k == shotgun || k == sawnOff || k == pumpShotgun }
func (k itemKind) isRifle() bool   { return k == rifle || k == rifle8 || k == rifle20 }

// scoped reports whether a scope fits a kind. S104.
func (k itemKind) scoped() bool {
	return k.isRifle() || k == burstRifle || k == assaultRifle || k == sniperRifle
}

// isPistol reports whether two of a kind may be fired at once by the ambidexterous.
func (k itemKind) isPistol() bool { return k == revolver || k == pistol || k == machinePistol }

// jams reports whether event 12 can jam a kind: firearms with a magazine, pump or belt. S23.
func (k itemKind) jams() bool {
	g := k.gun()
	return g.firearm && (g.load == byMagazine || k == pumpShotgun || k == machineGun)
}

// item is a record: a thing, or several of a kind, in a place. Records ascend; 0 is none.
//
//	bits  31-20  19-13  12-5   4-0
//	      place  kind   count  flags
//
// Of a gun the count is its rounds, with 128 for those of high quality or slugs, and the
// flags are jammed, fitted, laser and the spare magazines.
type item uint32

// Flags of guns. Bit 4 also says that a chainsaw runs, or that a Molotov cocktail is ready.
const (
	itemJammed item = 1 << 4
	itemFitted item = 1 << 3 // with a scope or a silencer
	itemLaser  item = 1 << 2
	itemSpares item = 3 // full magazines
)

// fineRounds stands on a record of rounds that are fine.
const fineRounds = 128

// newItem makes a record of so many of a kind in a place.
func newItem(at place, k itemKind, count uint8, flags item) item {
	return item(at)<<20 | item(k)<<13 | item(count)<<5 | flags
}

// at returns where a thing is, and the methods after it the rest of its record.
func (i item) at() place      { return place(i >> 20) }
func (i item) kind() itemKind { return itemKind(i >> 13 & 127) }
func (i item) count() uint8   { return uint8(i >> 5) }
func (i item) rounds() uint8  { return i.count() &^ fineRounds }
func (i item) fine() bool     { return i.count()&fineRounds != 0 }
func (i item) spares() uint8  { return uint8(i & itemSpares) }
func (i item) jammed() bool   { return i&itemJammed != 0 }
func (i item) fitted() bool   { return i&itemFitted != 0 }

// in returns the record in another place.
func (i item) in(at place) item { return i&(1<<20-1) | item(at)<<20 }

// of returns the record with another count.
func (i item) of(count uint8) item { return i&^(255<<5) | item(count)<<5 }

// loaded returns the kind of ammunition in a gun.
func (i item) loaded() itemKind {
	if g := i.kind().gun(); i.fine() {
		return g.fine
	}
	return i.kind().gun().fires
}

// Places of items: those of the board, then hands.
const (
	inHands place = 3072      // + slot, the dead's too
	inGoods place = 3072 + 16 // + group, while somebody barters
)

// on reports whether a thing is switched on.
func (i item) on() bool { return i&itemOn != 0 }

// Marks of things that are no guns.
const (
	itemOn      item = 1 << 4 // it runs, or is set
	chainsawDry item = 1 << 3
)

// silenced are the weapons that take a silencer, by its mark. Kind 65.
var silenced = [...]itemKind{pistol, machinePistol, submachineGun}

// suits is the kind of weapon that a silencer is for.
func (i item) suits() itemKind { return silenced[min(int(i&3), len(silenced)-1)] }

// readies reports whether RELOAD sets a thing going, and for how many actions. Find.
func (i item) readies() uint8 {
	switch {
	case i.kind() == toyCar:
		return 2
	case i.kind() == chainsaw && i&(itemOn|chainsawDry) == 0, i.kind() == skis, (i.kind() == molotov || i.kind() == dynamite) && !i.on():
		return 1
	}
	return 0
}

// goods is the place of what a group has to sell.
func goods(g int) place { return inGoods + place(g) }

// inUse reports whether a thing on the ground is set or runs: nobody takes it.
func (i item) inUse() bool { return i.on() && (i.kind() == eggTimer || i.kind() == toyCar) }

// firesMounted reports whether a weapon is fired from a bicycle.
func (k itemKind) firesMounted() bool { return k.isPistol() || k == sawnOff }

// lasered reports whether a weapon is one that a laser fits. S104.
func (k itemKind) lasered() bool {
	return k.isPistol() || k == submachineGun || k.isRifle() || k == burstRifle || k == assaultRifle
}

// fitting reports whether something fits on a weapon that has no such thing yet. Find, S104.
func (i item) fitting(gun item) bool {
	switch k := gun.kind(); i.kind() {
	case scope:
		return k.scoped() && !gun.fitted()
	case silencer:
		return k == i.suits() && !gun.fitted()
	case laserModule:
		return k.lasered() && gun&itemLaser == 0
	}
	return false
}

// quiet reports whether a weapon has a silencer. Kind 65.
func (i item) quiet() bool {
	k := i.kind()
	return i.fitted() && (k == pistol || k == machinePistol || k == submachineGun)
}

// price is what a record costs in supplies, 0 for what nobody sells: ammunition is rounded up to
// fives. 1.15, S65.
func (i item) price() int {
	k := i.kind()
	n := 1
	switch {
	case k >= arrows && k <= slugs, k == fiftyRounds, k == cartridges:
		n = (int(i.count()) + 4) / 5
	case k.merges():
		n = int(i.count())
	}
	return n * int(k.row().cost)
}

// launches reports whether a gun fires what bursts: it is not for SNAP and AIMED SHOTS.
func (k itemKind) launches() bool {
	return k == launcher || k == grenadeLauncher || k == rocketLauncher
}

// missile reports whether a kind is thrown at a figure, and not at a square. A rock is no item.
func (k itemKind) missile() bool { return k == noItem || k == spear || k == largeKnife }

// explosive reports whether a kind counts as one: whoever uses it is a gunner. 1.13.
func (k itemKind) explosive() bool {
	switch k {
	case fragGrenade, smokeGrenade, tearGas, molotov, dynamite:
		return true
	}
	return k.launches()
}

// strikesWalls reports whether a kind is for buildings too.
func (k itemKind) strikesWalls() bool { return k == molotov || k == rocketLauncher }

// inWords names a record, with the rounds of guns and how many of other things there are.
func (i item) inWords() string {
	k, text := i.kind(), plainName(i.kind().String())
	switch g := k.gun(); {
	case k.isGun() && g.load == byNocking:
	case k.isGun():
		text += fmt.Sprintf(" %d of %d", i.rounds(), g.holds)
		text += prose.Either(i.fine(), " "+plainName(g.fine.String()), "") + prose.Either(i.fitted(), prose.Either(i.quiet(), " silenced", " fitted"), "") + prose.Either(i&itemLaser != 0, " with a laser", "") + prose.Either(i.jammed(), " jammed", "")
		if i.spares() > 0 {
			text += " and " + prose.Count(int(i.spares()), "magazine", "magazines")
		}
	case k == firstAidKit:
		text += fmt.Sprintf(" %d of %d", i.count(), kitUses)
	case k == eggTimer && i.on():
		text += fmt.Sprintf(" set for turn %d", i.count())
	case k == toyCar && i.on(), k == chainsaw && i.on():
		text += " running"
	case k == chainsaw && i&chainsawDry != 0:
		text += " without gasoline"
	case k == silencer:
		text += " for a " + plainName(i.suits().String())
	case i.count() != 1:
		text = fmt.Sprintf("%d %s", i.count(), text)
	}
	return text
}

// takes reports whether a weapon fires a kind of ammunition.
func (k itemKind) takes(rounds itemKind) bool {
	g := k.gun()
	return k.isGun() && (g.fires == rounds || g.fine == rounds)
}
