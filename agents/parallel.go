package agents

import (
	"context"
	"sync"
	"sync/atomic"

	"deadreckon/internal/panics"
)

// Worker plays numbered games one at a time. It is not safe for concurrent use.
type Worker[T any] interface {
	// Play returns the result of a game. The caller keeps the result.
	Play(ctx context.Context, game int) (T, error)

	// Close releases the agents of the worker.
	Close()
}

// Parallel plays numbered games on several threads, each with its own worker from open. It passes
// each result to done, one at a time and in any order; done reports whether to continue. The first
// error of open, of a worker or of done stops the run. The end of ctx stops it without an error.
func Parallel[T any](ctx context.Context, threads int, games []int, open func() (Worker[T], error), done func(game int, result T) (more bool, err error)) error {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var next atomic.Int64
	var mu sync.Mutex
	var first error
	stopped := false
	finish := func(game int, result T, err error) {
		mu.Lock()
		defer mu.Unlock()
		if stopped {
			return
		}
		more := false
		if err == nil {
			more, err = done(game, result)
		}
		if stopped = !more; stopped {
			stop()
		}
		if first == nil {
			first = err
		}
	}
	work := func() error {
		w, err := open()
		if err != nil {
			return err
		}
		defer w.Close()
		for {
			i := int(next.Add(1)) - 1
			if i >= len(games) || inner.Err() != nil {
				return nil
			}
			result, err := w.Play(inner, games[i])
			if err != nil {
				return err
			}
			finish(games[i], result, nil)
		}
	}
	var all sync.WaitGroup
	for range min(threads, len(games)) {
		all.Go(func() {
			if err := panics.Catch(work); err != nil && inner.Err() == nil {
				var none T
				finish(0, none, err)
			}
		})
	}
	all.Wait()
	return first
}

// Ordered passes results on in the order of consecutive numbers. It is not safe for concurrent use.
type Ordered[T any] struct {
	Next int // the number that is passed on next
	Pass func(result T) error
	wait map[int]T
}

// Add takes a result, and passes on all results whose turn it is.
func (o *Ordered[T]) Add(number int, result T) error {
	if o.wait == nil {
		o.wait = map[int]T{}
	}
	o.wait[number] = result
	for {
		result, ok := o.wait[o.Next]
		if !ok {
			return nil
		}
		delete(o.wait, o.Next)
		o.Next++
		if err := o.Pass(result); err != nil {
			return err
		}
	}
}
