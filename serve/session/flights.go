package session

import (
	"context"
	"fmt"
)

// flight is a search in the background: it waits for a worker, runs, and is
// answered. It is over before it is answered, so that whoever hears the answer may
// use its id again at once.
type flight struct {
	id       string
	cancel   context.CancelFunc
	begun    chan struct{} // closed when it waits no longer
	over     chan struct{} // closed when the search has ended
	answered chan struct{} // closed when it has been answered
}

// ended reports whether the search is over.
func (f *flight) ended() bool {
	select {
	case <-f.over:
		return true
	default:
		return false
	}
}

// MostFlights bounds the searches that run or wait.
const MostFlights = 1024

// flights are the searches of a session. Only the session's goroutine calls the
// methods.
type flights struct {
	workers chan struct{} // as many as may run at once
	all     []*flight     // in the order of their requests
}

func newFlights(workers int) flights { return flights{workers: make(chan struct{}, workers)} }

// start runs a search as soon as a worker is free and those before it have begun,
// and then calls what it returns. A search that is stopped while it waits runs at once,
// to no more than its answer.
func (f *flights) start(id string, search func(context.Context) (answer func())) error {
	f.forget()
	if len(f.all) == MostFlights {
		return fmt.Errorf("%d searches are in flight; stop one, or wait for one, first", MostFlights)
	}
	for _, other := range f.all {
		if other.id == id {
			return fmt.Errorf("the search %q is in flight; take another id, or stop it first", id)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	this := &flight{id: id, cancel: cancel, begun: make(chan struct{}), over: make(chan struct{}), answered: make(chan struct{})}
	before := (<-chan struct{})(nil)
	if n := len(f.all); n > 0 {
		before = f.all[n-1].begun
	}
	f.all = append(f.all, this)
	go func() {
		defer close(this.answered)
		defer cancel()
		working := f.board(ctx, before)
		go this.begin(before)
		answer := search(ctx)
		if working {
			<-f.workers
		}
		close(this.over)
		answer()
	}()
	return nil
}

// board waits until the search before has begun (nil if there is none) and a worker
// is free, and reports whether it has one; not so if the context ended first.
func (f *flights) board(ctx context.Context, before <-chan struct{}) bool {
	if before != nil {
		select {
		case <-before:
		case <-ctx.Done():
			return false
		}
	}
	select {
	case f.workers <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// begin lets those behind pass, but not those before.
func (f *flight) begin(before <-chan struct{}) {
	if before != nil {
		<-before
	}
	close(f.begun)
}

// forget drops what is over.
func (f *flights) forget() {
	var left []*flight
	for _, this := range f.all {
		if !this.ended() {
			left = append(left, this)
		}
	}
	f.all = left
}

// stop ends the search of that id, or all searches for nil, and waits for the
// answers. It reports whether there was one to stop.
func (f *flights) stop(id *string) bool {
	stopped := false
	for _, this := range f.all {
		if id == nil || this.id == *id {
			stopped = stopped || !this.ended()
			this.cancel()
		}
	}
	f.wait(id)
	return stopped
}

// wait waits for the answer to the search of that id, or to all searches for nil.
func (f *flights) wait(id *string) {
	for _, this := range f.all {
		if id == nil || this.id == *id {
			<-this.answered
		}
	}
}
