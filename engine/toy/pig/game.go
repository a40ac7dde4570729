package pig

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

func init() { engine.Register(settable.Entry(open)) }

// The targets: the default, and the highest.
const (
	DefaultTarget = 20
	MaxTarget     = 1000
)

// Game is Pig to a target.
type Game struct{ target uint16 }

// New returns the game to a target from 2 to MaxTarget; others panic.
func New(target int) engine.Game {
	if target < 2 || target > MaxTarget {
		panic(fmt.Sprintf("pig: target %d: expected 2 to %d", target, MaxTarget))
	}
	return Game{uint16(target)}
}

// settable is the one option.
var settable = options.Set[Game]{
	Game: "pig", Means: "Pig, the dice game of pushing one's luck",
	Default: Game{DefaultTarget},
	Rows: []options.Row[Game]{options.Number("target", "", "", "the points that win",
		2, MaxTarget, func(g *Game) *uint16 { return &g.target })},
}

func open(settings []engine.Setting) (engine.Game, error) {
	g, _, err := settable.Parse(settings)
	return g, err
}

// Name implements engine.Game.
func (Game) Name() string { return "pig" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second"} }

// About implements engine.Game.
func (g Game) About() *engine.About {
	return &engine.About{
		Settings: settable.Settings(g),
		Claims:   engine.Claims{Opposed: true},
		Rulebook: engine.Rulebook{Purpose: []string{fmt.Sprintf("In your turn you roll a die as often as you like: each number is added to the turn's total, but a 1 loses the total and ends the turn. When you hold, the total is added to your points. Who first has %d points wins: 1, or -1.", g.target)}},
	}
}

// NewState implements engine.Game.
func (g Game) NewState() engine.State { return &State{table{eye: truth, target: g.target}} }

// NewView implements engine.Game.
func (g Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (g Game) Notation() engine.Notation { return notation{word, g} }
