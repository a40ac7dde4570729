package streets

import (
	_ "embed"

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
		Name: "truth", Game: rules.Name, Rank: 1, Fits: fits,
		Open: func(g engine.Game) (agents.Value, error) {
			n, err := fitted.Read(truthBytes, TruthSizes...) // experiments/015-luck
			return Truth(g, n), err
		},
	})
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
