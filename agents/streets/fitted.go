package streets

import (
	_ "embed"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/facts"
	"deadreckon/mcts"
)

// netSizes are the layer sizes of the fitted value.
var netSizes = []int{FeatureCount, 32, 1}

//go:embed value.bin
var netBytes []byte

// net is the value from experiments/014-streets.
var net = fitted.Must(fitted.Read(netBytes, netSizes...))

// describer is the memory of one evaluation.
type describer struct {
	Features
	numbers [FeatureCount]float32
}

var describers = sync.Pool{New: func() any { return &describer{Features: *NewFeatures()} }}

// fittedScores writes the net's score of a view, which all seats share.
func fittedScores(v engine.View, scores []float64) {
	d := describers.Get().(*describer)
	d.Describe(facts.Of(v), &d.numbers)
	score := net.Score(d.numbers[:])
	describers.Put(d)
	for seat := range scores {
		scores[seat] = score
	}
}

var standard = sync.OnceValue(func() *rules.Rules {
	g, err := engine.Open(rules.Name, nil)
	if err != nil {
		panic("streets: " + err.Error()) // the built-in data
	}
	return g.(*rules.Game).Rules()
})

// fits reports whether the net was fitted to such games: default scenario and options with all seats on
// one side, with any characters and exclusions.
func fits(g engine.Game) bool {
	r, o := g.(*rules.Game).Rules(), standard().Options
	o.Seats, o.Without = r.Options.Seats, r.Options.Without
	return r.Options == o && r.Scenario.Digest() == standard().Scenario.Digest()
}

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "fitted", Game: rules.Name, Rank: 2, Fits: fits,
		Open: func(g engine.Game) (mcts.Evaluator, error) {
			return &agents.LeafValue{Seats: len(g.Seats()), When: begins, Value: fittedScores}, nil
		},
	})
}
