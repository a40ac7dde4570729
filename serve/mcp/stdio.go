package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/serve/session"
)

// maxLine limits a message in bytes.
const maxLine = session.MostRequest

// grace is the time that calls may run after the end of the input.
const grace = 300 * time.Millisecond

// lines is an sdk.Transport of JSON lines. It passes tool calls on one at a time, in order, so a client
// need not wait for answers. At the end of input, pending calls are answered, and calls that run longer
// than grace are stopped. A malformed line is answered with an error.
type lines struct {
	in  *session.Lines
	out io.Writer

	writing sync.Mutex
	read    chan jsonrpc.Message // decoded messages; closed at the end of input
	end     error                // error at the end of input; read only after read is closed
	closed  chan struct{}
	close   sync.Once

	mu      sync.Mutex
	waiting []*jsonrpc.Request      // tool calls behind the current one
	asked   map[jsonrpc.ID]struct{} // passed on and not answered yet
	running jsonrpc.ID              // current tool call
	busy    bool                    // running is valid
	over    bool                    // the input has ended
	gone    func()                  // stops running calls
	moved   chan struct{}
}

func newLines(in io.Reader, out io.Writer) *lines {
	return &lines{in: session.NewLines(in), out: out, read: make(chan jsonrpc.Message), closed: make(chan struct{}), asked: map[jsonrpc.ID]struct{}{}, moved: make(chan struct{}, 1)}
}

// Connect implements sdk.Transport.
func (l *lines) Connect(context.Context) (sdk.Connection, error) {
	go l.pump()
	return l, nil
}

// SessionID implements sdk.Connection.
func (l *lines) SessionID() string { return "" }

// Close implements sdk.Connection.
func (l *lines) Close() error {
	l.close.Do(func() { close(l.closed) })
	return nil
}

// pump reads the input to its end.
func (l *lines) pump() {
	defer close(l.read)
	for {
		text, size, err := l.in.Next()
		switch {
		case err != nil && size == 0:
			l.end = err
			return
		case size > maxLine:
			l.answer(fmt.Sprintf("the line has %d bytes, more than %d", size, maxLine))
			continue
		case len(bytes.TrimSpace(text)) == 0:
			continue
		}
		message, err := jsonrpc.DecodeMessage(text)
		if err != nil {
			l.answer(malformed(text))
			continue
		}
		select {
		case l.read <- message:
		case <-l.closed:
			return
		}
	}
}

// malformed describes the error in a line, with the column if known.
func malformed(text []byte) string {
	var v any
	if syntax := (*json.SyntaxError)(nil); errors.As(json.Unmarshal(text, &v), &syntax) {
		return fmt.Sprintf("malformed JSON in column %d: %v", max(int(syntax.Offset), 1), syntax)
	}
	return "the line is not a message of JSON-RPC 2.0"
}

// answer sends an error for a line without a known ID.
func (l *lines) answer(message string) {
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": jsonrpc.CodeParseError, "message": message}})
	_ = l.put(text) // the next write reports the error
}

// Read implements sdk.Connection.
func (l *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if m, ok := l.next(); ok {
			return m, nil
		}
		read := l.read
		if l.drained() {
			return nil, l.end
		}
		if l.atEnd() {
			read = nil // only answers remain
		}
		select {
		case m, ok := <-read:
			if !ok {
				l.note()
				continue
			}
			if call, ok := m.(*jsonrpc.Request); ok && (l.holds(call) || l.dropped(call)) {
				continue
			}
			return m, nil
		case <-l.moved:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-l.closed:
			return nil, io.EOF
		}
	}
}

// holds reports whether a request has to wait, and records requests that will be answered. A subscription
// is not answered.
func (l *lines) holds(r *jsonrpc.Request) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !r.IsCall() || r.Method == "subscriptions/listen":
		return false
	case r.Method == "tools/call":
		l.waiting = append(l.waiting, r)
		return true
	}
	l.asked[r.ID] = struct{}{}
	return false
}

// dropped reports whether a message cancels a waiting tool call, and removes the call.
func (l *lines) dropped(r *jsonrpc.Request) bool {
	var of struct{ RequestID any }
	if r.Method != "notifications/cancelled" || json.Unmarshal(r.Params, &of) != nil {
		return false
	}
	id, err := jsonrpc.MakeID(of.RequestID)
	l.mu.Lock()
	defer l.mu.Unlock()
	was := len(l.waiting)
	l.waiting = slices.DeleteFunc(l.waiting, func(w *jsonrpc.Request) bool { return err == nil && w.ID == id })
	return len(l.waiting) < was
}

// next returns the next tool call that may start.
func (l *lines) next() (*jsonrpc.Request, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy || len(l.waiting) == 0 {
		return nil, false
	}
	call := l.waiting[0]
	l.waiting, l.running, l.busy = l.waiting[1:], call.ID, true
	l.asked[call.ID] = struct{}{}
	return call, true
}

func (l *lines) note() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	time.AfterFunc(grace, l.gone)
}

func (l *lines) atEnd() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.over
}

// drained reports whether the input has ended and every call was answered.
func (l *lines) drained() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.over && len(l.asked) == 0 && len(l.waiting) == 0
}

// Write implements sdk.Connection.
func (l *lines) Write(_ context.Context, m jsonrpc.Message) error {
	err := l.write(m)
	if r, ok := m.(*jsonrpc.Response); ok {
		l.answered(r.ID)
	}
	return err
}

// answered records an answer.
func (l *lines) answered(id jsonrpc.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.asked, id)
	l.busy = l.busy && id != l.running
	l.move()
}

// pass lets the next call start before the current one is answered.
func (l *lines) pass() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy = false
	l.move()
}

// move wakes Read.
func (l *lines) move() {
	select {
	case l.moved <- struct{}{}:
	default:
	}
}

func (l *lines) write(m jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	return l.put(text)
}

func (l *lines) put(text []byte) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	_, err := l.out.Write(append(text, '\n'))
	return err
}
