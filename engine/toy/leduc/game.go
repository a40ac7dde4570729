package leduc

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/small"
)

var seats = []string{"first", "second"}

var game = small.New(small.Game[State, *State]{
	ID:      "leduc",
	Players: seats,
	Facts: engine.About{
		Claims:         engine.Claims{ZeroSum: true},
		Secrets:        true,
		PublicObserver: engine.Chance,
		Rulebook: engine.Rulebook{Purpose: []string{"Two players have anted a chip each and hold one card of a pack of two jacks, two queens and two kings. There are two rounds of betting, with raises of two chips and of four, at most two a round; between them one card is turned up for both. " +
			"You win the pot if the other folds, or at the end if your card pairs the open one, or else if it is the higher; equal cards share. Your score is what you win or lose: 13 chips are 1."}},
	},
	Root: State{turn: engine.Chance},

	Numbers: numbers,
	Moves:   index.Of(Fold, Check, Call, Raise),

	Word:    word,
	Explain: (*State).explain,
	Narrate: narrate,
	Show:    (*State).show,
	Played:  (*State).played,
})

func init() {
	small.Register(game, "Leduc poker in OpenSpiel's rules: six cards, two rounds")
}

// New returns the game. It has no options.
func New() engine.Game { return game }
