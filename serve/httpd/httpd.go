// Package httpd creates the HTTP servers of the web page, mcp and the fleet host.
//
// A slow client costs the server little. Headers, bodies and idle connections have deadlines. A refusal
// does not wait for the request body. If there are too many connections, the one that has kept the server
// waiting longest is closed. Streams and searches have no deadline.
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

// limits are the time limits for sending a header, a body and the next request, and the maximum number of
// connections.
type limits struct {
	header, body, idle time.Duration
	connections        int
}

// linger is the time that a refused client has to read the answer while it still sends.
const linger = time.Second

// New returns a server with limits of 10 seconds per header, a minute per body and 512 connections.
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
		_ = control.SetReadDeadline(time.Now().Add(l.body)) // cannot fail on a network connection
		w.Header().Set("Connection", "close")               // unless the body is read: its rest is no request
		b := &body{r.Body, false, func() {
			w.Header().Del("Connection")
			_ = control.SetReadDeadline(time.Time{})
			c.changed(conn, http.StateActive)
		}}
		r = r.WithContext(r.Context()) // the server itself reads the context of the first request
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

// connKey is the context key of a request's connection.
type connKey struct{}

// body is a request body. It reports its end once.
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

// connections are the open connections, each with the time since when the server waits for the client.
type connections struct {
	mu    sync.Mutex
	most  int
	waits map[net.Conn]time.Time // working while a request is processed
}

var working = time.Unix(1<<40, 0)

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
