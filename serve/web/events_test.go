package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"deadreckon/serve/web"
)

// viewsOf returns views of tables, each with a tab of the table's name.
func viewsOf(t *testing.T, all ...*seats) string {
	t.Helper()
	views := []map[string]any{}
	for _, game := range all {
		views = append(views, map[string]any{"view": "of " + game.Table, "table": game.Table, "key": game.Keys["first"], "tabs": []string{game.Table}})
	}
	text, err := json.Marshal(map[string]any{"views": views})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// One stream has the events of several tables, which change while it is open. It goes on if one of them
// ends or cannot be opened.
func TestStreamOfSeveralTables(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Limits.Streams = 2 })
	kuhn, pig := s.open(`{"game":"kuhn","seed":1}`), s.open(`{"game":"pig","seed":1}`)
	a, err := http.Get(s.http.URL + "/api/events?views=" + url.QueryEscape(viewsOf(t, kuhn)))
	if err != nil || a.StatusCode != http.StatusOK {
		t.Fatal(a, err)
	}
	defer a.Body.Close()
	e := &events{t: t, body: a.Body, in: bufio.NewScanner(a.Body)}
	_, stream, _ := strings.Cut(e.until("stream "), `"stream":"`)
	stream = "/api/events/" + strings.TrimSuffix(stream, `"}`)
	change := func(views string, status int) string {
		t.Helper()
		got, text := s.do("PUT", stream, "", views)
		if got != status {
			t.Errorf("%s: %d %s", views, got, text)
		}
		return text
	}
	hears := func(view, text string) {
		t.Helper()
		if e.until(text); !strings.HasSuffix(strings.TrimSpace(e.all.String()[:strings.LastIndex(e.all.String(), "event: ")]), "id: "+view) {
			t.Errorf("%s is not of %s:\n%s", text, view, e.all.String())
		}
	}
	hears("of kuhn-1", `"turn":"chance","entries":0`)
	change(viewsOf(t, kuhn, pig), 200)
	hears("of pig-1", `"entries":0`)
	kuhn.must("first", `{"id":"1","op":"roll"}`)
	hears("of kuhn-1", `"entries":1`)
	pig.must("first", `{"id":"1","op":"roll"}`)
	hears("of pig-1", `"entries":1`)
	pig.ask("first", `{"id":"pig-1-3","op":"suggest","iterations":10}`)
	hears("of pig-1", `reply {"id":"pig-1-3"`)

	more := s.open(`{"game":"kuhn","seed":2}`)
	wrong := *kuhn
	wrong.Keys = map[string]string{"first": "first.wrong"}
	change(viewsOf(t, pig, more, &wrong), 200) // kuhn's view has another key now
	hears("of kuhn-1", `missing or wrong key`)
	if status, text := s.do("DELETE", "/api/tables/pig-1", "", ""); status != 200 {
		t.Fatal(text)
	}
	hears("of pig-1", "closing {}")
	change(viewsOf(t, kuhn), 200)
	hears("of kuhn-1", `"entries":1`)

	for views, want := range map[string]string{
		"[]":                                    "a request is a JSON object",
		`{"views":[{}]}`:                        `"" is not a name of a view`,
		`{"views":[{"view":1}]}`:                "view",
		`{"views":[{"see":"x"}]}`:               "see",
		`{"views":[{"view":"x"},{"view":"x"}]}`: `two views are named "x"`,
		`{"views":[` + strings.Repeat(`{},`, 64) + `{}]}`: "views: 65; the limit is 64",
	} {
		if text := change(views, 400); !strings.Contains(text, want) && !strings.Contains(text, strings.ReplaceAll(want, `"`, `\"`)) {
			t.Errorf("%s: %s; want %s", views, text, want)
		}
	}
	for views, want := range map[string]int{`{}`: 400, `{"views":[]}`: 400, viewsOf(t, &wrong): 401, `{"views":[{"view":"x","run":"none"}]}`: 404} {
		if status, text := s.do("GET", "/api/events?views="+url.QueryEscape(views), "", ""); status != want {
			t.Errorf("%s: %d %s", views, status, text)
		}
	}
	if status, text := s.do("PUT", "/api/events/none", "", viewsOf(t, kuhn)); status != 404 {
		t.Errorf("a stream that does not exist: %d %s", status, text)
	}
}

// A stream ends with its last view, and if a client that does not read asks for views without end: no
// client holds a connection or memory that counts for no key.
func TestStreamEnds(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn"}`)
	begin := func() (stream string, body *bufio.Reader) {
		a, err := http.Get(s.http.URL + "/api/events?views=" + url.QueryEscape(viewsOf(t, game)))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { a.Body.Close() })
		body = bufio.NewReader(a.Body)
		for !strings.Contains(stream, `"stream":"`) {
			if stream, err = body.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
		_, stream, _ = strings.Cut(strings.TrimSuffix(stream, "\"}\n"), `"stream":"`)
		return "/api/events/" + stream, body
	}
	stream, body := begin()
	if status, text := s.do("PUT", stream, "", `{"views":[]}`); status != 200 {
		t.Errorf("no views: %d %s", status, text)
	}
	if _, err := io.Copy(io.Discard, body); err != nil {
		t.Errorf("the stream ends with %v", err)
	}

	stream, _ = begin()
	good := strings.TrimSuffix(viewsOf(t, game), "]}")
	for i := 0; ; i++ {
		views := good
		for j := range 60 {
			views += fmt.Sprintf(`,{"view":"%d %s","table":"kuhn-1","key":"x"}`, j, strings.Repeat("x", 90))
		}
		if status, text := s.do("PUT", stream, "", views+"]}"); status == 404 {
			break
		} else if status != 200 || i == 20000 {
			t.Fatalf("request %d: %d %s", i, status, text)
		}
	}
}
