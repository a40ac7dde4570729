// Package action packs and unpacks actions of streets: kinds and arguments, without their meaning.
// Strategies use it to read and build actions.
package action

import "deadreckon/engine"

// Kind is the kind of an action.
type Kind uint8

// An action packs its kind and up to four arguments, so that actions of one position ascend
// by kind, then by arguments. Digest 8.3.
//
//	bits                        31-25  24-21     20-15    14-12  11-0
//	roll                        kind   -         -        flag   sum
//	event, column, row, dir     kind   -         -        -      row of the table 1.13, number, direction
//	card                        kind   seat      -        -      card 1-8, 0 masked
//	which                       kind   slot      -        -      place or number; see Among of the row in dice.go
//	place                       kind   slot      -        -      place
//	next                        kind   seat      -        -      -
//	pick                        kind   slot      -        -      -
//	move, to, stand, exit       kind   -         -        -      place     also hide, lurk
//	climb                       kind   -         -        -      inches
//	help                        kind   slot      1 + slot -      -
//	search, leave               kind   1+vehicle -        -      place
//	enter                       kind   building  opening  floor  -         also bar
//	board, start, drive, fuel   kind   vehicle   -        -      -         also siphon, battery, free
//	check                       kind   vehicle   -        -      place
//	ahead, back, ram            kind   -         -        -      squares, rolls
//	spot, observe               kind   building  -        1      -         of a building
//	spot, observe, psychic      kind   -         -        0      place     of a token
//	melee, subdue, befriend     kind   -         -        -      place
//	tap                         kind   -         -        corpse place
//	reload                      kind   -         record   -      kind of ammunition, 0 for a magazine
//	clear                       kind   -         record   -      -
//	fit                         kind   -         record   -      record of the gun
//	snap, aim, shoot-tap        kind   -         record   mode   place
//	throw, aim-throw            kind   -         record   -      place
//	plant                       kind   -         record   -      -
//	also                        kind   -         -        -      place
//	talk, barter                kind   group     -        -      -
//	buy, sell                   kind   -         record   -      -
//	get                         kind   -         record   -      place
//	give                        kind   slot      record   -      -
//	choose                      kind   -         -        -      kind of item
//	aid, give-up, vaccinate     kind   slot      -        -      -
//	timer                       kind   -         -        -      turns
//
// A record is the index of an item in the sorted items of the actor, the square or the group.
// AnyRock is a rock, AnySupplies all supplies.
const (
	KindRoll Kind = iota + 1 // chance
	KindEvent
	KindCard
	KindColumn
	KindRow
	KindDir
	KindWhich // chance ends here
	KindPlace
	KindNext
	KindPick
	KindDone
	KindMove
	KindRun
	KindTo
	KindOff
	KindClimb
	KindHelp
	KindHide
	KindLurk
	KindSearch
	KindStand
	KindExit
	KindLeave
	KindEnter
	KindUp
	KindDown
	KindShell
	KindHands
	KindBoard
	KindCheck
	KindStart
	KindDrive
	KindFuel
	KindSiphon
	KindBattery
	KindAhead
	KindBack
	KindLeft
	KindRight
	KindHalt
	KindRam
	KindSpot
	KindObserve
	KindMelee
	KindSubdue
	KindTap
	KindReload
	KindClear
	KindFit
	KindSnap
	KindAim
	KindShootTap
	KindThrow
	KindAimThrow
	KindAlso
	KindEnough
	KindTalk
	KindBarter
	KindBefriend
	KindBuy
	KindSell
	KindGet
	KindGive
	KindAgree
	KindRefuse
	KindKeep
	KindLeaveIt
	KindChoose
	KindAid
	KindBar
	KindPanic
	KindShout
	KindMount
	KindDismount
	KindPlant
	KindTimer
	KindPlus
	KindKeepRoll
	KindAgain
	KindAccept
	KindProlong
	KindDrop
	KindHeroic
	KindPsychic
	KindPsychicEvent
	KindPill
	KindStop
	KindGroan
	KindGiveUp
	KindVaccinate
	KindFree
	Kinds
)

// Records that are no item.
const (
	AnyRock     = 63 // Rocks, S41
	AnySupplies = 62 // S64
)

// Play is an unpacked action.
type Play struct {
	Kind Kind
	A    uint8  // 4 bits
	B    uint8  // 6 bits
	M    uint8  // 3 bits
	Q    uint16 // 12 bits
}

func Decode(a engine.Action) Play {
	return Play{Kind(a >> 25), uint8(a >> 21 & 15), uint8(a >> 15 & 63), uint8(a >> 12 & 7), uint16(a & 0xfff)}
}

// Action puts an action together.
func (p Play) Action() engine.Action {
	return engine.Action(p.Kind)<<25 | engine.Action(p.A)<<21 | engine.Action(p.B)<<15 | engine.Action(p.M)<<12 | engine.Action(p.Q)
}

// OfQ, OfA and act0 are actions of a kind with one argument, or with none.
func OfQ(k Kind, q uint16) engine.Action { return Play{Kind: k, Q: q}.Action() }
func OfA(k Kind, a uint8) engine.Action  { return Play{Kind: k, A: a}.Action() }
func Of(k Kind) engine.Action            { return Play{Kind: k}.Action() }

// AllEqual is the mode of a sum of dice that all show the same. X6.
const AllEqual = 1
