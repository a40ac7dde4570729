package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"deadreckon/serve/web"
)

// Requests from another site, or with an unknown host name, are refused.
func TestForeign(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Hosts = []string{"den"} })
	table := s.open(`{"game":"kuhn"}`)
	for _, c := range []struct {
		host, origin, site string
		want               int
	}{
		{"", "", "", 200}, {"den:8000", "", "", 200}, {"localhost:8000", "http://localhost:8000", "same-origin", 200}, {"[::1]:8000", "", "none", 200},
		{"evil.example", "", "", 403}, {"den.evil.example:8000", "", "", 403}, {"localhost.evil.example", "", "", 403},
		{"", "http://evil.example", "", 403}, {"", "null", "", 403}, {"", "", "cross-site", 403}, {"", "", "same-site", 403}, {"localhost:1", "http://localhost:2", "", 403},
	} {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			path, body := "/api/tables", ""
			if method != "GET" {
				path, body = "/api/tables/"+table.Table, `{"id":"1","op":"show"}`
			}
			if method == "DELETE" && c.want == 200 {
				continue
			}
			r, err := http.NewRequest(method, s.http.URL+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("X-Key", table.Keys["open"])
			if c.host != "" {
				r.Host = c.host
			}
			for name, value := range map[string]string{"Origin": c.origin, "Sec-Fetch-Site": c.site} {
				if value != "" {
					r.Header.Set(name, value)
				}
			}
			status, text := s.send(r)
			if status != c.want || status != 200 && !strings.Contains(text, `{"error":{"message":"`) {
				t.Errorf("%s with %+v: %d %s", method, c, status, text)
			}
		}
	}
	if text := table.must("open", `{"id":"1","op":"table"}`); !strings.Contains(text, "kuhn") {
		t.Error(text)
	}
	for _, host := range []string{"[fe80::1%eth0]:8000", "[::1%evil.example]", "fe80::1%evil.example", "[::1%25lo]"} { // Go's client sends no zone
		r, w := httptest.NewRequest("GET", "/api/tables", nil), httptest.NewRecorder()
		r.Host = host
		if s.web.ServeHTTP(w, r); w.Code != 403 {
			t.Errorf("the host %s: %d", host, w.Code)
		}
	}
}

// With a token set, requests need the token or a table's key.
func TestToken(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Token = token })
	with := func(method, path, body string, set func(*http.Request)) (int, string) {
		r, err := http.NewRequest(method, s.http.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		set(r)
		return s.send(r)
	}
	nothing := func(*http.Request) {}
	bearer := func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token) }
	for _, c := range []struct {
		method, path string
		set          func(*http.Request)
		want         int
	}{
		{"GET", "/api/tables", nothing, 401}, {"GET", "/api/games", nothing, 401}, {"POST", "/api/tables", nothing, 401}, {"DELETE", "/api/tables/x", nothing, 401},
		{"GET", "/api/tables", bearer, 200}, {"GET", "/?token=wrong", nothing, 401},
		{"GET", "/api/tables", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "deadreckon", Value: token}) }, 200},
		{"GET", "/api/tables", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "deadreckon", Value: "wrong"}) }, 401},
	} {
		if status, text := with(c.method, c.path, "{}", c.set); status != c.want {
			t.Errorf("%s %s: %d %s", c.method, c.path, status, text)
		}
	}
	status, text := with("POST", "/api/tables", `{"game":"kuhn"}`, bearer)
	if status != 200 {
		t.Fatal(status, text)
	}
	_, key, _ := strings.Cut(text, `"second":"`)
	key, _, _ = strings.Cut(key, `"`)
	if status, text := with("POST", "/api/tables/kuhn-1", `{"id":"1","op":"show"}`, func(r *http.Request) { r.Header.Set("X-Key", key) }); status != 200 {
		t.Errorf("a guest with the key %q: %d %s", key, status, text)
	}
	if status, text := with("POST", "/api/tables/kuhn-1", `{"id":"1","op":"suggest","net":"/dev/zero"}`, func(r *http.Request) { r.Header.Set("X-Key", key) }); status != 200 || !strings.Contains(text, "only the owner of this machine may name one") {
		t.Errorf("a guest has a file read: %d %s", status, text)
	}
	never := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := never.Get(s.http.URL + "/?token=" + token)
	if err != nil || a.StatusCode != http.StatusSeeOther || !strings.Contains(a.Header.Get("Set-Cookie"), "HttpOnly; SameSite=Strict") {
		t.Errorf("%v, %v", a, err)
	}
}

// A key opens only its own view of its own table.
func TestKeys(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	one, other := s.open(`{"game":"kuhn"}`), s.open(`{"game":"kuhn"}`)
	if one.Table == other.Table || one.Keys["first"] == other.Keys["first"] || len(one.Keys) != 3 {
		t.Errorf("tables %+v and %+v", one, other)
	}
	forged := "open." + strings.TrimPrefix(one.Keys["first"], "first.")
	for key, want := range map[string]int{one.Keys["first"]: 200, other.Keys["first"]: 401, "": 401, "first": 401, "first.": 401, forged: 401} {
		if status, text := s.do("POST", "/api/tables/"+one.Table, key, `{"id":"1","op":"show"}`); status != want {
			t.Errorf("key %q: %d %s", key, status, text)
		}
	}
	if status, text := s.do("POST", "/api/tables/none", one.Keys["open"], `{"id":"1","op":"show"}`); status != 404 || !strings.Contains(text, `no table \"none\"`) {
		t.Errorf("%d %s", status, text)
	}
	// Against an agent or a guest the full view is closed until the end.
	for _, player := range []string{"random", "guest"} {
		game := s.open(`{"game":"kuhn","journal":"` + player + `","players":{"second":"` + player + `"}}`)
		if _, ok := game.Keys["open"]; ok {
			t.Errorf("against %s everything is open", player)
		}
		if text := game.ask("first", `{"id":"1","op":"position","position":"x"}`); !strings.Contains(text, "needs the full view") {
			t.Error(text)
		}
	}
}

// A body of 100 MB is refused unread, and so is one without a length.
func TestLargeBodies(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	table := s.open(`{"game":"kuhn"}`)
	for _, path := range []string{"/api/tables", "/api/tables/" + table.Table} {
		for _, sized := range []bool{true, false} {
			r, err := http.NewRequest("POST", s.http.URL+path, io.LimitReader(zeros{}, 100<<20))
			if err != nil {
				t.Fatal(err)
			}
			if r.Header.Set("X-Key", table.Keys["open"]); sized {
				r.ContentLength = 100 << 20
			}
			a, err := http.DefaultClient.Do(r)
			if err != nil { // refused during sending
				continue
			}
			text, _ := io.ReadAll(a.Body)
			a.Body.Close()
			if a.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(text), "limit") {
				t.Errorf("%s: %d %s", path, a.StatusCode, text)
			}
		}
	}
	table.must("open", `{"id":"1","op":"show"}`)
	for body, want := range map[string]string{"": "malformed JSON", "[]": "cannot", `{"game":"chess"}`: "no game", `{"gmae":"kuhn"}`: "unknown field", `{"game":"kuhn","game":"pig"}`: "twice",
		`{"game":"kuhn","players":{"third":"random"}}`: "no seat", `{"game":"kuhn","players":{"first":"cmd:sh"}}`: "runs a program", `{"game":"kuhn","dice":"loaded"}`: "expected program or ask",
		`{"journal":"none","continue":true}`: "no table", `{"game":"kuhn","journal":"../x"}`: "use up to 64"} {
		if status, text := s.do("POST", "/api/tables", "", body); status < 400 || !strings.Contains(text, want) && body != "[]" {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error)            { clear(p); return len(p), nil }
func (zeros) ReadAt(p []byte, _ int64) (int, error) { clear(p); return len(p), nil }

// A wrong method and an unknown path get different errors.
func TestMethods(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	table := s.open(`{"game":"kuhn"}`)
	for _, c := range []struct {
		method, path string
		status       int
		want         string
	}{
		{"GET", "/api/tables/" + table.Table, 405, "needs the method POST, not GET"}, {"PUT", "/api/games", 405, "needs the method GET, not PUT"},
		{"POST", "/api/tables/" + table.Table + "/events", 405, "needs the method GET, not POST"}, {"GET", "/api/table", 404, "no page /api/table"}, {"DELETE", "/x", 404, "no page /x"},
	} {
		if status, text := s.do(c.method, c.path, "", ""); status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %d %s", c.method, c.path, status, text)
		}
	}
}

// A thousand tables share a few open ones. If all of those are in use, the request fails.
func TestThousandTables(t *testing.T) {
	tables := 1000
	if testing.Short() {
		tables = 100
	}
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Limits.Tables, c.Limits.Kept = 8, tables })
	var all []*seats
	for n := range tables {
		game := s.open(`{"game":"kuhn","seed":1}`)
		game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
		if all = append(all, game); n%100 == 0 {
			all[n/2].must("first", `{"id":"1","op":"show"}`)
		}
	}
	if status, text := s.do("POST", "/api/tables", "", `{"game":"kuhn"}`); status != 429 || !strings.Contains(text, "games are kept") {
		t.Errorf("%d %s", status, text)
	}
	for n := range 8 {
		all[n].watch("first", "").until("changed")
	}
	if status, text := s.do("POST", "/api/tables/"+all[9].Table, all[9].Keys["open"], `{"id":"1","op":"show"}`); status != 429 || !strings.Contains(text, "8 tables are open") {
		t.Errorf("%d %s", status, text)
	}
	if status, text := s.do("DELETE", "/api/tables/"+all[0].Table, "", ""); status != 200 {
		t.Errorf("%d %s", status, text)
	}
	if text := all[9].must("second", `{"id":"1","op":"show"}`); !strings.Contains(text, `[Q]`) {
		t.Error(text)
	}
}

// Searches, streams and memory have limits, named in errors.
func TestLimits(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) {
		c.Limits.Threads, c.Limits.OfKey, c.Limits.Streams, c.Limits.Memory = 3, 2, 3, 600<<20
	})
	refused := func(game *seats, request, want string) {
		t.Helper()
		status, text := s.do("POST", "/api/tables/"+game.Table, game.Keys["open"], request)
		if status != 429 && status != 409 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", request, status, text)
		}
	}
	var games []*seats
	for range 3 {
		game := s.open(`{"game":"kuhn"}`)
		game.watch("open", "")
		game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
		games = append(games, game)
	}
	endless := `{"id":"%s","op":"suggest","seconds":1000,"memory":"1MiB"}`
	games[0].must("open", fmt.Sprintf(endless, "a"))
	refused(games[0], fmt.Sprintf(endless, "a"), `\"a\" is running`)
	games[0].must("open", fmt.Sprintf(endless, "b"))
	refused(games[0], fmt.Sprintf(endless, "c"), "2 searches are running")
	refused(games[1], `{"id":"m","op":"suggest","seconds":1000,"memory":"601MiB"}`, "MiB of 600")
	games[1].must("open", `{"id":"m","op":"suggest","seconds":1000}`)
	refused(games[2], fmt.Sprintf(endless, "d"), "searches take 3 threads of 3, and this one 1")
	a, err := http.Get(s.http.URL + "/api/tables/" + games[0].Table + "/events?key=" + games[0].Keys["open"])
	if err != nil || a.StatusCode != 429 {
		t.Errorf("%v %v", a, err)
	}
	a.Body.Close()
	games[0].must("open", `{"id":"s","op":"stop"}`)
	games[2].must("open", fmt.Sprintf(endless, "d"))
}

// A thousand stopped searches leave nothing behind.
func TestCancelledSearches(t *testing.T) {
	times := 1000
	if testing.Short() {
		times = 100
	}
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"leduc"}`)
	tab := game.watch("open", "")
	tab.until("changed")
	game.must("open", `{"id":"1","op":"apply","actions":["deal Ks","deal Qs"]}`)
	cancel := func(n int) {
		id := fmt.Sprintf("s%d", n)
		game.must("open", `{"id":"`+id+`","op":"suggest","seconds":1000,"memory":"1MiB"}`)
		game.must("open", `{"id":"x","op":"stop","search":"`+id+`"}`)
		tab.until(`"id":"` + id + `"`)
	}
	for n := range 50 {
		cancel(n)
	}
	tab.all.Reset()
	before, routines := heap(), runtime.NumGoroutine()
	for n := range times {
		cancel(n)
		tab.all.Reset()
	}
	if after := heap(); after > 2*before+(8<<20) {
		t.Errorf("%d bytes, and before %d", after, before)
	}
	if n := runtime.NumGoroutine(); n > routines+10 {
		t.Errorf("%d goroutines, and before %d", n, routines)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A slow client skips old partial results but receives final replies and the state of the game. It does
// not delay others.
func TestSlowClient(t *testing.T) {
	const partial = 500
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"leduc"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal Ks","deal Qs"]}`)
	c, err := net.Dial("tcp", s.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.(*net.TCPConn).SetReadBuffer(4096)
	fmt.Fprintf(c, "GET /api/tables/%s/events?key=%s HTTP/1.1\r\nHost: localhost\r\n\r\n", game.Table, game.Keys["open"])
	quick := game.watch("open", "")
	quick.until("changed")
	game.must("open", fmt.Sprintf(`{"id":"s","op":"suggest","iterations":%d,"everyIterations":1}`, partial))
	quick.until(`"iterations":500,`)
	for range 50 {
		game.must("open", `{"id":"u","op":"undo"}`)
		game.must("open", `{"id":"r","op":"redo"}`)
	}
	game.must("open", `{"id":"2","op":"apply","actions":["check"]}`)
	quick.until(`"entries":2,`)
	_ = c.SetReadDeadline(time.Now().Add(time.Minute))
	in, got, final, moved := bufio.NewScanner(c), 0, false, false
	in.Buffer(nil, 1<<20)
	for !(final && moved) && in.Scan() {
		moved = moved || strings.Contains(in.Text(), `"entries":2,`)
		if strings.Contains(in.Text(), `"id":"s"`) {
			got++
			final = final || strings.Contains(in.Text(), `"iterations":500,`)
		}
	}
	if !final || !moved {
		t.Errorf("the last reply came: %v, where the game is: %v, and %d others; %v", final, moved, got, in.Err())
	}
	if got == partial {
		t.Error("every reply on the way waited for the client")
	}
}

// Entries survive a reload and a restart, with the same keys.
func TestRestart(t *testing.T) {
	folder := t.TempDir()
	s := serving(t, folder, nil)
	game := s.open(`{"game":"kuhn","journal":"evening","players":{"second":"guest"},"seed":5}`)
	for _, r := range []string{`{"id":"1","op":"roll"}`, `{"id":"2","op":"roll"}`, `{"id":"3","op":"apply","actions":["bet"]}`, `{"id":"4","op":"suggest","seconds":1000}`} {
		game.ask("first", r)
	}
	seen := game.must("first", `{"id":"5","op":"show"}`)
	s.close()
	s = serving(t, folder, nil)
	game.s = s
	if again := game.must("first", `{"id":"5","op":"show"}`); again != seen {
		t.Errorf("seen\n%s\nand before\n%s", again, seen)
	}
	text := game.must("second", `{"id":"6","op":"table"}`)
	if !strings.Contains(text, `"players":{"first":"person","second":"guest"}`) || !strings.Contains(text, `"entries":3`) {
		t.Error(text)
	}
	if again := s.open(`{"journal":"evening","continue":true}`); fmt.Sprint(again.Keys) != fmt.Sprint(game.Keys) {
		t.Errorf("keys %v, and before %v", again.Keys, game.Keys)
	}
	_, list := s.do("GET", "/api/tables", "", "")
	if want := `{"name":"evening","game":"kuhn","entries":3,"open":true,"players":{"first":"person","second":"guest"},"begun":`; !strings.Contains(list, want) || !strings.Contains(list, `"turn":"second"`) {
		t.Error(list)
	}
	if info, err := os.Stat(folder + "/web.secret"); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
}

// Two browsers with one key see each other's entries.
func TestTwoBrowsers(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn"}`)
	one, two := game.watch("open", ""), game.watch("open", "")
	one.until("changed")
	two.until("changed")
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	game.must("open", `{"id":"s","op":"suggest","iterations":50}`)
	if a, b := one.until(`"entries":1`), two.until(`"entries":1`); a != b || !strings.Contains(a, "the second seat is dealt the queen") {
		t.Errorf("%s\n%s", a, b)
	}
	if a, b := one.until(`"id":"s"`), two.until(`"id":"s"`); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}

// Agents play, and a seat is notified as it sees their moves.
func TestAgentsPlay(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"leduc","players":{"second":"random"},"seed":4}`)
	tab := game.watch("first", "")
	game.must("first", `{"id":"go","op":"go"}`)
	if got := tab.until("is dealt"); strings.Contains(got, "the second seat is dealt the ") {
		t.Error(got)
	}
	tab.until(`"id":"go","played"`)
	if text := game.must("first", `{"id":"1","op":"table"}`); !strings.Contains(text, `"turn":"first"`) {
		t.Error(text)
	}
}

// A run is listed and shown, and its page updates.
func TestWatchRuns(t *testing.T) {
	dir := t.TempDir()
	metrics := dir + "/learning/metrics.jsonl"
	add := func(text string) {
		t.Helper()
		f, err := os.OpenFile(metrics, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err == nil {
			_, err = f.WriteString(text)
		}
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if err := os.Mkdir(dir+"/learning", 0o755); err != nil {
		t.Fatal(err)
	}
	add("{\"generation\":0,\"seconds\":60,\"learn\":{\"loss\":0.5}}\n")
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Watch = []string{dir}; c.Limits.Look = time.Millisecond })
	if status, text := s.do("GET", "/api/watch", "", ""); status != 200 || !strings.Contains(text, `{"runs":[{"name":"learning","kind":"train","done":1,"of":0,"running":true`) {
		t.Errorf("%d %s", status, text)
	}
	for _, path := range []string{"/api/watch/none", "/api/watch/none/events", "/api/watch/..%2Flearning"} {
		if status, text := s.do("GET", path, "", ""); status != 404 {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	a, err := http.Get(s.http.URL + "/api/watch/learning/events")
	if err != nil {
		t.Fatal(err)
	}
	e := &events{t: t, body: a.Body, in: bufio.NewScanner(a.Body)}
	add("{\"generation\":1,\"seconds\":120,\"learn\":{\"loss\":0.4}}\n")
	e.until("changed")
	if status, text := s.do("GET", "/api/watch/learning", "", ""); status != 200 || !strings.Contains(text, `"done":2`) || !strings.Contains(text, `\u003cpolyline`) {
		t.Errorf("%d %s", status, text)
	}
	s.close()
	e.until("closing")
}

// A game at a real table is followed in a seat's view.
func TestFollow(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"leduc","follow":"second","dice":"ask","players":{"second":"person"}}`)
	if len(game.Keys) != 1 || game.Keys["open"] == "" {
		t.Errorf("keys %v", game.Keys)
	}
	if text := game.must("open", `{"id":"1","op":"table"}`); !strings.Contains(text, `"follow":"second"`) || !strings.Contains(text, `"dice":"ask"`) {
		t.Error(text)
	}
	tab := game.watch("open", "")
	game.must("open", `{"id":"2","op":"apply","actions":["deal ?","deal Qs","check"]}`)
	tab.until("the second seat is dealt the queen")
	if text := game.must("open", `{"id":"3","op":"show"}`); !strings.Contains(text, "eye second") {
		t.Error(text)
	}
	game.must("open", `{"id":"s","op":"suggest","iterations":20}`)
	tab.until(`"id":"s","seat":"second"`)
	if text := game.ask("open", `{"id":"4","op":"view","seat":"first"}`); !strings.Contains(text, "does not tell what seat first knows") {
		t.Error(text)
	}
	for _, body := range []string{`{"game":"leduc","follow":"third"}`, `{"game":"leduc","follow":"first","dice":"program"}`, `{"game":"leduc","follow":"first","players":{"second":"random"}}`} {
		if status, text := s.do("POST", "/api/tables", "", body); status != 400 {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
}

// A shared game of a seat against an agent opens in the seat's view.
func TestLoadOfASeat(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn","players":{"first":"person","second":"random"}}`)
	var saved struct{ HTML string }
	if err := json.Unmarshal([]byte(game.must("first", `{"id":"2","op":"share"}`)), &saved); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(map[string]string{"load": saved.HTML})
	if err != nil {
		t.Fatal(err)
	}
	again := s.open(string(body))
	if text := again.must("open", `{"id":"3","op":"show"}`); !strings.Contains(text, "eye first") {
		t.Error(text)
	}
}

// A saved text opens as a new table.
func TestLoad(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q","bet","fold"]}`)
	for _, op := range []string{`"op":"record"`, `"op":"record","format":"position"`, `"op":"share"`} {
		var saved struct{ Text, HTML string }
		if err := json.Unmarshal([]byte(game.must("open", `{"id":"2",`+op+`}`)), &saved); err != nil {
			t.Fatal(err)
		}
		body, _ := json.Marshal(map[string]string{"load": saved.Text + saved.HTML, "game": "kuhn"})
		again := s.open(string(body))
		if text := again.must("open", `{"id":"3","op":"show"}`); !strings.HasPrefix(again.Table, "kuhn-") || again.Table == game.Table || !strings.Contains(text, "cards K Q") {
			t.Errorf("%s: %s %s", op, again.Table, text)
		}
	}
	for body, want := range map[string]string{`{"load":"hello"}`: "not a record", `{"load":"hello","seed":1}`: "the text holds the rest"} {
		if status, text := s.do("POST", "/api/tables", "", body); status != 400 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
}
