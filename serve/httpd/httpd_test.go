package httpd

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// serve starts a server whose path /open needs no key. It returns the address.
func serve(t *testing.T, l limits) string {
	t.Helper()
	m := http.NewServeMux()
	m.HandleFunc("/closed", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no key", http.StatusUnauthorized) })
	m.HandleFunc("/open", func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "cut off", http.StatusRequestTimeout)
			return
		}
		select { // a search or a stream outlives the deadline of the body
		case <-r.Context().Done():
			return
		case <-time.After(3 * l.body / 2):
		}
		fmt.Fprintf(w, "read %d", len(text))
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(m, l)
	go s.Serve(listener)
	t.Cleanup(func() { s.Close() })
	return listener.Addr().String()
}

// send sends a text on a new connection.
func send(t *testing.T, address, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute))
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

// The server answers or closes slow connections, and never parses the rest of a body as a request.
func TestSlowClients(t *testing.T) {
	address := serve(t, limits{header: 100 * time.Millisecond, body: 300 * time.Millisecond, idle: 300 * time.Millisecond, connections: 100})
	for _, c := range []struct{ name, text, want string }{
		{"half a header", "GET /open HTTP/1.1\r\nHost:", "-"},
		{"no body", "GET /open HTTP/1.1\r\nHost: x\r\n\r\n", "200 read 0"},
		{"a whole body", "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", "200 read 2"},
		{"half a body", "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\na", "408 cut off"},
		{"half a body in chunks", "POST /open HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\na", "408 cut off"},
		{"half a body without a key", "POST /closed HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\na", "401 no key"},
		{"a request within a body without a key", "POST /closed HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nGET /open HTTP/1.1\r\nHost: x\r\n\r\n", "401 no key"},
		{"half of a body that waits for a word", "POST /closed HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n\r\n", "401 no key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			all, _ := io.ReadAll(send(t, address, c.text)) // the connection may be reset at the end
			_, status, _ := strings.Cut(string(all), "HTTP/1.1 ")
			_, text, _ := strings.Cut(string(all), "\r\n\r\n")
			if got := status[:min(3, len(status))] + " " + strings.TrimSpace(text); c.want == "-" && strings.HasPrefix(status, "2") || c.want != "-" && got != c.want {
				t.Errorf("%q; expected %s", all, c.want)
			}
		})
	}
}

// A refusal does not wait for the body.
func TestRefusalBeforeBody(t *testing.T) {
	c := send(t, serve(t, limits{header: time.Hour, body: time.Hour, idle: time.Hour, connections: 100}), "POST /closed HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\na")
	if all, err := io.ReadAll(c); err != nil || !strings.HasPrefix(string(all), "HTTP/1.1 401") || !strings.Contains(string(all), "Connection: close") {
		t.Errorf("%q %v", all, err)
	}
}

// Slow clients leave room for quick ones. A client keeps its connection during its
// request.
func TestManySlowClients(t *testing.T) {
	address := serve(t, limits{header: time.Hour, body: time.Second, idle: time.Hour, connections: 8})
	busy := send(t, address, "POST /open HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\na")
	for n := range 100 {
		send(t, address, []string{"", "GET", "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\na"}[n%3])
	}
	quick := send(t, address, "POST /closed HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\na")
	if all, err := io.ReadAll(quick); err != nil || !strings.HasPrefix(string(all), "HTTP/1.1 401") {
		t.Errorf("%q %v", all, err)
	}
	if all, err := io.ReadAll(busy); err != nil || !strings.HasSuffix(string(all), "read 1") {
		t.Errorf("%q %v", all, err)
	}
}
