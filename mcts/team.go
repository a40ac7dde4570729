package mcts

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// Team searches on several threads by root parallelization (G. M. J-B. Chaslot,
// M. H. M. Winands and H. J. van den Herik, "Parallel Monte-Carlo Tree Search",
// 2008): each thread grows a tree of its own from a seed of its own, and at the end
// what they say of the moves at the root is summed up. Nothing is shared meanwhile,
// so the same seed, iterations and number of threads give the same result.
//
// The trees are as deep as those of a search with so many times fewer iterations.
// The memory of Config.MaxNodes is for each.
//
// Threads that shared one tree were no stronger and up to 1.6 times slower: docs/search.md.
type Team struct {
	searchers []*Searcher
	views     []engine.View
}

// MaxThreads bounds a team.
const MaxThreads = 1024

// NewTeam returns a team of a thread for each config. Rollout, Evaluate and the priors
// of Selection are each thread's own, and all else is that of the first, whose
// Iterations the threads share out. What is given to several threads is called by all
// of them at once. Progress is told of the first alone.
func NewTeam(g engine.Game, threads []Config) (*Team, error) {
	n := len(threads)
	if n < 1 || n > MaxThreads {
		return nil, fmt.Errorf("mcts: %d threads: want 1 to %d", n, MaxThreads)
	}
	c := threads[0]
	if err := c.check(); err != nil {
		return nil, err
	}
	if n > 1 && len(c.Opponents) > 0 {
		return nil, fmt.Errorf("mcts: %d threads: policies of opponents are asked by one at a time", n)
	}
	t, limited := new(Team), c.Iterations > 0
	for i, own := range threads {
		if i > 0 {
			c.Progress = Progress{}
		}
		c.Iterations = (threads[0].Iterations + n - 1 - i) / n // the first take what does not divide
		if limited && c.Iterations == 0 {
			break
		}
		c.Rollout, c.Evaluate = own.Rollout, own.Evaluate
		c.Selection.Prior, c.Selection.PriorBelow = own.Selection.Prior, own.Selection.PriorBelow
		s, err := New(g, c)
		if err != nil {
			return nil, err
		}
		t.searchers, t.views = append(t.searchers, s), append(t.views, g.NewView())
	}
	t.Reseed(c.Seed)
	return t, nil
}

// Reseed sets the seed of the searches to come. A team of one searches as a
// Searcher does.
func (t *Team) Reseed(seed uint64) {
	t.searchers[0].Reseed(seed)
	rng := engine.Stream(seed, "mcts team")
	for _, s := range t.searchers[1:] {
		s.Reseed(rng.Uint64())
	}
}

// Forget makes the next search begin from nothing.
func (t *Team) Forget() {
	for _, s := range t.searchers {
		s.Forget()
	}
}

// Search is Searcher.Search on all threads.
func (t *Team) Search(ctx context.Context, view engine.View) (Result, error) {
	return t.run(view, func(s *Searcher, v engine.View) (Result, error) { return s.Search(ctx, v) })
}

// Continue is Searcher.Continue on all threads.
func (t *Team) Continue(ctx context.Context, view engine.View) (Result, error) {
	return t.run(view, func(s *Searcher, v engine.View) (Result, error) { return s.Continue(ctx, v) })
}

func (t *Team) run(view engine.View, search func(*Searcher, engine.View) (Result, error)) (Result, error) {
	if len(t.searchers) == 1 {
		return search(t.searchers[0], view)
	}
	for i := range t.searchers {
		t.views[i].CopyFrom(view)
	}
	return t.all(time.Now(), func(i int, s *Searcher) (Result, error) { return search(s, t.views[i]) })
}

// all has every thread search, and adds up what they found.
func (t *Team) all(start time.Time, search func(i int, s *Searcher) (Result, error)) (Result, error) {
	results, errs := make([]Result, len(t.searchers)), make([]error, len(t.searchers))
	var all panics.Group
	for i, s := range t.searchers {
		all.Go(func() { results[i], errs[i] = search(i, s) })
	}
	all.Wait()
	if err := cmp.Or(errs...); err != nil { // one is enough: it may be the same on all
		return Result{}, err
	}
	return t.sum(results, time.Since(start)), nil
}

// sum adds up what the threads found. The line is that of the first tree.
func (t *Team) sum(results []Result, elapsed time.Duration) Result {
	first := t.searchers[0]
	sum := Result{Elapsed: elapsed, Forced: results[0].Forced}
	for _, r := range results {
		sum.Iterations += r.Iterations
		sum.Kept += r.Kept
		sum.Nodes += r.Nodes
		sum.Full = sum.Full || r.Full
	}
	for i, e := range first.tree.edgesOf(0) {
		n := first.tree.nodes[e.child]
		for _, s := range t.searchers[1:] {
			other := s.tree.edgesOf(0)[i]
			e.add(other)
			n.add(&s.tree.nodes[other.child])
		}
		sum.Moves = append(sum.Moves, n.report(e))
	}
	first.rank(&sum, t.searchers)
	return sum
}

// add counts the iterations through another edge for the same action as if they
// had gone through e. The mean is left: a report takes it from the nodes.
func (e *edge) add(o edge) {
	e.visits += o.visits
	e.available += o.available
}

// add counts what came of the iterations through another node as if through n.
func (n *node) add(o *node) {
	n.sum += o.sum
	n.squares += o.squares
	n.cutWins += o.cutWins
	n.wins += o.wins
	n.losses += o.losses
	n.cuts += o.cuts
}
