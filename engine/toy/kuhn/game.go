package kuhn

import "deadreckon/engine"

func init() {
	engine.Register(engine.Entry{Name: "kuhn", Means: "Kuhn poker: three cards, one bet", Open: open})
}

// Game is Kuhn poker. It has no options.
type Game struct{}

// New returns the game.
func New() engine.Game { return Game{} }

func open([]engine.Setting) (engine.Game, error) { return New(), nil }

// Name implements engine.Game.
func (Game) Name() string { return "kuhn" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second"} }

// About implements engine.Game.
func (Game) About() *engine.About { return &about }

var about = engine.About{
	Claims:   engine.Claims{Opposed: true},
	Secrets:  true,
	Onlooker: engine.Chance, // who sees no secret of a seat
	Rulebook: engine.Rulebook{Purpose: []string{"Two players have anted a chip each and hold one card of J, Q and K. Once, either may bet one chip more; whoever faces a bet calls it or folds. " +
		"You win the pot if the other folds, or if your card is the higher one at the end. Your score is what you win or lose, half a point a chip."}},
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return notation{word} }
