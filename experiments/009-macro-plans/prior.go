package main

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/mcts"
)

// The other way for plans to be candidates: the search over actions, in whose prior
// the next action of each plan has a share. Here it is an agent, "prior".
func init() {
	agents.Register(agents.Kind{
		Name: "prior", Game: mall.Name, Usage: "prior: search whose prior knows the plans; parameters iterations, trust, share", Open: openPrior,
	})
}

func openPrior(g engine.Game, p *agents.Params) (agents.Agent, error) {
	mix := &mixture{
		trust: p.Float("trust", 0.2, 0, 1),
		share: p.Float("share", 0.4, 0, 1),
		plans: make([][]mcts.Policy, len(g.Seats())),
	}
	c := mcts.Config{Iterations: p.Int("iterations", 640, 1, math.MaxInt32), MaxNodes: 1 << 16}
	c.Selection.Prior = mix
	var err error
	for seat := range mix.plans {
		if mix.plans[seat], err = plansOf(g, engine.Seat(seat)); err != nil {
			return nil, err
		}
	}
	team, err := agents.OpenTeam(g, c, "", agents.By{}, 1)
	return &searcher{p.Text(), team}, err
}

// mixture is a prior in which the policy of playouts gives its action the share trust,
// the plans of the seat on turn give theirs equal parts of share, and the rest is even.
type mixture struct {
	plans        [][]mcts.Policy // by seat, the policy of playouts first
	trust, share float64
}

// Priors implements mcts.Prior.
func (m *mixture) Priors(s engine.State, legal []engine.Action, shares []float64) {
	plans := m.plans[s.Turn()]
	for i := range shares {
		shares[i] = (1 - m.trust - m.share) / float64(len(legal))
	}
	shares[slices.Index(legal, ask(plans[0], s, legal))] += m.trust
	for _, p := range plans[1:] {
		shares[slices.Index(legal, ask(p, s, legal))] += m.share / float64(len(plans)-1)
	}
}

// searcher is a search as an agent, which begins every decision anew.
type searcher struct {
	name string
	team *mcts.Team
}

func (s *searcher) Name() string { return s.name }

func (s *searcher) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	s.team.Reseed(rng.Uint64())
	r, err := s.team.Search(ctx, v)
	return r.Best, err
}
