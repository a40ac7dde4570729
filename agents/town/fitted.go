package town

import (
	_ "embed"
	"reflect"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

// netSizes are the layer sizes of the fitted value.
var netSizes = []int{FeatureCount, 32, 1}

//go:embed value.bin
var netBytes []byte

// net is the value from experiments/011-town.
var net = fitted.Must(fitted.Read(netBytes, netSizes...))

func fittedScore(v engine.View) float64 {
	var x [FeatureCount]float32
	Describe(rules.FactsOf(v), &x)
	return net.Score(x[:])
}

// fits reports whether the net was fitted to such games: default data and options, any number of
// players.
func fits(g engine.Game) bool {
	r := g.(*rules.Game).Rules()
	o := rules.DefaultOptions()
	o.Players = r.Options.Players
	return r.Options == o && reflect.DeepEqual(r.Data, rules.DefaultData())
}

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "fitted", Game: rules.Name, Rank: 1, Fits: fits,
		Open: func(g engine.Game) (mcts.Evaluator, error) { return leafOf(g, fittedScore), nil },
	})
}
