package host

import (
	"context"
	"errors"
	"time"
)

// job is something long that runs beside the caller, who waits for it a while at a time, so
// that Ctrl-C is heard meanwhile.
type job struct {
	cancel context.CancelFunc
	done   chan struct{} // nil before the first
	err    error
}

// errRunning is for what cannot be done while a job runs.
var errRunning = errors.New("it is still running")

// start runs f, whose panics are errors.
func (j *job) start(f func(ctx context.Context) error) error {
	if j.running() {
		return errRunning
	}
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel, j.done = cancel, make(chan struct{})
	go func(done chan struct{}) {
		defer close(done)
		defer cancel()
		j.err = Guard(func() error { return f(ctx) })
	}(j.done)
	return nil
}

func (j *job) running() bool {
	if j.done == nil {
		return false
	}
	select {
	case <-j.done:
		return false
	default:
		return true
	}
}

// Wait waits at most so long, and reports whether the job has ended. Its error is the job's.
func (j *job) Wait(most time.Duration) (bool, error) {
	if j.done == nil {
		return true, errors.New("nothing was started")
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-j.done:
		return true, j.err
	case <-timer.C:
		return false, nil
	}
}

// Stop asks the job to end soon. Wait says when it has.
func (j *job) Stop() {
	if j.cancel != nil {
		j.cancel()
	}
}

// Close stops the job and waits for it.
func (j *job) Close() {
	j.Stop()
	if j.done != nil {
		<-j.done
	}
}

// waiter is what has a job.
type waiter interface {
	Wait(most time.Duration) (bool, error)
	Stop()
	Close()
}

// runner is a job that is begun once, and whose results are JSON.
type runner interface {
	Start() error
	Close()
	Results() ([]byte, error)
}
