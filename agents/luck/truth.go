package luck

import (
	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
)

// TruthNet is a net as a value of full states. RegisterTruthNet makes it known.
type TruthNet struct {
	Game    string
	Fits    func(g engine.Game) bool // rules and data for which it was fitted
	Text    []byte                   // output of fit in experiments/015-luck
	Sizes   []int                    // sizes for fitted.Read
	Open    func(g engine.Game, n *fitted.Net) (agents.Value, error)
	Matters func(s engine.State) bool // events with much luck: agents.LuckFilter
}

// RegisterTruthNet registers a net as the value "truth".
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

type filteredValue struct {
	agents.Value
	matters func(s engine.State) bool
}

// Matters implements agents.LuckFilter.
func (t filteredValue) Matters(s engine.State) bool { return t.matters(s) }
