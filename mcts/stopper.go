package mcts

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

// stopper signals the searching goroutine that the search must stop or that a report is due. Reading
// it costs one atomic load; reading the clock would cost as much as a short iteration.
type stopper struct {
	signals  atomic.Uint32
	deadline time.Time // zero for none
}

const (
	stopSignal   = 1 << iota // the time is up or the context has ended
	reportSignal             // a progress report is due
)

func (b *stopper) signalled() bool { return b.signals.Load() != 0 }
func (b *stopper) stopped() bool   { return b.signals.Load()&stopSignal != 0 }
func (b *stopper) clearReport()    { b.signals.And(^uint32(reportSignal)) }

// pollDeadline reads the clock at every eighth iteration, because timers are up to 10 ms late when
// all processors search.
func (b *stopper) pollDeadline(before, now int) {
	if before>>3 != now>>3 && !b.deadline.IsZero() && !time.Now().Before(b.deadline) {
		b.signals.Or(stopSignal)
	}
}

// start starts the timers of a search. The returned function releases them.
func (b *stopper) start(ctx context.Context, c *Config) (release func()) {
	stop := func() { b.signals.Or(stopSignal) }
	limit := time.Duration(math.MaxInt64)
	if c.Time > 0 {
		limit, b.deadline = c.Time, time.Now().Add(c.Time)
	}
	stopAfter := context.AfterFunc(ctx, stop)
	timer := time.AfterFunc(limit, stop)
	done := make(chan struct{})
	if c.Progress.Report != nil && c.Progress.Iterations == 0 {
		go b.tick(c.Progress.Every, done)
	}
	return func() {
		close(done)
		timer.Stop()
		stopAfter()
	}
}

// tick signals a report every d until done is closed.
func (b *stopper) tick(d time.Duration, done <-chan struct{}) {
	t := time.NewTicker(d)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			b.signals.Or(reportSignal)
		case <-done:
			return
		}
	}
}
