package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	truth "deadreckon/experiments/cheat"
	"deadreckon/experiments/paired"
	"deadreckon/owner"
)

// script is the best strategy of the humans (experiments/005-strategies), and what all
// searches play games out with.
var script = paired.Player{Name: "rifles-first"}

// everySearch is the algorithms, and the one that is told the truth.
var everySearch = []string{"pimc", "so", "mo", "ris", cheat}

const cheat = "cheat"

// open returns a player; without a budget it is an agent that does not search.
func (s *study) open(p paired.Player) (agents.Agent, error) {
	if p.Budget == 0 {
		return agents.Reader{By: owner.Grant()}.Parse(s.Game, p.Name)
	}
	algorithm := p.Name
	if algorithm == cheat {
		algorithm = "so"
	}
	text := fmt.Sprintf("search:iterations=%d,algorithm=%s,nodes=65536,%s", p.Budget, algorithm, s.search)
	a, err := agents.Reader{By: owner.Grant()}.Parse(s.Game, text)
	if err != nil || p.Name != cheat {
		return a, err
	}
	return &cheater{Agent: a, truth: s.Game.NewState()}, nil
}

// cheater is a search that is told the truth: single-observer search all of whose
// sampled worlds are the true one. It does not know the dice to come.
type cheater struct {
	agents.Agent
	truth engine.State
}

// Watch implements paired.Watcher.
func (c *cheater) Watch(_ *paired.Game, s engine.State, a engine.Action) {
	c.truth.CopyFrom(s)
	c.truth.Apply(a)
}

// Decide implements agents.Agent.
func (c *cheater) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	return c.Agent.Decide(ctx, truth.View(v, c.truth), rng)
}
