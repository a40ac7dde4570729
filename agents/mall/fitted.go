package mall

import (
	_ "embed"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
	"deadreckon/mcts"
)

//go:embed value.bin
var netBytes []byte

// net is the value of the human side that experiments/008-fitted-value fitted.
var net = fitted.Must(fitted.Read(netBytes, featureCount, 48, 16, 1))

// fittedScore is what the net says of a view in which a Human Player-Turn begins.
func fittedScore(v engine.View) float64 {
	var x [featureCount]float32
	describe(rules.FactsOf(v, v.Viewer()), &x)
	return net.Score(x[:])
}

// leafOf is the net as the evaluator of a search, asked where a Human Player-Turn begins.
func leafOf(g engine.Game) *agents.LeafValue {
	signs := signsOf(g)
	return &agents.LeafValue{
		Seats: len(signs),
		When:  func(p engine.Position) bool { return rules.FactsOf(p, rules.Human).Choosing() },
		Value: func(v engine.View, scores []float64) {
			score := fittedScore(v)
			for seat, sign := range signs {
				scores[seat] = sign * score
			}
		},
	}
}

// signsOf returns, by seat, 1 for those of the human side and else -1.
func signsOf(g engine.Game) (signs []float64) {
	for seat := range g.Seats() {
		sign := -1.0
		if humans(g, engine.Seat(seat)) {
			sign = 1
		}
		signs = append(signs, sign)
	}
	return signs
}

// fits reports whether the net was fitted to such games: those of the default map
// and counters with a zombie player.
func fits(g engine.Game) bool {
	r := g.(*rules.Game).Rules()
	return r.Options.Players != 1 && r.Board.Digest() == boardDigest() && r.Counters.Digest() == countersDigest()
}

var (
	boardDigest    = sync.OnceValue(func() string { return board.Default().Digest() })
	countersDigest = sync.OnceValue(func() string { return counters.Default().Digest() })
)

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "fitted", Game: rules.Name, Rank: 1, Fits: fits,
		Open: func(g engine.Game) (mcts.Evaluator, error) { return leafOf(g), nil },
	})
}
