package host

import (
	"context"
	"encoding/json"
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

// Chooser is an agent that is asked about views, each of which is to it the first of a game.
type Chooser struct {
	job
	game    engine.Game
	text    string
	seats   [][]agents.Agent // by thread and seat: nil before it is asked there
	choices []choice
}

// choice is a view, and what is chosen there.
type choice struct {
	view   engine.View
	action engine.Action
	odds   []float64 // in step with what is legal; nil where the agent tells none
	err    error
}

// NewChooser returns the agent of a text, which must play a seat of the game of p.
func (p *Positions) NewChooser(text string) (*Chooser, error) {
	c := &Chooser{game: p.game, text: text}
	var errs []error
	for seat := range p.game.Seats() {
		a, err := c.open(engine.Seat(seat))
		if err == nil {
			agents.Close(a)
			return c, nil
		}
		errs = append(errs, err)
	}
	return nil, errs[0]
}

func (c *Chooser) open(seat engine.Seat) (agents.Agent, error) {
	return agents.Reader{By: access.Grant()}.ParseFor(c.game, seat, c.text)
}

// Close waits for what is being chosen and ends the agents.
func (c *Chooser) Close() {
	c.job.Close()
	for _, seats := range c.seats {
		for _, a := range seats {
			if a != nil {
				agents.Close(a)
			}
		}
	}
}

// Start begins to choose in views, whose viewers must be on turn, on so many threads. View i draws
// by env.GameSeed(seed, i, 0), so that what is chosen does not depend on the threads.
func (c *Chooser) Start(p *Positions, places []int64, seed uint64, threads int) error {
	switch {
	case c.running():
		return errRunning
	case p.game.Name() != c.game.Name():
		return fmt.Errorf("the agent plays %s, not %s", c.game.Name(), p.game.Name())
	}
	if err := checkThreads(threads); err != nil {
		return err
	}
	for len(c.choices) < len(places) {
		c.choices = append(c.choices, choice{view: c.game.NewView()})
	}
	c.choices = c.choices[:len(places)]
	for i, place := range places {
		at, err := p.viewAt(int(place))
		if err == nil && at.view.Turn() != at.view.Viewer() {
			err = errors.New("its viewer is not on turn")
		}
		if err != nil {
			return fmt.Errorf("view %d: %w", i, err)
		}
		c.choices[i].view.CopyFrom(at.view)
	}
	for len(c.seats) < threads {
		c.seats = append(c.seats, make([]agents.Agent, len(c.game.Seats())))
	}
	return c.start(func(ctx context.Context) error { return c.choose(ctx, seed, threads) })
}

// choose has every thread take the next view. The error is that of the first view that has one.
func (c *Chooser) choose(ctx context.Context, seed uint64, threads int) error {
	var next atomic.Int64
	var all sync.WaitGroup
	for thread := range threads {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(c.choices); i = int(next.Add(1)) - 1 {
				x := &c.choices[i]
				x.err = panics.Catch(func() error { return c.decide(ctx, x, c.seats[thread], env.GameSeed(seed, i, 0)) })
			}
		})
	}
	all.Wait()
	for i := range c.choices {
		x := &c.choices[i]
		if p, ok := errors.AsType[*panics.Panic](x.err); ok {
			return fmt.Errorf("%s at the seed %d of view %d of\n%s%w", c.text, seed, i, c.game.Notation().FormatPosition(x.view), p)
		}
		if x.err != nil {
			return &Error{Failed, fmt.Errorf("view %d: %w", i, x.err)}
		}
	}
	return nil
}

func (c *Chooser) decide(ctx context.Context, x *choice, seats []agents.Agent, seed uint64) (err error) {
	seat := x.view.Viewer()
	if seats[seat] == nil {
		if seats[seat], err = c.open(seat); err != nil {
			return err
		}
	}
	a := seats[seat]
	env.Begin(a, seed)
	x.odds = nil
	if x.action, err = a.Decide(ctx, x.view, engine.Stream(seed, choiceStream)); err != nil {
		return err
	}
	legal := x.view.AppendLegal(nil)
	at := slices.Index(legal, x.action)
	if at < 0 {
		return fmt.Errorf("%s takes action %d, which is not legal", c.text, x.action)
	}
	if d, ok := a.(agents.Drawing); ok {
		if x.odds = slices.Clone(d.Drew()); x.odds == nil { // it takes what it likes best
			x.odds = make([]float64, len(legal))
			x.odds[at] = 1
		}
	}
	return nil
}

// Chosen returns what was chosen, as JSON: "actions", and "odds" in step with what is legal in
// each view, null where the agent tells none.
func (c *Chooser) Chosen() ([]byte, error) {
	if c.done == nil || c.running() {
		return nil, errors.New("nothing has been chosen")
	}
	out := struct {
		Actions []uint32    `json:"actions"`
		Odds    [][]float64 `json:"odds"`
	}{make([]uint32, len(c.choices)), make([][]float64, len(c.choices))}
	for i, x := range c.choices {
		out.Actions[i], out.Odds[i] = uint32(x.action), x.odds
	}
	return json.Marshal(out)
}
