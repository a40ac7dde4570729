package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/agents"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// MaxTables limits the clients of a server.
const MaxTables = 64

// Server serves clients. Each has its own table.
type Server struct {
	options Options
	mcp     *sdk.Server

	life     context.Context // ends when the client on standard input is gone
	pass     func()          // lets its next call start before the current one ends
	requests sync.Map        // HTTP requests by the value of requestKey

	mu      sync.Mutex
	clients map[*sdk.ServerSession]*seated
}

// seated is a client with its game. Hold mu to use it.
type seated struct {
	mu        sync.Mutex
	release   func()        // releases mu before the call ends
	searching chan struct{} // full while a search runs
	table.Player
	options   *Options
	refused   int      // refused actions in this game
	sentGoals []string // goals that were sent
	asked     int      // number of searches, for their IDs
}

func newSeated(o *Options) *seated {
	return &seated{searching: make(chan struct{}, 1), options: o, Player: table.Player{Program: o.Program, Folder: o.Shelf, Remote: o.Away}}
}

// New returns a server, or an error about the options.
func New(o Options) (*Server, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Server{options: o, life: context.Background(), pass: func() {}, clients: map[*sdk.ServerSession]*seated{}}
	s.mcp = sdk.NewServer(&sdk.Implementation{Name: "deadreckon", Version: strings.TrimPrefix(o.Program, "deadreckon ")}, &sdk.ServerOptions{
		Instructions: o.howTo(),
		Capabilities: &sdk.ServerCapabilities{},
	})
	s.addTools()
	s.addRules()
	return s, nil
}

// Serve serves one client on in and out until ctx or the input ends, then closes its game. Calls that run
// longer than grace after the end of the input are stopped. Malformed lines are answered with an error.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	life, end := context.WithCancel(ctx)
	defer end()
	l := newLines(in, out)
	s.life, s.pass, l.gone = life, l.pass, end
	err := s.mcp.Run(ctx, l)
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		err = nil
	}
	return errors.Join(err, s.Close())
}

// Close closes all games.
func (s *Server) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for of, t := range s.clients {
		err = errors.Join(err, t.leave())
		delete(s.clients, of)
	}
	return err
}

// leave waits for the current call and closes the table.
func (t *seated) leave() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Close()
}

// client returns the client of a session, and closes the tables of disconnected clients.
func (s *Server) client(of *sdk.ServerSession) (*seated, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.clients[of]; t != nil {
		return t, nil
	}
	s.forget()
	if len(s.clients) == MaxTables {
		return nil, fmt.Errorf("at most %d clients may play", MaxTables)
	}
	t := newSeated(&s.options)
	s.clients[of] = t
	return t, nil
}

// forget closes the tables of disconnected clients. The caller holds s.mu.
func (s *Server) forget() {
	here := slices.Collect(s.mcp.Sessions())
	for gone, t := range s.clients {
		if !slices.Contains(here, gone) {
			_ = t.leave() // the client is gone
			delete(s.clients, gone)
		}
	}
}

// useKey is the key in the _meta of a call in which an agent's client reports its usage since the last
// report: tokens read (in), tokens written (out), and cost.
const useKey = "deadreckon/use"

// spend records a call and the reported usage.
func (t *seated) spend(r *sdk.CallToolRequest) error {
	if t.Remote == nil {
		return nil
	}
	used := agents.Usage{Calls: 1}
	if told, ok := r.Params.Meta[useKey]; ok {
		var u struct {
			In   int     `json:"in"`
			Out  int     `json:"out"`
			Cost float64 `json:"cost"`
		}
		text, err := json.Marshal(told)
		if err == nil {
			err = json.Unmarshal(text, &u)
		}
		if err != nil || u.In < 0 || u.Out < 0 || u.Cost < 0 {
			return fmt.Errorf(`%s is %s: expected tokens and cost, such as {"in":900,"out":20,"cost":0.003}`, useKey, text)
		}
		used.In, used.Out, used.Cost = u.In, u.Out, u.Cost
	}
	t.Remote.Spend(used)
	return nil
}

// errorFor returns an error as one line for the client. With fixed options the client gets no details of an
// internal error. These go to Options.Faults.
func (o *Options) errorFor(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("cancelled; call observe to continue the game")
	}
	refusal := session.RefusalOf(err)
	message := refusal.Message
	if refusal.Line > 0 {
		message = fmt.Sprintf("line %d, column %d: %s", refusal.Line, refusal.Column, message)
	}
	if f := (table.Fault{}); errors.As(err, &f) && o.fixed() {
		if o.Faults != nil {
			fmt.Fprintln(o.Faults, message)
		}
		return errors.New("internal error; the game is unchanged")
	}
	return errors.New(message)
}

// call carries out a tool. It returns the result as text and as structured data.
type call[In, Out any] func(ctx context.Context, t *seated, in In) (string, Out, error)

// failing is a result that may report a failure.
type failing interface{ failed() bool }

// add adds a tool. Calls at a table run one at a time. Errors, including internal ones, are one line of
// text for the model.
func add[In, Out any](s *Server, tool *sdk.Tool, do call[In, Out]) {
	no := false
	if tool.Annotations == nil {
		tool.Annotations = &sdk.ToolAnnotations{ReadOnlyHint: true}
	}
	tool.Annotations.OpenWorldHint = &no
	tool.InputSchema = schema[In]()
	if s.options.Values && reflect.TypeFor[Out]() != reflect.TypeFor[any]() {
		tool.OutputSchema = schema[Out]()
	}
	s.mcp.AddTool(tool, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		var result sdk.CallToolResult
		text, out, err := answer(ctx, s, r, do)
		if err != nil {
			result.SetError(s.options.errorFor(err))
			return &result, nil
		}
		result.Content = []sdk.Content{&sdk.TextContent{Text: text}}
		if f, ok := any(out).(failing); ok {
			result.IsError = f.failed()
		}
		if s.options.Values {
			result.StructuredContent = out
		}
		return &result, nil
	})
}

// answer runs a call until the client cancels it or is gone.
func answer[In, Out any](ctx context.Context, s *Server, r *sdk.CallToolRequest, do call[In, Out]) (text string, out Out, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = table.Fault{Cause: session.Fault(p)}
		}
	}()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(s.contextOf(r), stop)()
	defer progress(ctx, r)()
	var in In
	if given := r.Params.Arguments; given != nil && string(given) != "null" {
		if err := session.Decode(given, &in); err != nil {
			return "", out, err
		}
	}
	t, err := s.client(r.Session)
	if err != nil {
		return "", out, err
	}
	t.mu.Lock()
	unlock := sync.OnceFunc(t.mu.Unlock)
	defer unlock()
	t.release = func() {
		unlock()
		s.pass()
	}
	if err := t.spend(r); err != nil {
		return "", out, err
	}
	return do(ctx, t, in)
}

// progressEvery is the interval of progress notifications.
var progressEvery = 2 * time.Second

// progress sends progress notifications, if requested, until stop is called.
func progress(ctx context.Context, r *sdk.CallToolRequest) (stop func()) {
	token := r.Params.GetProgressToken()
	if token == nil {
		return func() {}
	}
	tick, over, seconds := time.NewTicker(progressEvery), make(chan struct{}), 0.0
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				seconds += progressEvery.Seconds()
				_ = r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: token, Progress: seconds, Message: fmt.Sprintf("%g seconds", seconds)})
			case <-over:
				return
			}
		}
	}()
	return func() { over <- struct{}{} }
}

// schema returns the schema of a type in a form that all clients can read: each value has one type, and no
// schema is a boolean.
func schema[T any]() map[string]any {
	var out map[string]any
	inferred, err := jsonschema.For[T](nil)
	text, _ := json.Marshal(inferred)
	if err = errors.Join(err, json.Unmarshal(text, &out)); err != nil {
		panic("mcp: " + err.Error())
	}
	if out["properties"] == nil {
		out["properties"] = map[string]any{}
	}
	simplify(out)
	return out
}

func simplify(schema map[string]any) {
	if types, ok := schema["type"].([]any); ok {
		schema["type"] = types[len(types)-1] // before it is null
	}
	if schema["additionalProperties"] == false {
		delete(schema, "additionalProperties")
	}
	for _, part := range schema {
		if part, ok := part.(map[string]any); ok {
			simplify(part)
		}
	}
}
