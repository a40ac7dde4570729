package session

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// Suggestion is a request to search.
type Suggestion struct {
	ID       string // no other search in flight has it
	Order    advice.Order
	Position engine.Position // nil for the session's
	Deeper   bool            // go on with the search of that position that has ended, if there is one: see ended

	Tell func(advice.Report)        // of results on the way; nil for none
	Done func(advice.Report, error) // of the result
}

// Suggest starts a search for the seat on turn. Its result goes to Done, from another
// goroutine, once the search is over and its id is free again; the position may change
// meanwhile without touching it. After an error nothing was started and Done is not
// called.
func (s *Session) Suggest(r Suggestion) error {
	view, err := s.onTurn(r.Position)
	if err != nil {
		return err
	}
	at := endedAt{s.held, s.Game(), s.Game().Notation().FormatPosition(view)}
	var search, before *advice.Search
	if r.Deeper {
		before = ended.take(at, r.Order)
	}
	if search = before; search != nil {
		search.Further(r.Order, r.Tell)
	} else if search, err = r.Order.Open(s.Game(), view, r.Tell); err != nil {
		return err
	}
	err = s.flights.start(r.ID, func(ctx context.Context) (answer func()) {
		report, err := safely(func() (advice.Report, error) { return search.Run(ctx) })
		if err == nil {
			ended.put(at, search)
		}
		return func() { r.Done(report, err) }
	})
	if err != nil && before != nil {
		ended.put(at, before)
	}
	return err
}

// safely turns a fault of a game into an error.
func safely[T any](search func() (T, error)) (r T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = Fault(p)
		}
	}()
	return search()
}

// Fault is the error for a panic that was recovered: a fault of a game must not end a
// conversation. It is called by the deferred function that recovered it.
func Fault(recovered any) error {
	return fmt.Errorf("internal error: %v at %s", recovered, culprit(debug.Stack()))
}

// culprit names the function that panicked: the first of ours below the panic.
func culprit(stack []byte) string {
	_, after, _ := strings.Cut(string(stack), "\npanic(")
	for _, l := range strings.Split(after, "\n") {
		if strings.HasPrefix(l, "deadreckon/") {
			return l
		}
	}
	return "an unknown place"
}

// Stop ends the search of that id, or all searches for nil, and returns once they have
// told their results. It reports whether there was one to stop.
func (s *Session) Stop(id *string) bool { return s.flights.stop(id) }

// Wait returns once all searches have run to their end and told their results.
func (s *Session) Wait() { s.flights.wait(nil) }
