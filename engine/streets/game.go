package streets

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/net"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// Name is the game's name in the registry.
const Name = state.Name

// Words are the names that scenarios and rosters may use. They must not be changed.
func Words() *ground.Words { return state.Words() }

// Semi is the mode in which each seat also has a secret objective.
const Semi = state.Semi

// Types of the game: positions, views and rules.
type (
	State = rules.State
	View  = rules.View
	Rules = state.Rules
)

func init() { engine.Register(state.Settable.Entry(open)) }

// Game is ZoMbIeS under a fixed scenario, roster and options, as an engine.Game.
type Game struct {
	rules *state.Rules
	about engine.About
	net.Coder
}

// New returns the game under the given rules.
func New(r *state.Rules) *Game { return &Game{r, describe(r), net.Coder{Rules: r}} }

// open builds a game from settings, which name files of data and options.
func open(settings []engine.Setting) (engine.Game, error) {
	o, files, err := state.Settable.Parse(settings)
	if err != nil {
		return nil, err
	}
	sc, scenario := state.ScenarioFile.Choose(files)
	ro, roster := state.RosterFile.Choose(files)
	if err := errors.Join(scenario, roster); err != nil {
		return nil, err
	}
	r, err := rules.NewRules(sc, ro, o)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// Name returns "streets".
func (g *Game) Name() string { return state.Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *state.Rules { return g.rules }

// Seats returns the names of the seats.
func (g *Game) Seats() []string { return g.rules.SeatsInPlay() }

// NewState returns the root of the game.
func (g *Game) NewState() engine.State {
	s := rules.Root(g.rules)
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	s, v := rules.Root(g.rules), new(rules.View)
	s.ViewInto(0, v)
	return v
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return &g.about }

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return text.Notation{Rules: g.rules} }

// Potential implements engine.Potential: supplies carried off and on the way, and how well
// the characters of the viewer's side are. Digest 8.6.
func (g *Game) Potential(v engine.View) float64 {
	return facts.Potential(rules.Content(v), uint8(v.Viewer()))
}
