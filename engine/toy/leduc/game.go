package leduc

import "deadreckon/engine"

func init() {
	engine.Register(engine.Entry{Name: "leduc", Means: "Leduc poker in OpenSpiel's rules: six cards, two rounds", Open: open})
}

// Game is Leduc poker. It has no options.
type Game struct{}

// New returns the game.
func New() engine.Game { return Game{} }

func open([]engine.Setting) (engine.Game, error) { return New(), nil }

// Name implements engine.Game.
func (Game) Name() string { return "leduc" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second"} }

// About implements engine.Game.
func (Game) About() *engine.About { return &about }

var about = engine.About{
	Claims:   engine.Claims{Opposed: true},
	Secrets:  true,
	Onlooker: engine.Chance, // who sees no secret of a seat
	Rulebook: engine.Rulebook{Purpose: []string{"Two players have anted a chip each and hold one card of a pack of two jacks, two queens and two kings. There are two rounds of betting, with raises of two chips and of four, at most two a round; between them one card is turned up for both. " +
		"You win the pot if the other folds, or at the end if your card pairs the open one, or else if it is the higher; equal cards share. Your score is what you win or lose: 13 chips are 1."}},
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth, turn: engine.Chance}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return said }
