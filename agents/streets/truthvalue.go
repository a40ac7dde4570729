package streets

import (
	_ "embed"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
)

// TruthSizes are those of the net of the truth.
var TruthSizes = []int{TruthCount, 32, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	agents.RegisterValue(agents.Named[agents.Value]{
		Name: "truth", Game: rules.Name, Rank: 1, Fits: core,
		Open: func(g engine.Game) (agents.Value, error) {
			n, err := fitted.Read(truthBytes, TruthSizes...) // experiments/015-luck
			return Truth(g, n), err
		},
	})
}

// coreRules are the rules of the game as it is opened without its layers.
var coreRules = sync.OnceValue(func() *rules.Rules {
	g, err := engine.Open(rules.Name, []engine.Setting{{Key: "without", Value: "all"}})
	if err != nil {
		panic("streets: " + err.Error()) // the built-in data
	}
	return g.(*rules.Game).Rules()
})

// core reports whether the net of the truth was fitted to such games: as fits, and without layers.
func core(g engine.Game) bool {
	return fits(g) && g.(*rules.Game).Rules().Options.Without == coreRules().Options.Without
}

// truth is a net that says what a state is worth to the party.
type truth struct {
	net *fitted.Net
	by  *Teller
	x   [TruthCount]float32

	last  rules.State // that was asked about: outcomes beside each other often come to the same
	score float64
}

// Truth returns the value that a net gives states of a game.
func Truth(_ engine.Game, n *fitted.Net) agents.Value { return &truth{net: n, by: NewTeller()} }

// Worth implements agents.Value.
func (v *truth) Worth(s engine.State, scores []float64) {
	if state := s.(*rules.State); *state != v.last {
		v.last = *state
		v.by.Describe(s, v.x[:])
		v.score = v.net.Score(v.x[:])
	}
	for seat := range scores {
		scores[seat] = v.score
	}
}
