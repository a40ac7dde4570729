package luck

import (
	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
)

// Truth is a value of the truth that is a net: how RegisterTruth makes it known.
type Truth struct {
	Game  string
	Fits  func(g engine.Game) bool // the rules and data that it was fitted to
	Text  []byte                   // what fit of experiments/015-luck wrote
	Sizes []int                    // those of fitted.Read
	Open  func(g engine.Game, n *fitted.Net) (agents.Value, error)
	Tells func(s engine.State) bool // where luck is worth its time: agents.Telling
}

// RegisterTruth makes a value of the truth known, by the name of truth.
func RegisterTruth(t Truth) {
	agents.RegisterValue(agents.Named[agents.Value]{
		Name: "truth", Game: t.Game, Rank: 1, Fits: t.Fits,
		Open: func(g engine.Game) (agents.Value, error) {
			n, err := fitted.Read(t.Text, t.Sizes...)
			if err != nil {
				return nil, err
			}
			v, err := t.Open(g, n)
			return telling{v, t.Tells}, err
		},
	})
}

// telling is a value that knows where luck lies.
type telling struct {
	agents.Value
	tells func(s engine.State) bool
}

// Tells implements agents.Telling.
func (t telling) Tells(s engine.State) bool { return t.tells(s) }
