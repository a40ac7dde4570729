package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// client is an MCP client over lines. It records everything that it receives.
type client struct {
	t    testing.TB
	in   io.WriteCloser
	out  *bufio.Reader
	end  chan error
	next int
	got  strings.Builder // all received lines

	asked map[string]bool // called tools
}

// dial starts a server with structured results, and shakes hands.
func dial(t testing.TB, o Options) *client {
	t.Helper()
	o.Values = true
	if o.Game == "" {
		o.Game = "kuhn"
	}
	s := newServer(t, o)
	return dialWith(t.Context(), t, s)
}

func newServer(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// dialWith connects to a server that runs until ctx ends.
func dialWith(ctx context.Context, t testing.TB, s *Server) *client {
	t.Helper()
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	c := &client{t: t, in: in, out: bufio.NewReaderSize(out, 1<<16), end: make(chan error, 1), asked: map[string]bool{}}
	go func() {
		err := s.Serve(ctx, requests, answers)
		answers.Close()
		c.end <- err
	}()
	c.request("initialize", map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "test", "version": "1"}})
	c.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return c
}

func (c *client) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) receive() string {
	c.t.Helper()
	line, err := c.out.ReadString('\n')
	if err != nil {
		c.t.Fatalf("no answer: %v", err)
	}
	c.got.WriteString(line)
	return line
}

// reply is a response with the fields of a tool result.
type reply struct {
	ID     int `json:"id"`
	Result struct {
		IsError           bool `json:"isError"`
		Content           []struct{ Text string }
		StructuredContent json.RawMessage `json:"structuredContent"`
		Tools             []struct {
			Name        string
			InputSchema json.RawMessage
		}
		Resources []struct{ URI string }
		Contents  []struct{ Text string }
		Messages  []struct{ Content struct{ Text string } }
	}
	Error *struct{ Message string }
}

func (r reply) text() string { return r.Result.Content[0].Text }

func (c *client) request(method string, params any) (r reply) {
	c.t.Helper()
	c.next++
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": c.next, "method": method, "params": params})
	if err != nil {
		c.t.Fatal(err)
	}
	c.send(string(text))
	if err := json.Unmarshal([]byte(c.receive()), &r); err != nil {
		c.t.Fatal(err)
	}
	return r
}

// call calls a tool with JSON arguments.
func (c *client) call(tool, arguments string) reply {
	c.t.Helper()
	c.asked[tool] = true
	r := c.request("tools/call", map[string]any{"name": tool, "arguments": json.RawMessage(arguments)})
	if r.Error == nil && len(r.Result.Content) == 0 {
		c.t.Fatalf("%s %s: no content", tool, arguments)
	}
	return r
}

// says calls a tool and fails unless the result contains all words.
func (c *client) says(tool, arguments string, words ...string) reply {
	c.t.Helper()
	r := c.call(tool, arguments)
	for _, w := range words {
		if r.Error != nil || !strings.Contains(r.text(), w) {
			c.t.Fatalf("%s %s: %+v\nis without %q", tool, arguments, r, w)
		}
	}
	return r
}

// refuses calls a tool and fails unless the result is an error with all words.
func (c *client) refuses(tool, arguments string, words ...string) {
	c.t.Helper()
	if r := c.says(tool, arguments, words...); !r.Result.IsError {
		c.t.Fatalf("%s %s: %s\nis no error", tool, arguments, r.text())
	}
}

func (c *client) close() {
	c.t.Helper()
	c.in.Close()
	if rest, _ := io.ReadAll(c.out); len(rest) > 0 {
		c.t.Errorf("left to read: %s", rest)
	}
	if err := <-c.end; err != nil {
		c.t.Error(err)
	}
}

// value decodes the structured part of a result.
func value[T any](c *client, r reply) (out T) {
	c.t.Helper()
	if err := json.Unmarshal(r.Result.StructuredContent, &out); err != nil {
		c.t.Fatalf("%v: %+v", err, r)
	}
	return out
}
