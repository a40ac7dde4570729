package mcts

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// Team searches on several threads by root parallelization (G. M. J-B. Chaslot, M. H. M. Winands and H. J.
// van den Herik, "Parallel Monte-Carlo Tree Search", 2008): each thread has its own tree and seed, and the
// statistics of the moves at the root are summed. The same seed, iterations and number of threads give the
// same result.
//
// Each tree is as deep as one of a search with its share of the iterations, and has the memory of
// Config.MaxNodes. A tree shared by all threads was no stronger and up to 1.6 times slower:
// experiments/017-defaults.
type Team struct {
	searchers []*Searcher
	views     []engine.View

	remote remoteThreads
}

// MaxThreads is the maximum number of threads of a team.
const MaxThreads = 1024

// NewTeam returns a team with a thread for each config. Each thread has its own Rollout, Evaluate and
// priors; all other fields come from the first config, and its Iterations are divided. A value in several
// configs is called concurrently. Only the first thread reports progress.
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
		c.Iterations = (threads[0].Iterations + n - 1 - i) / n // the first threads take the remainder
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

// Reseed sets the seed of later searches. A team of one thread searches as a Searcher.
func (t *Team) Reseed(seed uint64) {
	t.searchers[0].Reseed(seed)
	rng := engine.Stream(seed, "mcts team")
	for _, s := range t.searchers[1:] {
		s.Reseed(rng.Uint64())
	}
}

// Forget prevents the next search from reusing the trees.
func (t *Team) Forget() {
	for _, s := range t.searchers {
		s.Forget()
	}
}

// Search is Searcher.Search on all threads.
func (t *Team) Search(ctx context.Context, view engine.View) (Result, error) {
	return t.run(view, func(i int, v engine.View) (Result, error) {
		if i > 0 && t.remote.run != nil {
			return t.searchAway(ctx, i)
		}
		return t.searchers[i].Search(ctx, v)
	})
}

// Continue is Searcher.Continue on all threads.
func (t *Team) Continue(ctx context.Context, view engine.View) (Result, error) {
	return t.run(view, func(i int, v engine.View) (Result, error) { return t.searchers[i].Continue(ctx, v) })
}

func (t *Team) run(view engine.View, search func(int, engine.View) (Result, error)) (Result, error) {
	clear(t.remote.copies)
	if len(t.searchers) == 1 { // view needs no copy, and may be of another type, such as a belief
		return search(0, view)
	}
	for i := range t.searchers {
		t.views[i].CopyFrom(view)
	}
	return t.all(time.Now(), func(i int) (Result, error) { return search(i, t.views[i]) })
}

// all searches on all threads and sums the results.
func (t *Team) all(start time.Time, search func(i int) (Result, error)) (Result, error) {
	if len(t.searchers) == 1 {
		return search(0)
	}
	results, errs := make([]Result, len(t.searchers)), make([]error, len(t.searchers))
	var all panics.Group
	for i := range t.searchers {
		all.Go(func() { results[i], errs[i] = search(i) })
	}
	all.Wait()
	if err := cmp.Or(errs...); err != nil { // threads may share the cause
		return Result{}, err
	}
	return sum(t.searchers, results, time.Since(start)), nil
}

// sum adds the results of searchers. The line comes from the first tree.
func sum(searchers []*Searcher, results []Result, elapsed time.Duration) Result {
	first := searchers[0]
	sum := Result{Elapsed: elapsed, Forced: results[0].Forced}
	for _, r := range results {
		sum.Iterations += r.Iterations
		sum.Kept += r.Kept
		sum.Nodes += r.Nodes
		sum.Full = sum.Full || r.Full
	}
	for i, e := range first.tree.edgesOf(0) {
		n := first.tree.nodes[e.child]
		for _, s := range searchers[1:] {
			other := s.tree.edgesOf(0)[i]
			e.add(other)
			n.add(&s.tree.nodes[other.child])
		}
		sum.Moves = append(sum.Moves, n.report(e))
	}
	first.rank(&sum, searchers)
	return sum
}

// add adds the counts of an edge for the same action. It does not update the mean, which reports do not
// use.
func (e *edge) add(o edge) {
	e.visits += o.visits
	e.available += o.available
}

// add adds the results of another node.
func (n *node) add(o *node) {
	n.sum += o.sum
	n.squares += o.squares
	n.cutWins += o.cutWins
	n.wins += o.wins
	n.losses += o.losses
	n.cuts += o.cuts
}
