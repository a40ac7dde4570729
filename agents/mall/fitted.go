package mall

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"sync"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
	"deadreckon/mcts"
)

// The sizes of the fitted net's two hidden layers.
const (
	hidden1 = 48
	hidden2 = 16
)

// net is a fitted value of the human side: two layers of rectified units over the
// features, and a hyperbolic tangent. Weights stand by input, so that features that
// are 0, as most are, cost nothing. It is no net of package train/net: it is the default of
// the search, in every program that knows the game, and those come with training, and see
// the encoding.
type net struct {
	W1 [featureCount][hidden1]float32
	B1 [hidden1]float32
	W2 [hidden1][hidden2]float32
	B2 [hidden2]float32
	W3 [hidden2]float32
	B3 [1]float32
}

// score returns the expected score of the human side, in (-1, 1). It allocates
// nothing.
func (n *net) score(x *[featureCount]float32) float64 {
	h1 := n.B1
	for i, v := range x {
		if v != 0 {
			w := &n.W1[i]
			for k := range h1 {
				h1[k] += v * w[k]
			}
		}
	}
	h2 := n.B2
	for i, v := range h1 {
		if v > 0 {
			w := &n.W2[i]
			for k := range h2 {
				h2[k] += v * w[k]
			}
		}
	}
	out := n.B3[0]
	for i, v := range h2 {
		if v > 0 {
			out += v * n.W3[i]
		}
	}
	return math.Tanh(float64(out))
}

// scoreOf returns the expected score of the human side in a position in which a
// Human Player-Turn begins.
func (n *net) scoreOf(f rules.Facts) float64 {
	var x [featureCount]float32
	describe(f, &x)
	return n.score(&x)
}

//go:embed value.bin
var fittedBytes []byte

// fitted is the net that experiments/008-fitted-value made.
var fitted = func() *net {
	n := new(net)
	if _, err := binary.Decode(fittedBytes, binary.LittleEndian, n); err != nil || len(fittedBytes) != binary.Size(n) {
		panic(fmt.Sprintf("mall: value.bin: %d bytes, want %d", len(fittedBytes), binary.Size(n)))
	}
	return n
}()

// judge is the fitted net as the evaluator of a search.
type judge struct {
	sign []float64 // by seat: 1 for those of the human side
}

func judgeOf(g engine.Game) *judge {
	j := new(judge)
	for seat := range g.Seats() {
		sign := -1.0
		if humans(g, engine.Seat(seat)) {
			sign = 1
		}
		j.sign = append(j.sign, sign)
	}
	return j
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

// Quiet reports whether a Human Player-Turn begins.
func (*judge) Quiet(p engine.Position) bool { return rules.FactsOf(p, rules.Human).Choosing() }

// Evaluate implements mcts.Evaluator.
func (j *judge) Evaluate(views []engine.View, scores []float64) {
	for _, v := range views {
		score := fitted.scoreOf(rules.FactsOf(v, v.Viewer()))
		for seat, sign := range j.sign {
			scores[seat] = sign * score
		}
		scores = scores[len(j.sign):]
	}
}

func init() {
	agents.RegisterLeaf(agents.Named[mcts.Evaluator]{
		Name: "fitted", Game: rules.Name, Rank: 1, Fits: fits,
		Open: func(g engine.Game) (mcts.Evaluator, error) { return judgeOf(g), nil },
	})
}
