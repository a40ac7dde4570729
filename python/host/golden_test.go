package host

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"deadreckon/serve/golden"
)

// TestGoldenAsText plays the golden session of all doors by text for one seat; chance outcomes that the
// seat does not see are drawn.
func TestGoldenAsText(t *testing.T) {
	of := func(name string, number int64, given string) []byte {
		answer, err := Ask(name, number, []byte(given))
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	number, _ := strconv.ParseInt(string(of("text.open", 0, `{"game":"kuhn","seats":["first"],"agents":{"second":"random"}}`)), 10, 64)
	defer Close(number)
	position, _ := json.Marshal(golden.Position)
	of("text.begin", number, fmt.Sprintf(`{"seed":1,"position":%s}`, position))
	golden.Run(t, func(s golden.Step) string {
		look := of("text.look", number, "null")
		switch s.Ask {
		case "view of the first seat":
			return golden.Value(t, look, "position")
		case "drawing of that view":
			return golden.Value(t, look, "show")
		case "legal actions":
			return string(of("text.legal", number, "null"))
		case "an illegal fold":
			var refused string
			if err := json.Unmarshal(of("text.play", number, `"fold"`), &refused); err != nil {
				t.Fatal(err)
			}
			text, _ := json.Marshal("action 1: " + refused)
			return string(text)
		}
		return ""
	})
}

// asking returns a function that makes requests of a session.
func asking(t testing.TB, game string) (ask func(request string) string) {
	of := func(name string, number int64, given string) string {
		answer, err := Ask(name, number, []byte(given))
		if err != nil {
			t.Fatal(err)
		}
		return string(answer)
	}
	number, _ := strconv.ParseInt(of("session.open", 0, "null"), 10, 64)
	t.Cleanup(func() { Close(number) })
	ask = func(request string) string {
		return of("session.ask", number, request)
	}
	if reply := ask(`{"id":"0","op":"new","game":"` + game + `"}`); !strings.Contains(reply, `"seats"`) {
		t.Fatal(reply)
	}
	return ask
}

// Unknown calls and malformed requests are errors.
func TestAskRefuses(t *testing.T) {
	for name, want := range map[string]string{"session": `no call has the name "session"`, "text.look": "no handle 0", "net.game": "cannot unmarshal"} {
		if _, err := Ask(name, 0, []byte("{}")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// The session of all doors.
func TestGolden(t *testing.T) { golden.Lines(t, asking(t, "kuhn")) }

func BenchmarkRequests(b *testing.B) {
	golden.Bench(b, func(b *testing.B, game string) func(string) string { return asking(b, game) })
}
