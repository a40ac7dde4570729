package mcp

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// serving starts a server on a free port and returns its URL.
func serving(t *testing.T, o Options) string {
	t.Helper()
	s := newServer(t, o)
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	end := make(chan error)
	go func() { end <- s.ServeHTTP(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-end; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

func connect(t *testing.T, url string) *sdk.ClientSession {
	t.Helper()
	c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func said(t *testing.T, c *sdk.ClientSession, tool string, arguments map[string]any) string {
	t.Helper()
	r, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	return r.Content[0].(*sdk.TextContent).Text
}

// Each client has its own game.
func TestHTTP(t *testing.T) {
	url := serving(t, first())
	one, other := connect(t, url), connect(t, url)
	said(t, one, "new_game", nil)
	if got := said(t, other, "observe", nil); !strings.Contains(got, "there is no game yet") {
		t.Error(got)
	}
	said(t, other, "new_game", nil)
	if got := said(t, one, "play", map[string]any{"actions": []string{"check"}}); !strings.Contains(got, "the game is over") {
		t.Error(got)
	}
	if got := said(t, other, "observe", nil); !strings.Contains(got, "2 legal actions") {
		t.Error(got)
	}
}

// post sends a request with changed headers.
func post(t *testing.T, url, body string, change func(*http.Request)) (int, string) {
	t.Helper()
	r, err := http.NewRequest("POST", url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	change(r)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, _ := io.ReadAll(got.Body)
	return got.StatusCode, string(text)
}

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`

func TestForeign(t *testing.T) {
	url := serving(t, first())
	for _, row := range []struct {
		want   int
		words  string
		change func(*http.Request)
	}{
		{200, "serverInfo", func(*http.Request) {}},
		{200, "serverInfo", func(r *http.Request) { r.Header.Set("Origin", url) }},
		{403, `the Host header "evil.example" is not a loopback name`, func(r *http.Request) { r.Host = "evil.example" }},
		{403, "is not a loopback name", func(r *http.Request) { r.Host = "127.0.0.1.evil.example:80" }},
		{403, `requests from the page "http://evil.example" are refused`, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }},
		{403, "are refused", func(r *http.Request) { r.Header.Set("Origin", "null") }},
		{403, "are refused", func(r *http.Request) { r.Method = "GET"; r.Header.Set("Origin", "http://localhost:1") }},
		{413, "", func(r *http.Request) {
			r.Body = io.NopCloser(io.LimitReader(zeros{}, 100<<20))
			r.ContentLength = 100 << 20
		}},
		{400, "", func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader("hello")); r.ContentLength = 5 }},
	} {
		if got, text := post(t, url, hello, row.change); got != row.want || !strings.Contains(text, row.words) {
			t.Errorf("status %d, want %d: %s, want %q", got, row.want, text, row.words)
		}
	}
}

// zeros is an endless reader of blanks.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

// The number of clients is limited. A client that leaves makes room.
func TestManyClients(t *testing.T) {
	url := serving(t, first())
	var last *sdk.ClientSession
	for range MaxTables {
		last = connect(t, url)
		said(t, last, "new_game", nil)
	}
	if got, text := post(t, url, hello, func(*http.Request) {}); got != http.StatusTooManyRequests || !strings.Contains(text, fmt.Sprint(MaxTables)) {
		t.Errorf("status %d: %s", got, text)
	}
	last.Close()
	said(t, connect(t, url), "new_game", nil)
}

func TestListen(t *testing.T) {
	for address, want := range map[string]string{"0.0.0.0:0": "only loopback addresses", "example.com:80": "only loopback addresses", ":80": "only loopback addresses", "80": "expected an address and a port"} {
		if l, err := Listen(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", address, l, err)
		}
	}
}
