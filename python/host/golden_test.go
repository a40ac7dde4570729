package host

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"deadreckon/serve/golden"
)

// The session of all doors, as far as a seat is played by text: what it does not know is drawn, and
// what follows a bet is played.
func TestGoldenAsText(t *testing.T) {
	spec, err := ParseSpec([]byte(`{"game":"kuhn","seats":["first"],"agents":{"second":"random"}}`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := OpenText(spec)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	position := golden.Position
	if err := g.Begin(1, &position); err != nil {
		t.Fatal(err)
	}
	golden.Run(t, func(s golden.Step) string {
		look, err := g.Look()
		if err != nil {
			t.Fatal(err)
		}
		switch s.Ask {
		case "what the first seat knows":
			return golden.Value(t, look, "position")
		case "how that is drawn":
			return golden.Value(t, look, "show")
		case "what is legal":
			legal, err := g.Legal()
			if err != nil {
				t.Fatal(err)
			}
			return string(legal)
		case "why not fold":
			refused, err := g.Play("fold")
			if err != nil {
				t.Fatal(err)
			}
			text, _ := json.Marshal("action 1: " + refused) // a string
			return string(text)
		}
		return ""
	})
}

// asking returns how a session of a game is asked.
func asking(t testing.TB, game string) (ask func(request string) string) {
	s := NewSession()
	t.Cleanup(s.Close)
	ask = func(request string) string {
		if err := s.Ask([]byte(request)); err != nil {
			t.Fatal(err)
		}
		for over := false; !over; {
			var err error
			if over, err = s.Wait(time.Minute); err != nil {
				t.Fatal(err)
			}
		}
		reply, err := s.Reply()
		if err != nil {
			t.Fatal(err)
		}
		return string(reply)
	}
	if reply := ask(`{"id":"0","op":"new","game":"` + game + `"}`); !strings.Contains(reply, `"seats"`) {
		t.Fatal(reply)
	}
	return ask
}

// The session of all doors.
func TestGolden(t *testing.T) { golden.Lines(t, asking(t, "kuhn")) }

func BenchmarkRequests(b *testing.B) {
	golden.Bench(b, func(b *testing.B, game string) func(string) string { return asking(b, game) })
}
