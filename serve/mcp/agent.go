package mcp

import (
	"context"
	crypto "crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"deadreckon/agents"
	"deadreckon/agents/outside"
	"deadreckon/engine"
	"deadreckon/serve/httpd"
	"deadreckon/serve/table"
)

func init() {
	agents.Register(agents.Kind{
		Name:        "mcp",
		Usage:       "mcp: a program that plays as a client of the Model Context Protocol, such as mcp:./my-model (docs/league.md)",
		Open:        openAgent,
		RunsProgram: true,
		Means: map[string]string{
			"time":   "time limit per action; after it a random action is played",
			"tries":  "limit of consecutive refusals; after it a random action is played",
			"tools":  "tools besides new_game, observe and play, separated by /, or none",
			"env":    "environment variables passed to the program, separated by /",
			"digest": "first digits of the SHA-256 of the files in the command; a different program is refused",
		},
	})
}

// URLVariable is the environment variable with the URL of a client's seat. The URL contains the seat's
// key.
const URLVariable = "DEADRECKON_URL"

// Defaults of the agent's parameters.
const (
	defaultLimit = 5 * time.Minute
	defaultTries = 3
)

// maxExits limits consecutive exits of a client without an answer.
const maxExits = 3

// player is an agent that plays by an MCP client. The program runs from the first decision to Close, and
// is restarted if it exits.
type player struct {
	*table.RemoteSeat
	name    string
	argv    []string
	env     []string
	options Options

	run    *outside.Program // nil before the first decision
	server *http.Server     // nil if run is nil
	url    string
	close  func() error // closes the tables of the server
}

func openAgent(g engine.Game, p *agents.Params) (agents.Agent, error) {
	command := p.Command()
	a := &player{}
	limit := p.Duration("time", defaultLimit, time.Millisecond, 24*time.Hour)
	tries := p.Int("tries", defaultTries, 1, 1000)
	tools := p.Free("tools", "none, or some of "+strings.Join(append(Withheld(), Allowable()...), "/"))
	env := p.Free("env", "NAME/NAME")
	want := p.Free("digest", "hexadecimal digits")
	if err := p.Err(); err != nil {
		return nil, err
	}
	var err error
	var digest string
	if a.argv, digest, err = outside.ParseCommand(command); err != nil {
		return nil, err
	}
	if a.name, err = outside.NameWithDigest(p.Text(), want, digest); err != nil {
		return nil, err
	}
	if env != "" {
		a.env = strings.Split(env, "/")
	}
	a.RemoteSeat = table.NewRemoteSeat(g, limit, tries)
	a.options = Options{Program: "deadreckon", Game: g.Name(), Away: a.RemoteSeat, Faults: os.Stderr}
	return a, a.options.setTools(tools)
}

// setTools sets the tools of the client from a parameter: "" for the default tools, "none" for none.
func (o *Options) setTools(tools string) error {
	var given []string
	switch tools {
	case "":
		return nil
	case "none":
	default:
		given = strings.Split(tools, "/")
	}
	all := append(Withheld(), Allowable()...)
	for _, tool := range given {
		if !slices.Contains(all, tool) {
			return fmt.Errorf("tools=%s: unknown tool %q%s; the tools are %s", tools, tool, engine.DidYouMean(tool, all), strings.Join(all, ", "))
		}
	}
	for _, tool := range Withheld() {
		if !slices.Contains(given, tool) {
			o.Without = append(o.Without, tool)
		}
	}
	for _, tool := range Allowable() {
		if slices.Contains(given, tool) {
			o.Allow = append(o.Allow, tool)
		}
	}
	return nil
}

// Name returns the agent's text with the digest of the program.
func (a *player) Name() string { return a.name }

func (a *player) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	for deaths := 0; ; deaths++ {
		if err := a.start(); err != nil {
			return 0, err
		}
		inner, stop := context.WithCancel(ctx)
		run := a.run
		go func() {
			select {
			case <-run.Exited():
				stop()
			case <-inner.Done():
			}
		}()
		action, err := a.RemoteSeat.Decide(inner, v, rng)
		stop()
		switch {
		case err == nil || ctx.Err() != nil:
			return action, err
		case deaths == maxExits-1:
			return 0, run.ExitError()
		}
	}
}

// start starts the program and its server, unless they run. Each program gets a new key.
func (a *player) start() (err error) {
	if a.run != nil {
		select {
		case <-a.run.Exited():
			a.closeServer()
		default:
			return nil
		}
	}
	if a.server == nil {
		if err := a.serve(); err != nil {
			return err
		}
	}
	a.run, err = outside.Start(a.argv, a.env, []string{URLVariable + "=" + a.url})
	return err
}

// serve serves the seat on a loopback port at a path with a random key.
func (a *player) serve() error {
	s, err := New(a.options)
	if err != nil {
		return err
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		return err
	}
	var key [16]byte
	_, _ = crypto.Read(key[:]) // cannot fail
	path := "/" + hex.EncodeToString(key[:])
	mux := http.NewServeMux()
	mux.Handle(path, s.Handler())
	a.server = httpd.New(mux)
	a.url, a.close = "http://"+l.Addr().String()+path, s.Close
	go func(server *http.Server, l net.Listener) {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			fmt.Fprintln(os.Stderr, "deadreckon:", err)
		}
	}(a.server, l)
	return nil
}

// closeServer closes the server of an exited client, so its key becomes invalid.
func (a *player) closeServer() {
	_ = a.server.Close()
	go a.close() // waits for calls of the client, so it must not block
	a.server = nil
}

// Close implements io.Closer. It tells the client that no game follows, and stops the program.
func (a *player) Close() error {
	_ = a.RemoteSeat.Close()
	if a.run != nil {
		a.run.Close()
		a.run = nil
	}
	if a.server == nil {
		return nil
	}
	err := errors.Join(a.server.Close(), a.close())
	a.server = nil
	return err
}
