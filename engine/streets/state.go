package streets

import (
	"deadreckon/engine/streets/ground"
)

// place is a square on a floor.
type place = ground.Place

// status is what a building is. T7.1.
type status = ground.Status

// Most of everything. Digest, Data 5.
const (
	survivorSlots = 14
	zombieSlots   = 32
	dogSlots      = 12
	packSlots     = 2
	tokenSlots    = 16
	markerSlots   = 16
	itemSlots     = 64
	buildingSlots = 10
	vehicleSlots  = 4
	cloudSlots    = 4
	chargeSlots   = 4
	groupSlots    = 4
	seatSlots     = 6

	mostGuns = 6 // ranged weapons of one survivor
)

// State is one position of the game, flat and without pointers: the truth when viewer is 0,
// else what one seat knows of it. Copying it is one assignment; two histories that lead to
// the same position give equal bytes. Secret are the cards of the seats and the event that a
// psychic has looked at: see view.go.
//
// At rest records ascend, with the empty ones behind: items by place, zombies, dogs, tokens
// and markers by square and floor. Survivors stay in their slots.
type State struct {
	events uint64 // rows of the table of events that are not to come again, a bit each; Events=deck
	finds  uint64 // what is still to be rolled on the tables of items, four bits each; see act_find.go
	posts  uint64 // 1 + the waypoint that a sentry goes for, four bits a slot; see automaton_people_shots.go
	items  [itemSlots]item

	zombies [zombieSlots]zombie
	dogs    [dogSlots]dog
	weapon  item   // what is shot with or thrown in the action in progress
	found   item   // what may be kept or left
	victims uint32 // of a blast, still to be hit: see phase_blasts.go

	survivors [survivorSlots]survivor
	packs     [packSlots]pack
	tokens    [tokenSlots]token
	markers   [markerSlots]marker
	searched  [seatSlots]uint16 // buildings, as a set. Data 8

	rules   uint16
	target  place    // place that the action in progress is about
	struck  [2]place // where figures stood that automatic fire was aimed at before
	spawnAt place    // where zombies are placed that a roll has brought
	once    uint16   // slots that an event or a procedure has still to serve
	origin  place    // place from where the figure in question came
	shaken  uint16   // buildings that a blast has still to shake, as a set
	clouds  [cloudSlots]cloud
	charges [chargeSlots]charge

	seats     [seatSlots]seatRecord
	groups    [groupSlots]group
	buildings [buildingSlots]building
	vehicles  [vehicleSlots]vehicle

	// How many records there are.
	itemsOut   uint8
	zombiesOut uint8
	tokensOut  uint8
	markersOut uint8

	turn      uint8
	phase     Phase
	stage     stage
	viewer    uint8 // 0 truth, else 1 + the seat whose view this is
	weather   uint8 // flags of the whole table
	event     uint8 // 1 + the row of this turn's event that has effects until its end
	foreseen  uint8 // 1 + the row of the event that a psychic has looked at; unknown in other views
	seer      uint8 // 1 + the seat that has looked at it
	shots     uint8 // weapons fired in the last Survival phase
	resolved  uint8 // tokens in this game, and shots made: both for Story alone
	shotsMade uint8
	part      uint8 // parts of seats that are over in this turn
	served    uint8 // seats whose part is over, as a set
	onTurn    uint8 // 1 + the seat whose part it is

	// Registers of the node and of the action in progress, 0 outside it.
	job   job  // what the dice, the direction or the choice by chance are for
	after job  // the job that goes on when this one is done
	act   Kind // the action in progress
	actor uint8
	dice  uint8
	die   uint8 // what was thrown
	need  int8  // the least natural score that is enough
	power int8  // what is added to the damage die
	registers
	culprit uint8 // 1 + the seat whose charge blasts at the end of a phase
	rocket  uint8 // what a rocket is about: see act_throw.go
}

// Weather: flags of the whole table.
const (
	raining      uint8 = 1 << iota // event 15
	firearmFired                   // ever in this game; Hostile 6
	forcedEntry                    // a character has entered a barricaded building. S117
	secondSide                     // side two moves first. U2
	found74                        // the antibiotics were found
	shownCards                     // END shows them
	inEnd                          // END has begun
	newFaces                       // there are newcomers
)

// condition is what holds of a survivor.
type condition uint8

// A survivor is in exactly one condition.
const (
	absent  condition = iota // an empty slot, or not placed yet
	onTable                  // alive
	safe                     // left over the exit edge
	corpse                   // dead, on the table
	gone                     // dead, without a corpse
)

// conditionNames are the words for conditions.
var conditionNames = [...]string{"absent", "on", "off", "corpse", "gone"}

// survivor is one of the living or dead. Digest 8.2 (a).
type survivor struct {
	at       place  // of those on the table and of corpses
	marks    uint16 // of the turn
	used     uint16 // for the game, or until a turn yet to come
	profile  uint8  // 1 + profile, 0 for an empty slot
	owner    uint8  // seat, or ofGroup + group
	state    condition
	wounds   uint8
	stuns    uint8 // non-lethal wounds
	bites    uint8
	actions  uint8
	supplies uint8
	vehicle  uint8 // 1 + the vehicle; 16 x the height of who is on a wall
	lastGun  itemKind
	shooter  uint8 // 1 + who shot at him last turn
	fire     uint8
}

// ofGroup is the owner of members of group 0.
const ofGroup = 8

// Marks of the turn.
const (
	moved uint16 = 1 << iota
	acted        // has used an action
	hidden
	lurking
	prone
	panicked
	mounted
	incapacitated
	oneAction  // event 35: no more than one action
	pilled     // took a pill this turn
	freshBody  // died this turn, or in the Survival phase before: no die in the next test
	passed     // has been served in the step of the turn in progress
	plusOnRoll // has used his +1 on this roll
	vaccinated // at the end
	infected   // the same
	refused    // by a seat of another side, in this turn

	turnMarks = moved | acted | hidden | lurking | oneAction | pilled | plusOnRoll | refused
)

// Used for the game, and marks for a turn to come.
const (
	toughUsed uint16 = 1 << iota
	heroicUsed
	psychicUsed
	healed
	stumbles // clumsy: one action less next turn
	doped    // a pill: one action more next turn
	struck0  // traits that ArmsControl took
	struck1
	struck2
	pluses      // 4 bits: +1s that were given and not used
	plusBits    = 15 * pluses
	laserFailed = 1 << 13 // the last die with the laser was a 1
	turned      = 1 << 14 // a sentry who counts his waypoints backwards
	combines    = 1 << 15 // event 46: several +1s on one roll
)

// Fire flags: of this Survival phase or the last, and of the one before.
const (
	fired         uint8 = 1 << iota // a weapon
	firedGun                        // a firearm or an explosive
	firedAuto                       // automatic fire
	ranOrFired                      // in this Survival phase
	ranOrFiredOld                   // in the one before. Flow V0
	woundedByFire

	// Of independents, and for good. Niceness.
	canadian
	newcomer // his nationality, or what he keeps of his weapons, is still to be thrown for

	fireForGood = canadian | newcomer
)

// is reports whether a survivor has a mark of the turn; the methods after it tell what else he is.
func (v *survivor) is(mark uint16) bool    { return v.marks&mark != 0 }
func (v *survivor) has(use uint16) bool    { return v.used&use != 0 }
func (v *survivor) alive() bool            { return v.state == onTable || v.state == safe }
func (v *survivor) here() bool             { return v.state == onTable }
func (v *survivor) ofSeat(seat uint8) bool { return v.profile != 0 && v.owner == seat }
func (v *survivor) isCharacter() bool      { return v.profile != 0 && v.owner < ofGroup }
func (v *survivor) riding() bool           { return v.vehicle&15 != 0 }
func (v *survivor) ofGroup(g int) bool     { return v.profile != 0 && v.owner == uint8(ofGroup+g) }

// zombieKind is a kind of zombie. T4.1.
type zombieKind uint8

// The four, from the weakest.
const (
	ankleBiter zombieKind = iota
	shuffler
	runner
	boss
	zombieKinds
)

// zombieNames are the words for kinds of zombies.
var zombieNames = [zombieKinds]string{"ankle-biter", "shuffler", "runner", "boss"}

// String returns the word for a kind.
func (k zombieKind) String() string { return zombieNames[k] }

// zombie is a record of a zombie, 0 for none. Records ascend by square and floor.
//
//	bits  31-22   21-20  19     18-17  16-15   14     13   12-9         8      7     6-5      4-2
//	      square  floor  1      kind   wounds  prone  out  1 + victim   first  done  Lebanon  1 + seat
type zombie uint32

// Bits of a zombie.
const (
	zombieHere  zombie = 1 << 19
	zombieProne zombie = 1 << 14
	zombieOut   zombie = 1 << 13 // incapacitated
	zombieFirst zombie = 1 << 8  // the first of its group
	zombieDone  zombie = 1 << 7

	// Of which militia a runner was: none, or one of these. Lebanon.
	zombieArmoured zombie = 1 << 5
	zombieBomber   zombie = 2 << 5
	zombieUntold   zombie = 3 << 5 // until the dice say
	zombieMilitia  zombie = 3 << 5
)

// newZombie makes a zombie of a kind, standing.
func newZombie(at place, k zombieKind) zombie {
	return zombie(at&1023)<<22 | zombie(at>>10)<<20 | zombieHere | zombie(k)<<17
}

// at returns where a zombie stands, and the methods after it the rest of its record.
func (z zombie) at() place        { return place(z>>22) | place(z>>20&3)<<10 }
func (z zombie) kind() zombieKind { return zombieKind(z >> 17 & 3) }
func (z zombie) wounds() uint8    { return uint8(z >> 15 & 3) }
func (z zombie) prone() bool      { return z&zombieProne != 0 }
func (z zombie) out() bool        { return z&zombieOut != 0 }
func (z zombie) holds() int       { return int(z>>9&15) - 1 }
func (z zombie) seat() int        { return int(z>>2&7) - 1 }

// to returns the record in another place.
func (z zombie) to(at place) zombie {
	return z&(1<<20-1) | zombie(at&1023)<<22 | zombie(at>>10)<<20
}

// holding returns the record with a grab on a survivor, -1 for none.
func (z zombie) holding(slot int) zombie { return z&^(15<<9) | zombie(slot+1)<<9 }

// ofKind returns the record of another kind: runners alone are of a militia.
func (z zombie) ofKind(k zombieKind) zombie {
	if k != runner {
		z &^= zombieMilitia
	}
	return z&^(3<<17) | zombie(k)<<17
}

// token is an incident token: its place, and the look of a psychic at it (PsychicToken=peek).
//
//	bits  15-6    5-3       2-0 of the next byte
type token uint16

// marker is a place of Loud Noise markers. Noise, S115.
type marker struct {
	at       ground.Square
	old, new uint8
}

// seatRecord is what is counted for a seat. Data 8.
type seatRecord struct {
	supplies uint8 // carried off
	expired  uint8 // zombies
	finds    uint8 // special items
	clues    uint8 // event 65
	card     uint8 // its secret objective; 0 unknown or none
	flags    uint8
}

// Flags of a seat.
const (
	seatHealed  uint8 = 1 << iota // removed a wound by FIRST AID
	seatFired                     // a firearm or an explosive
	seatLost                      // has been served as lost
	seatBoss                      // plays a boss. Lost 2
	seatHostile                   // plays a hostile group. Lost 1
	seatShown                     // its card was shown
)

// group is a group of independents.
type group struct {
	attitude ground.Attitude
	flags    uint8
}

// Flags of a group.
const (
	groupHere     uint8 = 1 << iota // one of it is alive on the table
	groupClosed                     // to talk, for the game. T5.3
	groupVictim                     // a character has killed one of it
	groupSentries                   // the scenario's; Hostile 6
	groupAgain                      // Canadians have thrown again in this turn. Niceness
)

// building is what has become of a building.
type building struct {
	class    status
	fire     uint8 // 1 if it burns
	floors   uint8 // entered by a character, bits 0-2; empty, bits 4-6; foundKnown
	breaches [3]uint8
}

// foundKnown says that the first find of a building, which the scenario tells, was found.
const foundKnown uint8 = 1 << 7

// open reports whether one may walk in; the methods after it tell of floors and openings.
func (b *building) open() bool             { return b.class.Open() }
func (b *building) entered(floor int) bool { return b.floors>>floor&1 != 0 }
func (b *building) empty(floor int) bool   { return b.floors>>(4+floor)&1 != 0 }
func (b *building) breached(f, o int) bool { return b.breaches[f]>>o&1 != 0 }

// r returns the rules of the game; the methods after it are short for what is asked most.
func (s *State) r() *Rules        { return allRules.At(s.rules) }
func (s *State) o() *Options      { return &s.r().Options }
func (s *State) is(f uint8) bool  { return s.weather&f != 0 }
func (s *State) who() *survivor   { return &s.survivors[s.actor] }
func (s *State) lives() []zombie  { return s.zombies[:s.zombiesOut] }
func (s *State) things() []item   { return s.items[:s.itemsOut] }
func (s *State) lying() []token   { return s.tokens[:s.tokensOut] }
func (s *State) noises() []marker { return s.markers[:s.markersOut] }

// under reports whether an event is in force until the end of this turn.
func (s *State) under(number uint16) bool { return int(s.event) == 1+eventRow(number) }

// eventRows is how many rows the table of random events has.
const eventRows = 36

// unseenEvent stands in a view for an event that another seat has looked at.
const unseenEvent = eventRows + 1

// eventNumber is the two dice of a row, tens and units; eventRow undoes it. S02.
func eventNumber(row int) uint16 { return uint16(row/6+1)*10 + uint16(row%6+1) }

// eventRow returns the row of the two dice of an event, tens and units.
func eventRow(number uint16) int { return int(number/10-1)*6 + int(number%10-1) }

// height is how far up a wall somebody is, in inches.
func (v *survivor) height() int { return int(v.vehicle >> 4) }

// aloft reports whether somebody is on a wall, out of reach of hands.
func (v *survivor) aloft() bool { return v.height() > 0 }

// less takes an action from a survivor. Never below 0.
func (v *survivor) less() { v.actions -= min(1, v.actions) }
