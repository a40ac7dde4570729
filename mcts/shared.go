package mcts

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// NewTreeTeam returns a team as NewTeam does whose threads grow one tree, with a
// virtual loss on the path of every iteration that is under way, so that threads do
// not all follow the same path (tree parallelization with a global mutex: Chaslot,
// Winands and van den Herik 2008, section 3.3; Segal 2010). The tree is as deep as
// that of one thread with as many iterations, and Config.MaxNodes is for all.
//
// The number of iterations is exact, but which thread comes first is not settled: on
// two threads or more the same seed need not give the same result. One thread is a
// Searcher.
//
// One lock guards the tree, in which the threads take turns to go down and to back
// up; rollouts and evaluation are outside. So the gain is bounded by the time of
// an iteration over that spent in the tree, which PUCT lengthens by asking the
// rollout policy in every node: experiments/010-rounds/mall.md has what was measured. Tiny games,
// whose iterations are all tree, are slower on two threads than on one: use NewTeam.
//
// While progress is told, the other threads wait where they need the tree. What is
// under way counts nowhere then.
func NewTreeTeam(g engine.Game, threads []Config) (*Team, error) {
	if n := len(threads); n > 1 && threads[0].Selection.Rule == RegretRoot {
		return nil, fmt.Errorf("mcts: %d threads in one tree: regret matching learns from one iteration before it chooses the next", n)
	}
	t, err := newTeam(g, threads, func(int) int { return threads[0].Iterations })
	if err != nil {
		return nil, err
	}
	t.shared = true
	return t, nil
}

// crew is what the threads of a search in one tree share beside the tree.
type crew struct {
	sync.Mutex      // of tree
	tree       tree // who holds the lock has it in his hands: see Searcher.lock
	bell       *bell
	limited    bool
	left       atomic.Int64 // iterations that no thread has claimed
	told       atomic.Int64 // the multiple of Progress.Iterations that was reached last
}

// claim returns how many iterations a thread may run next, up to most.
func (c *crew) claim(most int) int {
	if !c.limited {
		return most
	}
	for {
		left := c.left.Load()
		n := min(left, int64(most))
		if c.left.CompareAndSwap(left, left-n) {
			return int(n)
		}
	}
}

// runShared is Search or, to go on in the tree before, Continue, of all threads in
// the tree of the first.
func (t *Team) runShared(ctx context.Context, view engine.View, goOn bool) (Result, error) {
	first := t.searchers[0]
	if err := first.checkRoot(ctx, view); err != nil {
		return Result{}, err
	}
	start := time.Now()
	first.keeping = goOn && first.keeps()
	defer func() { first.keeping = false }()
	first.plant(view)
	if first.forced() {
		return first.unsearched(start), nil
	}
	c := &crew{bell: new(bell), limited: first.config.Iterations > 0}
	c.left.Store(int64(first.config.Iterations))
	defer c.bell.arm(ctx, &first.config)()
	c.tree = first.tree
	first.crew = c
	var total atomic.Int64
	var all panics.Group
	for i, s := range t.searchers[1:] {
		t.views[i+1].CopyFrom(view)
		s.join(first, t.views[i+1], i+1)
	}
	for _, s := range t.searchers {
		all.Go(func() {
			ended := false
			defer func() {
				if !ended {
					s.abandon()
				}
			}()
			s.serve(ctx, first, &total, start)
			ended = true
		})
	}
	all.Wait()
	for _, s := range t.searchers {
		s.crew, s.tree = nil, tree{}
	}
	first.tree = c.tree
	for _, s := range t.searchers {
		if err := s.config.fault(); err != nil {
			return Result{}, err
		}
	}
	return first.result(int(total.Load()), time.Since(start), t.searchers...), nil
}

// join makes s the thread of number i in the tree of first.
func (s *Searcher) join(first *Searcher, view engine.View, i int) {
	s.seed()
	s.root, s.observer = view, first.observer
	s.crew, s.keeping, s.order = first.crew, first.keeping, first.order
	s.roots, s.worlds, s.turnOf = first.roots, first.worlds, i-1
	s.own, s.hasOwn, s.priors = first.own, first.hasOwn, first.priors
	if s.inRounds {
		s.startRounds(len(first.rounds.leads), first.rounds.left[0])
		s.rounds.bind(first.rounds.ranked, first.rounds.bound)
	}
}

// serve runs iterations until none is left, and adds how many to total. The thread
// that finds that progress is due tells it, for the first.
func (s *Searcher) serve(ctx context.Context, first *Searcher, total *atomic.Int64, start time.Time) {
	c := s.crew
	progress := &first.config.Progress
	for ctx.Err() == nil && c.bell.rung.Load()&stop == 0 {
		claimed := c.claim(s.config.Batch)
		if claimed == 0 {
			return
		}
		done := s.iterateBatch(claimed, c.bell)
		c.left.Add(int64(claimed - done))
		n := total.Add(int64(done))
		c.bell.look(int(n)-done, int(n))
		if progress.Tell == nil || !c.isDue(n, int64(progress.Iterations)) {
			continue
		}
		s.lock()
		first.tree = s.tree
		progress.Tell(first.result(int(n), time.Since(start)))
		s.unlock()
	}
}

// abandon is for a thread that panics: it gives the tree back if it holds it, and no other goes on
// to search.
func (s *Searcher) abandon() {
	s.crew.bell.rung.Or(stop)
	if s.locked {
		s.unlock()
	}
}

// isDue reports whether progress is due after n iterations, by the clock or because
// every so many have been run, to one thread each time. Every 0 is never.
func (c *crew) isDue(n, every int64) bool {
	if told := c.told.Load(); every > 0 && n >= told+every {
		return c.told.CompareAndSwap(told, n-n%every)
	}
	return c.bell.rung.And(^uint32(report))&report != 0
}

// lock takes the tree that is shared, if one is: its arenas may have moved since.
func (s *Searcher) lock() {
	if s.crew != nil {
		s.crew.Lock()
		s.locked = true
		s.tree = s.crew.tree
	}
}

// unlock gives it back.
func (s *Searcher) unlock() {
	if s.crew != nil {
		s.crew.tree = s.tree
		s.locked = false
		s.crew.Unlock()
	}
}
