package session

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	"deadreckon/agents/advice"
)

// Suggest returns a search for the seat on turn, which is to be run once, from any goroutine; the
// position may change meanwhile without touching it.
func (s *Session) Suggest(r advice.Request) (run func(context.Context) (advice.Report, error), err error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	view, err := s.onTurn(r.Position)
	if err != nil {
		return nil, err
	}
	at := searchSubject{s.held, s.Game(), view.Viewer(), view.Key()}
	var search *advice.Search
	if r.Deeper {
		search = ended.take(at, r)
	}
	if search != nil {
		search.Extend(r)
	} else if search, err = r.Open(s.Game(), view); err != nil {
		return nil, err
	}
	return func(ctx context.Context) (advice.Report, error) {
		report, err := search.Run(ctx)
		if err == nil {
			ended.put(at, search)
		}
		return report, err
	}, nil
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
