package leduc

import "deadreckon/engine"

// Card is one of the six cards, or Hidden.
type Card uint8

// The cards in ascending rank.
const (
	Hidden Card = iota // not dealt yet or, in a view, not known
	JackSpades
	JackHearts
	QueenSpades
	QueenHearts
	KingSpades
	KingHearts
)

// String returns the rank and the suit, such as "Qs", or "?" for Hidden.
func (c Card) String() string {
	return [...]string{"?", "Js", "Jh", "Qs", "Qh", "Ks", "Kh"}[c]
}

// rank returns 1 for a jack, 2 for a queen, 3 for a king, 0 for Hidden.
func (c Card) rank() uint8 { return (uint8(c) + 1) / 2 }

const (
	First engine.Seat = iota
	Second
)

// An Action is a kind and, for deals, the board and reveals, a card:
//
//	bits 0-3  card (Hidden in a masked deal)
//	bits 4-6  kind
const (
	cardMask = 0x0f
	kindMask = 0x70

	kindDeal = 0x10

	Fold  engine.Action = 0x20
	Check engine.Action = 0x30
	Call  engine.Action = 0x40
	Raise engine.Action = 0x50

	kindBoard = 0x60
	kindShow  = 0x70
)

// Deal is the chance outcome that gives card c to the next seat; Deal(Hidden)
// is how the other seat sees it.
func Deal(c Card) engine.Action { return kindDeal | engine.Action(c) }

// Board is the chance outcome that turns card c face up.
func Board(c Card) engine.Action { return kindBoard | engine.Action(c) }

// Show is the chance outcome that reveals card c at the showdown.
func Show(c Card) engine.Action { return kindShow | engine.Action(c) }

func kindOf(a engine.Action) engine.Action { return a & kindMask }

func cardOf(a engine.Action) Card { return Card(a & cardMask) }
