package liarsdice

import "deadreckon/engine"

func init() {
	engine.Register(engine.Entry{Name: "liarsdice", Means: "liar's dice: one die each, sixes wild", Open: open})
}

// Game is liar's dice. It has no options.
type Game struct{}

// New returns the game.
func New() engine.Game { return Game{} }

func open([]engine.Setting) (engine.Game, error) { return New(), nil }

// Name implements engine.Game.
func (Game) Name() string { return "liarsdice" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second"} }

// About implements engine.Game.
func (Game) About() *engine.About { return &about }

var about = engine.About{
	Claims:   engine.Claims{Opposed: true},
	Secrets:  true,
	Onlooker: engine.Chance, // who sees no secret of a seat
	Rulebook: engine.Rulebook{Purpose: []string{"Two players have a die each under a cup. In turn you bid that both dice together show at least so many of a face, where sixes count as any face, and each bid is higher than the last. " +
		"Whoever disbelieves a bid says liar, and the dice are shown: the bidder wins if the bid is true, else the other. Your score is 1 or -1."}},
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return said }
