package goofspiel

import "deadreckon/engine"

func init() {
	engine.Register(engine.Entry{Name: "goofspiel", Means: "goofspiel with four cards and secret bids", Open: open})
}

// Game is goofspiel with four cards. It has no options.
type Game struct{}

// New returns the game.
func New() engine.Game { return Game{} }

func open([]engine.Setting) (engine.Game, error) { return New(), nil }

// Name implements engine.Game.
func (Game) Name() string { return "goofspiel" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second"} }

// Claims implements engine.Claimant.
func (Game) Claims() engine.Claims { return engine.Claims{Opposed: true} }

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Settings implements engine.Game.
func (Game) Settings() []engine.Setting { return nil }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return notation{} }
