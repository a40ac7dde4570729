package mcts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"time"

	"deadreckon/engine"
)

// Planner searches over plans instead of actions: a plan is a policy that the side
// of the seat on turn might follow. In a sampled world that side follows one of them
// for a while, then all seats follow Config.Rollout, to the end or to the cut; what
// is best is begun with, and the next decision is searched anew. So there are as many
// candidates as plans, however many actions, and they look as far as a plan goes.
//
// This is the rollout of a portfolio (D. P. Bertsekas, J. N. Tsitsiklis and C. Wu,
// "Rollout Algorithms for Combinatorial Optimization", 1997; parallel rollout: H. S.
// Chang, R. Givan and E. K. P. Chong, 2004) and Portfolio Greedy Search with one
// script for all units (D. Churchill and M. Buro, "Portfolio Greedy Search and
// Simulation for Large-Scale Combat in StarCraft", 2013). Plans are options (R. S.
// Sutton, D. Precup and S. Singh, "Between MDPs and semi-MDPs", 1999) that may be left
// at every decision.
//
// Iterations are shared out by sequential halving (Z. Karnin, T. Koren and O. Somekh,
// "Almost Optimal Exploration in Multi-Armed Bandits", 2013), not by UCB1: one choice
// is wanted in the end, and nothing is lost by what is tried meanwhile. It also lets
// the plans that are left be tried in the same worlds with the same numbers of the
// dice, so that they are compared pair by pair: luck that they share cancels out.
//
// A Planner is not safe for concurrent use.
type Planner struct {
	searcher *Searcher // its world, its playouts, its evaluator; it grows no tree
	plans    []Policy
	hold     int

	worlds *rand.Rand
	start  engine.State // the sampled world, which all plans begin in
	dice   rand.PCG     // of the searcher
	ours   []bool       // by seat: whether it is of the observer's side
	trials []trial      // of each plan
	left   []int        // plans that are not dropped; the first never is
}

// trial is what is known of a plan.
type trial struct {
	edge      // its next action
	node      // what came of it
	lead node // what came of it less what came of the first plan in the same worlds
}

// NewPlanner returns a planner of a game, whose plans are followed for hold actions
// of any seat, Chance included; the first of them begins with what it would do at the
// root. Of c it uses Iterations, which must be set, Seed, Rollout, Evaluate, Horizon,
// which counts from where the plan is left, and Choice.Confidence: the first plan is
// kept unless another is better by so many standard errors, as by KeepOwn.
func NewPlanner(g engine.Game, c Config, plans []Policy, hold int) (*Planner, error) {
	switch {
	case len(plans) == 0 || slices.Contains(plans, nil):
		return nil, errors.New("mcts: a planner wants plans, none of them nil")
	case hold < 1:
		return nil, fmt.Errorf("mcts: plans are held for %d actions: want 1 or more", hold)
	case c.Iterations == 0:
		return nil, errors.New("mcts: a planner wants a number of iterations, which it halves")
	}
	s, err := New(g, c)
	if err != nil {
		return nil, err
	}
	p := &Planner{searcher: s, plans: plans, hold: hold, start: g.NewState(), ours: make([]bool, len(g.Seats()))}
	s.rng = rand.New(&p.dice)
	return p, nil
}

// Reseed sets the seed of the searches to come.
func (p *Planner) Reseed(seed uint64) { p.searcher.Reseed(seed) }

// Search returns the next action of the best plan for the viewer of view, who must be
// on turn. Visits of a move are those of all plans that begin with it, and the line is
// the move alone. Where all plans begin alike nothing is searched, and the result is
// forced. The same view, config and plans give the same result; the end of ctx, which
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

// plant asks every plan for its next action. Any world will do, as for settleOwn.
func (p *Planner) plant(view engine.View) {
	s := p.searcher
	s.root, s.observer = view, view.Viewer()
	clear(p.ours)
	for _, side := range engine.SidesOf(s.game) {
		if slices.Contains(side.Seats, s.observer) {
			for _, seat := range side.Seats {
				p.ours[seat] = true
			}
		}
	}
	p.worlds = engine.Stream(s.config.Seed, "mcts plans")
	p.deal()
	p.trials, p.left = p.trials[:0], p.left[:0]
	for i, plan := range p.plans {
		s.world.CopyFrom(p.start)
		p.trials = append(p.trials, trial{edge: edge{action: p.ask(plan)}})
		p.left = append(p.left, i)
	}
}

// deal draws the world and the dice of a round.
func (p *Planner) deal() {
	p.searcher.root.Sample(p.start, p.worlds)
	p.dice.Seed(p.worlds.Uint64(), p.worlds.Uint64())
}

// ask returns what a plan does in the world.
func (p *Planner) ask(plan Policy) engine.Action {
	s := p.searcher
	s.legal = s.world.AppendLegal(s.legal[:0])
	if len(s.legal) == 1 {
		return s.legal[0]
	}
	return plan.Choose(s.world, s.legal, s.rng)
}

// run tries the plans in rounds, and after each stage, all of which take about as
// many iterations, drops half of them.
func (p *Planner) run(ctx context.Context) (n int) {
	all := p.searcher.config.Iterations
	stages := bits.Len(uint(len(p.plans) - 1))
	for stage := 1; stage <= stages; stage++ {
		for n < all*stage/stages && ctx.Err() == nil {
			n += p.round(all - n)
		}
		p.halve()
	}
	return n
}

// round tries the plans that are left, at most so many, in one world, and returns how
// many.
func (p *Planner) round(most int) int {
	p.deal()
	dice, first := p.dice, 0.0
	tried := p.left[:min(most, len(p.left))]
	for k, i := range tried {
		p.dice = dice
		score := p.try(i)
		if k == 0 {
			first = score
		}
		lead := &p.trials[i].lead
		lead.sum += score - first
		lead.squares += (score - first) * (score - first)
	}
	return len(tried)
}

// try plays one plan out and returns the score of the observer.
func (p *Planner) try(i int) float64 {
	s, t := p.searcher, &p.trials[i]
	s.world.CopyFrom(p.start)
	s.world.Apply(t.action)
	for n := 1; n < p.hold && s.world.Turn() != engine.Nobody; n++ {
		if turn := s.world.Turn(); turn != engine.Chance && p.ours[turn] {
			s.world.Apply(p.ask(p.plans[i]))
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

// halve drops the worse half. What never differed from the first plan goes first.
func (p *Planner) halve() {
	slices.SortStableFunc(p.left[1:], func(a, b int) int {
		x, y := &p.trials[a], &p.trials[b]
		if x.lead.squares == 0 || y.lead.squares == 0 {
			return cmp.Compare(y.lead.squares, x.lead.squares)
		}
		return cmp.Compare(y.lead.sum/float64(y.visits), x.lead.sum/float64(x.visits))
	})
	p.left = p.left[:(len(p.left)+1)/2]
}

// best returns the first plan, or that which is better by the greatest margin beyond
// the confidence asked for.
func (p *Planner) best() int {
	var leads []Move
	var whose []int
	for i := range p.trials {
		if t := &p.trials[i]; t.lead.squares > 0 { // else it never differed
			leads, whose = append(leads, t.lead.report(t.edge)), append(whose, i)
		}
	}
	if i := p.searcher.config.Choice.leader(leads); i >= 0 {
		return whose[i]
	}
	return 0
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
