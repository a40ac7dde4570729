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

// Claims implements engine.Claimant.
func (Game) Claims() engine.Claims { return engine.Claims{Opposed: true} }

// Purpose implements engine.Purposed.
func (Game) Purpose(engine.Seat) string {
	return "Two players have anted a chip each and hold one card of J, Q and K. Once, either may bet one chip more; whoever faces a bet calls it or folds. " +
		"You win the pot if the other folds, or if your card is the higher one at the end. Your score is what you win or lose, half a point a chip."
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Settings implements engine.Game.
func (Game) Settings() []engine.Setting { return nil }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return notation{word} }
