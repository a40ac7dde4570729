package kuhn

import "deadreckon/engine"

// Card is one of the three cards, or Hidden.
type Card uint8

// The cards in ascending rank.
const (
	Hidden Card = iota // not dealt yet or, in a view, not known
	Jack
	Queen
	King
)

// String returns "J", "Q", "K", or "?" for Hidden.
func (c Card) String() string { return "?JQK"[c : c+1] }

const (
	First engine.Seat = iota
	Second
)

// An Action is a kind and, for deals and reveals, a card:
//
//	bits 0-3  card (Hidden in a masked deal)
//	bits 4-6  kind
const (
	cardMask = 0x0f
	kindMask = 0x70

	kindDeal = 0x10
	kindShow = 0x20

	Check engine.Action = 0x30
	Bet   engine.Action = 0x40
	Call  engine.Action = 0x50
	Fold  engine.Action = 0x60
)

// Deal is the chance outcome that gives card c to the next seat; Deal(Hidden)
// is how the other seat sees it.
func Deal(c Card) engine.Action { return kindDeal | engine.Action(c) }

// Show is the chance outcome that reveals card c at the showdown.
func Show(c Card) engine.Action { return kindShow | engine.Action(c) }

func kindOf(a engine.Action) engine.Action { return a & kindMask }

func cardOf(a engine.Action) Card { return Card(a & cardMask) }
