package fleet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/internal/panics"
)

// Worker plays jobs of a host on several threads.
type Worker struct {
	Conn     *Conn
	By       access.Permission // permission of the worker's owner
	Threads  int
	Program  string            // program name and version, for people
	Fit      map[string]string // see Fingerprint
	Allowed  []string          // commands that agents may run
	Cache    string            // folder of files, named by SHA-256
	Tell     func(line string)
	mu       sync.Mutex
	playing  map[string]context.CancelFunc // by the ID of the job
	fetching sync.Mutex
}

// Run plays until ctx ends. Unfinished jobs are dropped.
func (w *Worker) Run(ctx context.Context) error {
	if err := w.hello(ctx); err != nil {
		return err
	}
	w.playing = map[string]context.CancelFunc{}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for range w.Threads {
		all.Go(func() {
			if err := panics.Catch(func() error { return w.thread(ctx) }); err != nil {
				stop(err)
			}
		})
	}
	all.Go(func() { w.beat(ctx) })
	all.Wait()
	return context.Cause(ctx)
}

// hello introduces the worker. The host answers why it rejects a worker that does not fit.
func (w *Worker) hello(ctx context.Context) error {
	if _, err := ask[Failure](ctx, w.Conn, "hello", Hello{Protocol, w.Threads, w.Program, w.Fit}); err != nil {
		return fmt.Errorf("fleet: the host rejected this worker: %w", err)
	}
	return nil
}

// askHost is ask that repeats hello if the host has forgotten the worker.
func askHost[A interface{ asError() error }](ctx context.Context, w *Worker, op string, question any) (A, error) {
	for {
		a, err := ask[A](ctx, w.Conn, op, question)
		if !errors.Is(err, ErrUnknown) {
			return a, err
		}
		if err := w.hello(ctx); err != nil {
			return a, err
		}
	}
}

func (w *Worker) thread(ctx context.Context) error {
	var run string
	var player Player
	defer func() {
		if player != nil {
			player.Close()
		}
	}()
	for {
		l, err := askHost[LeaseReply](ctx, w, "lease", struct{}{})
		if err != nil {
			return err
		}
		if l.Job == nil {
			continue // the request has already waited at the host
		}
		if len(l.Job.Games) == 0 || len(l.Job.Games) > MaxGames {
			return fmt.Errorf("fleet: a job of %d games", len(l.Job.Games))
		}
		id := l.Job.ID()
		inner, stop := context.WithCancel(ctx)
		w.begin(id, stop)
		if run != l.Job.Run || player == nil {
			if player != nil {
				player.Close()
			}
			run = l.Job.Run
			player, err = w.open(inner, run)
		}
		x := Result{Job: *l.Job, Worker: w.Conn.Name()}
		if err == nil {
			err = w.play(inner, player, &x)
		}
		over := inner.Err() != nil
		stop()
		w.end(id)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if over {
			continue
		}
		if err != nil {
			x.Results, x.Failed = nil, err.Error()
		}
		// Continue after a rejected result: the host may have forgotten the job. A banned worker gets
		// an error from its next lease.
		if _, err := askHost[Failure](ctx, w, "report", x); err != nil && w.Tell != nil {
			w.Tell(err.Error())
		}
	}
}

func (w *Worker) begin(id string, stop context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.playing[id] = stop
}

func (w *Worker) end(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.playing, id)
}

func (w *Worker) play(ctx context.Context, p Player, x *Result) error {
	start := time.Now()
	for _, game := range x.Games {
		var text []byte
		err := panics.Catch(func() (err error) {
			text, err = p.Play(ctx, game)
			return err
		})
		if err != nil {
			return err
		}
		x.Results = append(x.Results, slices.Clone(text))
	}
	x.Seconds = time.Since(start).Seconds()
	if w.Tell != nil {
		w.Tell(fmt.Sprintf("%d games in %.1f s", len(x.Games), x.Seconds))
	}
	return nil
}

// beat reports the jobs in progress and cancels those that are no longer needed.
func (w *Worker) beat(ctx context.Context) {
	for {
		pause(ctx, HeartbeatInterval)
		if ctx.Err() != nil {
			return
		}
		w.mu.Lock()
		var a Heartbeat
		for id := range w.playing {
			a.Jobs = append(a.Jobs, id)
		}
		w.mu.Unlock()
		over, err := ask[ObsoleteJobs](ctx, w.Conn, "alive", a)
		if err != nil {
			continue // the next lease says hello again
		}
		w.mu.Lock()
		for _, id := range over.Jobs {
			if stop := w.playing[id]; stop != nil {
				stop()
			}
		}
		w.mu.Unlock()
	}
}

// open opens the player of a run and fetches its files.
func (w *Worker) open(ctx context.Context, run string) (Player, error) {
	s, err := askHost[specAnswer](ctx, w, "run", NameRequest{Run: run})
	if err != nil {
		return nil, err
	}
	if s.ID() != run {
		return nil, fmt.Errorf("fleet: the host sent the wrong run, expected %s", run)
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	w.fetching.Lock()
	defer w.fetching.Unlock()
	for _, d := range s.Files {
		if err := w.fetch(ctx, d); err != nil {
			return nil, err
		}
	}
	return s.Open(w.By, func(d string) (string, error) { return filepath.Join(w.Cache, d), nil }, w.Allowed)
}

type specAnswer struct {
	Failure
	Spec
}

// fetch downloads a file to the cache. A file with another SHA-256 is an error.
func (w *Worker) fetch(ctx context.Context, d string) error {
	path := filepath.Join(w.Cache, d)
	if text, err := w.By.File(path).Read(MaxFile); err == nil && digest(text) == d {
		return os.Chtimes(path, time.Time{}, time.Now()) // forget deletes by this time
	}
	var all []byte
	for {
		p, err := askHost[FilePiece](ctx, w, "file", NameRequest{File: d, Offset: int64(len(all))})
		if err != nil {
			return err
		}
		if p.Size > MaxFile || len(p.Data) == 0 && int64(len(all)) < p.Size {
			return fmt.Errorf("fleet: the host sent %d bytes of the file %s of %d bytes", len(all), d, p.Size)
		}
		if all = append(all, p.Data...); int64(len(all)) >= p.Size {
			break
		}
	}
	if got := digest(all); got != d {
		return fmt.Errorf("fleet: the file %s has the SHA-256 %s", d, got)
	}
	if err := os.MkdirAll(w.Cache, 0o755); err != nil {
		return err
	}
	w.forget()
	return durable.WriteFile(path, all)
}

// cacheAge is the age at which a cached file is deleted. A training creates new nets without end.
const cacheAge = 24 * time.Hour

// forget deletes cached files that were not used for a long time. Other files in the folder stay.
func (w *Worker) forget() {
	files, _ := os.ReadDir(w.Cache) // after an error, the next call tries again
	for _, f := range files {
		if info, err := f.Info(); err == nil && IsDigest(f.Name()) && time.Since(info.ModTime()) > cacheAge {
			os.Remove(filepath.Join(w.Cache, f.Name())) // another worker may have deleted it
		}
	}
}
