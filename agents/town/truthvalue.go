package town

import (
	_ "embed"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// TruthSizes are those of the net of the truth.
var TruthSizes = []int{TruthCount, 48, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	luck.RegisterTruthNet(luck.TruthNet{Game: rules.Name, Fits: fits, Text: truthBytes, Sizes: TruthSizes, Open: Truth,
		Matters: func(s engine.State) bool { return rules.FactsOf(s).AtStake() }})
}

// Truth returns the value that a net gives states of g: what they are worth to the defenders.
func Truth(g engine.Game, n *fitted.Net) (agents.Value, error) {
	return agents.FeatureValue[rules.State](TruthCount, new(Teller).Describe, n.Score, agents.OneSide(g)), nil
}
