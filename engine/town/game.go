package town

import (
	"fmt"

	"deadreckon/engine"
)

// Name is the game's name in the registry.
const Name = "town"

func init() { engine.Register(settable.Entry(open)) }

// Game is Dawn of the Zeds under fixed data and options.
type Game struct{ rules *Rules }

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r} }

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

// Sides implements engine.Sided: all play against the rules.
func (g *Game) Sides() []engine.Side {
	side := engine.Side{Name: "defenders"}
	for seat := range g.Seats() {
		side.Seats = append(side.Seats, engine.Seat(seat))
	}
	return []engine.Side{side}
}

// Claims implements engine.Claimant: one result for all, and nothing is hidden. C99, 4.1.
func (g *Game) Claims() engine.Claims { return engine.Claims{OneScore: true, Open: true} }

// Purpose implements engine.Purposed. C99.
func (g *Game) Purpose(engine.Seat) string {
	return fmt.Sprintf("Zeds come down four tracks (Forest, Mountain, Highway, Suburbs) towards Town Center, and cards and dice say what they do. You all hold the town together against the rules: "+
		"everybody loses as soon as a Zeds unit enters Town Center, and wins who holds out until the card of turn %d has done its worst. There is nothing in between: 1 for all, or -1. "+
		"A card moves all Zeds of the tracks that it names one space on, and they fight whom they meet. You then have its Actions and one of your own, to move Heroes and Civilians, forage for Ammo, and shoot, which costs Ammo; "+
		"each Hero may do something besides. Shoot what comes nearest, keep units in the way on every track, and never be without Ammo when a track comes close.", g.rules.turns)
}

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

// Settings returns the options and the digests of the data.
func (g *Game) Settings() []engine.Setting {
	out := settable.Settings(g.rules.Options)
	for i, digest := range g.rules.digests {
		out = append(out, engine.Setting{Key: parts[i].name + "Digest", Value: digest})
	}
	return out
}

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

// holder is a State or a View.
type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s, as that of a View returns what it holds.
func (s *State) Self() *State { return s }
