package export

import (
	"context"
	"fmt"
	"sync"
	"time"

	"deadreckon/agents"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
)

// queueFactor is the number of games for each thread that may be in memory.
const queueFactor = 4

// syncEvery is the time between writes to the disk.
const syncEvery = time.Second

// Run plays games until w has the given number, and calls written, if not nil, after each. The end
// of ctx stops it with ctx's error; the games that are written are a prefix of the whole file.
func (j *Job) Run(ctx context.Context, w *trajectory.Writer, games, threads int, written func()) error {
	first := w.Games() + 1
	missing := make([]int, max(games-w.Games(), 0))
	for i := range missing {
		missing[i] = first + i
	}
	limit := newWindow(first, queueFactor*threads)
	synced := time.Now()
	order := agents.Ordered[[]byte]{Next: first, Pass: func(frames []byte) error {
		if err := w.Append(frames); err != nil {
			return err
		}
		limit.advance()
		if written != nil {
			written()
		}
		if now := time.Now(); now.Sub(synced) > syncEvery {
			synced = now
			return w.Sync()
		}
		return nil
	}}
	if j.Remote != nil {
		return j.runRemote(ctx, missing, order.Add)
	}
	open := func() (agents.Worker[[]byte], error) {
		h, err := j.Header()
		if err != nil {
			return nil, err
		}
		w, err := newWorker(j, h, access.Grant())
		if err != nil {
			return nil, err
		}
		w.limit = limit
		return w, nil
	}
	err := agents.Parallel(ctx, threads, missing, open, func(game int, frames []byte) (bool, error) {
		return true, order.Add(game, frames)
	})
	if err == nil && w.Games() < games {
		err = ctx.Err()
	}
	return err
}

// window bounds the games in memory: game n may begin only if fewer than size games before it are
// not yet written.
type window struct {
	mu         sync.Mutex
	changed    sync.Cond
	next, size int
}

func newWindow(next, size int) *window {
	w := &window{next: next, size: size}
	w.changed.L = &w.mu
	return w
}

// advance counts a written game.
func (w *window) advance() {
	w.mu.Lock()
	w.next++
	w.mu.Unlock()
	w.changed.Broadcast()
}

// wait blocks until a game may begin or ctx ends.
func (w *window) wait(ctx context.Context, game int) error {
	defer context.AfterFunc(ctx, func() {
		w.mu.Lock() // not between the check and the wait below
		defer w.mu.Unlock()
		w.changed.Broadcast()
	})()
	w.mu.Lock()
	defer w.mu.Unlock()
	for game >= w.next+w.size && ctx.Err() == nil {
		w.changed.Wait()
	}
	return ctx.Err()
}

// Verify is trajectory.Verify, and also plays every game again with the agents of the file. It is
// an error if a game differs, for example because an agent depends on time. The file must be from a
// Job.
func (j *Job) Verify(ctx context.Context, r *trajectory.Reader) (games int, err error) {
	w, err := newWorker(j, r.Header(), access.Grant())
	if err != nil {
		return 0, err
	}
	defer agents.Close(w.agents...)
	return trajectory.VerifyPlay(r, j.Game, func(game, seed uint64) ([]byte, error) {
		if want := j.seed(int(game)); seed != want {
			return nil, fmt.Errorf("export: game %d has seed %d: by the file's seed %d", game, seed, want)
		}
		return w.play(ctx, int(game))
	})
}
