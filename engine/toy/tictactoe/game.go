package tictactoe

import "deadreckon/engine"

func init() {
	engine.Register(engine.Entry{Name: "tictactoe", Means: "tic-tac-toe", Open: open})
}

// Game is tic-tac-toe. It has no options.
type Game struct{}

// New returns the game.
func New() engine.Game { return Game{} }

func open([]engine.Setting) (engine.Game, error) { return New(), nil }

// Name implements engine.Game.
func (Game) Name() string { return "tictactoe" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"x", "o"} }

// About implements engine.Game.
func (Game) About() *engine.About { return &about }

var about = engine.About{
	Claims:   engine.Claims{Opposed: true},
	Rulebook: engine.Rulebook{Purpose: []string{"You win with three of your marks in a row, a column or a diagonal of the nine squares; a full board without them is a tie. Your score is 1, -1 or 0."}},
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return notation{word} }
