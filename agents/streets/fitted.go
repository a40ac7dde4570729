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

// netSizes are those of the party's fitted value.
var netSizes = []int{FeatureCount, 32, 1}

//go:embed value.bin
var netBytes []byte

// net is the value that experiments/014-streets fitted.
var net = fitted.Must(fitted.Read(netBytes, netSizes...))

// describer is what a thread of a search asks the net with.
type describer struct {
	Describer
	numbers [FeatureCount]float32
}

// describers are idle ones.
var describers = sync.Pool{New: func() any { return &describer{Describer: *NewDescriber()} }}

// judged writes what the net says of a view, which all seats share.
func judged(v engine.View, scores []float64) {
	d := describers.Get().(*describer)
	d.Describe(facts.Of(v), &d.numbers)
	score := net.Score(d.numbers[:])
	describers.Put(d)
	for seat := range scores {
		scores[seat] = score
	}
}

// standard are the rules of the game as it is opened without settings.
var standard = sync.OnceValue(func() *rules.Rules {
	g, err := engine.Open(rules.Name, nil)
	if err != nil {
		panic("streets: " + err.Error()) // the built-in data
	}
	return g.(*rules.Game).Rules()
})

// fits reports whether the net was fitted to such games: those of the default scenario and
// options in which all seats are one side, with any characters, whatever is left out.
func fits(g engine.Game) bool {
	r, o := g.(*rules.Game).Rules(), standard().Options
	o.Seats, o.Without = r.Options.Seats, r.Options.Without
	return r.Options == o && r.Scenario.Digest() == standard().Scenario.Digest()
}

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "fitted", Game: rules.Name, Rank: 2, Fits: fits,
		Open: func(g engine.Game) (mcts.Evaluator, error) {
			return &agents.LeafValue{Seats: len(g.Seats()), When: begins, Value: judged}, nil
		},
	})
}
