package agents

import (
	"context"
	"math/rand/v2"

	"deadreckon/engine"
)

func init() {
	Register(Kind{
		Name:  "random",
		Usage: "random: a random legal action, all equally likely",
		Open:  func(engine.Game, *Params) (Agent, error) { return &random{}, nil },
	})
}

// random plays uniformly.
type random struct {
	legal         []engine.Action
	probabilities []float64
}

func (*random) Name() string { return "random" }

func (r *random) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	r.legal = v.AppendLegal(r.legal[:0])
	return r.legal[rng.IntN(len(r.legal))], nil
}

// Probabilities implements ProbabilityReporter.
func (r *random) Probabilities() []float64 {
	r.probabilities = r.probabilities[:0]
	for range r.legal {
		r.probabilities = append(r.probabilities, 1/float64(len(r.legal)))
	}
	return r.probabilities
}
