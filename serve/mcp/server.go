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

// MostTables bounds the clients of a server.
const MostTables = 64

// Server serves clients, each at a table of its own.
type Server struct {
	options Options
	mcp     *sdk.Server

	life     context.Context // of a client that speaks in lines
	pass     func()          // lets its next call begin before the one in progress is answered
	requests sync.Map        // contexts of HTTP requests by the value of requestKey

	mu      sync.Mutex
	clients map[*sdk.ServerSession]*seated
}

// seated is a client and its game. The holder of mu may use it.
type seated struct {
	mu        sync.Mutex
	release   func()        // gives mu back before the call in progress ends
	searching chan struct{} // is full while a search runs
	table.Player
	options *Options
	refused int      // actions in this game
	told    []string // purposes of games
	asked   int      // searches, for their ids
}

func newSeated(o *Options) *seated {
	return &seated{searching: make(chan struct{}, 1), options: o, Player: table.Player{Program: o.Program, Shelf: o.Shelf, Away: o.Away}}
}

// New returns a server, or says what is wrong with the options.
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

// Serve answers a client on in and out until the end of ctx or of the input, stops what runs longer
// than grace behind that, and lets go of its game. Lines that are no messages are answered, and not
// an error.
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

// Close lets go of all games.
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

// leave waits for the call in progress and closes the table.
func (t *seated) leave() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Close()
}

// client returns the client of a connection. Those of clients that are gone are closed.
func (s *Server) client(of *sdk.ServerSession) (*seated, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.clients[of]; t != nil {
		return t, nil
	}
	s.forget()
	if len(s.clients) == MostTables {
		return nil, fmt.Errorf("%d clients have a table, and no more may", MostTables)
	}
	t := newSeated(&s.options)
	s.clients[of] = t
	return t, nil
}

// forget closes the tables of clients that are gone. The server is held.
func (s *Server) forget() {
	here := slices.Collect(s.mcp.Sessions())
	for gone, t := range s.clients {
		if !slices.Contains(here, gone) {
			_ = t.leave() // nobody is there to be told
			delete(s.clients, gone)
		}
	}
}

// useKey is under which a client of games that are played elsewhere tells in the _meta of a call what it
// used since it last told: tokens that it read (in) and wrote (out), and what that cost.
const useKey = "deadreckon/use"

// spend counts a call, and what the client tells with it.
func (t *seated) spend(r *sdk.CallToolRequest) error {
	if t.Away == nil {
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
			return fmt.Errorf(`%s is %s; expected tokens and what they cost, such as {"in":900,"out":20,"cost":0.003}`, useKey, text)
		}
		used.In, used.Out, used.Cost = u.In, u.Out, u.Cost
	}
	t.Away.Spend(used)
	return nil
}

// told returns an error as the client is told it, in one line. Where it has a seat it is told
// nothing of a fault but that there was one, and who started the server is told the rest.
func (o *Options) told(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped; observe goes on with the game")
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
		return errors.New("internal error; the game stands where it was")
	}
	return errors.New(message)
}

// call carries out a tool at a table: it returns a text for a reader, and the same as a value
// for a program.
type call[In, Out any] func(ctx context.Context, t *seated, in In) (string, Out, error)

// failing is a value that may say that what was asked for was not done.
type failing interface{ failed() bool }

// add adds a tool. Calls at a table are carried out one at a time; an error, also for a fault of
// a game, is one line that the model reads.
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
			result.SetError(s.options.told(err))
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

// answer carries out a call of a tool, until the client cancels it or is gone.
func answer[In, Out any](ctx context.Context, s *Server, r *sdk.CallToolRequest, do call[In, Out]) (text string, out Out, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = table.Fault{Cause: session.Fault(p)}
		}
	}()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(s.lifeOf(r), stop)()
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

// progressEvery is how often a client that asks for progress is told of it.
var progressEvery = 2 * time.Second

// progress tells a client that asks for it that a call goes on, until stop.
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

// schema returns the schema of a type as every client reads it: each value has one type, and no
// schema is true or false.
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
