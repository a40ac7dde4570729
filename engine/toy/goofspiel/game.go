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

// About implements engine.Game.
func (Game) About() *engine.About { return &about }

var about = engine.About{
	Claims:   engine.Claims{Opposed: true},
	Secrets:  true,
	Onlooker: engine.Chance, // who sees no secret of a seat
	Rulebook: engine.Rulebook{Purpose: []string{"Both players hold the cards 1 to 4, and bid for prizes worth 4, 3, 2 and 1 points in this order, each with one card laid face down. The higher card takes the prize, equal ones leave it; you learn who took it, and never what the other laid. " +
		"Who has more points at the end wins: 1, -1, or 0 for a tie."}},
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return said }
