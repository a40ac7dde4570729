package jsonl

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
)

// asked asks a session for all that can be asked about a seat, and returns all that leaves it.
func asked(t *testing.T, a leaktest.Query) string {
	name := engine.SeatName(a.Journal.Game(), a.Seat)
	s := session.New()
	if err := s.Adopt(a.Journal); err != nil {
		t.Fatal(err)
	}
	ask, later := asking(s)
	var out strings.Builder
	for _, r := range leaktest.Requests(t, session.Alone, name, a.Entry, a.Search) {
		out.WriteString(ask(r))
		later()
	}
	return out.String() + later()
}

// Everything that is told of a seat is the same in two games which that cannot tell apart.
func TestLeaks(t *testing.T) { leaktest.TestSecrets(t, leaktest.Interface{Ask: asked, Owner: true}) }

// What looks at the truth is caught, in a reply and in an error.
func TestLeaksPlanted(t *testing.T) {
	leaktest.TestFindsLeak(t, leaktest.Interface{Owner: true, Ask: func(t *testing.T, a leaktest.Query) string {
		return asked(t, a) + a.Journal.Game().Notation().Show(a.Journal.Position())
	}})
	leaktest.TestFindsLeak(t, leaktest.Interface{Owner: true, Ask: func(t *testing.T, a leaktest.Query) string {
		s := session.New()
		if err := s.Adopt(a.Journal); err != nil {
			t.Fatal(err)
		}
		ask, _ := asking(s)
		return strings.Repeat(fmt.Sprint(ask(`{"id":"1","op":"apply","actions":["xyzzy"]}`), ask(`{"id":"2","op":"show"}`)), 3)
	}})
}
