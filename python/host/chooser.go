package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/internal/panics"
)

// viewsOf lists views by place. Each viewer is on turn.
type viewsOf struct {
	Positions int64
	Places    []int
	Seed      uint64
}

func (x viewsOf) copies(g engine.Game) (views []engine.View, err error) {
	err = Use(x.Positions, func(p *Positions) error {
		if p.game.Name() != g.Name() {
			return fmt.Errorf("views of %s for an agent of %s", p.game.Name(), g.Name())
		}
		for i, place := range x.Places {
			at, err := p.viewAt(place)
			if err == nil && at.view.Turn() != at.view.Viewer() {
				err = errors.New("its viewer is not on turn")
			}
			if err != nil {
				return fmt.Errorf("view %d: %w", i, err)
			}
			views = append(views, engine.CloneView(g, at.view))
		}
		return nil
	})
	return views, err
}

// eachView calls f for n views on several threads and stops at the first error.
func eachView(ctx context.Context, n, threads int, f func(ctx context.Context, thread, i int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var all sync.WaitGroup
	for thread := range min(threads, n) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := Guard(func() error { return f(ctx, thread, i) }); err != nil {
					stop(fmt.Errorf("view %d: %w", i, err))
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// Chooser is an agent that chooses in independent views.
type Chooser struct {
	game  engine.Game
	text  string
	seats [][]agents.Agent // by thread and seat; opened at the first choice
}

// newChooser opens an agent that can play at least one seat of the game.
func (p *Positions) newChooser(text string) (*Chooser, error) {
	c := &Chooser{game: p.game, text: text}
	var first error
	for seat := range p.game.Seats() {
		a, err := c.open(engine.Seat(seat))
		if err == nil {
			agents.Close(a)
			return c, nil
		}
		first = cmp.Or(first, err)
	}
	return nil, first
}

func (c *Chooser) open(seat engine.Seat) (agents.Agent, error) {
	return agents.Reader{By: access.Grant()}.ParseFor(c.game, seat, c.text)
}

// Close closes the agents.
func (c *Chooser) Close() {
	for _, seats := range c.seats {
		agents.Close(seats...)
	}
}

type chosen struct {
	Actions []engine.Action `json:"actions"`
	Odds    [][]float64     `json:"odds"` // by legal action; null if the agent has no probabilities
}

// choose chooses an action in each view. View i uses the seed env.GameSeed(seed, i, 0), so the result
// does not depend on the number of threads.
func (c *Chooser) choose(ctx context.Context, x struct {
	viewsOf
	Threads int
}) (*chosen, error) {
	if err := checkThreads(x.Threads); err != nil {
		return nil, err
	}
	views, err := x.copies(c.game)
	if err != nil {
		return nil, err
	}
	for len(c.seats) < x.Threads {
		c.seats = append(c.seats, make([]agents.Agent, len(c.game.Seats())))
	}
	out := &chosen{make([]engine.Action, len(views)), make([][]float64, len(views))}
	err = eachView(ctx, len(views), x.Threads, func(ctx context.Context, thread, i int) error {
		err := Guard(func() (err error) {
			out.Actions[i], out.Odds[i], err = c.decide(ctx, views[i], c.seats[thread], env.GameSeed(x.Seed, i, 0))
			return err
		})
		if p, ok := errors.AsType[*panics.Panic](err); ok {
			return fmt.Errorf("%s with seed %d in view %d:\n%s%w", c.text, x.Seed, i, c.game.Notation().FormatPosition(views[i]), p)
		}
		if err != nil {
			return &Error{Failed, err}
		}
		return nil
	})
	return out, err
}

func (c *Chooser) decide(ctx context.Context, v engine.View, seats []agents.Agent, seed uint64) (engine.Action, []float64, error) {
	seat := v.Viewer()
	if seats[seat] == nil {
		var err error
		if seats[seat], err = c.open(seat); err != nil {
			return 0, nil, err
		}
	}
	a := seats[seat]
	env.Begin(a, seed)
	action, err := a.Decide(ctx, v, engine.Stream(seed, choiceStream))
	if err != nil {
		return 0, nil, err
	}
	legal := v.AppendLegal(nil)
	at := slices.Index(legal, action)
	if at < 0 {
		return 0, nil, fmt.Errorf("%s chooses action %d, which is not legal", c.text, action)
	}
	d, ok := a.(agents.ProbabilityReporter)
	if !ok {
		return action, nil, nil
	}
	odds := slices.Clone(d.Probabilities())
	if odds == nil { // deterministic
		odds = make([]float64, len(legal))
		odds[at] = 1
	}
	return action, odds, nil
}
