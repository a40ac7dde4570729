package town

import (
	"fmt"

	"deadreckon/engine"
)

// Name is the game's name in the registry.
const Name = "town"

func init() { engine.Register(settable.Entry(open)) }

// Game is Dawn of the Zeds under fixed data and options.
type Game struct {
	rules *Rules
	about engine.About
}

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r, r.describe()} }

// Default returns the game with the built-in data for a number of players, 1 to 4; others
// panic.
func Default(players int) *Game {
	o := DefaultOptions()
	if o.Players = uint8(players); players < 1 || players > maxPlayers {
		panic(fmt.Sprintf("town: %d players: expected 1 to %d", players, maxPlayers))
	}
	r, err := NewRules(DefaultData(), o)
	if err != nil {
		panic(err)
	}
	return New(r)
}

// open builds a game from settings, which name files of data and options.
func open(settings []engine.Setting) (engine.Game, error) {
	o, set, err := settable.Parse(settings)
	if err != nil {
		return nil, err
	}
	var d Data
	digests := make([]string, len(parts))
	for i := range parts {
		h, err := parts[i].file().Choose(set)
		if err != nil {
			return nil, err
		}
		parts[i].copy(&d, &h.Data)
		digests[i] = h.Digest()
	}
	r, err := newRules(d, o, digests)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// Name returns "town".
func (g *Game) Name() string { return Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *Rules { return g.rules }

// Seats returns defender, or the players of a game of several. Digest 8.1.
func (g *Game) Seats() []string { return seatNames[g.rules.players] }

var seatNames = [maxPlayers + 1][]string{1: {"defender"}, 2: {"player1", "player2"},
	3: {"player1", "player2", "player3"}, 4: {"player1", "player2", "player3", "player4"}}

// NewState returns the root of the game: nothing dealt yet.
func (g *Game) NewState() engine.State {
	s := g.rules.first
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	v := &View{Masked: g.rules.first}
	v.Masked.viewer = 1
	return v
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return &g.about }

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s. A View has the same method.
func (s *State) Self() *State { return s }
