package mcts

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"deadreckon/engine"
)

// RemoteThread runs a thread of a team in another process, by RunThread of a team with equal configs. It
// passes each state to tell. An error means that the thread is incomplete.
type RemoteThread func(ctx context.Context, thread int, r ThreadRun, tell func(state []byte)) error

// ThreadRun is the work of one thread.
type ThreadRun struct {
	View   engine.View // nil to resume the latest search
	Limits Limits      // Iterations is the total with earlier runs
}

// remoteThreads is the state of a team with a RemoteThread. A thread that runs elsewhere has a searcher here
// with a copy of the upper part of its tree.
type remoteThreads struct {
	run    RemoteThread // nil for none
	mu     sync.Mutex
	copies []remoteCopy // by thread
}

// remoteCopy describes a copy. The mutex protects it, and its searcher while valid is true.
type remoteCopy struct {
	valid  bool   // false if the thread is searched here
	state  []byte // received later than the copy, or nil
	result Result
}

var errState = errors.New("mcts: bad state of a thread")

// SetRemote lets run search the threads after the first in Search and Resume. The moves in results do not
// depend on it. Root has the upper part of the other trees. Progress reports sum all threads. If run fails,
// a thread whose only limit is a number of iterations is searched here; of other threads the last state
// counts.
func (t *Team) SetRemote(run RemoteThread) {
	if len(t.searchers) == 1 {
		return
	}
	t.remote.run, t.remote.copies = run, make([]remoteCopy, len(t.searchers))
	p := &t.searchers[0].config.Progress
	p.Report = t.summed(p.Report)
}

// searchAway is Search of a thread elsewhere.
func (t *Team) searchAway(ctx context.Context, i int) (Result, error) {
	s, start := t.searchers[i], time.Now()
	if err := s.begin(t.views[i]); err != nil {
		return Result{}, err
	}
	t.remote.set(i, s.result(0, 0))
	if s.forced() {
		return s.forcedResult(start), nil
	}
	return t.away(ctx, i, ThreadRun{t.views[i], Limits{s.config.Iterations, s.config.Time, t.searchers[0].config.Progress}})
}

// set declares the copy of a thread valid.
func (m *remoteThreads) set(i int, r Result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.copies[i] = remoteCopy{valid: true, result: r}
}

// isAway reports whether the latest search of a thread was elsewhere.
func (m *remoteThreads) isAway(i int) bool { return m.run != nil && m.copies[i].valid }

// away runs a thread elsewhere.
func (t *Team) away(ctx context.Context, i int, r ThreadRun) (Result, error) {
	m, s := &t.remote, t.searchers[i]
	r.Limits.Progress.Report = nil
	failed := m.run(ctx, i, r, func(state []byte) {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.copies[i].state = state
	})
	if failed == nil || r.Limits.Iterations == 0 || r.Limits.Time > 0 || ctx.Err() != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		return t.refresh(i)
	}
	m.mu.Lock()
	m.copies[i] = remoteCopy{}
	m.mu.Unlock()
	if err := s.begin(t.views[i]); err != nil {
		return Result{}, err
	}
	return s.further(ctx, Limits{Iterations: r.Limits.Iterations}, r.Limits.Iterations, time.Now())
}

// refresh brings a copy up to date and returns its result. The caller holds the mutex.
func (t *Team) refresh(i int) (Result, error) {
	c := &t.remote.copies[i]
	if c.state != nil {
		r, err := t.searchers[i].restore(c.state)
		if err != nil {
			return Result{}, err
		}
		c.state, c.result = nil, r
	}
	return c.result, nil
}

// summed returns a receiver of results of the first thread that reports the sum of all threads.
func (t *Team) summed(report func(Result)) func(Result) {
	if report == nil || t.remote.run == nil {
		return report
	}
	add := func(r Result) Result {
		t.remote.mu.Lock()
		defer t.remote.mu.Unlock()
		searchers, results := []*Searcher{t.searchers[0]}, []Result{r}
		for i, c := range t.remote.copies {
			if !c.valid {
				continue
			}
			if found, err := t.refresh(i); err == nil {
				searchers, results = append(searchers, t.searchers[i]), append(results, found)
			}
		}
		return sum(searchers, results, r.Elapsed)
	}
	return func(r Result) { report(add(r)) }
}

// RunThread searches one thread for a RemoteThread. It tells the state of the thread at the intervals of
// the limits' Progress, and at the end.
func (t *Team) RunThread(ctx context.Context, thread int, r ThreadRun, tell func(state []byte)) error {
	if thread < 1 || thread >= len(t.searchers) {
		return errNothing
	}
	if err := r.Limits.check(ctx); err != nil {
		return err
	}
	s := t.searchers[thread]
	if r.View != nil {
		t.views[thread].CopyFrom(r.View)
		if err := s.begin(t.views[thread]); err != nil {
			return err
		}
	} else if !s.resume.ready {
		return errNothing
	}
	r.Limits.Progress.Report = func(found Result) { tell(s.state(found, math.MaxUint32)) }
	found, err := s.further(ctx, r.Limits, r.Limits.Iterations, time.Now())
	if err == nil {
		tell(s.state(found, max(minCopied, uint32(found.Iterations/maxCopied))))
	}
	return err
}

// A copy at the end of a run has the nodes with minCopied visits, and at most maxCopied nodes with the same
// number of actions before them.
const (
	minCopied = 8
	maxCopied = 1 << 12
)

// state writes the root statistics of a search, and its nodes with a least number of visits.
func (s *Searcher) state(r Result, least uint32) []byte {
	whole := s.tree
	s.tree = whole.top(least)
	defer func() { s.tree = whole }()
	c := codec{writing: true}
	s.code(&c, &r)
	return c.bytes
}

// restore replaces the latest search by a state.
func (s *Searcher) restore(state []byte) (r Result, err error) {
	c := codec{bytes: state}
	s.code(&c, &r)
	if c.short || len(c.bytes) > 0 {
		return r, errState
	}
	found := s.result(r.Iterations, r.Elapsed)
	found.Nodes, found.Full = r.Nodes, r.Full
	return found, nil
}

// code reads or writes the state of a search.
func (s *Searcher) code(c *codec, r *Result) {
	number(c, &r.Iterations)
	number(c, &r.Elapsed)
	number(c, &r.Nodes)
	c.bool(&r.Full)
	s.resume.iterations, s.resume.ready = r.Iterations, true
	number(c, &s.policyMove)
	c.bool(&s.hasPolicyMove)
	for _, all := range []*[]tally{&s.rounds.advantages, &s.confirm.advantages} {
		list(c, all, func(t *tally) { c.floats(&t.n, &t.mean, &t.scatter) })
	}
	list(c, &s.tree.nodes, func(n *node) {
		c.floats(&n.sum, &n.squares, &n.cutWins)
		for _, x := range []*uint32{&n.wins, &n.losses, &n.cuts} {
			number(c, x)
		}
		for _, x := range []*int32{&n.first, &n.count, &n.room} {
			number(c, x)
		}
		number(c, &n.turn)
	})
	list(c, &s.tree.edges, func(e *edge) {
		number(c, &e.action)
		number(c, &e.child)
		number(c, &e.visits)
		number(c, &e.available)
		mean := float64(e.mean)
		c.floats(&mean)
		e.mean = float32(mean)
	})
	list(c, &s.tree.runs, func(r *run) {
		number(c, &r.node)
		number(c, &r.from)
		number(c, &r.to)
	})
	list(c, &s.tree.events, func(a *engine.Action) { number(c, a) })
}

// top returns a copy without the nodes that have fewer visits, except those of the moves at the root.
func (t *tree) top(least uint32) (out tree) {
	out.nodes = append(out.nodes, t.nodes[0])
	from := []int32{0} // by node of out
	for i := 0; i < len(out.nodes); i++ {
		out.nodes[i].first, out.nodes[i].room = int32(len(out.edges)), out.nodes[i].count
		for _, e := range t.edgesOf(from[i]) {
			if old := e.child; old != none {
				e.child = none
				if i == 0 || e.visits >= least {
					e.child = int32(len(out.nodes))
					out.nodes, from = append(out.nodes, t.nodes[old]), append(from, old)
					if rest := t.runOf(old); rest != nil {
						out.keepRun(e.child, rest)
					}
				}
			}
			out.edges = append(out.edges, e)
		}
	}
	return out
}
