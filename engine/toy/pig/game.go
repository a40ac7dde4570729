package pig

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/kit/small"
)

func init() { engine.Register(settable.Entry(open)) }

// The targets: the default, and the highest.
const (
	DefaultTarget = 20
	MaxTarget     = 1000
)

// New returns the game to a target from 2 to MaxTarget; others panic.
func New(target int) engine.Game {
	if target < 2 || target > MaxTarget {
		panic(fmt.Sprintf("pig: target %d: expected 2 to %d", target, MaxTarget))
	}
	return to(uint16(target))
}

// settable is the one option, whose value is the target.
var settable = options.Set[uint16]{
	Game: "pig", Means: "Pig, the dice game of pushing one's luck",
	Default: DefaultTarget,
	Rows: []options.Row[uint16]{options.Number("target", "", "", "the points that win",
		2, MaxTarget, func(target *uint16) *uint16 { return target })},
}

func open(settings []engine.Setting) (engine.Game, error) {
	target, _, err := settable.Parse(settings)
	return to(target), err
}

var seats = []string{"first", "second"}

// to returns the game to a target.
func to(target uint16) engine.Game {
	return small.New(small.Game[State, *State]{
		ID:      "pig",
		Players: seats,
		Facts: engine.About{
			Settings: settable.Settings(target),
			Claims:   engine.Claims{ZeroSum: true},
			Rulebook: engine.Rulebook{Purpose: []string{fmt.Sprintf("In your turn you roll a die as often as you like: each number is added to the turn's total, but a 1 loses the total and ends the turn. When you hold, the total is added to your points. Who first has %d points wins: 1, or -1.", target)}},
		},
		Root:  State{target: target},
		Blank: func() engine.View { return &View{} },

		Numbers: numbers,
		Moves:   index.Of(Roll, Hold),

		Word:    word,
		Explain: (*State).explain,
		Show:    (*State).show,
		File:    &positionFile,
		Flaw:    (*State).flaw,
	})
}
