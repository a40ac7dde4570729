package mcts

import (
	"fmt"
	"math"
	"time"

	"deadreckon/engine"
)

// Config configures a search. The zero value searches until its context ends.
type Config struct {
	// Iterations is the number of iterations, unless the time is up or the context ends earlier; 0 is no
	// limit.
	Iterations int

	// Time limits the duration of the search; 0 is no limit.
	Time time.Duration

	// Seed makes a search with a number of iterations reproducible.
	Seed uint64

	Algorithm Algorithm // zero value: single-observer ISMCTS
	Selection Selection // selection rule below the root; zero value: UCB1
	Root      Root      // selection rule at the root; zero value: by Selection
	Final     Final     // choice of the move after the search; zero value: by visits
	Spread    Spread    // of advantages, for estimates and Incumbent

	// Rollout chooses the actions after the leaf; nil is uniform.
	Rollout Policy

	// Opponents, if not empty, has a policy for every seat. It plays that seat in the tree and in
	// rollouts. The search chooses for seats with a nil policy and for the searching seat. The result is a
	// best response to the policies: see Belief.
	Opponents []Policy

	// Evaluate, if not nil, replaces the rest of a rollout. It is asked in the first quiet position after
	// Horizon actions of any seat, Chance included; with Horizon 0 this may be the leaf itself.
	Evaluate Evaluator
	Horizon  int

	// Confirm spends half of the work under Rounds on playouts of the best moves to the end of the game: see
	// confirmation and WholeHorizon. It has no effect without Evaluate and with Batch.
	Confirm bool

	// Batch is the number of leaves in one call of the evaluator; 0 is 1. A batch of 1 gives the best
	// result for a number of iterations; larger batches suit evaluators that are faster in batches.
	Batch int

	// MaxNodes limits the memory; 0 is 1 048 576 nodes. A node takes at most 100 bytes, and there are at
	// most Layout.EdgesPerNode edges of 20 bytes per node. The root and its moves are always stored. When
	// memory is used up, the search continues in the existing tree.
	MaxNodes int
	Layout   Layout // zero value: suits most games

	// Moves, if not empty, are the moves at the root to search, ascending. No tree is then reused.
	Moves []engine.Action

	// SearchForced searches positions with a single legal move, to get their value.
	SearchForced bool

	Progress Progress
}

// Progress configures progress reports. Report, if not nil, is called with the current result from a
// searching goroutine: after every Iterations iterations or, if that is 0, about once every Every (0 is a
// second).
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
	if c.Final >= finals {
		return fmt.Errorf("mcts: final choice %d: want 0 to %d", c.Final, finals-1)
	}
	return c.checkRounds()
}

func (c Config) withDefaults() Config {
	c.Selection, c.Spread = c.Selection.withDefaults(), c.Spread.withDefaults()
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

// WholeHorizon returns the Horizon of playouts to the end of a game: no limit, or 10,000 actions if the game may
// never end. Few games are so long.
func WholeHorizon(g engine.Game) int {
	if g.About().Endless == nil {
		return math.MaxInt
	}
	return 10_000
}

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
