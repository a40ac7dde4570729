package commons

import (
	"fmt"

	"deadreckon/engine"
)

func init() { engine.Register("commons", open) }

// Game is the pond. The option says who is played together.
type Game struct{ pair bool }

// New returns the game in which every seat plays for itself.
func New() engine.Game { return Game{} }

// NewPair returns the game in which the first and the third seat are one side.
func NewPair() engine.Game { return Game{pair: true} }

// open reads the one option, sides.
func open(settings []engine.Setting) (engine.Game, error) {
	g := Game{}
	for _, s := range settings {
		switch {
		case s.Key != "sides":
			return nil, fmt.Errorf("commons: unknown setting %q: expected sides", s.Key)
		case s.Value != "each" && s.Value != "pair":
			return nil, fmt.Errorf("commons: setting sides is %q; it takes each or pair", s.Value)
		}
		g.pair = s.Value == "pair"
	}
	return g, nil
}

// Name implements engine.Game.
func (Game) Name() string { return "commons" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second", "third"} }

// Sides implements engine.Sided. The scores of a pair differ.
func (g Game) Sides() []engine.Side {
	if g.pair {
		return []engine.Side{{Name: "pair", Seats: []engine.Seat{First, Third}}, {Name: "second", Seats: []engine.Seat{Second}}}
	}
	var sides []engine.Side
	for seat, name := range g.Seats() {
		sides = append(sides, engine.Side{Name: name, Seats: []engine.Seat{engine.Seat(seat)}})
	}
	return sides
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Settings implements engine.Game.
func (g Game) Settings() []engine.Setting {
	if g.pair {
		return []engine.Setting{{Key: "sides", Value: "pair"}}
	}
	return []engine.Setting{{Key: "sides", Value: "each"}}
}

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return notation{} }
