package agents

import (
	"slices"

	"deadreckon/engine"
)

// featureValue is a value computed from features of a state.
type featureValue[S comparable] struct {
	tell  func(s engine.State, x []float32)
	weigh func(x []float32) float64
	signs []float64 // sign of the value by seat
	x     []float32

	last  S // latest state; neighbouring outcomes are often equal
	score float64
}

// FeatureValue returns a value of the states of a game, whose type is *S. tell writes the features
// of a state, and weigh computes the value from them. The value of a seat is that number times its
// sign. A FeatureValue is not safe for concurrent use, and allocates nothing itself.
func FeatureValue[S comparable](numbers int, tell func(engine.State, []float32), weigh func([]float32) float64, signs []float64) Value {
	return &featureValue[S]{tell: tell, weigh: weigh, signs: signs, x: make([]float32, numbers)}
}

// OneSide returns the signs of a game in which all seats have the same value.
func OneSide(g engine.Game) []float64 { return slices.Repeat([]float64{1}, len(g.Seats())) }

// Worth implements Value.
func (v *featureValue[S]) Worth(s engine.State, scores []float64) {
	if state := any(s).(*S); *state != v.last {
		v.last = *state
		v.tell(s, v.x)
		v.score = v.weigh(v.x)
	}
	for seat, sign := range v.signs {
		scores[seat] = sign * v.score
	}
}
