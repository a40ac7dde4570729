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
		Usage:       "mcp: a client of the Model Context Protocol that is started and plays by tools, such as mcp:./my-model (docs/league.md)",
		Open:        openAgent,
		RunsProgram: true,
		Means: map[string]string{
			"time":   "how long it may take for an action; then one is drawn at random",
			"tries":  "how many actions in a row may be refused; then one is drawn at random",
			"tools":  "which tools it has besides new_game, observe and play, apart by /",
			"env":    "variables of the environment that it is given, apart by /",
			"digest": "the first digits of the SHA-256 of the files that the command names; another program is refused",
		},
	})
}

// URLVariable names the variable of the environment that tells a client where its seat is: the URL has
// the key of the seat.
const URLVariable = "DEADRECKON_URL"

// What a client is given that is given nothing else.
const (
	defaultLimit = 5 * time.Minute
	defaultTries = 3
)

// mostDeaths is how often in a row a client may end without an answer.
const mostDeaths = 3

// player is a client as an agent: its program runs from the first question to Close, and is started
// again where it has ended.
type player struct {
	*table.Away
	name    string
	argv    []string
	env     []string
	options Options

	run    *outside.Program // nil before the first question
	server *http.Server     // as long as that
	url    string
	close  func() error // the tables of the server
}

// openAgent implements agents.Kind.Open.
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
	a.Away = table.NewAway(g, limit, tries)
	a.options = Options{Program: "deadreckon", Game: g.Name(), Away: a.Away, Faults: os.Stderr}
	return a, a.options.give(tools)
}

// give lets the client have tools, "" the usual ones and "none" none.
func (o *Options) give(tools string) error {
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
			return fmt.Errorf("tools=%s: no tool %q%s; tools: %s", tools, tool, engine.DidYouMean(tool, all), strings.Join(all, ", "))
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

// Name returns the text with the digest of the program.
func (a *player) Name() string { return a.name }

// Decide implements agents.Agent.
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
		action, err := a.Away.Decide(inner, v, rng)
		stop()
		switch {
		case err == nil || ctx.Err() != nil:
			return action, err
		case deaths == mostDeaths-1:
			return 0, run.ExitError()
		}
	}
}

// start has the program run, and its seat served: each client has a key of its own.
func (a *player) start() (err error) {
	if a.run != nil {
		select {
		case <-a.run.Exited():
			a.retire()
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

// serve serves the seat on this machine, to whoever has its key.
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
	_, _ = crypto.Read(key[:]) // never fails
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

// retire lets go of what served a client that has ended: its key opens nothing any more.
func (a *player) retire() {
	_ = a.server.Close()
	go a.close() // which waits for a call of the client that may wait itself
	a.server = nil
}

// Close implements io.Closer: the client is told that no game follows, and ends.
func (a *player) Close() error {
	_ = a.Away.Close()
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
