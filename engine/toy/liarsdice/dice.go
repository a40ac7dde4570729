package liarsdice

import (
	"strconv"

	"deadreckon/engine"
)

// Die is a face from 1 to 6, or Hidden.
type Die uint8

// Hidden is a die that is not rolled yet or, in a view, not known.
const Hidden Die = 0

// sides is the number of faces; the highest is wild.
const (
	sides = 6
	wild  = sides
)

// String returns the face, or "?" for Hidden.
func (d Die) String() string {
	if d == Hidden {
		return "?"
	}
	return strconv.Itoa(int(d))
}

const (
	First engine.Seat = iota
	Second
)

// bids is the number of bids, from 1-1 to 2-6.
const bids = 2 * sides

// An Action is a kind and a die or a bid:
//
//	bits 0-3  die (Hidden in a roll that the seat does not see), or the bid's
//	          place in ascending order, 1 to 12
//	bits 4-6  kind
const (
	lowMask  = 0x0f
	kindMask = 0x70

	kindRoll = 0x10
	kindBid  = 0x20
	kindShow = 0x40

	Liar engine.Action = 0x30
)

// Roll is the chance outcome of the next seat's die; Roll(Hidden) is how the
// other seat sees it.
func Roll(d Die) engine.Action { return kindRoll | engine.Action(d) }

// Bid is the claim that at least quantity (1 or 2) of both dice show face, or are wild.
func Bid(quantity int, face Die) engine.Action {
	return kindBid | engine.Action((quantity-1)*sides+int(face))
}

// Show is the chance outcome that reveals die d.
func Show(d Die) engine.Action { return kindShow | engine.Action(d) }

func kindOf(a engine.Action) engine.Action { return a & kindMask }

func dieOf(a engine.Action) Die { return Die(a & lowMask) }

// rankOf returns a bid's place in ascending order, 1 to 12.
func rankOf(a engine.Action) int { return int(a & lowMask) }

func claim(rank int) (quantity int, face Die) {
	return 1 + (rank-1)/sides, Die(1 + (rank-1)%sides)
}
