package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"deadreckon/serve/web"
)

// hideable returns a table where tab a searches, on a server that pauses at once.
func hideable(t *testing.T) (*server, *seats, *events) {
	t.Helper()
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Limits.Grace = 10 * time.Millisecond; c.Limits.Threads = 1 })
	game := s.open(`{"game":"kuhn"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	tab := game.watch("open", "&tab=a")
	tab.until("changed")
	return s, game, tab
}

// hidden waits until the searches of a closed tab no longer count.
func hidden(t *testing.T, s *server) {
	t.Helper()
	other := s.open(`{"game":"kuhn"}`)
	other.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	looks := other.watch("open", "")
	for {
		if status, text := s.do("POST", "/api/tables/"+other.Table, other.Keys["open"], `{"id":"x","op":"suggest","iterations":50}`); status == 200 {
			break
		} else if status != 429 {
			t.Fatal(status, text)
		}
		time.Sleep(time.Millisecond)
	}
	looks.until(`"id":"x"`)
}

// found holds the progress in a reply.
type found struct {
	Partial            bool
	Iterations, Before int
	Moves              []struct{ Visits int }
}

func foundIn(t *testing.T, event string) (f found) {
	t.Helper()
	_, data, _ := strings.Cut(event, " ")
	if err := json.Unmarshal([]byte(data), &f); err != nil {
		t.Fatal(err, event)
	}
	return f
}

// A search without a tab pauses. When the tab returns it continues in the same tree with all visits.
func TestHiddenTab(t *testing.T) {
	s, game, tab := hideable(t)
	game.must("open", `{"id":"a-1","op":"suggest","seconds":1000,"everySeconds":0.01}`)
	before := foundIn(t, tab.until(`"id":"a-1","partial":true`))
	for range 3 {
		tab.body.Close()
		hidden(t, s)
		tab = game.watch("open", "&tab=a")
		on := foundIn(t, tab.until(`"id":"a-1","partial":true`))
		if on.Before < before.Iterations || on.Iterations < on.Before {
			t.Errorf("it goes on with %d of %d, and had %d", on.Before, on.Iterations, before.Iterations)
		}
		before = on
	}
	game.must("open", `{"id":"s","op":"stop"}`)
	last := foundIn(t, tab.until(`"id":"a-1","seat"`))
	visits := 0
	for _, m := range last.Moves {
		visits += m.Visits
	}
	if last.Partial || visits != last.Iterations || last.Iterations < before.Iterations {
		t.Errorf("at the end %+v, and before %+v", last, before)
	}
}

// A search completes its iterations even if its tab was hidden.
func TestHiddenTabCounts(t *testing.T) {
	s, game, tab := hideable(t)
	for iterations := 100_000; ; iterations *= 4 {
		id := fmt.Sprintf("a-%d", iterations)
		game.must("open", fmt.Sprintf(`{"id":%q,"op":"suggest","iterations":%d,"seconds":1000,"everyIterations":1000}`, id, iterations))
		tab.until(`"id":"` + id + `","partial":true`)
		tab.body.Close()
		hidden(t, s)
		tab = game.watch("open", "&tab=a")
		last := foundIn(t, tab.until(`"id":"`+id+`","seat"`))
		if last.Iterations != iterations {
			t.Errorf("%d iterations of %d", last.Iterations, iterations)
		}
		if last.Before > 0 {
			break // otherwise the search has ended before
		}
	}
}

// A tab that misses the end of its search receives it on return.
func TestGoneUnnoticed(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	tab, other := game.watch("open", "&tab=a"), game.watch("open", "")
	game.must("open", `{"id":"a-1","op":"suggest","iterations":50}`)
	other.until(`"id":"a-1","seat"`)
	tab.body.Close() // it has read nothing
	game.watch("open", "&tab=a").until(`"id":"a-1","seat"`)
}
