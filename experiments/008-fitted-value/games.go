package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"deadreckon/agents"
	plans "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/env"
)

// sample is one position in which a Human Player-Turn begins, and what came of it.
type sample struct {
	x [plans.FeatureCount]float32
	y float32 // score of the human side at the end of the game
}

// wanderer plays as the first agent and at random now and then, until the turn at
// which the second takes over.
type wanderer struct {
	agents.Agent // after the change
	before       agents.Agent
	until        int
	stray        float64
	legal        []engine.Action
}

// Begin implements env.Beginner.
func (w *wanderer) Begin(seed uint64) {
	env.Begin(w.Agent, seed)
	env.Begin(w.before, seed)
}

func (w *wanderer) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if mall.FactsOf(v, v.Viewer()).GameTurn() >= w.until {
		return w.Agent.Decide(ctx, v, rng)
	}
	if rng.Float64() < w.stray {
		w.legal = v.AppendLegal(w.legal[:0])
		return w.legal[rng.IntN(len(w.legal))], nil
	}
	return w.before.Decide(ctx, v, rng)
}

// open parses agents.
func (p *plan) open(names ...string) ([]agents.Agent, error) {
	var out []agents.Agent
	for _, name := range names {
		a, err := agents.Parse(p.game, name)
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

// play plays games first to last-1 and returns their samples: positions that are
// reached by all kinds of plans, which stray from themselves here and there, and
// that the scripts have gone on from.
func (p *plan) play(first, last uint64, every int) ([]sample, error) {
	t, err := agents.NewTable(p.game)
	if err != nil {
		return nil, err
	}
	humans, err := p.open(p.humans...)
	if err != nil {
		return nil, err
	}
	zombies, err := p.open(p.zombies...)
	if err != nil {
		return nil, err
	}
	script, err := p.open("script", "script")
	if err != nil {
		return nil, err
	}
	view := p.game.NewView()
	var out []sample
	for i := first; i < last; i++ {
		rng := engine.Stream(p.seed+i, "fit")
		until := 0
		if rng.IntN(3) > 0 {
			until = 1 + rng.IntN(40)
		}
		stray := []float64{0, 0.02, 0.1}[rng.IntN(3)]
		human := &wanderer{Agent: script[0], before: humans[rng.IntN(len(humans))], until: until, stray: stray}
		zombie := &wanderer{Agent: script[1], before: zombies[rng.IntN(len(zombies))], until: until, stray: stray}
		begin := len(out)
		t.Watch = func(s engine.State, _ engine.Action) {
			f := mall.FactsOf(s, mall.Human)
			if !f.Choosing() || f.GameTurn() < until || rng.IntN(every) > 0 {
				return
			}
			s.ViewInto(mall.Human, view)
			out = append(out, sample{})
			plans.Features(mall.FactsOf(view, mall.Human), &out[len(out)-1].x)
		}
		end, err := t.Play(context.Background(), []agents.Agent{human, zombie}, agents.Draw{Seed: p.seed + i})
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		for k := begin; k < len(out); k++ {
			out[k].y = float32(end.Score(mall.Human))
		}
	}
	return out, nil
}

// playAll makes the samples of so many games on so many threads, in the order of
// the games.
func playAll(games, threads int, play func(first, last uint64) ([]sample, error)) ([]sample, error) {
	const batch = 50
	parts := make([][]sample, (games+batch-1)/batch)
	errs := make([]error, len(parts))
	each(len(parts), threads, func(i int) {
		parts[i], errs[i] = play(uint64(i*batch), uint64(min((i+1)*batch, games)))
	})
	return slices.Concat(parts...), errors.Join(errs...)
}

// each does n things on so many threads.
func each(n, threads int, do func(i int)) {
	next := make(chan int)
	var all sync.WaitGroup
	for range threads {
		all.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	all.Wait()
}
