package agents

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

func init() {
	Register(Kind{
		Name: "search",
		Usage: "search: information-set search; parameters iterations (1000 unless time is given), time, " +
			"exploration, rollout, nodes",
		Open: openSearch,
	})
}

// defaultIterations is the budget of a search agent that is given none.
const defaultIterations = 1000

func openSearch(g engine.Game, p *Params) (Agent, error) {
	limit := p.Duration("time", 0, 0, 24*time.Hour)
	iterations := defaultIterations
	if limit > 0 {
		iterations = 0
	}
	c := mcts.Config{
		Time:        limit,
		Iterations:  p.Int("iterations", iterations, 1, math.MaxInt32),
		Exploration: p.Float("exploration", math.Sqrt2, 1e-6, 1e6),
		MaxNodes:    p.Int("nodes", 1<<20, 1, 1<<26),
	}
	rollout := p.Word("rollout", "", RolloutNames(g))
	if err := p.Err(); err != nil {
		return nil, err
	}
	policy, err := OpenRollout(g, rollout)
	if err != nil {
		return nil, err
	}
	c.Rollout = policy
	return NewSearch(p.Text(), g, c)
}

// Search is the agent that searches before each action.
type Search struct {
	name     string
	searcher *mcts.Searcher
	last     mcts.Result
}

// NewSearch returns a search agent. Each decision is searched from a seed of
// its own, drawn from the agent's stream; the seed in c is not used.
func NewSearch(name string, g engine.Game, c mcts.Config) (*Search, error) {
	s, err := mcts.New(g, c)
	if err != nil {
		return nil, err
	}
	return &Search{name: name, searcher: s}, nil
}

// Name implements Agent.
func (s *Search) Name() string { return s.name }

// Decide implements Agent.
func (s *Search) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	s.searcher.Reseed(rng.Uint64())
	r, err := s.searcher.Search(ctx, v)
	if err != nil {
		return 0, err
	}
	s.last = r
	return r.Best, nil
}

// Last returns what the latest search found.
func (s *Search) Last() mcts.Result { return s.last }
