package kuhn

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/small"
)

var seats = []string{"first", "second"}

// Game is Kuhn poker. It has no options.
type Game = small.Game[State, *State]

var game = small.New(Game{
	ID:      "kuhn",
	Players: seats,
	Facts: engine.About{
		Claims:         engine.Claims{ZeroSum: true},
		Secrets:        true,
		PublicObserver: engine.Chance,
		Rulebook: engine.Rulebook{Purpose: []string{"Two players have anted a chip each and hold one card of J, Q and K. Once, either may bet one chip more; whoever faces a bet calls it or folds. " +
			"You win the pot if the other folds, or if your card is the higher one at the end. Your score is what you win or lose, half a point a chip."}},
	},
	Blank: func() engine.View { return &View{} },

	Numbers: numbers,
	Moves:   index.Of(Check, Bet, Call, Fold),

	Word:    word,
	Explain: (*State).explain,
	Narrate: narrate,
	Show:    (*State).show,
	File:    &positionFile,
	Flaw:    (*State).flaw,
})

func init() { small.Register(game, "Kuhn poker: three cards, one bet") }

// New returns the game.
func New() engine.Game { return game }
