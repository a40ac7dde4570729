package goofspiel

import (
	"strconv"

	"deadreckon/engine"
)

// Card is a bid from 1 to 4, or Hidden.
type Card uint8

// Hidden is a card that is not laid yet or, in a view, not known.
const Hidden Card = 0

// cards is the number of bid cards of a seat, of prizes and of rounds.
const cards = 4

// String returns the number, or "?" for Hidden.
func (c Card) String() string {
	if c == Hidden {
		return "?"
	}
	return strconv.Itoa(int(c))
}

// prize returns the points of a round, 0..3: they descend.
func prize(round int) int { return cards - round }

// Result is the winner of a round, or a tie.
type Result uint8

// The results of a round. The zero value is a round that is not over.
const (
	FirstWins Result = iota + 1
	SecondWins
	Tie
)

// String returns the umpire's words.
func (r Result) String() string {
	return [...]string{"", "first wins", "second wins", "tie"}[r]
}

// resultOf compares two bids.
func resultOf(first, second Card) Result {
	switch {
	case first > second:
		return FirstWins
	case first < second:
		return SecondWins
	}
	return Tie
}

const (
	First engine.Seat = iota
	Second
)

// An Action is a kind and a card or a result:
//
//	bits 0-3  card (Hidden in a bid that the seat does not see), or result
//	bits 4-5  kind
const (
	lowMask  = 0x0f
	kindMask = 0x30

	kindBid  = 0x10
	kindTell = 0x20
)

// Bid lays card c face down; Bid(Hidden) is how the other seat sees it.
func Bid(c Card) engine.Action { return kindBid | engine.Action(c) }

// Tell is the umpire's word on a round.
func Tell(r Result) engine.Action { return kindTell | engine.Action(r) }

func kindOf(a engine.Action) engine.Action { return a & kindMask }
