package mall

import (
	_ "embed"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// TruthSizes are those of the net of the truth.
var TruthSizes = []int{TruthCount, 32, 16, 1}

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

// Truth returns the value that a net gives states of g: what they are worth to the human side.
func Truth(g engine.Game, n *fitted.Net) agents.Value {
	return truth{agents.Told[rules.State](TruthCount, new(Describer).Describe, n.Score, signsOf(g))}
}

// truth is the value of the truth that knows where luck lies.
type truth struct{ agents.Value }

// Tells implements agents.Telling: dice for and against characters carry 87 % of the luck of a
// game, for 14 % of the time that weighing all takes.
func (truth) Tells(s engine.State) bool { return rules.TruthOf(s).AtStake() }
