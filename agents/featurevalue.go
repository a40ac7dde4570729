package agents

import (
	"slices"

	"deadreckon/engine"
)

// featureValue is a value of states, each told in numbers that are weighed.
type featureValue[S comparable] struct {
	tell  func(s engine.State, x []float32)
	weigh func(x []float32) float64
	signs []float64 // by seat
	x     []float32

	last  S // that was asked about: outcomes beside each other often come to the same
	score float64
}

// FeatureValue returns a value of the states of a game, which are *S: tell writes so many numbers of
// a state, weigh says from them what it is worth, and a seat's worth is that times its sign.
// It is not safe for concurrent use, and allocates nothing that the two do not.
func FeatureValue[S comparable](numbers int, tell func(engine.State, []float32), weigh func([]float32) float64, signs []float64) Value {
	return &featureValue[S]{tell: tell, weigh: weigh, signs: signs, x: make([]float32, numbers)}
}

// OneSide is the signs of a game in which all seats are worth the same.
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
