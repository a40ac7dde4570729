package mcts

import (
	"context"
	"errors"
	"time"
)

// Limits are the limits of Team.Resume.
type Limits struct {
	Iterations int           // additional iterations; 0 is no limit
	Time       time.Duration // 0 is no limit
	Progress   Progress
}

func (l Limits) check(ctx context.Context) error {
	c := Config{Iterations: l.Iterations, Time: l.Time, Progress: l.Progress}
	if err := c.check(); err != nil {
		return err
	}
	return c.checkLimit(ctx)
}

// resumeState is the state of the latest search.
type resumeState struct {
	iterations int  // number so far
	ready      bool // the search can be resumed
}

var errNothing = errors.New("mcts: there is no search to go on with")

// further runs until the total number of iterations; 0 is no limit.
func (s *Searcher) further(ctx context.Context, l Limits, total int, start time.Time) (Result, error) {
	was := s.config
	s.config.Iterations, s.config.Time = total, l.Time
	if s.config.Progress = l.Progress; l.Progress.Every == 0 {
		s.config.Progress.Every = time.Second
	}
	s.reuse.keeping = s.reuse.kept
	defer func() {
		s.reuse.keeping = false
		s.config.Iterations, s.config.Time, s.config.Progress = was.Iterations, was.Time, was.Progress
	}()
	return s.run(ctx, start)
}

// Resume continues the latest search with new limits, as if it had not stopped: 1000 iterations and 1000
// more give the result of a search of 2000, unless leaves are evaluated in batches. The view of the
// search must be unchanged. Result.Iterations counts all iterations, Result.Elapsed only the time of this
// call.
func (t *Team) Resume(ctx context.Context, l Limits) (Result, error) {
	if err := l.check(ctx); err != nil {
		return Result{}, err
	}
	ran := 0
	for _, s := range t.searchers {
		if !s.resume.ready {
			return Result{}, errNothing
		}
		ran += s.resume.iterations
	}
	start, n := time.Now(), len(t.searchers)
	return t.all(start, func(i int) (Result, error) {
		s, own, total := t.searchers[i], l, 0
		if i > 0 {
			own.Progress = Progress{}
		} else {
			own.Progress.Report = t.summed(l.Progress.Report)
		}
		if l.Iterations > 0 {
			if total = (ran + l.Iterations + n - 1 - i) / n; total <= s.resume.iterations {
				return s.result(s.resume.iterations, 0), nil
			}
		}
		if s.forced() {
			return s.forcedResult(start), nil
		}
		if i > 0 && t.remote.isAway(i) {
			return t.away(ctx, i, ThreadRun{Limits: Limits{total, l.Time, l.Progress}})
		}
		return s.further(ctx, own, total, start)
	})
}
