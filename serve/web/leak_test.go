package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
)

// asked plays a game on a server, sends every request of a seat, and returns the bytes sent to the seat.
// plant, "events" or "replies", sends it the full view instead.
func asked(plant string) func(t *testing.T, a leaktest.Query) string {
	return func(t *testing.T, a leaktest.Query) string {
		g, s := a.Journal.Game(), serving(t, t.TempDir(), nil)
		settings, err := json.Marshal(session.Values(g.About().Settings))
		if err != nil {
			t.Fatal(err)
		}
		at := s.open(fmt.Sprintf(`{"game":%q,"settings":%s,"seed":%d,"journal":"twin"}`, g.Name(), settings, a.Journal.Header().Seed))
		seat := engine.SeatName(g, a.Seat)
		own := at.Keys[seat]
		if plant == "events" {
			at.Keys[seat] = at.Keys["open"]
		}
		tab := at.watch(seat, "")
		tab.until("changed ")
		if at.Keys[seat] = own; plant == "replies" {
			at.Keys[seat] = at.Keys["open"]
		}
		for n, word := range leaktest.Words(a.Journal) {
			action, _ := json.Marshal([]string{word})
			at.must("open", fmt.Sprintf(`{"id":"%d","op":"apply","actions":%s}`, n, action))
			tab.until("changed ")
		}
		var out strings.Builder
		if status, text := s.do("POST", "/api/tables/"+at.Table+"/chat", at.Keys["open"], `{"text":"hello"}`); status != 200 {
			t.Fatal(text)
		}
		out.WriteString(tab.until("hello"))
		for _, r := range leaktest.Requests(t, session.Seated, seat, a.Entry, a.Search && plant == "") {
			_, text := s.do("POST", "/api/tables/"+at.Table, at.Keys[seat], r)
			out.WriteString(text)
			if id, started := strings.CutSuffix(strings.TrimSpace(text), `,"started":true}`); started {
				for got := ""; !strings.HasPrefix(got, "reply "+id) || strings.Contains(got, `"partial":true`); {
					got = tab.next()
				}
			}
		}
		at.must("open", `{"id":"end","op":"goto","node":0}`)
		s.close()
		for tab.next() != "" {
		}
		return out.String() + summed(t, tab.all.String())
	}
}

// gameOf opens a game with settings as JSON.
func gameOf(t *testing.T, game, settings string) engine.Game {
	t.Helper()
	var values map[string]string
	if err := json.Unmarshal([]byte(settings), &values); err != nil {
		t.Fatal(err)
	}
	var set []engine.Setting
	for k, v := range values {
		set = append(set, engine.Setting{Key: k, Value: v})
	}
	return enginetest.Open(t, game, set...)
}

// Two games that a seat cannot distinguish send it the same bytes in replies, events and errors.
func TestNothingLeaks(t *testing.T) { leaktest.TestSecrets(t, leaktest.Interface{Ask: asked("")}) }

// The test finds a planted leak in replies and in events.
func TestLeaksAreFound(t *testing.T) {
	for _, plant := range []string{"events", "replies"} {
		leaktest.TestFindsLeak(t, leaktest.Interface{Ask: asked(plant)})
	}
}
