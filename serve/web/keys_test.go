package web_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"deadreckon/serve/journal"
	"deadreckon/serve/web"
)

// A key ends with its game: another of the same name has other keys.
func TestKeysOfARemovedGame(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	old := s.open(`{"game":"kuhn","journal":"evening","players":{"second":"guest"}}`)
	s.do("DELETE", "/api/tables/evening", "", "")
	if err := journal.Shelf(s.folder).Remove("evening"); err != nil {
		t.Fatal(err)
	}
	s.open(`{"game":"kuhn","journal":"evening","players":{"first":"guest"}}`)
	for eye, key := range old.Keys {
		if status, text := s.do("POST", "/api/tables/evening", key, `{"id":"1","op":"show"}`); status != http.StatusUnauthorized {
			t.Errorf("the old key of %s: %d %s", eye, status, text)
		}
	}
}

// The key of a seat opens it while a person plays there: when an agent takes the seat its streams end,
// and it opens again when a guest sits there again.
func TestKeyOfATakenSeat(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn","journal":"evening"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	tab := game.watch("second", "")
	tab.until("changed")
	show := func() (int, string) {
		return s.do("POST", "/api/tables/evening", game.Keys["second"], `{"id":"2","op":"show"}`)
	}
	game.must("open", `{"id":"3","op":"players","players":{"second":"random"}}`)
	tab.until("closing")
	if got := tab.next(); got != "" {
		t.Errorf("the stream goes on with %s", got)
	}
	if status, text := show(); status != http.StatusForbidden || !strings.Contains(text, "no person plays second now") {
		t.Errorf("%d %s", status, text)
	}
	if a, err := http.Get(s.http.URL + "/api/tables/evening/events?key=" + game.Keys["second"]); err != nil || a.StatusCode != http.StatusForbidden {
		t.Errorf("%v, %v", a, err)
	}
	s.close()

	// Nobody sees everything where an agent plays, so its owner says it with the journal.
	j, err := journal.Shelf(s.folder).Open("evening")
	if err != nil {
		t.Fatal(err)
	}
	if err := j.SetPlayers([]string{journal.Me, "guest"}); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	s = serving(t, s.folder, nil)
	if status, text := show(); status != http.StatusOK || !strings.Contains(text, "[Q]") {
		t.Errorf("%d %s", status, text)
	}
}

// Who has neither a key nor the token learns nothing of which tables there are.
func TestTableNamesAreNotTold(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Token = "0123456789abcdef" })
	if err := os.WriteFile(s.folder+"/evening.journal", []byte("damaged\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Shelf(s.folder).Begin("morning", gameOf(t, "kuhn", "{}"), journal.HeaderOf(gameOf(t, "kuhn", "{}"), "test", 1, journal.DiceSeed)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "/events"} {
		for _, name := range []string{"morning", "evening", "nothing", "..secret"} {
			method := map[string]string{"": "POST", "/events": "GET"}[path]
			status, text := s.do(method, "/api/tables/"+name+path, "first.x", `{"id":"1","op":"show"}`)
			if want := `{"error":{"message":"no key of the table \"` + name + `\", or a wrong one"}}`; status != http.StatusUnauthorized || strings.TrimSpace(text) != want {
				t.Errorf("%s: %d %s", name, status, text)
			}
		}
	}
}
