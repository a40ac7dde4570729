package town

import (
	_ "embed"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// TruthSizes are those of the net of the truth.
var TruthSizes = []int{TruthCount, 48, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	agents.RegisterValue(agents.Named[agents.Value]{
		Name: "truth", Game: rules.Name, Rank: 1, Fits: fits,
		Open: func(g engine.Game) (agents.Value, error) {
			n, err := fitted.Read(truthBytes, TruthSizes...) // experiments/015-luck
			return Truth(g, n), err
		},
	})
}

// Truth returns the value that a net gives states of g: what they are worth to the defenders.
func Truth(g engine.Game, n *fitted.Net) agents.Value {
	return agents.Told[rules.State](TruthCount, new(Teller).Describe, n.Score, agents.OneSide(g))
}
