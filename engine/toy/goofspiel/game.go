package goofspiel

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/small"
)

var seats = []string{"first", "second"}

var game = small.New(small.Game[State, *State]{
	ID:      "goofspiel",
	Players: seats,
	Facts: engine.About{
		Claims:         engine.Claims{ZeroSum: true},
		Secrets:        true,
		PublicObserver: engine.Chance,
		Rulebook: engine.Rulebook{Purpose: []string{"Both players hold the cards 1 to 4, and bid for prizes worth 4, 3, 2 and 1 points in this order, each with one card laid face down. The higher card takes the prize, equal ones leave it; you learn who took it, and never what the other laid. " +
			"Who has more points at the end wins: 1, -1, or 0 for a tie."}},
	},

	Numbers: numbers(),
	Moves:   index.Of(Bid(1), Bid(2), Bid(3), Bid(4)),

	Word:    word,
	Explain: (*State).explain,
	Show:    (*State).show,
	Played:  (*State).played,
})

func init() { small.Register(game, "goofspiel with four cards and secret bids") }

// New returns the game. It has no options.
func New() engine.Game { return game }
