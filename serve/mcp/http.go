package mcp

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/serve/httpd"
)

// idle is the time after which a silent client is dropped.
const idle = time.Hour

// requestKey is the internal header that identifies the HTTP request of a call.
const requestKey = "Deadreckon-Request"

// contextOf returns a context that ends when the client of a call is gone.
func (s *Server) contextOf(r *sdk.CallToolRequest) context.Context {
	if r.Extra == nil || r.Extra.Header == nil {
		return s.life
	}
	if found, ok := s.requests.Load(r.Extra.Header.Get(requestKey)); ok {
		return found.(request).life
	}
	over, end := context.WithCancel(s.life)
	end()
	return over
}

// request is an HTTP request in progress.
type request struct {
	session string
	life    context.Context
	end     context.CancelFunc
}

// serve passes a request to h. Aborting the request or deleting its session stops its calls.
func (s *Server) serve(h http.Handler, w http.ResponseWriter, r *http.Request) {
	of := request{session: r.Header.Get("Mcp-Session-Id")}
	if r.Method == http.MethodDelete {
		s.requests.Range(func(_, other any) bool {
			if other := other.(request); other.session == of.session {
				other.end()
			}
			return true
		})
		defer func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.forget()
		}()
	}
	of.life, of.end = context.WithCancel(r.Context())
	defer of.end()
	key := rand.Text()
	s.requests.Store(key, of)
	defer s.requests.Delete(key)
	r.Header.Set(requestKey, key)
	if r.Method == http.MethodPost {
		r.Header.Set("Accept", "application/json, text/event-stream") // whatever is accepted, JSON is sent
	}
	h.ServeHTTP(w, r)
}

// Handler serves clients over HTTP. It refuses requests with a foreign Host or Origin header.
func (s *Server) Handler() http.Handler {
	streamable := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.mcp },
		&sdk.StreamableHTTPOptions{SessionTimeout: idle, MaxRequestBodyBytes: maxLine, JSONResponse: true})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !local(r.Host):
			http.Error(w, fmt.Sprintf("the Host header %q is not a loopback name", r.Host), http.StatusForbidden)
		case r.Header.Get("Origin") != "" && r.Header.Get("Origin") != "http://"+r.Host:
			http.Error(w, fmt.Sprintf("requests from the page %q are refused", r.Header.Get("Origin")), http.StatusForbidden)
		case r.Header.Get("Mcp-Session-Id") == "" && len(slices.Collect(s.mcp.Sessions())) >= MaxTables:
			http.Error(w, fmt.Sprintf("at most %d clients may connect", MaxTables), http.StatusTooManyRequests)
		default:
			s.serve(streamable, w, r)
		}
	})
}

// local reports whether a host, with or without a port, is localhost or a loopback address. DNS cannot
// redirect these.
func local(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// Listen listens on a loopback address such as 127.0.0.1:8765. Port 0 chooses a free port.
func Listen(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("--listen %q: expected an address and a port such as 127.0.0.1:8765", address)
	}
	if !local(host) {
		return nil, fmt.Errorf("--listen %q: only loopback addresses are allowed, such as 127.0.0.1:PORT", address)
	}
	return net.Listen("tcp", address)
}

// ServeHTTP serves clients on a listener until ctx ends, then closes their games.
func (s *Server) ServeHTTP(ctx context.Context, l net.Listener) error {
	server := httpd.New(s.Handler())
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	err := server.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.Close())
}
