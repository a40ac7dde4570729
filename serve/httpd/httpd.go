// Package httpd makes the HTTP servers of web, mcp and host.
//
// Its one idea: a slow client costs the server little. Headers, bodies and idle connections have deadlines, a
// refusal does not wait for the body of its request, and a connection too many takes the place of the one
// that has kept the server waiting longest. Streams and searches have no deadline. It knows no paths or keys.
package httpd

import (
	"context"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// limits bound the time to send a header, a body and the next request, and the number of connections.
type limits struct {
	header, body, idle time.Duration
	connections        int
}

// linger is how long a refused client may still send, so that it reads the answer.
const linger = time.Second

// New returns a server whose clients have 10 seconds for a header, a minute for a body and 512 connections.
func New(h http.Handler) *http.Server {
	return newServer(h, limits{10 * time.Second, time.Minute, 2 * time.Minute, 512})
}

func newServer(h http.Handler, l limits) *http.Server {
	c := &connections{most: l.connections, waits: map[net.Conn]time.Time{}}
	timed := func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			h.ServeHTTP(w, r)
			return
		}
		control := http.NewResponseController(w)
		conn := r.Context().Value(connKey{}).(net.Conn)
		c.changed(conn, http.StateNew)
		_ = control.SetReadDeadline(time.Now().Add(l.body)) // of a network connection: no errors
		w.Header().Set("Connection", "close")               // unless the body is read: its rest is no request
		b := &body{r.Body, false, func() {
			w.Header().Del("Connection")
			_ = control.SetReadDeadline(time.Time{})
			c.changed(conn, http.StateActive)
		}}
		r = r.WithContext(r.Context()) // the server itself looks at the first request
		r.Body = b
		h.ServeHTTP(w, r)
		if !b.done {
			_ = control.SetReadDeadline(time.Now().Add(linger))
		}
	}
	return &http.Server{
		Handler: http.HandlerFunc(timed), ReadHeaderTimeout: l.header, IdleTimeout: l.idle, MaxHeaderBytes: 1 << 16, ConnState: c.changed,
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, conn)
		},
	}
}

// connKey is the key of the connection in the context of its requests.
type connKey struct{}

// body is the body of a request, which ends once.
type body struct {
	io.ReadCloser
	done bool
	end  func()
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF && !b.done {
		b.done = true
		b.end()
	}
	return n, err
}

// connections are the open connections of a server, and since when each keeps the server waiting.
type connections struct {
	mu    sync.Mutex
	most  int
	waits map[net.Conn]time.Time // working while the server works for the client
}

var working = time.Unix(1<<40, 0)

// changed implements http.Server.ConnState.
func (c *connections) changed(conn net.Conn, s http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch s {
	case http.StateClosed, http.StateHijacked:
		delete(c.waits, conn)
	case http.StateActive:
		c.waits[conn] = working
	default:
		c.waits[conn] = time.Now()
	}
	if len(c.waits) > c.most {
		longest := slices.MinFunc(slices.Collect(maps.Keys(c.waits)), func(a, b net.Conn) int { return c.waits[a].Compare(c.waits[b]) })
		delete(c.waits, longest)
		longest.Close()
	}
}
