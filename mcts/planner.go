package mcts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"deadreckon/engine"
)

// Planner searches over strategies instead of actions: a strategy is a policy that the side
// of the seat on turn might follow. In a sampled world that side follows one of them
// for a while, then all seats follow Config.Rollout, to the end or to the cut; what
// is best is begun with, and the next decision is searched anew. So there are as many
// candidates as strategies, however many actions, and they look as far as a strategy goes.
//
// This is the rollout of a portfolio (D. P. Bertsekas, J. N. Tsitsiklis and C. Wu,
// "Rollout Algorithms for Combinatorial Optimization", 1997; parallel rollout: H. S.
// Chang, R. Givan and E. K. P. Chong, 2004) and Portfolio Greedy Search with one
// script for all units (D. Churchill and M. Buro, "Portfolio Greedy Search and
// Simulation for Large-Scale Combat in StarCraft", 2013). Strategies are options (R. S.
// Sutton, D. Precup and S. Singh, "Between MDPs and semi-MDPs", 1999) that may be left
// at every decision.
//
// Strategies are tried in rounds: the same worlds and dice for all, and iterations by
// sequential halving. See rounds.
//
// A Planner is not safe for concurrent use.
type Planner struct {
	searcher   *Searcher // its world, its playouts, its evaluator; it grows no tree
	strategies []Policy
	hold       int
	trials     []trial // of each strategy
}

// trial is what is known of a strategy.
type trial struct {
	edge // its next action
	node // what came of it
}

// NewPlanner returns a planner of a game, whose strategies are followed for hold actions
// of any seat, Chance included; the first of them begins with what it would do at the
// root. Of c it uses Iterations, which must be set, Seed, Rollout, Evaluate, Horizon,
// which counts from where the strategy is left, and Choice.Confidence: the first strategy is
// kept unless another is better by so many standard errors, as by KeepOwn.
func NewPlanner(g engine.Game, c Config, strategies []Policy, hold int) (*Planner, error) {
	switch {
	case len(strategies) == 0 || slices.Contains(strategies, nil):
		return nil, errors.New("mcts: a planner wants strategies, none of them nil")
	case hold < 1:
		return nil, fmt.Errorf("mcts: strategies are held for %d actions: want 1 or more", hold)
	case c.Iterations == 0:
		return nil, errors.New("mcts: a planner wants a number of iterations")
	}
	c.Choice.Final = KeepOwn
	s, err := New(g, c)
	if err != nil {
		return nil, err
	}
	s.share()
	return &Planner{searcher: s, strategies: strategies, hold: hold}, nil
}

// Reseed sets the seed of the searches to come.
func (p *Planner) Reseed(seed uint64) { p.searcher.Reseed(seed) }

// Search returns the next action of the best strategy for the viewer of view, who must be
// on turn. Visits of a move are those of all strategies that begin with it, and the line is
// the move alone. Where all strategies begin alike nothing is searched, and the result is
// forced. The same view, config and strategies give the same result; the end of ctx, which
// is no error, stops the search.
func (p *Planner) Search(ctx context.Context, view engine.View) (Result, error) {
	if err := p.searcher.checkRoot(ctx, view); err != nil {
		return Result{}, err
	}
	began := time.Now()
	p.plant(view)
	r := Result{Forced: !slices.ContainsFunc(p.trials, func(t trial) bool { return t.action != p.trials[0].action })}
	if !r.Forced {
		r.Iterations = p.run(ctx)
	}
	if err := p.searcher.config.fault(); err != nil {
		return Result{}, err
	}
	p.fill(&r)
	r.Elapsed = time.Since(began)
	return r, nil
}

// plant asks every strategy for its next action. Any world will do, as for settleOwn.
func (p *Planner) plant(view engine.View) {
	s := p.searcher
	s.root, s.observer = view, view.Viewer()
	s.startRounds(len(p.strategies), 0)
	p.trials = p.trials[:0]
	for _, strategy := range p.strategies {
		s.begin()
		p.trials = append(p.trials, trial{edge: edge{action: p.ask(strategy)}})
	}
}

// ask returns what a strategy does in the world.
func (p *Planner) ask(strategy Policy) engine.Action {
	s := p.searcher
	s.legal = s.world.AppendLegal(s.legal[:0])
	if len(s.legal) == 1 {
		return s.legal[0]
	}
	return strategy.Choose(s.world, s.legal, s.dice)
}

// run tries the strategies in rounds.
func (p *Planner) run(ctx context.Context) (n int) {
	s := p.searcher
	s.startRounds(len(p.strategies), 0)
	for n < s.config.Iterations && ctx.Err() == nil {
		s.begin()
		s.rounds.score(s.tried, p.try(s.tried))
		n++
	}
	return n
}

// try plays one strategy out and returns the score of the observer.
func (p *Planner) try(i int) float64 {
	s, t := p.searcher, &p.trials[i]
	s.world.Apply(t.action)
	for n := 1; n < p.hold && s.world.Turn() != engine.Nobody; n++ {
		turn := s.world.Turn()
		s.keepPace(turn)
		if turn != engine.Chance && s.sides[turn] == s.sides[s.observer] {
			s.world.Apply(p.ask(p.strategies[i]))
		} else {
			s.world.Apply(s.play(turn))
		}
	}
	cut := s.rollout()
	score := s.scores[s.observer]
	t.visits++
	t.credit(score, cut)
	return score
}

// best returns the first strategy, or that which is better by the greatest margin beyond
// the confidence asked for.
func (p *Planner) best() int {
	paired := pairedOf(p.searcher.rounds.leads)
	leads := make([]Move, len(paired))
	for i := range leads {
		leads[i].Lead, leads[i].LeadError = paired[i].told()
	}
	return p.searcher.config.Choice.unlessBetter(leads, 0)
}

// fill writes the moves of a result, the best first.
func (p *Planner) fill(r *Result) {
	for _, a := range p.searcher.root.AppendLegal(nil) {
		e, n := edge{action: a, available: uint32(r.Iterations)}, node{}
		for i := range p.trials {
			if t := &p.trials[i]; t.action == a {
				e.add(t.edge)
				n.add(&t.node)
			}
		}
		r.Moves = append(r.Moves, n.report(e))
	}
	r.sort()
	best := p.trials[p.best()].action
	r.choose(slices.IndexFunc(r.Moves, func(m Move) bool { return m.Action == best }))
	r.Line = []Step{{p.searcher.observer, r.Best, r.Moves[0].Visits, r.Moves[0].Value}}
}
