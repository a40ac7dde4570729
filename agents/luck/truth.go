package luck

import (
	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
)

// TruthNet is a value of the truth that is a net: how RegisterTruthNet makes it known.
type TruthNet struct {
	Game    string
	Fits    func(g engine.Game) bool // the rules and data that it was fitted to
	Text    []byte                   // what fit of experiments/015-luck wrote
	Sizes   []int                    // those of fitted.Read
	Open    func(g engine.Game, n *fitted.Net) (agents.Value, error)
	Matters func(s engine.State) bool // where luck is worth its time: agents.LuckFilter
}

// RegisterTruthNet makes a value of the truth known, by the name of truth.
func RegisterTruthNet(t TruthNet) {
	agents.RegisterValue(agents.Component[agents.Value]{
		Name: "truth", Game: t.Game, Rank: 1, Fits: t.Fits,
		Open: func(g engine.Game) (agents.Value, error) {
			n, err := fitted.Read(t.Text, t.Sizes...)
			if err != nil {
				return nil, err
			}
			v, err := t.Open(g, n)
			return filteredValue{v, t.Matters}, err
		},
	})
}

// filteredValue is a value that knows where luck lies.
type filteredValue struct {
	agents.Value
	matters func(s engine.State) bool
}

// Matters implements agents.LuckFilter.
func (t filteredValue) Matters(s engine.State) bool { return t.matters(s) }
