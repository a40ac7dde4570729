package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	_ "deadreckon/internal/games"
	"deadreckon/serve/httpd"
	"deadreckon/serve/journal"
	"deadreckon/serve/web"
)

// server is a server with a folder.
type server struct {
	t      testing.TB
	folder string
	web    *web.Server
	http   *httptest.Server
}

// serving starts a server; change may modify its configuration.
func serving(t testing.TB, folder string, change func(*web.Config)) *server {
	t.Helper()
	c := web.Config{Folder: journal.Folder(folder), Program: "test 1", Limits: web.DefaultLimits}
	if change != nil {
		change(&c)
	}
	w, err := web.New(c)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, folder: folder, web: w, http: httptest.NewUnstartedServer(w)}
	s.http.Config = httpd.New(w)
	inner := s.http.Config.ConnContext
	s.http.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		_ = c.(*net.TCPConn).SetWriteBuffer(4096) // a small buffer shows soon that a client does not read
		return inner(ctx, c)
	}
	s.http.Start()
	t.Cleanup(s.close)
	return s
}

// close stops a server like a signal.
func (s *server) close() {
	if s.web == nil {
		return
	}
	if err := s.web.Close(); err != nil {
		s.t.Error(err)
	}
	s.http.Close()
	s.web = nil
}

// do sends a request and returns status and body.
func (s *server) do(method, path, key, body string) (int, string) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.http.URL+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("X-Key", key)
	}
	return s.send(r)
}

func (s *server) send(r *http.Request) (int, string) {
	s.t.Helper()
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return a.StatusCode, string(text)
}

// seats is an open table with its keys.
type seats struct {
	s     *server
	Table string            `json:"table"`
	Keys  map[string]string `json:"keys"`
}

// open opens a table.
func (s *server) open(body string) *seats {
	s.t.Helper()
	status, text := s.do("POST", "/api/tables", "", body)
	out := &seats{s: s}
	if err := json.Unmarshal([]byte(text), out); err != nil || status != http.StatusOK {
		s.t.Fatalf("%s: %d %s", body, status, text)
	}
	return out
}

// ask sends a request with a viewer's key and returns the answer.
func (t *seats) ask(eye, request string) string {
	t.s.t.Helper()
	status, text := t.s.do("POST", "/api/tables/"+t.Table, t.Keys[eye], request)
	if status != http.StatusOK {
		t.s.t.Fatalf("%s: %d %s", request, status, text)
	}
	return text
}

// must is ask for requests that must succeed.
func (t *seats) must(eye, request string) string {
	t.s.t.Helper()
	text := t.ask(eye, request)
	if strings.Contains(text, `"error"`) {
		t.s.t.Fatalf("%s: %s", request, text)
	}
	return text
}

// events reads the stream of a tab.
type events struct {
	t    testing.TB
	body io.ReadCloser
	in   *bufio.Scanner
	all  bytes.Buffer // all received bytes
}

// watch opens the stream of a tab.
func (t *seats) watch(eye, more string) *events {
	t.s.t.Helper()
	a, err := http.Get(t.s.http.URL + "/api/tables/" + t.Table + "/events?key=" + t.Keys[eye] + more)
	if err != nil {
		t.s.t.Fatal(err)
	}
	if a.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(a.Body)
		t.s.t.Fatalf("events: %d %s", a.StatusCode, text)
	}
	e := &events{t: t.s.t, body: a.Body, in: bufio.NewScanner(a.Body)}
	e.in.Buffer(nil, 1<<22)
	t.s.t.Cleanup(func() { a.Body.Close() })
	return e
}

// next returns the next event as "kind data", or "" at the end.
func (e *events) next() string {
	kind := ""
	for e.in.Scan() {
		line := e.in.Text()
		if !strings.HasPrefix(line, ":") {
			fmt.Fprintln(&e.all, line)
		}
		if k, ok := strings.CutPrefix(line, "event: "); ok {
			kind = k
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			return kind + " " + data
		}
	}
	return ""
}

// until returns the first event that contains a text, and fails if there is none.
func (e *events) until(text string) string {
	e.t.Helper()
	late := time.AfterFunc(time.Minute, func() { e.body.Close() })
	defer late.Stop()
	var before []string
	for {
		got := e.next()
		if strings.Contains(got, text) {
			return got
		}
		if got == "" {
			e.t.Fatalf("no event with %s; there were %s", text, strings.Join(before, "\n"))
		}
		before = append(before, got)
	}
}
