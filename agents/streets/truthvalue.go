package streets

import (
	_ "embed"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/facts"
)

// TruthSizes are the layer sizes of the net for full states.
var TruthSizes = []int{TruthCount, 32, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	luck.RegisterTruthNet(luck.TruthNet{Game: rules.Name, Fits: fits, Text: truthBytes, Sizes: TruthSizes, Open: Truth,
		Matters: func(s engine.State) bool { return facts.Of(s).AtStake() }})
}

// Truth returns a net's value of full states for the party.
func Truth(g engine.Game, n *fitted.Net) (agents.Value, error) {
	return agents.FeatureValue[rules.State](TruthCount, NewTruthFeatures().Describe, n.Score, agents.OneSide(g)), nil
}
