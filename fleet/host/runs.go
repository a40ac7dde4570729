package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"deadreckon/fleet"
)

// registerRun registers a run, and returns the files that are missing.
func (h *Host) registerRun(s *fleet.Spec) (any, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	id, missing, err := h.files.addRun(s)
	if err != nil {
		return nil, err
	}
	_, err = h.run(id)
	return fleet.OpenReply{Run: id, Files: missing}, err
}

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

func (h *Host) spec(id string) (any, error) {
	u, err := h.run(id)
	if err != nil {
		return nil, errors.New("this run is closed")
	}
	return u.spec, nil
}

// queue queues the jobs that have no result.
func (h *Host) queue(ctx context.Context, a *fleet.JobsRequest) error {
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
		if there, err := h.store.result(ctx, &j); err != nil {
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

// results returns the results of a run after a sequence number. It waits for the first one.
func (h *Host) results(ctx context.Context, q *fleet.ResultsRequest) (any, error) {
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
	out.Shut = h.bans.lines()
	out.Threads, out.Host = h.threads(), h.began.UnixNano()
	return out, nil
}

// disconnectedAfter is the silence after which a worker counts as disconnected.
const disconnectedAfter = 2 * fleet.HeartbeatInterval

// threads returns the number of threads of all workers.
func (h *Host) threads() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range h.workers {
		if time.Since(w.seen) < disconnectedAfter {
			n += w.hello.Threads
		}
	}
	return n
}

// closeRun closes a run.
func (h *Host) closeRun(ctx context.Context, id string) error {
	if _, err := h.run(id); err != nil {
		return nil
	}
	h.mu.Lock()
	delete(h.runs, id)
	h.mu.Unlock()
	h.replayer.forget(id)
	return errors.Join(h.files.forget(id), h.store.forget(ctx, id))
}
