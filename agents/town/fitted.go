package town

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

// hidden is the size of the fitted net's hidden layer.
const hidden = 32

// Net is a fitted value of the defenders: a layer of rectified units over the features, and
// a hyperbolic tangent. Weights stand by input, so that features that are 0 cost nothing.
type Net struct {
	W1 [FeatureCount][hidden]float32
	B1 [hidden]float32
	W2 [hidden]float32
	B2 [1]float32
}

// Score returns the expected score of features, in (-1, 1). It allocates nothing.
func (n *Net) Score(x *[FeatureCount]float32) float64 {
	h := n.B1
	for i, v := range x {
		if v != 0 {
			w := &n.W1[i]
			for k := range h {
				h[k] += v * w[k]
			}
		}
	}
	out := n.B2[0]
	for k, v := range h {
		if v > 0 {
			out += v * n.W2[k]
		}
	}
	return math.Tanh(float64(out))
}

//go:embed value.bin
var fittedBytes []byte

// fitted is the net that experiments/011-town made.
var fitted = func() *Net {
	n := new(Net)
	if _, err := binary.Decode(fittedBytes, binary.LittleEndian, n); err != nil || len(fittedBytes) != binary.Size(n) {
		panic(fmt.Sprintf("town: value.bin: %d bytes, want %d", len(fittedBytes), binary.Size(n)))
	}
	return n
}()

// judge is the fitted net as the evaluator of a search.
type judge struct{ seats int }

// Quiet reports whether a turn begins.
func (judge) Quiet(p engine.Position) bool { return rules.FactsOf(p).Begins() }

// Evaluate implements mcts.Evaluator.
func (j judge) Evaluate(views []engine.View, scores []float64) {
	var x [FeatureCount]float32
	for i, v := range views {
		Describe(rules.FactsOf(v), &x)
		score := fitted.Score(&x)
		for seat := range j.seats {
			scores[i*j.seats+seat] = score
		}
	}
}

// fits reports whether the net was fitted to such games: those of the default data and
// options, of any number of players.
func fits(g engine.Game) bool {
	r := g.(*rules.Game).Rules()
	o := rules.DefaultOptions()
	o.Players = r.Options.Players
	return r.Options == o && reflect.DeepEqual(r.Data, rules.DefaultData())
}

func init() {
	agents.RegisterLeaf(agents.Named[mcts.Evaluator]{
		Name: "fitted", Game: rules.Name, Rank: 1, Fits: fits,
		Open: func(g engine.Game) (mcts.Evaluator, error) { return judge{len(g.Seats())}, nil },
	})
}
