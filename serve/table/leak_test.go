package table_test

import (
	"strings"
	"sync"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// searchReplies collects the replies of searches until the last one.
type searchReplies struct {
	silent
	mu   sync.Mutex
	said strings.Builder
	over chan bool
}

func (e *searchReplies) Reply(_ engine.Seat, reply session.Told) {
	e.mu.Lock()
	e.said.Write(session.EncodeResult(reply))
	e.mu.Unlock()
	if !reply.Partial {
		e.over <- true
	}
}

// asked sends every kind of request to a viewer.
func asked(eye func(a leaktest.Query) engine.Seat) func(t *testing.T, a leaktest.Query) string {
	return func(t *testing.T, a leaktest.Query) string {
		e := &searchReplies{over: make(chan bool, 1)}
		at, err := table.New(a.Journal, "test 1", access.Permission{}, e, wide)
		if err != nil {
			t.Fatal(err)
		}
		g := a.Journal.Game()
		var said strings.Builder
		for _, r := range leaktest.Requests(t, session.Seated, engine.SeatName(g, a.Seat), a.Entry, a.Search) {
			reply := answer(at.Viewer(eye(a)), r)
			if reply == "" {
				<-e.over
			}
			said.WriteString(reply)
		}
		return said.String() + e.said.String()
	}
}

// A viewer gets identical replies in two games that it cannot distinguish.
func TestLeaks(t *testing.T) {
	slowtest.Skip(t)
	leaktest.TestSecrets(t, leaktest.Interface{Ask: asked(func(a leaktest.Query) engine.Seat { return a.Seat })})
}

// The leak test fails for the viewer of another seat and for the full view.
func TestLeaksPlanted(t *testing.T) {
	leaktest.TestFindsLeak(t, leaktest.Interface{Ask: asked(func(a leaktest.Query) engine.Seat { return 1 - a.Seat })})
	leaktest.TestFindsLeak(t, leaktest.Interface{Ask: asked(func(leaktest.Query) engine.Seat { return table.Whole })})
}
