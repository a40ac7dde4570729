package state

import (
	"deadreckon/engine/kit/prose"
	"fmt"
)

// ItemKind is a kind of thing that lies about or is carried. Digest 1.15.
type ItemKind uint8

// The kinds, by their numbers in the digest.
const (
	NoItem ItemKind = iota
	PaddedClothes
	HeavyClothes
	Crowbar
	Tools
	FirstAidKit
	Shovel
	LargeKnife
	Axe
	Rope
	Tarp
	ToyCar
	LaserPointer
	EggTimer
	Flashlight
	Stimulants
	Siphon
	Bicycle
	Binoculars
	Skillet
	Gasoline
	Bow
	Crossbow
	Revolver
	Pistol
	Shotgun
	SawnOff
	PumpShotgun
	Rifle
	BurstRifle
	AssaultRifle
	SubmachineGun
	Carbine
	Pdw
	MachinePistol
	Launcher
	RocketLauncher
	GrenadeLauncher
	SniperRifle
	MachineGun
	Taser
	Arrows
	RifleRounds
	FineRifleRounds
	PistolRounds
	FinePistolRounds
	ShotShells
	Slugs
	SmokeGrenade
	TearGas
	FragGrenade
	Smoke40
	Frag40
	FiftyRounds
	Cartridges
	Vaccine
	BodyArmour
	Goggles
	Chainsaw
	Scope
	Machete
	Molotov
	Sling
	GasMask
	LaserModule
	Silencer
	Dynamite
	LoyalDog
	TShirt
	CarBattery
	Club
	Spear
	HockeyStick
	Skis
	Antibiotics
	UnrolledItem
	UnrolledSupplies
	SuppliesHere // on the ground
	Rifle8       // holds 8 rounds, rifle 12
	Rifle20
	WinterCoat // padded clothes that do not slow. Canada T
	PulseRifle // Marines T
	SentryGun
	ItemKinds
)

// Layers of the rules, which the option without disables. Digest 8.9.
type Layer uint8

// The layers of the rules.
const (
	People Layer = 1 << iota
	Dogs
	Blasts
	Gadgets
	Vehicles

	AllLayers = People | Dogs | Blasts | Gadgets | Vehicles

	// Built are the layers that may be played.
	Built = AllLayers
)

// LayerNames are the words for layers, by bit.
var LayerNames = [...]string{"people", "dogs", "blasts", "gadgets", "vehicles"}

// ItemRow is the printed data of a kind: its word, its price (of ammunition, for five), whether it is a
// large weapon or heavy (Item), and its layer.
type ItemRow struct {
	Name  string
	Cost  uint8
	Large bool
	Heavy bool
	Needs Layer
}

// ItemTable is 1.15; our own kinds are last. Items that nobody sells cost 0.
var ItemTable = [ItemKinds]ItemRow{
	NoItem:           {Name: "nothing"},
	PaddedClothes:    {Name: "padded-clothes", Cost: 3},
	HeavyClothes:     {Name: "heavy-clothes", Cost: 1},
	Crowbar:          {Name: "crowbar", Cost: 2},
	Tools:            {Name: "tools", Cost: 2},
	FirstAidKit:      {Name: "first-aid-kit", Cost: 5},
	Shovel:           {Name: "shovel", Cost: 1},
	LargeKnife:       {Name: "large-knife", Cost: 1},
	Axe:              {Name: "axe", Cost: 2, Large: true},
	Rope:             {Name: "rope", Cost: 1, Needs: Gadgets},
	Tarp:             {Name: "tarp", Cost: 1},
	ToyCar:           {Name: "toy-car", Cost: 10, Needs: Gadgets},
	LaserPointer:     {Name: "laser-pointer", Cost: 3},
	EggTimer:         {Name: "egg-timer", Cost: 2, Needs: Gadgets},
	Flashlight:       {Name: "flashlight", Cost: 1},
	Stimulants:       {Name: "stimulants", Cost: 2},
	Siphon:           {Name: "siphon", Cost: 1, Needs: Vehicles},
	Bicycle:          {Name: "bicycle", Cost: 2, Heavy: true, Needs: Gadgets},
	Binoculars:       {Name: "binoculars", Cost: 8},
	Skillet:          {Name: "skillet", Cost: 1},
	Gasoline:         {Name: "gasoline", Cost: 5, Heavy: true, Needs: Vehicles},
	Bow:              {Name: "bow", Cost: 10, Large: true},
	Crossbow:         {Name: "crossbow", Cost: 10, Large: true},
	Revolver:         {Name: "revolver", Cost: 8},
	Pistol:           {Name: "pistol", Cost: 10},
	Shotgun:          {Name: "shotgun", Cost: 15, Large: true},
	SawnOff:          {Name: "sawn-off", Cost: 8},
	PumpShotgun:      {Name: "pump-shotgun", Cost: 20, Large: true},
	Rifle:            {Name: "rifle", Cost: 25, Large: true},
	BurstRifle:       {Name: "burst-rifle", Cost: 40, Large: true},
	AssaultRifle:     {Name: "assault-rifle", Cost: 40, Large: true},
	SubmachineGun:    {Name: "submachine-gun", Cost: 30, Large: true},
	Carbine:          {Name: "carbine", Cost: 35, Large: true},
	Pdw:              {Name: "pdw", Cost: 35, Large: true},
	MachinePistol:    {Name: "machine-pistol", Cost: 25},
	Launcher:         {Name: "launcher", Cost: 30, Needs: Blasts},
	RocketLauncher:   {Name: "rocket-launcher", Cost: 50, Large: true, Needs: Blasts},
	GrenadeLauncher:  {Name: "grenade-launcher", Cost: 50, Large: true, Needs: Blasts},
	SniperRifle:      {Name: "sniper-rifle", Cost: 50, Large: true},
	MachineGun:       {Name: "machine-gun", Cost: 70, Large: true},
	Taser:            {Name: "taser", Cost: 5, Needs: Gadgets},
	Arrows:           {Name: "arrows", Cost: 2},
	RifleRounds:      {Name: "rifle-rounds", Cost: 9},
	FineRifleRounds:  {Name: "fine-rifle-rounds", Cost: 18},
	PistolRounds:     {Name: "pistol-rounds", Cost: 5},
	FinePistolRounds: {Name: "fine-pistol-rounds", Cost: 10},
	ShotShells:       {Name: "shot", Cost: 7},
	Slugs:            {Name: "slugs", Cost: 10},
	SmokeGrenade:     {Name: "smoke-grenade", Cost: 5, Needs: Blasts},
	TearGas:          {Name: "tear-gas", Cost: 5, Needs: Blasts},
	FragGrenade:      {Name: "frag-grenade", Cost: 20, Needs: Blasts},
	Smoke40:          {Name: "smoke-40mm", Cost: 8, Needs: Blasts},
	Frag40:           {Name: "frag-40mm", Cost: 30, Needs: Blasts},
	FiftyRounds:      {Name: "fifty-rounds", Cost: 15},
	Cartridges:       {Name: "cartridges", Cost: 5, Needs: Gadgets},
	Vaccine:          {Name: "vaccine", Cost: 50},
	BodyArmour:       {Name: "body-armour", Cost: 30},
	Goggles:          {Name: "goggles", Cost: 10, Needs: Gadgets},
	Chainsaw:         {Name: "chainsaw", Cost: 15, Large: true, Needs: Gadgets},
	Scope:            {Name: "scope", Cost: 15},
	Machete:          {Name: "machete", Cost: 2},
	Molotov:          {Name: "molotov", Cost: 6, Needs: Blasts},
	Sling:            {Name: "sling", Cost: 1, Needs: Blasts},
	GasMask:          {Name: "gas-mask", Cost: 3},
	LaserModule:      {Name: "laser-module", Cost: 8, Needs: Gadgets},
	Silencer:         {Name: "silencer", Cost: 25, Needs: Gadgets},
	Dynamite:         {Name: "dynamite", Cost: 20, Needs: Blasts},
	LoyalDog:         {Name: "dog", Needs: Dogs},
	TShirt:           {Name: "t-shirt", Cost: 1},
	CarBattery:       {Name: "battery", Cost: 5, Heavy: true, Needs: Vehicles},
	Club:             {Name: "club", Cost: 1},
	Spear:            {Name: "spear", Cost: 1},
	HockeyStick:      {Name: "hockey-stick", Cost: 1},
	Skis:             {Name: "skis", Cost: 2},
	Antibiotics:      {Name: "antibiotics"},
	UnrolledItem:     {Name: "item-marker"},
	UnrolledSupplies: {Name: "supplies-marker"},
	SuppliesHere:     {Name: "supplies", Cost: 1},
	Rifle8:           {Name: "rifle-8", Cost: 25, Large: true},
	Rifle20:          {Name: "rifle-20", Cost: 25, Large: true},
	WinterCoat:       {Name: "winter-coat", Cost: 3},
	PulseRifle:       {Name: "pulse-rifle", Cost: 70, Large: true},
	SentryGun:        {Name: "sentry-gun", Heavy: true, Needs: Blasts},
}

// String returns the word for a kind.
func (k ItemKind) String() string { return ItemTable[k].Name }

// Row returns the printed data of a kind.
func (k ItemKind) Row() *ItemRow { return &ItemTable[k] }

// Merges reports whether records of a kind in one place are one: rounds, grenades, gallons and
// supplies. Digest 8.2.
func (k ItemKind) Merges() bool {
	switch k {
	case FragGrenade, SmokeGrenade, TearGas, Dynamite, SuppliesHere, Gasoline:
		return true
	}
	return k.Ammunition()
}

// Ammunition reports whether a kind is loaded into guns.
func (k ItemKind) Ammunition() bool {
	return k >= Arrows && k <= Slugs || k >= Smoke40 && k <= Cartridges
}

// Loading is how a weapon is loaded. Load, Data 1.
type Loading uint8

// Ways of loading.
const (
	ByMagazine Loading = iota // single from a spare one, double from loose rounds
	BySingle                  // single, from loose rounds
	ByDouble                  // double, from loose rounds
	ByNocking                 // each shot takes an arrow, no action
	Never
)

// GunRow is a ranged weapon: T5.1, 1.15, Data 1. Ranges are in half inches.
type GunRow struct {
	Short, Medium, Long uint8
	Damage              int8
	Holds               uint8
	Load                Loading
	Fires, Fine         ItemKind // Ammunition, and high-quality ammunition
	Reserve             uint8    // loose rounds that are found with a 6
	Firearm, Automatic  bool
}

// GunTable has a row for each kind with ranges. Rows of shotguns are for shot; see bands.
var GunTable = [ItemKinds]GunRow{
	Bow:             {4, 8, 24, 0, 0, ByNocking, Arrows, 0, 12, false, false},
	Crossbow:        {4, 8, 24, 0, 1, BySingle, Arrows, 0, 12, false, false},
	Revolver:        {6, 10, 20, 0, 6, ByDouble, PistolRounds, FinePistolRounds, 12, true, false},
	Pistol:          {6, 10, 20, 0, 12, ByMagazine, PistolRounds, FinePistolRounds, 0, true, false},
	Shotgun:         {8, 16, 24, 0, 2, BySingle, ShotShells, Slugs, 12, true, false},
	SawnOff:         {4, 8, 12, 0, 2, BySingle, ShotShells, Slugs, 12, true, false},
	PumpShotgun:     {8, 16, 24, 0, 6, ByDouble, ShotShells, Slugs, 12, true, false},
	Rifle:           {8, 40, 80, 0, 12, ByMagazine, RifleRounds, FineRifleRounds, 0, true, false},
	BurstRifle:      {8, 40, 80, 0, 30, ByMagazine, RifleRounds, FineRifleRounds, 0, true, false},
	AssaultRifle:    {8, 40, 80, 0, 30, ByMagazine, RifleRounds, FineRifleRounds, 0, true, true},
	SubmachineGun:   {8, 20, 40, 0, 30, ByMagazine, PistolRounds, FinePistolRounds, 0, true, true},
	Carbine:         {8, 30, 60, 0, 30, ByMagazine, RifleRounds, FineRifleRounds, 0, true, false},
	Pdw:             {8, 30, 60, 0, 30, ByMagazine, PistolRounds, FinePistolRounds, 0, true, true},
	MachinePistol:   {6, 10, 20, 0, 30, ByMagazine, PistolRounds, FinePistolRounds, 0, true, true},
	Launcher:        {8, 20, 40, 0, 1, BySingle, Frag40, Smoke40, 12, true, false},
	RocketLauncher:  {8, 20, 40, 0, 1, Never, 0, 0, 0, true, false},
	GrenadeLauncher: {8, 20, 40, 0, 6, BySingle, Frag40, Smoke40, 12, true, false},
	SniperRifle:     {8, 52, 104, 2, 5, ByDouble, FiftyRounds, 0, 12, true, false},
	MachineGun:      {8, 50, 100, 1, 100, ByDouble, RifleRounds, FineRifleRounds, 12, true, true},
	Taser:           {4, 6, 8, 0, 1, BySingle, Cartridges, 0, 12, false, false},
	Rifle8:          {8, 40, 80, 0, 8, ByMagazine, RifleRounds, FineRifleRounds, 0, true, false},
	Rifle20:         {8, 40, 80, 0, 20, ByMagazine, RifleRounds, FineRifleRounds, 0, true, false},
	PulseRifle:      {8, 52, 104, 1, 40, ByMagazine, RifleRounds, FineRifleRounds, 0, true, true}, // its scope is built in
}

// Gun returns the row of a ranged weapon; of other kinds long is 0.
func (k ItemKind) Gun() *GunRow { return &GunTable[k] }

// IsGun reports whether a kind is a gun; the methods after it tell more of its row.
func (k ItemKind) IsGun() bool     { return GunTable[k].Long != 0 }
func (k ItemKind) IsShotgun() bool { return k == Shotgun || k == SawnOff || k == PumpShotgun }
func (k ItemKind) IsRifle() bool   { return k == Rifle || k == Rifle8 || k == Rifle20 }

// Scoped reports whether a scope fits a kind. S104.
func (k ItemKind) Scoped() bool {
	return k.IsRifle() || k == BurstRifle || k == AssaultRifle || k == SniperRifle
}

// IsPistol reports whether two of a kind may be fired at once by the ambidexterous.
func (k ItemKind) IsPistol() bool { return k == Revolver || k == Pistol || k == MachinePistol }

// Jams reports whether event 12 can jam a kind: firearms with a magazine, pump or belt. S23.
func (k ItemKind) Jams() bool {
	g := k.Gun()
	return g.Firearm && (g.Load == ByMagazine || k == PumpShotgun || k == MachineGun)
}

// Item is a record of one or several items of a kind in a place. Records ascend; 0 is an empty record.
//
//	bits  31-20  19-13  12-5   4-0
//	      place  kind   count  flags
//
// For a gun the count is its rounds, plus 128 for high-quality rounds or slugs. Its flags are jammed,
// fitted, laser and the spare magazines.
type Item uint32

// Flags of guns. Bit 4 also says that a chainsaw runs, or that a Molotov cocktail is ready.
const (
	ItemJammed Item = 1 << 4
	ItemFitted Item = 1 << 3 // with a scope or a silencer
	ItemLaser  Item = 1 << 2
	ItemSpares Item = 3 // full magazines
)

// FineRounds marks a record of high-quality rounds.
const FineRounds = 128

// NewItem makes a record of count items of a kind in a place.
func NewItem(at Place, k ItemKind, count uint8, flags Item) Item {
	return Item(at)<<20 | Item(k)<<13 | Item(count)<<5 | flags
}

// At returns the place of an item.
func (i Item) At() Place      { return Place(i >> 20) }
func (i Item) Kind() ItemKind { return ItemKind(i >> 13 & 127) }
func (i Item) Count() uint8   { return uint8(i >> 5) }
func (i Item) Rounds() uint8  { return i.Count() &^ FineRounds }
func (i Item) Fine() bool     { return i.Count()&FineRounds != 0 }
func (i Item) Spares() uint8  { return uint8(i & ItemSpares) }
func (i Item) Jammed() bool   { return i&ItemJammed != 0 }
func (i Item) Fitted() bool   { return i&ItemFitted != 0 }

// In returns the record in another place.
func (i Item) In(at Place) Item { return i&(1<<20-1) | Item(at)<<20 }

// Of returns the record with another count.
func (i Item) Of(count uint8) Item { return i&^(255<<5) | Item(count)<<5 }

// Loaded returns the kind of ammunition in a gun.
func (i Item) Loaded() ItemKind {
	if g := i.Kind().Gun(); i.Fine() {
		return g.Fine
	}
	return i.Kind().Gun().Fires
}

// Places of items: the board, then hands.
const (
	InHands Place = 3072      // + slot, the dead's too
	InGoods Place = 3072 + 16 // + group, while somebody barters
)

// On reports whether a thing is switched on.
func (i Item) On() bool { return i&ItemOn != 0 }

// Marks of things that are no guns.
const (
	ItemOn      Item = 1 << 4 // it runs, or is set
	ChainsawDry Item = 1 << 3
)

// silenced are the weapons that take a silencer, by its mark. Kind 65.
var silenced = [...]ItemKind{Pistol, MachinePistol, SubmachineGun}

// suits is the kind of weapon that a silencer is for.
func (i Item) suits() ItemKind { return silenced[min(int(i&3), len(silenced)-1)] }

// Readies reports whether RELOAD sets a thing going, and for how many actions. Find.
func (i Item) Readies() uint8 {
	switch {
	case i.Kind() == ToyCar:
		return 2
	case i.Kind() == Chainsaw && i&(ItemOn|ChainsawDry) == 0, i.Kind() == Skis, (i.Kind() == Molotov || i.Kind() == Dynamite) && !i.On():
		return 1
	}
	return 0
}

// GoodsPlace is the place of the goods that a group sells.
func GoodsPlace(g int) Place { return InGoods + Place(g) }

// InUse reports whether a thing on the ground is set or runs: nobody takes it.
func (i Item) InUse() bool { return i.On() && (i.Kind() == EggTimer || i.Kind() == ToyCar) }

// FiresMounted reports whether a weapon is fired from a bicycle.
func (k ItemKind) FiresMounted() bool { return k.IsPistol() || k == SawnOff }

// Lasered reports whether a weapon is one that a laser fits. S104.
func (k ItemKind) Lasered() bool {
	return k.IsPistol() || k == SubmachineGun || k.IsRifle() || k == BurstRifle || k == AssaultRifle
}

// Fitting reports whether something fits on a weapon that has no such thing yet. Find, S104.
func (i Item) Fitting(gun Item) bool {
	switch k := gun.Kind(); i.Kind() {
	case Scope:
		return k.Scoped() && !gun.Fitted()
	case Silencer:
		return k == i.suits() && !gun.Fitted()
	case LaserModule:
		return k.Lasered() && gun&ItemLaser == 0
	}
	return false
}

// Quiet reports whether a weapon has a silencer. Kind 65.
func (i Item) Quiet() bool {
	k := i.Kind()
	return i.Fitted() && (k == Pistol || k == MachinePistol || k == SubmachineGun)
}

// Price is the price of a record in supplies, 0 if nobody sells it. Ammunition is rounded up to fives.
// 1.15, S65.
func (i Item) Price() int {
	k := i.Kind()
	n := 1
	switch {
	case k >= Arrows && k <= Slugs, k == FiftyRounds, k == Cartridges:
		n = (int(i.Count()) + 4) / 5
	case k.Merges():
		n = int(i.Count())
	}
	return n * int(k.Row().Cost)
}

// Launches reports whether a gun fires explosive rounds, which exclude SNAP and AIMED SHOTS.
func (k ItemKind) Launches() bool {
	return k == Launcher || k == GrenadeLauncher || k == RocketLauncher
}

// Missile reports whether a kind is thrown at a figure, and not at a square. A rock is no item.
func (k ItemKind) Missile() bool { return k == NoItem || k == Spear || k == LargeKnife }

// Explosive reports whether a kind is an explosive; its user is a gunner. 1.13.
func (k ItemKind) Explosive() bool {
	switch k {
	case FragGrenade, SmokeGrenade, TearGas, Molotov, Dynamite:
		return true
	}
	return k.Launches()
}

// StrikesWalls reports whether a kind is for buildings too.
func (k ItemKind) StrikesWalls() bool { return k == Molotov || k == RocketLauncher }

// InWords names a record, with the rounds of guns and how many of other things there are.
func (i Item) InWords() string {
	k, text := i.Kind(), PlainName(i.Kind().String())
	switch g := k.Gun(); {
	case k.IsGun() && g.Load == ByNocking:
	case k.IsGun():
		text += fmt.Sprintf(" %d of %d", i.Rounds(), g.Holds)
		text += prose.Either(i.Fine(), " "+PlainName(g.Fine.String()), "") + prose.Either(i.Fitted(), prose.Either(i.Quiet(), " silenced", " fitted"), "") + prose.Either(i&ItemLaser != 0, " with a laser", "") + prose.Either(i.Jammed(), " jammed", "")
		if i.Spares() > 0 {
			text += " and " + prose.Count(int(i.Spares()), "magazine", "magazines")
		}
	case k == FirstAidKit:
		text += fmt.Sprintf(" %d of %d", i.Count(), KitUses)
	case k == EggTimer && i.On():
		text += fmt.Sprintf(" set for turn %d", i.Count())
	case k == ToyCar && i.On(), k == Chainsaw && i.On():
		text += " running"
	case k == Chainsaw && i&ChainsawDry != 0:
		text += " without gasoline"
	case k == Silencer:
		text += " for a " + PlainName(i.suits().String())
	case i.Count() != 1:
		text = fmt.Sprintf("%d %s", i.Count(), text)
	}
	return text
}

// Takes reports whether a weapon fires a kind of ammunition.
func (k ItemKind) Takes(rounds ItemKind) bool {
	g := k.Gun()
	return k.IsGun() && (g.Fires == rounds || g.Fine == rounds)
}
