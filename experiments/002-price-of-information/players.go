package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	truth "deadreckon/experiments/cheat"
)

// script is the best plan of the humans (experiments/005-strategies), and what all
// searches play games out with.
const script = "rifles-first"

// everySearch is the algorithms, and the one that is told the truth.
var everySearch = []string{"pimc", "so", "mo", "ris", cheat}

const cheat = "cheat"

// cell is a player at a budget; those that do not search have budget 0.
type cell struct {
	player string
	budget int
}

func (s *study) cells() []cell {
	cells := []cell{{"random", 0}, {script, 0}}
	for _, b := range s.budgets {
		for _, player := range s.searches {
			cells = append(cells, cell{player, b})
		}
	}
	return cells
}

// witness is a player who may be told the truth: hear is called with each state
// and the action that was taken in it.
type witness interface {
	agents.Agent
	hear(s engine.State, a engine.Action)
}

// open returns the player of a cell.
func (s *study) open(c cell) (agents.Agent, error) {
	if c.budget == 0 {
		return agents.Parse(s.game, c.player)
	}
	algorithm := c.player
	if algorithm == cheat {
		algorithm = "so"
	}
	text := fmt.Sprintf("search:iterations=%d,algorithm=%s,nodes=65536,%s", c.budget, algorithm, s.search)
	a, err := agents.Parse(s.game, text)
	if err != nil || c.player != cheat {
		return a, err
	}
	return &cheater{Agent: a, truth: s.game.NewState()}, nil
}

// cheater is a search that is told the truth: single-observer search all of whose
// sampled worlds are the true one. It does not know the dice to come.
type cheater struct {
	agents.Agent
	truth engine.State
}

func (c *cheater) hear(s engine.State, a engine.Action) {
	c.truth.CopyFrom(s)
	c.truth.Apply(a)
}

// Decide implements agents.Agent.
func (c *cheater) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	return c.Agent.Decide(ctx, truth.View(v, c.truth), rng)
}
