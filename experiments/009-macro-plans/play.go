package main

import (
	"math/rand/v2"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/env"
	"deadreckon/experiments/paired"
	"deadreckon/mcts"
)

// columns of the file of games, the counts last.
var columns = []string{"player", "zombie", "game", "score", "turns", "decisions", "disputed", "departed", "foreign"}

// The counts of a game.
const (
	decisions = iota // of the humans, with two legal actions or more
	disputed         // of these, where the plans differ
	departed         // of these, where the script's move was not made
	foreign          // of these, where no plan's was
)

// counted is a player of the humans whose moves are compared with those of the plans.
type counted struct {
	agents.Agent
	plans []mcts.Policy // of the humans, the script's first
	legal []engine.Action
}

// Begin implements env.Beginner.
func (c *counted) Begin(seed uint64) { env.Begin(c.Agent, seed) }

func (s *study) open(p paired.Player) (agents.Agent, error) {
	a, err := agents.ParseFor(s.Game, engine.Seat(mall.Human), p.Name)
	if err != nil {
		return nil, err
	}
	plans, err := plansOf(s.Game, mall.Human)
	return &counted{Agent: a, plans: plans}, err
}

// Watch implements paired.Watcher.
func (c *counted) Watch(g *paired.Game, s engine.State, a engine.Action) {
	if c.legal = s.AppendLegal(c.legal[:0]); s.Turn() != mall.Human || len(c.legal) == 1 {
		return
	}
	g.Counts[decisions]++
	own := ask(c.plans[0], s, c.legal)
	differ, none := false, a != own
	for _, p := range c.plans[1:] {
		b := ask(p, s, c.legal)
		differ, none = differ || b != own, none && a != b
	}
	if differ {
		g.Counts[disputed]++
	}
	if a != own {
		g.Counts[departed]++
	}
	if none {
		g.Counts[foreign]++
	}
}

// ask returns what a plan does, with the same dice whenever it is asked: no plan of
// the mall rolls any at a decision that it knows.
func ask(p mcts.Policy, s engine.State, legal []engine.Action) engine.Action {
	return p.Choose(s, legal, rand.New(rand.NewPCG(1, 2)))
}

// plansOf returns the policy of playouts and the plans of a seat.
func plansOf(g engine.Game, seat engine.Seat) ([]mcts.Policy, error) {
	own, err := agents.OpenRollout(g, "")
	if err != nil {
		return nil, err
	}
	plans := []mcts.Policy{own}
	for _, k := range agents.Kinds(g) {
		if k.Seat == nil || !k.Seat(g, seat) {
			continue
		}
		a, err := agents.Parse(g, k.Name)
		if err != nil {
			return nil, err
		}
		plans = append(plans, a.(mcts.Policy))
	}
	return plans, nil
}
