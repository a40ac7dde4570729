package cabin

import "deadreckon/engine"

// Kind is the kind of an action.
type Kind uint8

// An action packs its kind and up to three arguments of a byte each, so that actions of
// one position ascend by kind, then by arguments:
//
//	bits       31-24  23-16             15-8          7-0
//	room       kind   arc 1-6           -             -
//	wake       kind   type              -             -
//	first      kind   Character         -             -
//	arc        kind   arc 1-6           -             -
//	count      kind   die 1-6           -             -
//	creepers   kind   die 1-6           -             -
//	card       kind   kind of card      -             -
//	groan      kind   type              -             -
//	event      kind   Event             -             -
//	hold       kind   Event             -             -      255: masked
//	token      kind   type, 5 Survivor, 8 + Character dead
//	roll       kind   sum 2-12          -             -
//	against    kind   sum 2-12          -             -
//	cast       kind   Person            -             -
//	move       kind   space             -             -      also pull, push, step, go, lure
//	lead       kind   Survivor class    -             -
//	rope       kind   Survivor class    space         -
//	rope       kind   8 + Character     -             -
//	fire       kind   card              -             -      also double, aim, with, burn, tape, discard
//	with       kind   254 hands, 255 Radio            -
//	at         kind   space             class         -      also direct
//	foe        kind   class             -             -      also ram, hit
//	suffer     kind   Survivor class    -             -
//	collect    kind   0 piece, 1 Radio, 2 + Survivor class
//	van        kind   0 clockwise, 1 counter-clockwise
//	duel       kind   Character         -             -      also aid, heal, grant, to, partner, bait
//	give       kind   0 nothing, 1 piece, 2 Radio     -      also take
//	give       kind   3                 card          -      also take
//	keep       kind   kind of card      -             -
//	play       kind   Event             -             -      also throw
//	place      kind   arc 1-6           -             -
//	rise       kind   pair 0-9          -             -
//
// All others have no arguments. Spaces count from 0; cards are codes of card, classes of
// class and survivorClass.
const (
	KindRoom Kind = iota + 1 // chance
	KindWake
	KindFirst
	KindArc
	KindCount
	KindCreepers
	KindCard
	KindGroan
	KindEvent
	KindHold
	KindToken
	KindRoll
	KindAgainst // chance ends here
	KindCast
	KindEnd
	KindDraw
	KindSearch
	KindBoard
	KindFight
	KindVanFire
	KindMuck
	KindRebuild
	KindRepair
	KindMend
	KindAssemble
	KindCall
	KindTrade
	KindPass
	KindMove
	KindPull
	KindPush
	KindStep
	KindGo
	KindLure
	KindLead
	KindRope
	KindFire
	KindDouble
	KindAim
	KindWith
	KindBurn
	KindTape
	KindDiscard
	KindAt
	KindDirect
	KindFoe
	KindRam
	KindHit
	KindSuffer
	KindCollect
	KindVan
	KindDuel
	KindAid
	KindHeal
	KindGrant
	KindTo
	KindPartner
	KindBait
	KindGive
	KindTake
	KindAgree
	KindRefuse
	KindSignal
	KindDone
	KindStop
	KindLeave
	KindInjury
	KindDrop
	KindStay
	KindNone
	KindStand
	KindReroll
	KindEnough
	KindKeep
	KindSurvivorsFirst
	KindCharactersFirst
	KindPlay
	KindThrow
	KindPlace
	KindRise
	kinds
)

// masked is the argument of an Event card that the viewer does not see.
const masked = 255

// act0, act1 and act2 pack an action with 0, 1 and 2 arguments.
func act0(k Kind) engine.Action          { return engine.Action(k) << 24 }
func act1(k Kind, x uint8) engine.Action { return engine.Action(k)<<24 | engine.Action(x)<<16 }
func act2(k Kind, x, y uint8) engine.Action {
	return engine.Action(k)<<24 | engine.Action(x)<<16 | engine.Action(y)<<8
}

// Play holds the parts of an action.
type Play struct {
	Kind Kind
	X, Y uint8
}

// Decode unpacks an action.
func Decode(a engine.Action) Play { return Play{Kind(a >> 24), uint8(a >> 16), uint8(a >> 8)} }

func appendRange(dst []engine.Action, k Kind, lo, hi uint8) []engine.Action {
	for x := lo; x <= hi; x++ {
		dst = append(dst, act1(k, x))
	}
	return dst
}

// appendSpots appends an action for each space of a set.
func appendSpots(dst []engine.Action, k Kind, m spots) []engine.Action {
	for ; m != 0; m = m.next() {
		dst = append(dst, act1(k, uint8(m.first())))
	}
	return dst
}
