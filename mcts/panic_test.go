package mcts_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/panics"
	"deadreckon/mcts"
)

// shaky is an evaluator that panics after a number of calls.
type shaky struct{ left *atomic.Int64 }

func (s shaky) ask() {
	if s.left.Add(-1) == 0 {
		panic("shaky")
	}
}

func (s shaky) Choose(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	s.ask()
	return legal[rng.IntN(len(legal))]
}

func (s shaky) Priors(_ engine.State, legal []engine.Action, shares []float64) {
	s.ask()
	for i := range shares {
		shares[i] = 1 / float64(len(legal))
	}
}

// A panic on a thread of a search is raised in the caller.
func TestThreadsPanic(t *testing.T) {
	for where, spoil := range map[string]func(*mcts.Config, shaky){
		"rollout": func(c *mcts.Config, p shaky) { c.Rollout = p },
		"tree":    func(c *mcts.Config, p shaky) { c.Selection = mcts.Selection{Rule: mcts.PUCT, Prior: p} },
	} {
		t.Run(where, func(t *testing.T) {
			left := &atomic.Int64{}
			left.Store(2)
			c := mcts.Config{Iterations: 100_000}
			spoil(&c, shaky{left})
			team := newTeam(t, kuhn.New(), c, 3)
			err := panics.Catch(func() error {
				_, err := team.Search(context.Background(), firstJack())
				return err
			})
			if p, ok := err.(*panics.Panic); !ok || p.Value != "shaky" {
				t.Errorf("%v", err)
			}
		})
	}
}
