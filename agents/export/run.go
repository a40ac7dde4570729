package export

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"deadreckon/agents"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
	"deadreckon/internal/panics"
)

// queueFactor is how many games a thread may have in memory, played and waiting for one
// before them.
const queueFactor = 4

// syncEvery is how much of a job a failure of the whole machine may cost.
const syncEvery = time.Second

// playedGame is a game that has been played.
type playedGame struct {
	game   int
	frames []byte
}

// Run plays games until w has so many, and tells written, if not nil, of each. The
// end of ctx stops it with ctx's error; what was written stays, and is the beginning
// of the whole file.
func (j *Job) Run(ctx context.Context, w *trajectory.Writer, games, threads int, written func()) error {
	threads = min(threads, games-w.Games())
	if threads < 1 {
		return nil
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	if j.Remote != nil {
		return j.runRemote(inner, w, games, written)
	}
	var last atomic.Int64
	last.Store(int64(w.Games()))
	tickets := make(chan struct{}, queueFactor*threads)
	done := make(chan playedGame)
	failed := make(chan error, threads)
	var all sync.WaitGroup
	for range threads {
		all.Go(func() {
			// A number is taken with a ticket in hand: so the game that all others
			// wait for is always being played.
			err := panics.Catch(func() error {
				return j.work(inner, tickets, func() int { return int(last.Add(1)) }, games, done)
			})
			if err != nil && inner.Err() == nil {
				failed <- err
				stop()
			}
		})
	}
	go func() { all.Wait(); close(done); close(failed) }()
	err := collect(w, done, tickets, written, stop)
	if err == nil {
		err = <-failed
	}
	if err == nil && w.Games() < games {
		err = ctx.Err()
	}
	return err
}

// work plays one game after another.
func (j *Job) work(ctx context.Context, tickets chan<- struct{}, next func() int, games int, done chan<- playedGame) error {
	h, err := j.Header()
	if err != nil {
		return err
	}
	w, err := newWorker(j, h, access.Grant())
	if err != nil {
		return err
	}
	defer agents.Close(w.agents...)
	for {
		select {
		case tickets <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		game := next()
		if game > games {
			return nil
		}
		frames, err := w.play(ctx, game)
		if err != nil {
			return err
		}
		done <- playedGame{game, slices.Clone(frames)}
	}
}

// collect appends the games in their order.
func collect(w *trajectory.Writer, done <-chan playedGame, tickets <-chan struct{}, written func(), stop func()) (err error) {
	r := orderedWriter{w: w, waiting: map[int][]byte{}, synced: time.Now(), written: func() {
		<-tickets
		if written != nil {
			written()
		}
	}}
	for f := range done {
		if err != nil {
			continue
		}
		if err = r.add(f); err != nil {
			stop()
		}
	}
	return err
}

// orderedWriter appends games in their order, whatever the order in which they come.
type orderedWriter struct {
	w       *trajectory.Writer
	waiting map[int][]byte // by number; never ranged over
	synced  time.Time
	written func()
}

// add takes a game, and appends those whose turn it is.
func (r *orderedWriter) add(f playedGame) error {
	r.waiting[f.game] = f.frames
	for frames, ok := r.waiting[r.w.Games()+1]; ok; frames, ok = r.waiting[r.w.Games()+1] {
		delete(r.waiting, r.w.Games()+1)
		if err := r.w.Append(frames); err != nil {
			return err
		}
		if r.written != nil {
			r.written()
		}
	}
	if now := time.Now(); now.Sub(r.synced) > syncEvery {
		r.synced = now
		return r.w.Sync()
	}
	return nil
}

// Verify is trajectory.Verify, and has the agents of the file play every game again
// too. It refuses games that differ, as those of agents do that depend on time. The
// file must be of a Job.
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
