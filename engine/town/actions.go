package town

import "deadreckon/engine"

// Kind is the kind of an action.
type Kind uint8

// An action packs its kind and up to two arguments, so that the actions of a position
// ascend by kind, then by b, then by a. Digest 8.3.
//
//	bits        31-26  15-8        7-0
//	            kind   b           a
//	deal        kind   -           unit, the first of its type
//	cup         kind   -           type
//	event       kind   -           card
//	fate        kind   -           card
//	hero        kind   -           unit
//	roll        kind   -           sum
//	die         kind   -           face
//	dice        kind   high        low
//	order       kind   -           track
//	track       kind   -           track
//	block       kind   -           space
//	fight       kind   -           unit
//	slot        kind   slot        space
//	split       kind   -           hits on the first slot
//	near        kind   -           unit
//	arm, panic  kind   -           unit
//	act         kind   move, forage or shoot   unit
//	initiative  kind   -           move, forage or shoot
//	leadership  kind   as act      unit
//	citadel     kind   -           unit
//	play        kind   -           card
//	ride        kind   -           unit
//	floor       kind   -           seat
//	to          kind   -           space
//	target      kind   slot        space
//	awayto      kind   -           track
//	grant       kind   as act      unit
//
// All others have no arguments.
const (
	KindDeal  Kind = iota + 1 // chance: the Regular Civilians of a place
	KindCup                   // chance: a Zeds unit from the Cup
	KindEvent                 // chance: an Event card
	KindFate                  // chance: a Fate card
	KindHero                  // chance: the arriving Hero
	KindRoll                  // chance: the sum of two dice
	KindDie                   // chance: one die
	KindDice                  // chance: two dice, one by one
	KindOrder                 // the next track to activate
	KindTrack                 // a track among several
	KindBlock                 // No Entry on a space
	KindPass
	KindUse  // Traps
	KindSkip // no Traps
	KindSlot // a Zeds unit of a space
	KindFight
	KindWithdraw
	KindAmbush
	KindPlain
	KindKeep
	KindAgain
	KindLucky
	KindSplit
	KindNear
	KindArm
	KindPanic
	KindAct
	KindCraft
	KindInitiative
	KindLeadership
	KindCitadel
	KindSpeech
	KindPlay
	KindRide
	KindPledge
	KindFloor
	KindHold
	KindEnd
	KindTo
	KindTarget
	KindStay
	KindAway
	KindAwayWith
	KindAwayTo
	KindGrant
	KindDone
)

// pack0, pack1 and pack2 pack an action with 0, 1 and 2 arguments.
func pack0(k Kind) engine.Action          { return engine.Action(k) << 26 }
func pack1(k Kind, a uint8) engine.Action { return engine.Action(k)<<26 | engine.Action(a) }
func pack2(k Kind, a, b uint8) engine.Action {
	return engine.Action(k)<<26 | engine.Action(b)<<8 | engine.Action(a)
}

// Decoded holds the parts of an action; the layout is above.
type Decoded struct {
	Kind Kind
	A, B uint8
}

// Decode unpacks an action of this game.
func Decode(a engine.Action) Decoded { return Decoded{Kind(a >> 26), uint8(a), uint8(a >> 8)} }

// Errand is the kind of a normal Action. act-13.
type Errand uint8

// The normal Actions, as bits of a set and as arguments.
const (
	Move Errand = iota
	Forage
	Shoot

	errands    = 3
	allErrands = 1<<errands - 1
)

var errandNames = [errands]string{"move", "forage", "shoot"}

// String returns the word for a normal Action.
func (e Errand) String() string { return errandNames[e] }
