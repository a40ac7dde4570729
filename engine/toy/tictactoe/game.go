package tictactoe

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/small"
)

// Game is tic-tac-toe. It has no options.
type Game struct{ *small.Game[State, *State] }

var seats = []string{"x", "o"}

var game = Game{small.New(small.Game[State, *State]{
	ID:      "tictactoe",
	Players: seats,
	Facts: engine.About{
		Claims:   engine.Claims{ZeroSum: true},
		Rulebook: engine.Rulebook{Purpose: []string{"You win with three of your marks in a row, a column or a diagonal of the nine squares; a full board without them is a tie. Your score is 1, -1 or 0."}},
	},

	Shape:   shape,
	Planes:  planes,
	Numbers: numbers,
	Moves:   index.Of(Mark(1), Mark(2), Mark(3), Mark(4), Mark(5), Mark(6), Mark(7), Mark(8), Mark(9)),

	Word:    word,
	Explain: (*State).explain,
	Show:    (*State).show,
	File:    &positionFile,
})}

func init() { small.Register(game, "tic-tac-toe") }

// New returns the game.
func New() engine.Game { return game }
