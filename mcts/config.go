package mcts

import (
	"fmt"
	"math"
	"time"

	"deadreckon/engine"
)

// Config says how to search. The zero value searches until its context ends.
type Config struct {
	// Iterations is the exact number to run, unless time or the context ends
	// the search before; 0 is no limit.
	Iterations int

	// Time is how long to search; 0 is no limit.
	Time time.Duration

	// Seed makes a search on Iterations repeat itself.
	Seed uint64

	Algorithm Algorithm // the zero value is single-observer ISMCTS
	Selection Selection // how a node chooses; the zero value is UCB1
	Root      Root      // how the root does; the zero value is by Selection too
	Choice    Choice    // how the move is chosen at the end; the zero value is by visits

	// Rollout chooses the actions after the leaf; nil chooses uniformly.
	Rollout Policy

	// Opponents, if not empty, has a policy for every seat, which plays that seat
	// wherever it is on turn, in the tree and after the leaf; nil lets the search
	// choose for it, and for the seat that searches it always does. The search then
	// looks for a best response to them: see Belief.
	Opponents []Policy

	// Evaluate, if not nil, replaces the rest of a rollout: after Horizon actions
	// of any seat, Chance included, it is asked in the next quiet position. With
	// Horizon 0 that may be the leaf itself.
	Evaluate Evaluator
	Horizon  int

	// Batch is how many leaves are gathered before the evaluator is asked for all
	// of them at once: see batch.go. 0 is 1, which is the best search for its
	// iterations; an evaluator that is cheaper by the dozen wants more.
	Batch int

	// MaxNodes bounds the memory: a node takes at most 100 bytes, with what fell by
	// chance before it, and there are at most Layout.Edges of 20 bytes a node; 0 is
	// 1 048 576 nodes. The root and its moves are always kept. When memory is used up
	// the search goes on in the tree that it has.
	MaxNodes int
	Layout   Layout // the zero value suits most games

	// Moves, if not empty, are the moves at the root that are searched, ascending: the
	// others are left alone. Nothing is kept from one search to the next then.
	Moves []engine.Action

	// SearchForced makes the search run even where there is only one legal move,
	// for the sake of its value.
	SearchForced bool

	Progress Progress
}

// Progress is who is told how a search gets on: Tell, if not nil, is called with
// the result so far, from a goroutine that searches: after so many Iterations
// each time, or if that is 0 about once Every (0 is a second).
type Progress struct {
	Report     func(Result)
	Every      time.Duration
	Iterations int
}

const (
	defaultNodes = 1 << 20
	maxTreeNodes = 1 << 26
	maxBatch     = 1 << 12
)

// check returns an error that names the first field that is out of range.
func (c *Config) check() error {
	if err := c.Layout.check(); err != nil {
		return err
	}
	switch {
	case c.Iterations < 0:
		return fmt.Errorf("mcts: iterations %d: want 0 or more", c.Iterations)
	case c.Iterations > math.MaxUint32:
		return fmt.Errorf("mcts: iterations %d: want at most %d", c.Iterations, uint32(math.MaxUint32))
	case c.Time < 0:
		return fmt.Errorf("mcts: time %v: want 0 or more", c.Time)
	case c.Horizon < 0:
		return fmt.Errorf("mcts: horizon %d: want 0 or more", c.Horizon)
	case c.Horizon > 0 && c.Evaluate == nil:
		return fmt.Errorf("mcts: horizon %d: want an evaluator for the cut", c.Horizon)
	case c.MaxNodes < 0 || c.MaxNodes > c.Layout.maxTreeNodes():
		return fmt.Errorf("mcts: %d nodes: want 0 to %d", c.MaxNodes, c.Layout.maxTreeNodes())
	case c.Progress.Every < 0:
		return fmt.Errorf("mcts: progress every %v: want 0 or more", c.Progress.Every)
	case c.Progress.Iterations < 0:
		return fmt.Errorf("mcts: progress every %d iterations: want 0 or more", c.Progress.Iterations)
	}
	if c.Batch < 0 || c.Batch > maxBatch {
		return fmt.Errorf("mcts: batch %d: want 0 to %d", c.Batch, maxBatch)
	}
	if len(c.Moves) > 0 && c.Root == Rounds {
		return fmt.Errorf("mcts: moves %v: rounds compare all moves at the root", c.Moves)
	}
	if c.Algorithm >= algorithms {
		return fmt.Errorf("mcts: algorithm %d: want 0 to %d", c.Algorithm, algorithms-1)
	}
	if c.Root >= roots {
		return fmt.Errorf("mcts: root %d: want 0 to %d", c.Root, roots-1)
	}
	if err := c.Selection.check(); err != nil {
		return err
	}
	if err := c.Choice.check(); err != nil {
		return err
	}
	return c.checkRounds()
}

func (c Config) withDefaults() Config {
	c.Selection = c.Selection.withDefaults()
	c.Choice = c.Choice.withDefaults()
	c.Layout = c.Layout.withDefaults()
	c.Batch = max(c.Batch, 1)
	if c.MaxNodes == 0 {
		c.MaxNodes = defaultNodes
	}
	if c.Progress.Every == 0 {
		c.Progress.Every = time.Second
	}
	return c
}

// Defaults returns c with its zero fields replaced by their defaults.
func Defaults(c Config) Config { return c.withDefaults() }

// checkGame rejects a game whose rollouts might never end, and opponents for another number of seats.
func (c *Config) checkGame(g engine.Game) error {
	if err := g.About().Endless; err != nil && c.Evaluate == nil {
		return fmt.Errorf("mcts: rollouts need an end: %w", err)
	}
	if n := len(c.Opponents); n > 0 && n != len(g.Seats()) {
		return fmt.Errorf("mcts: %d opponents: %s has %d seats", n, g.Name(), len(g.Seats()))
	}
	return nil
}
