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

// lease gives a worker a job, or none.
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
			return fleet.LeaseReply{}, nil
		}
		obsolete, err := h.obsolete(ctx, j)
		if err != nil {
			return nil, err
		}
		if obsolete {
			if err := m.DoubleAck(ctx); err != nil {
				return nil, err
			}
			continue
		}
		if h.assign(name, m, j) {
			return fleet.LeaseReply{Job: j}, nil
		}
		time.Sleep(retryDelay / 2)
	}
}

// retryDelay is the delay before a job is offered again after a worker that may not have it.
const retryDelay = 100 * time.Millisecond

// assign assigns a fetched job to a worker, if the worker may have it.
func (h *Host) assign(name string, m jetstream.Msg, j *fleet.Job) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.leases[j.ID()]
	if l == nil {
		l = &lease{job: *j}
		h.leases[j.ID()] = l
	}
	switch {
	case l.msg != nil: // the server redelivered it early, after its clock jumped
		l.msg = m
		return false
	case slices.Contains(l.failedAt, name) && !h.allFailed(l):
		_ = m.NakWithDelay(retryDelay) // another worker has not tried it yet
		return false
	}
	l.worker, l.since, l.alive, l.msg = name, time.Now(), time.Now(), m
	if !slices.Contains(l.holders, name) {
		l.holders = append(l.holders, name)
	}
	return true
}

// allFailed reports whether every connected worker has failed at a job. The caller holds the lock.
func (h *Host) allFailed(l *lease) bool {
	for name, w := range h.workers {
		if time.Since(w.seen) < disconnectedAfter && !slices.Contains(l.failedAt, name) {
			return false
		}
	}
	return true
}

// expire ends leases without a heartbeat and queues their jobs. It uses the monotonic clock of this
// process.
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

// obsolete reports whether a fetched job is no longer needed: its run has ended, it has a result, or it
// was tried too often, which is reported to its owner.
func (h *Host) obsolete(ctx context.Context, j *fleet.Job) (bool, error) {
	if _, err := h.run(j.Run); err != nil {
		return true, nil
	}
	if there, err := h.store.result(ctx, j); err != nil || there != nil {
		return true, err
	}
	why := ""
	h.mu.Lock()
	switch l := h.leases[j.ID()]; {
	case l == nil || l.msg != nil:
	case l.lost >= fleet.Tries:
		why = fmt.Sprintf("%d workers have begun it and none has come back", l.lost)
	case len(l.failedAt) >= fleet.Tries && h.allFailed(l):
		why = l.failed
	}
	h.mu.Unlock()
	if why == "" {
		return false, nil
	}
	return true, h.commit(ctx, &fleet.Result{Job: *j, Failed: why})
}

// alive records a heartbeat, and returns the jobs that are no longer needed.
func (h *Host) alive(name string, a *fleet.Heartbeat) (over fleet.ObsoleteJobs) {
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
			_ = l.msg.InProgress() // otherwise the server would redeliver it
		}
	}
	return over
}

// report accepts the result of a job from a worker that has leased it, also after the lease. The first
// result is stored.
func (h *Host) report(ctx context.Context, name string, r *fleet.Result) error {
	r.Worker = name
	if err := r.Check(); err != nil {
		return err
	}
	u, err := h.run(r.Run)
	if err != nil {
		return nil // no longer needed
	}
	h.mu.Lock()
	l := h.leases[r.ID()]
	leased := l != nil && slices.Contains(l.holders, name)
	h.mu.Unlock()
	if !leased {
		there, err := h.store.result(ctx, &r.Job)
		if err == nil && (there == nil || there.Worker != name) { // otherwise a duplicate of the worker's own report
			err = errors.New("these games are not leased to you, or the host was restarted")
		}
		return err
	}
	if r.Failed != "" {
		return h.returnJob(name, r)
	}
	if why, err := h.replayer.sample(ctx, u.spec, r); err != nil {
		return err
	} else if why != "" {
		return h.ban(name, why)
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
		if w := h.workers[name]; w != nil {
			w.games, w.spent = w.games+len(r.Games), w.spent+r.Seconds
		}
		h.mu.Unlock()
	}
	return h.done(ctx, &r.Job, name)
}

// wrong drops a result that its owner has rejected, and bans the worker.
func (h *Host) wrong(ctx context.Context, r *fleet.Result) error {
	there, err := h.store.result(ctx, &r.Job)
	if err != nil || there == nil {
		return err
	}
	_ = h.ban(there.Worker, r.Failed)
	return h.store.remove(ctx, &r.Job)
}

// commit stores the host's own result of a job.
func (h *Host) commit(ctx context.Context, r *fleet.Result) error {
	if _, err := h.store.keep(ctx, r); err != nil {
		return err
	}
	return h.done(ctx, &r.Job, "")
}

// done dequeues a reported job and notifies its owner. Other workers that leased it may still report.
func (h *Host) done(ctx context.Context, j *fleet.Job, name string) error {
	h.mu.Lock()
	if l := h.leases[j.ID()]; l != nil {
		l = &lease{job: l.job, holders: slices.DeleteFunc(l.holders, func(other string) bool { return other == name })}
		if h.leases[j.ID()] = l; len(l.holders) == 0 {
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

// returnJob queues a failed job for another worker.
func (h *Host) returnJob(name string, r *fleet.Result) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.count.Erred++
	if w := h.workers[name]; w != nil {
		w.erred++
	}
	l := h.leases[r.ID()]
	if l == nil || l.worker != name || l.msg == nil {
		return nil // another worker has it now
	}
	l.failed, l.failedAt = fmt.Sprintf("%s: %.2000s", name, r.Failed), append(l.failedAt, name)
	m := l.msg
	l.msg = nil
	return m.NakWithDelay(failedDelay)
}

// failedDelay is the delay before a failed job is tried again.
const failedDelay = time.Second

// repeated compares a result with the stored result of the same games. If they differ and the games are
// reproducible, the host replays a game and bans the wrong worker.
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
		why, err := h.replayer.check(ctx, s, r, i)
		if err != nil {
			return err
		}
		if why != "" {
			return h.ban(r.Worker, why)
		}
		if why, err = h.replayer.check(ctx, s, there, i); err != nil {
			return err
		}
		if why == "" {
			return fmt.Errorf("game %d is not reproducible: its agents depend on time", r.Games[i])
		}
		_ = h.ban(there.Worker, why)
		if err := h.store.remove(ctx, &r.Job); err != nil {
			return err
		}
		_, err = h.store.keep(ctx, r)
		return err
	}
	return nil
}

// ban bans a worker permanently. It returns the error for the worker.
func (h *Host) ban(name, why string) error {
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
		_ = m.Nak() // after an error, the lease expires
	}
	if err := h.bans.add(name, why, games); err != nil {
		return err
	}
	return fmt.Errorf("%s is banned: %s", name, why)
}
