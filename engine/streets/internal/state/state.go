package state

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Place is a square on a floor.
type Place = ground.Place

// Status is the state of a building. T7.1.
type Status = ground.Status

// Most of everything. Digest, Data 5.
const (
	SurvivorSlots = 14
	ZombieSlots   = 32
	DogSlots      = 12
	PackSlots     = 2
	TokenSlots    = 16
	MarkerSlots   = 16
	ItemSlots     = 64
	BuildingSlots = 10
	VehicleSlots  = 4
	CloudSlots    = 4
	ChargeSlots   = 4
	GroupSlots    = 4
	SeatSlots     = 6

	MostGuns = 6 // ranged weapons of one survivor
)

// Position is one position of the game, flat and without pointers. If Viewer is 0 it is the full state,
// otherwise the knowledge of one seat. Copying it is one assignment, and two histories that lead to the
// same position give equal bytes. Secrets are the cards of the seats and the event that a psychic has
// looked at: see view.go.
//
// Between actions records ascend, with empty records last: items by place, zombies, dogs, tokens and
// markers by square and floor. Survivors stay in their slots.
type Position struct {
	Events uint64 // rows of the table of events that are not to come again, a bit each; Events=deck
	Finds  uint64 // pending rolls on the tables of items, four bits each; see act_find.go
	posts  uint64 // 1 + the waypoint that a sentry goes for, four bits a slot; see automaton_people_moves.go
	Items  [ItemSlots]Item

	Zombies [ZombieSlots]Zombie
	Dogs    [DogSlots]Dog
	Weapon  Item   // weapon of the action in progress
	Found   Item   // item to keep or leave
	Victims uint32 // pending victims of a blast: see phase_blasts.go

	Survivors [SurvivorSlots]Survivor
	Packs     [PackSlots]Pack
	Tokens    [TokenSlots]Token
	Markers   [MarkerSlots]Marker
	Searched  [SeatSlots]uint16 // buildings, as a set. Data 8

	RulesNumber uint16   `part:"rules"`
	Target      Place    // place that the action in progress is about
	Struck      [2]Place // places of earlier targets of automatic fire
	SpawnAt     Place    // place for zombies that a roll has brought
	once        uint16   // slots that an event or a procedure has still to serve
	Origin      Place    // starting place of the figure in question
	Shaken      uint16   // buildings that a blast has still to shake, as a set
	Clouds      [CloudSlots]Cloud
	Charges     [ChargeSlots]Charge

	Seats     [SeatSlots]SeatRecord
	Groups    [GroupSlots]Group
	Buildings [BuildingSlots]Building
	Vehicles  [VehicleSlots]Vehicle

	// How many records there are.
	ItemsOut   uint8
	ZombiesOut uint8
	TokensOut  uint8
	MarkersOut uint8

	ThisTurn  uint8 `part:"turn"`
	Node      Phase `part:"phase"`
	Stage     Stage
	Viewer    uint8 // 0 full state, otherwise 1 + the seat of the view
	Weather   uint8 // flags of the whole table
	Event     uint8 // 1 + the row of this turn's event that has effects until its end
	Foreseen  uint8 // 1 + the row of the event that a psychic has looked at; unknown in other views
	Seer      uint8 // 1 + the seat that has looked at it
	Shots     uint8 // weapons fired in the last Survival phase
	Resolved  uint8 // tokens in this game, and shots made: both only for Story
	ShotsMade uint8
	Part      uint8 // parts of seats that are over in this turn
	Served    uint8 // seats whose part is over, as a set
	OnTurn    uint8 // 1 + the seat whose part it is

	// Registers of the node and of the action in progress, 0 outside it.
	Chance ChanceKind  `part:"job"` // what the dice, the direction or the choice by chance are for
	After  ChanceKind  // the chance event that follows this one
	Act    action.Kind // the action in progress
	Actor  uint8
	Dice   uint8
	Die    uint8 // last die
	Need   int8  // the least natural score that is enough
	Power  int8  // bonus of the damage die
	Registers
	Culprit uint8 // 1 + the seat whose charge blasts at the end of a phase
	Rocket  uint8 // target of a rocket: see act_throw.go
}

// Weather: flags of the whole table.
const (
	Raining          uint8 = 1 << iota // event 15
	FirearmFired                       // ever in this game; Hostile 6
	ForcedEntry                        // a character has entered a barricaded building. S117
	SecondSide                         // side two moves first. U2
	AntibioticsFound                   // the antibiotics were found
	shownCards                         // END shows them
	InEnd                              // END has begun
	NewFaces                           // there are newcomers
)

// Condition is the health of a survivor.
type Condition uint8

// A survivor is in exactly one condition.
const (
	Absent  Condition = iota // an empty slot, or not placed yet
	OnTable                  // alive
	Safe                     // left over the exit edge
	Corpse                   // dead, on the table
	Gone                     // dead, without a corpse
)

// ConditionNames are the words for conditions.
var ConditionNames = [...]string{"absent", "on", "off", "corpse", "gone"}

// Survivor is one of the living or dead. Digest 8.2 (a).
type Survivor struct {
	At       Place  // place, also of a corpse
	Marks    uint16 // marks of the turn
	Used     uint16 // for the game, or until a turn yet to come
	Profile  uint8  // 1 + profile, 0 for an empty slot
	Owner    uint8  // Seat, or OfGroup + group
	State    Condition
	Wounds   uint8
	Stuns    uint8 // non-lethal wounds
	Bites    uint8
	Actions  uint8
	Supplies uint8
	Vehicle  uint8 // 1 + the vehicle; 16 x the height of a climber on a wall
	LastGun  ItemKind
	Shooter  uint8 // 1 + the shooter of last turn
	Fire     uint8
}

// OfGroup is the owner of members of group 0.
const OfGroup = 8

// Marks of the turn.
const (
	Moved uint16 = 1 << iota
	Acted        // has used an action
	Hidden
	Lurking
	Prone
	Panicked
	Mounted
	Incapacitated
	OneAction  // event 35: no more than one action
	Pilled     // took a pill this turn
	FreshBody  // died this turn, or in the Survival phase before: no die in the next test
	Passed     // has been served in the step of the turn in progress
	PlusOnRoll // has used his +1 on this roll
	Vaccinated // at the end
	Infected   // the same
	Refused    // by a seat of another side, in this turn

	TurnMarks = Moved | Acted | Hidden | Lurking | OneAction | Pilled | PlusOnRoll | Refused
)

// Used for the game, and marks for a turn to come.
const (
	ToughUsed uint16 = 1 << iota
	HeroicUsed
	PsychicUsed
	Healed
	Stumbles // clumsy: one action less next turn
	Doped    // a pill: one action more next turn
	Struck0  // traits that ArmsControl took
	Struck1
	Struck2
	Pluses      // 4 bits: +1s that were given and not used
	PlusBits    = 15 * Pluses
	LaserFailed = 1 << 13 // the last die with the laser was a 1
	Turned      = 1 << 14 // a sentry that counts his waypoints backwards
	Combines    = 1 << 15 // event 46: several +1s on one roll
)

// Fire flags: of this Survival phase or the last, and of the one before.
const (
	Fired         uint8 = 1 << iota // a weapon
	FiredGun                        // a firearm or an explosive
	FiredAuto                       // automatic fire
	RanOrFired                      // in this Survival phase
	RanOrFiredOld                   // in the one before. Flow V0
	WoundedByFire

	// Of independents, and for good. Niceness.
	Canadian
	Newcomer // his nationality, or his remaining weapons, are still to be rolled

	FireForGood = Canadian | Newcomer
)

// Is reports whether a survivor has a mark of the turn.
func (v *Survivor) Is(mark uint16) bool    { return v.Marks&mark != 0 }
func (v *Survivor) Has(use uint16) bool    { return v.Used&use != 0 }
func (v *Survivor) Alive() bool            { return v.State == OnTable || v.State == Safe }
func (v *Survivor) Here() bool             { return v.State == OnTable }
func (v *Survivor) OfSeat(seat uint8) bool { return v.Profile != 0 && v.Owner == seat }
func (v *Survivor) IsCharacter() bool      { return v.Profile != 0 && v.Owner < OfGroup }
func (v *Survivor) InVehicle() bool        { return v.Vehicle&15 != 0 }
func (v *Survivor) OfGroup(g int) bool     { return v.Profile != 0 && v.Owner == uint8(OfGroup+g) }

// ZombieKind is a kind of zombie. T4.1.
type ZombieKind uint8

// The four, from the weakest.
const (
	AnkleBiter ZombieKind = iota
	Shuffler
	Runner
	Boss
	ZombieKinds
)

// ZombieNames are the words for kinds of zombies.
var ZombieNames = [ZombieKinds]string{"ankle-biter", "shuffler", "runner", "boss"}

// String returns the word for a kind.
func (k ZombieKind) String() string { return ZombieNames[k] }

// Zombie is a record of a zombie, 0 for none. Records ascend by square and floor.
//
//	bits  31-22   21-20  19     18-17  16-15   14     13   12-9         8      7     6-5      4-2
//	      square  floor  1      kind   wounds  prone  out  1 + victim   first  done  Lebanon  1 + seat
type Zombie uint32

// Bits of a zombie.
const (
	zombieHere  Zombie = 1 << 19
	ZombieProne Zombie = 1 << 14
	ZombieOut   Zombie = 1 << 13 // incapacitated
	ZombieFirst Zombie = 1 << 8  // the first of its group
	ZombieDone  Zombie = 1 << 7

	// Origin of a runner: no militia, or one of these. Lebanon.
	ZombieArmoured Zombie = 1 << 5
	ZombieBomber   Zombie = 2 << 5
	ZombieUntold   Zombie = 3 << 5 // until the dice say
	ZombieMilitia  Zombie = 3 << 5
)

// NewZombie makes a zombie of a kind, standing.
func NewZombie(at Place, k ZombieKind) Zombie {
	return Zombie(at&1023)<<22 | Zombie(at>>10)<<20 | zombieHere | Zombie(k)<<17
}

// At returns the place of a zombie.
func (z Zombie) At() Place        { return Place(z>>22) | Place(z>>20&3)<<10 }
func (z Zombie) Kind() ZombieKind { return ZombieKind(z >> 17 & 3) }
func (z Zombie) Wounds() uint8    { return uint8(z >> 15 & 3) }
func (z Zombie) Prone() bool      { return z&ZombieProne != 0 }
func (z Zombie) Out() bool        { return z&ZombieOut != 0 }
func (z Zombie) Holds() int       { return int(z>>9&15) - 1 }
func (z Zombie) Seat() int        { return int(z>>2&7) - 1 }

// To returns the record in another place.
func (z Zombie) To(at Place) Zombie {
	return z&(1<<20-1) | Zombie(at&1023)<<22 | Zombie(at>>10)<<20
}

// Holding returns the record with a grab on a survivor, -1 for none.
func (z Zombie) Holding(slot int) Zombie { return z&^(15<<9) | Zombie(slot+1)<<9 }

// OfKind returns the record with another kind. Only runners have a militia.
func (z Zombie) OfKind(k ZombieKind) Zombie {
	if k != Runner {
		z &^= ZombieMilitia
	}
	return z&^(3<<17) | Zombie(k)<<17
}

// Token is an incident token: its place, and the look of a psychic at it (PsychicToken=peek).
//
//	bits  15-6    5-3       2-0 of the next byte
type Token uint16

// Marker is a place of Loud Noise markers. Noise, S115.
type Marker struct {
	At       ground.Square
	Old, New uint8
}

// SeatRecord is the account of a seat. Data 8.
type SeatRecord struct {
	Supplies uint8 // carried off
	Expired  uint8 // zombies
	Finds    uint8 // special items
	Clues    uint8 // event 65
	Card     uint8 // its secret objective; 0 unknown or none
	Flags    uint8
}

// Flags of a seat.
const (
	SeatHealed  uint8 = 1 << iota // removed a wound by FIRST AID
	SeatFired                     // a firearm or an explosive
	seatLost                      // has been served as lost
	SeatBoss                      // plays a boss. Lost 2
	SeatHostile                   // plays a hostile group. Lost 1
	SeatShown                     // its card was shown
)

// Group is a group of independents.
type Group struct {
	Attitude ground.Attitude
	Flags    uint8
}

// Flags of a group.
const (
	GroupHere     uint8 = 1 << iota // a member is alive on the table
	GroupClosed                     // to talk, for the game. T5.3
	GroupVictim                     // a character has killed a member
	GroupSentries                   // the scenario's; Hostile 6
	GroupAgain                      // Canadians have thrown again in this turn. Niceness
)

// Building is the state of a building.
type Building struct {
	Class    Status
	Fire     uint8 // 1 if it burns
	Floors   uint8 // entered by a character, bits 0-2; empty, bits 4-6; FoundKnown
	Breaches [3]uint8
}

// FoundKnown says that the first find of a building, which the scenario tells, was found.
const FoundKnown uint8 = 1 << 7

// Open reports whether one may walk in; the methods after it tell of floors and openings.
func (b *Building) Open() bool             { return b.Class.Open() }
func (b *Building) Entered(floor int) bool { return b.Floors>>floor&1 != 0 }
func (b *Building) Empty(floor int) bool   { return b.Floors>>(4+floor)&1 != 0 }
func (b *Building) Breached(f, o int) bool { return b.Breaches[f]>>o&1 != 0 }

// Rules returns the rules of the game.
func (s *Position) Rules() *Rules        { return AllRules.At(s.RulesNumber) }
func (s *Position) Options() *Options    { return &s.Rules().Options }
func (s *Position) Is(f uint8) bool      { return s.Weather&f != 0 }
func (s *Position) Acting() *Survivor    { return &s.Survivors[s.Actor] }
func (s *Position) ZombieList() []Zombie { return s.Zombies[:s.ZombiesOut] }
func (s *Position) ItemList() []Item     { return s.Items[:s.ItemsOut] }
func (s *Position) TokenList() []Token   { return s.Tokens[:s.TokensOut] }
func (s *Position) MarkerList() []Marker { return s.Markers[:s.MarkersOut] }

// EventActive reports whether an event is in force until the end of this turn.
func (s *Position) EventActive(number uint16) bool { return int(s.Event) == 1+EventRow(number) }

// EventRows is how many rows the table of random events has.
const EventRows = 36

// UnseenEvent replaces in a view an event that another seat has looked at.
const UnseenEvent = EventRows + 1

// EventNumber is the two dice of a row, tens and units; EventRow undoes it. S02.
func EventNumber(row int) uint16 { return uint16(row/6+1)*10 + uint16(row%6+1) }

// EventRow returns the row of the two dice of an event, tens and units.
func EventRow(number uint16) int { return int(number/10-1)*6 + int(number%10-1) }

// Height is how far up a wall somebody is, in inches.
func (v *Survivor) Height() int { return int(v.Vehicle >> 4) }

// OnWall reports whether a survivor is on a wall, out of reach of hands.
func (v *Survivor) OnWall() bool { return v.Height() > 0 }

// LoseAction takes an action from a survivor. Never below 0.
func (v *Survivor) LoseAction() { v.Actions -= min(1, v.Actions) }
