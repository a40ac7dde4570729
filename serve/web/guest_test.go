package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	_ "deadreckon/engine/streets"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/web"
)

// hosted opens a table with a guest in the first seat, on a server with a token.
func hosted(t *testing.T, change func(*web.Config)) (s *server, game *seats, host func(method, path, key, body string) (int, string)) {
	t.Helper()
	s = serving(t, t.TempDir(), func(c *web.Config) {
		c.Token = token
		change(c)
	})
	host = func(method, path, key, body string) (int, string) {
		t.Helper()
		r, err := http.NewRequest(method, s.http.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("X-Key", key)
		return s.send(r)
	}
	game = &seats{s: s}
	status, text := host("POST", "/api/tables", "", `{"game":"kuhn","players":{"first":"guest"}}`)
	if err := json.Unmarshal([]byte(text), game); err != nil || status != http.StatusOK {
		t.Fatal(status, text)
	}
	game.must("first", `{"id":"1","op":"roll"}`)
	game.must("first", `{"id":"1","op":"roll"}`)
	return s, game, host
}

// A guest's searches use at most their share, and the owner has half.
func TestSharesOfGuests(t *testing.T) {
	slowtest.Skip(t)
	s, game, host := hosted(t, func(c *web.Config) { c.Limits.Threads, c.Limits.Memory = 16, 800<<20 })
	path, tab := "/api/tables/"+game.Table, game.watch("first", "")
	ask := func(want int, fields, why string) {
		t.Helper()
		status, text := s.do("POST", path, game.Keys["first"], `{`+fields+`}`)
		if status != want || !strings.Contains(text, why) {
			t.Errorf("%s: %d %s", fields, status, text)
		}
	}
	endless := `"op":"suggest","seconds":1000000,"rollout":"random"`
	ask(429, `"id":"a",`+endless+`,"threads":5,"memory":"1MiB"`, "searches of this key take 0 threads of 4, and this one 5")
	ask(429, `"id":"a",`+endless+`,"memory":"4GiB"`, "MiB of 200")
	for n := range 16 { // two run, the others wait
		ask(200, fmt.Sprintf(`"id":"w%d",%s,"threads":2,"memory":"1MiB"`, n, endless), "started")
	}
	ask(429, `"id":"more",`+endless, "16 searches are running")
	if status, text := host("POST", path, game.Keys["first"], `{"id":"mine","op":"suggest","iterations":50,"threads":12,"memory":"700MiB"}`); status != 200 || !strings.Contains(text, "started") {
		t.Errorf("the owner: %d %s", status, text)
	}
	tab.until(`"id":"mine"`)
	if status, text := host("POST", path, game.Keys["first"], `{"id":"long",`+endless+`,"threads":1,"memory":"1MiB"}`); status != 200 {
		t.Errorf("the owner: %d %s", status, text)
	}
	game.must("first", `{"id":"s","op":"stop"}`)
	if _, text := host("POST", path, game.Keys["first"], `{"id":"s","op":"stop","search":"long"}`); !strings.Contains(text, `"stopped":true`) {
		t.Errorf("a guest has stopped a search of the owner: %s", text)
	}
	ask(200, `"id":"a",`+endless+`,"threads":4,"memory":"1MiB"`, "started")
}

// A search of a guest ends at the owner's limit and replies with its result so far.
func TestTimeOfGuests(t *testing.T) {
	_, game, host := hosted(t, func(c *web.Config) { c.Limits.Guest = 50 * time.Millisecond })
	tab := game.watch("first", "")
	for _, request := range []string{`"op":"suggest","seconds":1000000`, `"op":"suggest","iterations":1000000000`, `"op":"sweep","rounds":100000`} {
		game.must("first", `{"id":"long",`+request+`}`)
		got := tab.until(`"id":"long"`)
		for strings.Contains(got, `"partial":true`) {
			got = tab.until(`"id":"long"`)
		}
		if strings.Contains(got, `"error"`) {
			t.Errorf("%s: %s", request, got)
		}
	}
	path := "/api/tables/" + game.Table
	if _, text := host("POST", path, game.Keys["first"], `{"id":"mine","op":"suggest","seconds":1000}`); !strings.Contains(text, "started") {
		t.Error(text)
	}
	game.must("first", `{"id":"long","op":"suggest","seconds":1000}`)
	tab.until(`"id":"long"`)
	if _, text := host("POST", path, game.Keys["first"], `{"id":"s","op":"stop","search":"mine"}`); !strings.Contains(text, `"stopped":true`) {
		t.Errorf("the owner's search has ended: %s", text)
	}
}

// A request is refused if an agent takes the seat while its body arrives.
func TestKeyIsCheckedBehindTheBody(t *testing.T) {
	s, game, host := hosted(t, func(*web.Config) {})
	body := `{"id":"1","op":"show"}`
	c, err := net.Dial("tcp", s.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /api/tables/%s HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nX-Key: %s\r\nContent-Length: %d\r\n\r\n", game.Table, game.Keys["first"], len(body))
	in := bufio.NewReader(c)
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100") { // it reads the body now
		t.Fatal(line, err)
	}
	game.must("first", `{"id":"1","op":"apply","actions":["bet"]}`)
	if _, text := host("POST", "/api/tables/"+game.Table, game.Keys["second"], `{"id":"1","op":"apply","actions":["fold"]}`); strings.Contains(text, "error") {
		t.Fatal(text)
	}
	_, text := host("POST", "/api/tables", "", `{"journal":"`+game.Table+`","continue":true}`)
	if err := json.Unmarshal([]byte(text), game); err != nil {
		t.Fatal(text)
	}
	if _, text := host("POST", "/api/tables/"+game.Table, game.Keys["open"], `{"id":"1","op":"players","players":{"first":"random"}}`); strings.Contains(text, "error") {
		t.Fatal(text)
	}
	fmt.Fprint(c, body)
	if _, err := in.ReadString('\n'); err != nil { // the end of the first answer
		t.Fatal(err)
	}
	a, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := io.ReadAll(a.Body); a.StatusCode != http.StatusForbidden || !strings.Contains(string(got), "first is not played by a person") {
		t.Errorf("%d %s", a.StatusCode, got)
	}
}

// The owner can close a table during long requests of guests.
func TestCloseUnderLongRequests(t *testing.T) {
	s, _, host := hosted(t, func(*web.Config) {})
	game := &seats{s: s}
	_, text := host("POST", "/api/tables", "", `{"game":"streets"}`)
	if err := json.Unmarshal([]byte(text), game); err != nil {
		t.Fatal(text)
	}
	key := slices.Collect(maps.Values(game.Keys))[0]
	one := `{"put":"dog","at":"13,13"},`
	preview := func(pieces int) string {
		_, text := s.do("POST", "/api/tables/"+game.Table, key, `{"id":"1","op":"preview","pieces":[`+strings.TrimSuffix(strings.Repeat(one, pieces), ",")+`]}`)
		return text
	}
	if got := preview(12000); !strings.Contains(got, "12000 pieces are changed; one request changes 500 at most") {
		t.Error(got)
	}
	const many = 12
	answers := make(chan string, many)
	for range many {
		go func() { answers <- preview(500) }()
	}
	first := <-answers
	if status, text := host("DELETE", "/api/tables/"+game.Table, "", ""); status != 200 {
		t.Error(status, text)
	}
	cut := 0
	for range many - 1 {
		if got := <-answers; got != first {
			cut++
		}
	}
	if cut == 0 {
		t.Errorf("all %d requests were carried out to their end, as %s", many, first)
	}
}
