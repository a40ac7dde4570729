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

// Work is a worker: threads that play what they are given.
type Work struct {
	Conn     *Conn
	By       access.Permission // of who has the worker play
	Threads  int
	Program  string            // with its version, for people
	Fit      map[string]string // see Fit
	Allowed  []string          // commands that an agent may be
	Cache    string            // the folder of files, by their SHA-256
	Tell     func(line string)
	mu       sync.Mutex
	playing  map[string]context.CancelFunc // by the name of the job
	fetching sync.Mutex
}

// Run plays until ctx ends, which lets go of the jobs at hand.
func (w *Work) Run(ctx context.Context) error {
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

// hello says what it is. A host that it does not fit says why.
func (w *Work) hello(ctx context.Context) error {
	if _, err := ask[Failure](ctx, w.Conn, "hello", Hello{Protocol, w.Threads, w.Program, w.Fit}); err != nil {
		return fmt.Errorf("fleet: the host gives no games: %w", err)
	}
	return nil
}

// asking is ask, which says hello again to a host that has forgotten it.
func asking[A interface{ asError() error }](ctx context.Context, w *Work, op string, question any) (A, error) {
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

// thread plays one job after another.
func (w *Work) thread(ctx context.Context) error {
	var run string
	var player Player
	defer func() {
		if player != nil {
			player.Close()
		}
	}()
	for {
		l, err := asking[Leased](ctx, w, "lease", struct{}{})
		if err != nil {
			return err
		}
		if l.Job == nil {
			continue // the host has kept it waiting
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
		// Whose result is not taken plays on: the host may have forgotten the job, and who is shut out
		// is told so when he asks for one.
		if _, err := asking[Failure](ctx, w, "report", x); err != nil && w.Tell != nil {
			w.Tell(err.Error())
		}
	}
}

func (w *Work) begin(id string, stop context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.playing[id] = stop
}

func (w *Work) end(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.playing, id)
}

// play plays the games of a job.
func (w *Work) play(ctx context.Context, p Player, x *Result) error {
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

// beat says that the jobs at hand are being played, and stops those for which nobody waits.
func (w *Work) beat(ctx context.Context) {
	for {
		pause(ctx, Beat)
		if ctx.Err() != nil {
			return
		}
		w.mu.Lock()
		var a Alive
		for id := range w.playing {
			a.Jobs = append(a.Jobs, id)
		}
		w.mu.Unlock()
		over, err := ask[Over](ctx, w.Conn, "alive", a)
		if err != nil {
			continue // who leases says hello again
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

// open opens what plays a run, with its files.
func (w *Work) open(ctx context.Context, run string) (Player, error) {
	s, err := asking[specAnswer](ctx, w, "run", Wanted{Run: run})
	if err != nil {
		return nil, err
	}
	if s.ID() != run {
		return nil, fmt.Errorf("fleet: the host has told of another run than %s", run)
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

// specAnswer is a Spec, as an answer.
type specAnswer struct {
	Failure
	Spec
}

// fetch has a file in the cache: what does not have its SHA-256 is no file of that name.
func (w *Work) fetch(ctx context.Context, d string) error {
	path := filepath.Join(w.Cache, d)
	if text, err := w.By.File(path).Read(MaxFile); err == nil && digest(text) == d {
		return os.Chtimes(path, time.Time{}, time.Now()) // see forget
	}
	var all []byte
	for {
		p, err := asking[FilePiece](ctx, w, "file", Wanted{File: d, Offset: int64(len(all))})
		if err != nil {
			return err
		}
		if p.Size > MaxFile || len(p.Data) == 0 && int64(len(all)) < p.Size {
			return fmt.Errorf("fleet: the file %s: %d bytes", d, p.Size)
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

// unused is for how long a file stays in the cache that no run has asked for: a training makes nets
// without end.
const unused = 24 * time.Hour

// forget drops what was not used for long. What else lies in the folder is left alone.
func (w *Work) forget() {
	files, _ := os.ReadDir(w.Cache) // else they are forgotten next time
	for _, f := range files {
		if info, err := f.Info(); err == nil && IsDigest(f.Name()) && time.Since(info.ModTime()) > unused {
			os.Remove(filepath.Join(w.Cache, f.Name())) // another worker may have been faster
		}
	}
}
