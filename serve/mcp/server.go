package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/agents"
	"deadreckon/serve/seated"
	"deadreckon/serve/session"
)

// MostTables bounds the clients of a server.
const MostTables = 64

// Server serves clients, each at a table of its own.
type Server struct {
	options Options
	mcp     *sdk.Server

	mu     sync.Mutex
	tables map[*sdk.ServerSession]*table
}

// table is where a client plays. Whoever holds mu may use it.
type table struct {
	mu sync.Mutex
	seated.Player
	options *Options
	refused int      // actions in this game
	told    []string // purposes of games
	asked   int      // searches, for their ids
}

func newTable(o *Options) *table {
	return &table{options: o, Player: seated.Player{Program: o.Program, Shelf: o.Shelf, Away: o.Away}}
}

// New returns a server, or says what is wrong with the options.
func New(o Options) (*Server, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Server{options: o, tables: map[*sdk.ServerSession]*table{}}
	s.mcp = sdk.NewServer(&sdk.Implementation{Name: "deadreckon", Version: strings.TrimPrefix(o.Program, "deadreckon ")}, &sdk.ServerOptions{
		Instructions: o.howTo(),
		Capabilities: &sdk.ServerCapabilities{},
	})
	s.addTools()
	s.addRules()
	return s, nil
}

// Serve answers a client on in and out until the end of the input or of ctx, and lets go of its
// game. Lines that are no messages are answered, and not an error.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.mcp.Run(ctx, newLines(in, out))
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
	for of, t := range s.tables {
		err = errors.Join(err, t.leave())
		delete(s.tables, of)
	}
	return err
}

// leave waits for the call in progress and closes the table.
func (t *table) leave() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Close()
}

// table returns that of a client. Those of clients that are gone are closed.
func (s *Server) table(of *sdk.ServerSession) (*table, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tables[of]; t != nil {
		return t, nil
	}
	here := slices.Collect(s.mcp.Sessions())
	for gone, t := range s.tables {
		if !slices.Contains(here, gone) {
			_ = t.leave() // nobody is there to be told
			delete(s.tables, gone)
		}
	}
	if len(s.tables) == MostTables {
		return nil, fmt.Errorf("%d clients have a table, and no more may", MostTables)
	}
	t := newTable(&s.options)
	s.tables[of] = t
	return t, nil
}

// useKey is under which a client of games that are played elsewhere tells in the _meta of a call what it
// used since it last told: tokens that it read (in) and wrote (out), and what that cost.
const useKey = "deadreckon/use"

// spend counts a call, and what the client tells with it.
func (t *table) spend(r *sdk.CallToolRequest) error {
	if t.Away == nil {
		return nil
	}
	used := agents.Use{Calls: 1}
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
	refusal := session.RefusalOf(err)
	message := refusal.Message
	if refusal.Line > 0 {
		message = fmt.Sprintf("line %d, column %d: %s", refusal.Line, refusal.Column, message)
	}
	if f := (seated.Fault{}); errors.As(err, &f) && o.fixed() {
		if o.Faults != nil {
			fmt.Fprintln(o.Faults, message)
		}
		return errors.New("internal error; the game stands where it was")
	}
	return errors.New(message)
}

// call carries out a tool at a table: it returns a text for a reader, and the same as a value
// for a program.
type call[In, Out any] func(ctx context.Context, t *table, in In) (string, Out, error)

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
	answer := func(ctx context.Context, r *sdk.CallToolRequest, in In) (result *sdk.CallToolResult, out Out, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = seated.Fault{Cause: session.Fault(p)}
			}
			if err != nil {
				err = s.options.told(err)
			}
		}()
		t, err := s.table(r.Session)
		if err != nil {
			return nil, out, err
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if err := t.spend(r); err != nil {
			return nil, out, err
		}
		text, out, err := do(ctx, t, in)
		if err != nil {
			return nil, out, err
		}
		result = &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}
		if f, ok := any(out).(failing); ok {
			result.IsError = f.failed()
		}
		return result, out, nil
	}
	if s.options.Values {
		sdk.AddTool(s.mcp, tool, answer)
		return
	}
	sdk.AddTool(s.mcp, tool, func(ctx context.Context, r *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
		result, _, err := answer(ctx, r, in)
		return result, nil, err
	})
}
