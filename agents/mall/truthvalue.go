package mall

import (
	_ "embed"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// TruthSizes are the layer sizes of the net for full states.
var TruthSizes = []int{TruthCount, 32, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	luck.RegisterTruthNet(luck.TruthNet{Game: rules.Name, Fits: fits, Text: truthBytes, Sizes: TruthSizes, Open: Truth,
		Matters: func(s engine.State) bool { return rules.TruthOf(s).AtStake() }})
}

// Truth returns a net's value of full states for the human side.
func Truth(g engine.Game, n *fitted.Net) (agents.Value, error) {
	return agents.FeatureValue[rules.State](TruthCount, new(TruthFeatures).Describe, n.Score, signsOf(g)), nil
}
