package commons

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/kit/small"
)

func init() { engine.Register(settable.Entry(open)) }

// games has the game of three sides, and the game of two.
var games = [...]engine.Game{newGame(each), newGame(pair)}

// New returns the game with a side for each seat.
func New() engine.Game { return games[each] }

// NewPair returns the game with the first and third seats on one side.
func NewPair() engine.Game { return games[pair] }

// Values of the option sides.
const (
	each uint8 = iota
	pair
)

var settable = options.Set[uint8]{
	Game: "commons", Means: "three seats at one pond, each with a score of its own",
	Rows: []options.Row[uint8]{options.Word("sides", "", "whether the first and the third seat are played together",
		func(sides *uint8) *uint8 { return sides }, "each", "pair")},
	Modes: []engine.Mode{{Name: "pair", Means: "the first and the third seat together", Settings: []engine.Setting{{Key: "sides", Value: "pair"}}}},
}

func open(settings []engine.Setting) (engine.Game, error) {
	sides, _, err := settable.Parse(settings)
	return games[sides], err
}

var players = []string{"first", "second", "third"}

func newGame(sides uint8) engine.Game {
	return small.New(small.Game[State, *State]{
		ID:      "commons",
		Players: players,
		Facts: engine.About{
			Settings:       settable.Settings(sides),
			Secrets:        true,
			PublicObserver: engine.Chance,
			Sides:          sidesOf(sides),
			Rulebook: engine.Rulebook{Purpose: []string{"Three players fish one pond of six fish. Each knows his own appetite of 1 to 3 alone, and takes in the open, in turn, as many as he likes up to it; three fish that are left breed, of one or two it depends on the winter, and then you fish once more. " +
				"Your score is your own fish, by thirds, less 1: what the others make does not matter to it."}},
		},

		Numbers: numbers(sides == pair),
		Moves:   index.Of(Take(0), Take(1), Take(2), Take(3)),

		Word:    word,
		Explain: (*State).explain,
		Show:    (*State).show,
		Played:  (*State).played,
	})
}

// sidesOf returns the sides, nil for one side for each seat.
func sidesOf(sides uint8) []engine.Side {
	if sides == each {
		return nil
	}
	return []engine.Side{{Name: "pair", Seats: []engine.Seat{First, Third}}, {Name: "second", Seats: []engine.Seat{Second}}}
}
