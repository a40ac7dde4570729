package httpd

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// limits bound what the clients of a server may hold.
type limits struct {
	header, body, idle time.Duration // to send the header of a request, its body, and the next request
	connections        int
}

// linger is how long a refused client may still send, so that it reads the answer before the
// connection ends.
const linger = time.Second

// New returns a server for a handler. Its clients have 10 seconds for a header, a minute for a
// body and 512 connections together.
func New(h http.Handler) *http.Server {
	return newServer(h, limits{header: 10 * time.Second, body: time.Minute, idle: 2 * time.Minute, connections: 512})
}

func newServer(h http.Handler, l limits) *http.Server {
	c := &connections{most: l.connections, waits: map[net.Conn]time.Time{}}
	timed := func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			h.ServeHTTP(w, r)
			return
		}
		b := &body{ReadCloser: r.Body, control: http.NewResponseController(w), connections: c}
		b.conn, _ = r.Context().Value(connKey{}).(net.Conn)
		c.set(b.conn, true)
		_ = b.control.SetReadDeadline(time.Now().Add(l.body)) // fails only with the recorder of a test
		r = r.WithContext(r.Context())                        // the server itself looks at the first request
		r.Body = b
		h.ServeHTTP(answer{w, b}, r)
		b.leave(w)
	}
	return &http.Server{
		Handler: http.HandlerFunc(timed), ReadHeaderTimeout: l.header, IdleTimeout: l.idle, MaxHeaderBytes: 1 << 16,
		ConnState: c.changed,
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, conn)
		},
	}
}

// connKey is the key of the connection in the context of its requests.
type connKey struct{}

// body is the body of a request.
type body struct {
	io.ReadCloser
	control     *http.ResponseController
	connections *connections
	conn        net.Conn
	done        bool // it was read to its end, or is not read any more
}

// Read implements io.Reader. After the end of the body the request has no deadline.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) && !b.done {
		b.done = true
		b.connections.set(b.conn, false)
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// leave gives up a body that was not read to its end before the answer. The connection ends
// with the answer: the rest of the body must not be taken for a request.
func (b *body) leave(w http.ResponseWriter) {
	if !b.done {
		b.done = true
		w.Header().Set("Connection", "close")
		_ = b.control.SetReadDeadline(time.Now().Add(linger))
	}
}

// answer is the answer to a request that has a body.
type answer struct {
	http.ResponseWriter
	body *body
}

// WriteHeader implements http.ResponseWriter.
func (a answer) WriteHeader(status int) {
	a.body.leave(a.ResponseWriter)
	a.ResponseWriter.WriteHeader(status)
}

// Write implements io.Writer.
func (a answer) Write(text []byte) (int, error) {
	a.body.leave(a.ResponseWriter)
	return a.ResponseWriter.Write(text)
}

// Unwrap is for http.ResponseController.
func (a answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// connections are the open connections of a server, and since when each keeps the server waiting
// for a request. The time is zero while the server works on the request.
type connections struct {
	most  int
	mu    sync.Mutex
	waits map[net.Conn]time.Time
}

// changed implements http.Server.ConnState.
func (c *connections) changed(conn net.Conn, s http.ConnState) {
	if s == http.StateClosed || s == http.StateHijacked {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.waits, conn)
		return
	}
	c.set(conn, s != http.StateActive)
}

// set says whether a connection keeps the server waiting. If there are too many connections, it
// closes the one that waits longest.
func (c *connections) set(conn net.Conn, waits bool) {
	if conn == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	since := time.Time{}
	if waits {
		since = time.Now()
	}
	if c.waits[conn] = since; len(c.waits) <= c.most {
		return
	}
	oldest := conn
	for other, t := range c.waits {
		if !t.IsZero() && (t.Before(c.waits[oldest]) || c.waits[oldest].IsZero()) {
			oldest = other
		}
	}
	delete(c.waits, oldest)
	oldest.Close()
}
