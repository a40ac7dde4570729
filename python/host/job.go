package host

import (
	"context"
	"encoding/json"
	"time"
)

// job runs a call in the background. The caller polls it, so that Python can handle Ctrl-C.
type job struct {
	cancel context.CancelFunc
	done   chan struct{}
	answer json.RawMessage
	err    error
}

// call is the arguments of Ask.
type question struct {
	Name   string
	Number int64
	Given  json.RawMessage
}

func startJob(q question) (*job, error) {
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(j.done)
		defer cancel()
		j.answer, j.err = answer(ctx, q)
	}()
	return j, nil
}

// wait waits for at most the given time. It returns a list with the answer, or an empty list if the
// call is still running.
func (j *job) wait(milliseconds int) ([]json.RawMessage, error) {
	select {
	case <-j.done:
		return []json.RawMessage{j.answer}, j.err
	case <-time.After(time.Duration(milliseconds) * time.Millisecond):
		return []json.RawMessage{}, nil
	}
}

// Close cancels the job and waits for it.
func (j *job) Close() {
	j.cancel()
	<-j.done
}
