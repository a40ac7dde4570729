package liarsdice

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/small"
)

var seats = []string{"first", "second"}

var game = small.New(small.Game[State, *State]{
	ID:      "liarsdice",
	Players: seats,
	Facts: engine.About{
		Claims:         engine.Claims{ZeroSum: true},
		Secrets:        true,
		PublicObserver: engine.Chance,
		Rulebook: engine.Rulebook{Purpose: []string{"Two players have a die each under a cup. In turn they bid a number of dice that show a face; sixes count as any face, and each bid is higher than the last. " +
			"A player may call the last bid a lie: the dice are shown, and the bidder wins if the bid is true. Your score is 1 or -1."}},
	},

	Numbers: numbers,
	Moves:   moves,

	Word:    word,
	Explain: (*State).explain,
	Show:    (*State).show,
	Played:  (*State).played,
})

func init() { small.Register(game, "liar's dice: one die each, sixes wild") }

// New returns the game. It has no options.
func New() engine.Game { return game }
