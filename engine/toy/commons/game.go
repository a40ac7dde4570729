package commons

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

func init() { engine.Register(settable.Entry(open)) }

// Game is the pond. The option says who is played together.
type Game struct{ sides uint8 }

// New returns the game in which every seat plays for itself.
func New() engine.Game { return Game{} }

// NewPair returns the game in which the first and the third seat are one side.
func NewPair() engine.Game { return Game{pair} }

// The values of the option sides.
const (
	each uint8 = iota
	pair
)

// settable is the one option.
var settable = options.Set[Game]{
	Game: "commons", Means: "three seats at one pond, each with a score of its own",
	Rows: []options.Row[Game]{options.Word("sides", "", "whether the first and the third seat are played together",
		func(g *Game) *uint8 { return &g.sides }, "each", "pair")},
	Modes: []engine.Mode{{Name: "pair", Means: "the first and the third seat together", Settings: []engine.Setting{{Key: "sides", Value: "pair"}}}},
}

func open(settings []engine.Setting) (engine.Game, error) {
	g, _, err := settable.Parse(settings)
	return g, err
}

// Name implements engine.Game.
func (Game) Name() string { return "commons" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second", "third"} }

// About implements engine.Game. The scores of a pair differ.
func (g Game) About() *engine.About {
	a := &engine.About{
		Settings: settable.Settings(g),
		Secrets:  true,
		Onlooker: engine.Chance, // who sees no secret of a seat
		Rulebook: engine.Rulebook{Purpose: []string{"Three players fish one pond of six fish. Each knows his own appetite of 1 to 3 alone, and takes in the open, in turn, as many as he likes up to it; three fish that are left breed, of one or two it depends on the winter, and then you fish once more. " +
			"Your score is your own fish, by thirds, less 1: what the others make does not matter to it."}},
	}
	if g.sides == pair {
		a.Sides = []engine.Side{{Name: "pair", Seats: []engine.Seat{First, Third}}, {Name: "second", Seats: []engine.Seat{Second}}}
	}
	return a
}

// NewState implements engine.Game.
func (Game) NewState() engine.State { return &State{table{eye: truth}} }

// NewView implements engine.Game.
func (Game) NewView() engine.View { return &View{} }

// Notation implements engine.Game.
func (Game) Notation() engine.Notation { return said }
