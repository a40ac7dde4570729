package mcp

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// served returns the output of a server for lines sent without waiting.
func served(t *testing.T, o Options, lines ...string) string {
	t.Helper()
	o.Values = true
	s := newServer(t, o)
	hello := []string{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`}
	var out bytes.Buffer
	if err := s.Serve(t.Context(), strings.NewReader(strings.Join(append(hello, lines...), "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func toolCall(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
}

// Calls run in order. At the end of input, all are answered.
func TestOrder(t *testing.T) {
	var lines []string
	for i := range 9 {
		lines = append(lines, toolCall(i+1, "new_game", `{}`))
	}
	got := served(t, first(), lines...)
	for i := range 9 {
		if at := strings.Index(got, fmt.Sprintf(`"id":%d,`, i+1)); at < 0 || !strings.Contains(strings.SplitN(got[at:], "\n", 2)[0], fmt.Sprintf(`"number":%d,`, i+1)) {
			t.Errorf("call %d did not begin game %d:\n%s", i+1, i+1, got)
		}
	}
}

// A malformed line is answered, and the next line is served.
func TestBadLines(t *testing.T) {
	got := served(t, first(), "hello", "", "[]", `{"jsonrpc":"2.0"`, `{"jsonrpc":"2.0","id":"`+strings.Repeat("x", maxLine)+`"}`, "\xff\xfe", toolCall(1, "new_game", `{}`))
	for _, want := range []string{`"id":null`, "malformed JSON in column 1: ", "malformed JSON in column 16: ", "bytes, more than 1048576", "the line is not a message", `"number":1`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// A cancelled search stops, and the next call is served.
func TestCancelled(t *testing.T) {
	for range 20 {
		o := first(Suggest)
		c := dial(t, o)
		c.says("new_game", `{}`)
		c.send(toolCall(100, Suggest, `{"seconds":60}`))
		c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":100}}`)
		c.send(toolCall(101, "observe", `{}`))
		for !strings.Contains(c.receive(), `"id":101`) { // call 100 has no answer if it was still waiting
		}
		go io.Copy(io.Discard, c.out)
		c.in.Close()
		<-c.end
	}
}

// The official client plays a game with the newest protocol, which has no handshake, and with an older
// one.
func TestOfficialClient(t *testing.T) {
	for _, version := range []string{"", "2025-11-25", "2024-11-05"} {
		s := newServer(t, first())
		requests, in := io.Pipe()
		out, answers := io.Pipe()
		end := make(chan error, 1)
		go func() { end <- s.Serve(t.Context(), requests, answers) }()
		c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).
			Connect(t.Context(), &sdk.IOTransport{Reader: out, Writer: in}, &sdk.ClientSessionOptions{ProtocolVersion: version})
		if err != nil {
			t.Fatal(version, err)
		}
		said(t, c, "new_game", nil)
		if got := said(t, c, "play", map[string]any{"actions": []string{"check"}}); !strings.Contains(got, "the game is over: first +0.5") {
			t.Errorf("%q: %s", version, got)
		}
		if err := c.Close(); err != nil {
			t.Error(version, err)
		}
		in.Close()
		if err := <-end; err != nil {
			t.Error(version, err)
		}
	}
}
