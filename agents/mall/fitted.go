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

// net is the value of the human side from experiments/008-fitted-value.
var net = fitted.Must(fitted.Read(netBytes, featureCount, 48, 16, 1))

// fittedScore returns the net's score of a view at the start of a Human Player-Turn.
func fittedScore(v engine.View) float64 {
	var x [featureCount]float32
	describe(rules.FactsOf(v, v.Viewer()), &x)
	return net.Score(x[:])
}

// leafOf returns the net as the leaf value of a search at starts of Human Player-Turns.
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

// signsOf returns 1 for the seats of the human side and -1 for the others.
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

// fits reports whether the net was fitted to such games: default map and counters, and a zombie
// player.
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
