package mall

import (
	_ "embed"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// TruthSizes are those of the net of the truth.
var TruthSizes = []int{TruthCount, 32, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	luck.RegisterTruthNet(luck.TruthNet{Game: rules.Name, Fits: fits, Text: truthBytes, Sizes: TruthSizes, Open: Truth,
		Matters: func(s engine.State) bool { return rules.TruthOf(s).AtStake() }})
}

// Truth returns the value that a net gives states of g: what they are worth to the human side.
func Truth(g engine.Game, n *fitted.Net) (agents.Value, error) {
	return agents.FeatureValue[rules.State](TruthCount, new(Describer).Describe, n.Score, signsOf(g)), nil
}
