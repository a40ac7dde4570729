package jsonl

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
)

// asked sends all requests about a seat and returns the output.
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

// Replies about a seat are identical in two games that the seat cannot distinguish.
func TestLeaks(t *testing.T) { leaktest.TestSecrets(t, leaktest.Interface{Ask: asked, Owner: true}) }

// The leak test finds hidden information in a reply and in an error.
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
