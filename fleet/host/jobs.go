package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"deadreckon/fleet"
)

// lease gives a worker a job, or nothing for now.
func (h *Host) lease(ctx context.Context, name string) (any, error) {
	for end := time.Now().Add(fleet.Poll); ; {
		h.expire()
		m, j, err := h.store.lease(max(time.Until(end), time.Millisecond*10))
		if err != nil {
			return nil, err
		}
		if j == nil {
			if time.Until(end) > 0 {
				continue
			}
			return fleet.Leased{}, nil
		}
		useless, err := h.useless(ctx, j)
		if err != nil {
			return nil, err
		}
		if useless {
			if err := m.DoubleAck(ctx); err != nil {
				return nil, err
			}
			continue
		}
		if h.take(name, m, j) {
			return fleet.Leased{Job: j}, nil
		}
		time.Sleep(another / 2)
	}
}

// another is for how long a job is left to others that a worker may not have.
const another = 100 * time.Millisecond

// take makes a job that was fetched a worker's, if it may have it.
func (h *Host) take(name string, m jetstream.Msg, j *fleet.Job) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.leases[j.ID()]
	if l == nil {
		l = &lease{job: *j}
		h.leases[j.ID()] = l
	}
	switch {
	case l.msg != nil: // the server takes it for lost, by a clock that has jumped
		l.msg = m
		return false
	case slices.Contains(l.gave, name) && !h.allGave(l):
		_ = m.NakWithDelay(another) // there is one who has not tried
		return false
	}
	l.worker, l.since, l.alive, l.msg = name, time.Now(), time.Now(), m
	if !slices.Contains(l.had, name) {
		l.had = append(l.had, name)
	}
	return true
}

// allGave reports whether all workers that are there have given a job back. The lock is held.
func (h *Host) allGave(l *lease) bool {
	for name, w := range h.workers {
		if time.Since(w.seen) < gone && !slices.Contains(l.gave, name) {
			return false
		}
	}
	return true
}

// expire puts jobs back of which nobody has said for a lease that he plays them. Time is that of
// this process, which goes on evenly whatever becomes of the clock.
func (h *Host) expire() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, l := range h.leases {
		if l.msg == nil && h.runs[l.job.Run] == nil {
			delete(h.leases, id)
		}
		if l.msg == nil || time.Since(l.alive) < fleet.Lease {
			continue
		}
		h.count.Lost++
		if w := h.workers[l.worker]; w != nil {
			w.lost++
		}
		l.lost++
		_ = l.msg.Nak()
		l.msg = nil
	}
}

// useless reports whether nobody waits for a job that was fetched: its run has ended, its result
// is there, or it was tried too often, which its owner is told.
func (h *Host) useless(ctx context.Context, j *fleet.Job) (bool, error) {
	if _, err := h.run(j.Run); err != nil {
		return true, nil
	}
	if there, err := h.store.has(ctx, j); err != nil || there != nil {
		return true, err
	}
	why := ""
	h.mu.Lock()
	switch l := h.leases[j.ID()]; {
	case l == nil || l.msg != nil:
	case l.lost >= fleet.Tries:
		why = fmt.Sprintf("%d workers have begun it and none has come back", l.lost)
	case len(l.gave) >= fleet.Tries && h.allGave(l):
		why = l.failed
	}
	h.mu.Unlock()
	if why == "" {
		return false, nil
	}
	return true, h.commit(ctx, &fleet.Result{Job: *j, Failed: why})
}

// alive takes note of the jobs that a worker plays, and returns those that nobody waits for.
func (h *Host) alive(name string, a *fleet.Alive) (over fleet.Over) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range a.Jobs {
		l := h.leases[id]
		switch {
		case l == nil || l.worker != name:
		case h.runs[l.job.Run] == nil:
			over.Jobs = append(over.Jobs, id)
			delete(h.leases, id)
		case l.msg != nil:
			l.alive = time.Now()
			_ = l.msg.InProgress() // else the server takes it for lost in time
		}
	}
	return over
}

// report takes the result of a job from a worker that has leased it, however late: the first is kept.
func (h *Host) report(ctx context.Context, name string, r *fleet.Result) error {
	r.Worker = name
	if err := r.Check(); err != nil {
		return err
	}
	u, err := h.run(r.Run)
	if err != nil {
		return nil // nobody waits for it any more
	}
	h.mu.Lock()
	l := h.leases[r.ID()]
	leased := l != nil && slices.Contains(l.had, name)
	h.mu.Unlock()
	if !leased {
		there, err := h.store.has(ctx, &r.Job)
		if err == nil && (there == nil || there.Worker != name) { // else its report came twice
			err = errors.New("you have not leased these games, or the host has been started since")
		}
		return err
	}
	if r.Failed != "" {
		return h.giveBack(name, r)
	}
	if why, err := h.judge.sample(ctx, u.spec, r); err != nil {
		return err
	} else if why != "" {
		return h.shutOut(name, why)
	}
	there, err := h.store.keep(ctx, r)
	if err != nil {
		return err
	}
	if there != nil && there.Failed == "" {
		if err := h.repeated(ctx, u.spec, there, r); err != nil {
			return err
		}
	} else {
		h.mu.Lock()
		h.count.Games += len(r.Games)
		h.rate.add(len(r.Games), time.Now())
		h.count.Seconds += r.Seconds
		if w := h.workers[name]; w != nil {
			w.games, w.spent = w.games+len(r.Games), w.spent+r.Seconds
		}
		h.mu.Unlock()
	}
	return h.done(ctx, &r.Job, name)
}

// wrong drops a result that its owner has refused, and shuts its worker out.
func (h *Host) wrong(ctx context.Context, r *fleet.Result) error {
	there, err := h.store.has(ctx, &r.Job)
	if err != nil || there == nil {
		return err
	}
	_ = h.shutOut(there.Worker, r.Failed)
	return h.store.remove(ctx, &r.Job)
}

// commit keeps what the host itself says of a job.
func (h *Host) commit(ctx context.Context, r *fleet.Result) error {
	if _, err := h.store.keep(ctx, r); err != nil {
		return err
	}
	return h.done(ctx, &r.Job, "")
}

// done takes a job off the list once a worker has reported, and tells its owner. Others that have
// leased it may report yet.
func (h *Host) done(ctx context.Context, j *fleet.Job, name string) error {
	h.mu.Lock()
	if l := h.leases[j.ID()]; l != nil {
		l = &lease{job: l.job, had: slices.DeleteFunc(l.had, func(other string) bool { return other == name })}
		if h.leases[j.ID()] = l; len(l.had) == 0 {
			delete(h.leases, j.ID())
		}
	}
	if u := h.runs[j.Run]; u != nil {
		close(u.news)
		u.news = make(chan struct{})
	}
	h.mu.Unlock()
	return h.store.drop(ctx, j)
}

// giveBack has another worker try a job that has failed.
func (h *Host) giveBack(name string, r *fleet.Result) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.count.Erred++
	if w := h.workers[name]; w != nil {
		w.erred++
	}
	l := h.leases[r.ID()]
	if l == nil || l.worker != name || l.msg == nil {
		return nil // it is another's by now
	}
	l.failed, l.gave = fmt.Sprintf("%s: %.2000s", name, r.Failed), append(l.gave, name)
	m := l.msg
	l.msg = nil
	return m.NakWithDelay(again)
}

// again is how soon a job that has failed is tried again.
const again = time.Second

// repeated compares a result with the one that was kept for the same games. Where they differ and
// should not, the host plays such a game itself, and who was wrong is shut out.
func (h *Host) repeated(ctx context.Context, s *fleet.Spec, there, r *fleet.Result) error {
	h.mu.Lock()
	h.count.Repeats++
	h.mu.Unlock()
	if s.Clocked {
		return nil
	}
	for i := range r.Games {
		if s.Same(there.Results[i], r.Results[i]) {
			continue
		}
		why, err := h.judge.check(ctx, s, r, i)
		if err != nil {
			return err
		}
		if why != "" {
			return h.shutOut(r.Worker, why)
		}
		if why, err = h.judge.check(ctx, s, there, i); err != nil {
			return err
		}
		if why == "" {
			return fmt.Errorf("game %d is not the same twice: its agents depend on time", r.Games[i])
		}
		_ = h.shutOut(there.Worker, why)
		if err := h.store.remove(ctx, &r.Job); err != nil {
			return err
		}
		_, err = h.store.keep(ctx, r)
		return err
	}
	return nil
}

// shutOut shuts a worker out for good, and returns what it is told.
func (h *Host) shutOut(name, why string) error {
	h.mu.Lock()
	games := 0
	if w := h.workers[name]; w != nil {
		games = w.games
	}
	delete(h.workers, name)
	var back []jetstream.Msg
	for _, l := range h.leases {
		if l.worker == name && l.msg != nil {
			back = append(back, l.msg)
			l.msg = nil
		}
	}
	h.mu.Unlock()
	for _, m := range back {
		_ = m.Nak() // else its lease ends
	}
	if err := h.shut.add(name, why, games); err != nil {
		return err
	}
	return fmt.Errorf("%s is shut out: %s", name, why)
}
