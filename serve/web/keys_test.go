package web_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"deadreckon/serve/journal"
	"deadreckon/serve/web"
)

// A new game with the name of a removed one has other keys.
func TestKeysOfARemovedGame(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	old := s.open(`{"game":"kuhn","journal":"evening","players":{"second":"guest"}}`)
	s.do("DELETE", "/api/tables/evening", "", "")
	if err := journal.Folder(s.folder).Remove("evening"); err != nil {
		t.Fatal(err)
	}
	s.open(`{"game":"kuhn","journal":"evening","players":{"first":"guest"}}`)
	for eye, key := range old.Keys {
		if status, text := s.do("POST", "/api/tables/evening", key, `{"id":"1","op":"show"}`); status != http.StatusUnauthorized {
			t.Errorf("the old key of %s: %d %s", eye, status, text)
		}
	}
}

// A seat's key works while a person plays the seat. If an agent takes the seat its streams end; the key
// works again for a later guest.
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
	if status, text := show(); status != http.StatusForbidden || !strings.Contains(text, "second is not played by a person") {
		t.Errorf("%d %s", status, text)
	}
	if a, err := http.Get(s.http.URL + "/api/tables/evening/events?key=" + game.Keys["second"]); err != nil || a.StatusCode != http.StatusForbidden {
		t.Errorf("%v, %v", a, err)
	}
	s.close()

	// Against an agent the full view is closed, so the journal changes the players.
	j, err := journal.Folder(s.folder).Open("evening")
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

// Without key or token, errors do not reveal which tables exist.
func TestTableNamesAreNotTold(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Token = "0123456789abcdef" })
	if err := os.WriteFile(s.folder+"/evening.journal", []byte("damaged\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Folder(s.folder).Begin("morning", gameOf(t, "kuhn", "{}"), journal.HeaderOf(gameOf(t, "kuhn", "{}"), "test", 1, journal.DiceSeed)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "/events"} {
		for _, name := range []string{"morning", "evening", "nothing", "..secret"} {
			method := map[string]string{"": "POST", "/events": "GET"}[path]
			status, text := s.do(method, "/api/tables/"+name+path, "first.x", `{"id":"1","op":"show"}`)
			if want := `{"error":{"message":"missing or wrong key for table \"` + name + `\""}}`; status != http.StatusUnauthorized || strings.TrimSpace(text) != want {
				t.Errorf("%s: %d %s", name, status, text)
			}
		}
	}
}

// A saved table has times of start, last move and its result. Renaming changes its keys; removing deletes
// it; both notify and disconnect its tabs.
func TestKept(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn","journal":"evening"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q","bet","fold"]}`)
	_, list := s.do("GET", "/api/tables", "", "")
	for _, want := range []string{`"begun":"20`, `"written":"20`, `"turn":"nobody"`, `"scores":{"first":`} {
		if !strings.Contains(list, want) {
			t.Errorf("no %s in %s", want, list)
		}
	}
	s.open(`{"game":"kuhn","journal":"other"}`)
	for _, bad := range []struct {
		method, path, body, want string
		status                   int
	}{
		{"PATCH", "/api/tables/evening", `{"name":"other"}`, "is there already", 400},
		{"PATCH", "/api/tables/evening", `{"name":"../x"}`, "use up to 64", 400},
		{"PATCH", "/api/tables/morning", `{"name":"noon"}`, "no table", 404},
		{"DELETE", "/api/tables/morning/journal", "", "no table", 404},
		{"POST", "/api/tables/evening/journal", "", "needs the method DELETE", 405},
	} {
		if status, text := s.do(bad.method, bad.path, "", bad.body); status != bad.status || !strings.Contains(text, bad.want) {
			t.Errorf("%s %s %s: %d %s", bad.method, bad.path, bad.body, status, text)
		}
	}
	tab := game.watch("open", "")
	if status, text := s.do("PATCH", "/api/tables/evening", "", `{"name":"night"}`); status != 200 || !strings.Contains(text, `"table":"night"`) {
		t.Errorf("%d %s", status, text)
	}
	tab.until("closing")
	if status, text := s.do("POST", "/api/tables/night", game.Keys["open"], `{"id":"1","op":"show"}`); status != http.StatusUnauthorized {
		t.Errorf("the key of the old name: %d %s", status, text)
	}
	if again := s.open(`{"journal":"night","continue":true}`); !strings.Contains(again.must("open", `{"id":"2","op":"table"}`), `"entries":1`) {
		t.Error("under its new name the game is another")
	}
	if status, text := s.do("DELETE", "/api/tables/night/journal", "", ""); status != 200 {
		t.Errorf("%d %s", status, text)
	}
	if _, list := s.do("GET", "/api/tables", "", ""); strings.Contains(list, "night") || strings.Contains(list, "evening") {
		t.Error(list)
	}
	if files, _ := os.ReadDir(s.folder); len(files) != 2 { // the other game and the secret
		t.Errorf("left behind: %v", files)
	}
}
