package mcts

import (
	"context"
	"errors"
	"time"
)

// Limits are how much further a search goes: see Searcher.Resume.
type Limits struct {
	Iterations int           // beside those before; 0 is no limit
	Time       time.Duration // 0 is no limit
	Progress   Progress
}

// check refuses what would never end.
func (l Limits) check(ctx context.Context) error {
	c := Config{Iterations: l.Iterations, Time: l.Time, Progress: l.Progress}
	if err := c.check(); err != nil {
		return err
	}
	return c.checkLimit(ctx)
}

// resumeState is what a searcher needs to go on with a search that has ended.
type resumeState struct {
	iterations int  // of the latest search
	ready      bool // the latest search can be resumed
}

var errNothing = errors.New("mcts: there is no search to go on with")

// Resume goes on with the latest search as if it had not ended, within other limits: where that
// had 1000 iterations and 1000 come to them, the result is that of one search of 2000, but for an
// evaluator that is asked for leaves in batches. The view of that search must be as it was.
// Result.Iterations counts all, Result.Elapsed only what is added.
func (s *Searcher) Resume(ctx context.Context, l Limits) (Result, error) {
	if err := l.check(ctx); err != nil {
		return Result{}, err
	}
	if !s.resume.ready {
		return Result{}, errNothing
	}
	start := time.Now()
	if s.forced() {
		return s.forcedResult(start), nil
	}
	total := 0
	if l.Iterations > 0 {
		total = s.resume.iterations + l.Iterations
	}
	return s.further(ctx, l, total, start)
}

// further runs on until it has so many iterations in all; 0 is no limit.
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

// Resume is Searcher.Resume on all threads.
func (t *Team) Resume(ctx context.Context, l Limits) (Result, error) {
	if len(t.searchers) == 1 {
		return t.searchers[0].Resume(ctx, l)
	}
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
	return t.all(start, func(i int, s *Searcher) (Result, error) {
		own, total := l, 0
		if i > 0 {
			own.Progress = Progress{}
		}
		if l.Iterations > 0 {
			if total = (ran + l.Iterations + n - 1 - i) / n; total <= s.resume.iterations {
				return s.result(s.resume.iterations, 0), nil
			}
		}
		if s.forced() {
			return s.forcedResult(start), nil
		}
		return s.further(ctx, own, total, start)
	})
}
