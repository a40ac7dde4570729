package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"deadreckon/fleet"
)

// note notes a run, and says which files of it are not there.
func (h *Host) note(s *fleet.Spec) (any, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	id, missing, err := h.files.addRun(s)
	if err != nil {
		return nil, err
	}
	_, err = h.run(id)
	return fleet.Opened{Run: id, Files: missing}, err
}

// run returns a run that was noted.
func (h *Host) run(id string) (*run, error) {
	h.mu.Lock()
	u := h.runs[id]
	h.mu.Unlock()
	if u != nil {
		return u, nil
	}
	s, err := h.files.run(id)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if u = h.runs[id]; u == nil {
		u = &run{spec: s, news: make(chan struct{})}
		h.runs[id] = u
	}
	return u, nil
}

// spec returns what a run is.
func (h *Host) spec(id string) (any, error) {
	u, err := h.run(id)
	if err != nil {
		return nil, errors.New("nobody waits for this run any more")
	}
	return u.spec, nil
}

// put has jobs wait that have no result.
func (h *Host) put(ctx context.Context, a *fleet.Asked) error {
	if _, err := h.run(a.Run); err != nil {
		return err
	}
	if len(a.Jobs) > fleet.MaxJobs {
		return fmt.Errorf("%d jobs: expected %d at most", len(a.Jobs), fleet.MaxJobs)
	}
	for _, games := range a.Jobs {
		if len(games) == 0 || len(games) > fleet.MaxGames {
			return fmt.Errorf("a job of %d games: expected 1 to %d", len(games), fleet.MaxGames)
		}
		j := fleet.Job{Run: a.Run, Games: games}
		if there, err := h.store.has(ctx, &j); err != nil {
			return err
		} else if there != nil {
			continue
		}
		if err := h.store.put(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// since returns the results of a run behind one, once there are any.
func (h *Host) since(ctx context.Context, q *fleet.Since) (any, error) {
	u, err := h.run(q.Run)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	news := u.news
	h.mu.Unlock()
	out := fleet.Results{Last: q.After}
	for range 2 {
		if out.Results, out.Last, err = h.store.after(ctx, q.Run, out.Last); err != nil {
			return nil, err
		}
		if len(out.Results) > 0 || !q.Wait {
			break
		}
		select {
		case <-news:
		case <-time.After(fleet.Poll / 2):
		}
	}
	out.Shut = h.shut.lines()
	out.Threads, out.Host = h.threads(), h.began.UnixNano()
	return out, nil
}

// gone is when a worker that says nothing is taken for gone.
const gone = 2 * fleet.Beat

// threads is how many all workers have.
func (h *Host) threads() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range h.workers {
		if time.Since(w.seen) < gone {
			n += w.hello.Threads
		}
	}
	return n
}

// end forgets a run.
func (h *Host) end(ctx context.Context, id string) error {
	if _, err := h.run(id); err != nil {
		return nil
	}
	h.mu.Lock()
	delete(h.runs, id)
	h.mu.Unlock()
	h.judge.forget(id)
	return errors.Join(h.files.forget(id), h.store.forget(ctx, id))
}
