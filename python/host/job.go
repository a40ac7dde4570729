package host

import (
	"context"
	"encoding/json"
	"time"
)

// job answers a question beside the caller, who waits a moment at a time, so that Ctrl-C is heard.
type job struct {
	cancel context.CancelFunc
	done   chan struct{}
	answer json.RawMessage
	err    error
}

// question is a question of Ask.
type question struct {
	Name   string
	Number int64
	Given  json.RawMessage
}

// startJob begins to answer a question.
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

// wait waits for at most so many milliseconds. It returns a list of the answer, which is empty until
// there is one.
func (j *job) wait(milliseconds int) ([]json.RawMessage, error) {
	select {
	case <-j.done:
		return []json.RawMessage{j.answer}, j.err
	case <-time.After(time.Duration(milliseconds) * time.Millisecond):
		return []json.RawMessage{}, nil
	}
}

// Close ends the job and waits for it.
func (j *job) Close() {
	j.cancel()
	<-j.done
}
