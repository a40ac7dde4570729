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

// ears keep what an eye is told of searches, to the last reply of each.
type ears struct {
	silent
	mu   sync.Mutex
	said strings.Builder
	over chan bool
}

func (e *ears) Reply(_ engine.Seat, reply session.Told) {
	e.mu.Lock()
	e.said.Write(session.EncodeResult(reply))
	e.mu.Unlock()
	if !reply.Partial {
		e.over <- true
	}
}

// asked asks an eye of a table for everything.
func asked(eye func(a leaktest.Query) engine.Seat) func(t *testing.T, a leaktest.Query) string {
	return func(t *testing.T, a leaktest.Query) string {
		e := &ears{over: make(chan bool, 1)}
		at, err := table.New(a.Journal, "test 1", access.Permission{}, e, wide)
		if err != nil {
			t.Fatal(err)
		}
		g := a.Journal.Game()
		var said strings.Builder
		for _, r := range leaktest.Requests(t, session.Seated, engine.SeatName(g, a.Seat), a.Entry, a.Search) {
			reply := answer(at.Eye(eye(a)), r)
			if reply == "" {
				<-e.over
			}
			said.WriteString(reply)
		}
		return said.String() + e.said.String()
	}
}

// An eye is told the same of two games that it cannot tell apart, whatever it asks for.
func TestLeaks(t *testing.T) {
	slowtest.Skip(t)
	leaktest.TestSecrets(t, leaktest.Interface{Ask: asked(func(a leaktest.Query) engine.Seat { return a.Seat })})
}

// Were it the eye of another seat, or who sees everything, it would not be.
func TestLeaksPlanted(t *testing.T) {
	leaktest.TestFindsLeak(t, leaktest.Interface{Ask: asked(func(a leaktest.Query) engine.Seat { return 1 - a.Seat })})
	leaktest.TestFindsLeak(t, leaktest.Interface{Ask: asked(func(leaktest.Query) engine.Seat { return table.Whole })})
}
