package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/mcp"
)

// mcpRequest is a parsed command line of mcp.
type mcpRequest struct {
	game     flags.Game
	seats    flags.Seats
	allow    []string
	values   bool
	listen   string
	position string
	seed     uint64
	journal  string
	keep     flags.Shelf
}

func newMCP(s stdio.Streams) *cobra.Command {
	var r mcpRequest
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "give a language model a session: a server of the Model Context Protocol",
		Long: `Give a language model a session: a server of the Model Context Protocol, on stdin and
stdout or, with --listen 127.0.0.1:8765, over HTTP on this machine.

With --seat NAME the model plays that seat and is told what that seat knows,
nothing else: the game, its settings, who plays the other seats and the dice are
fixed here, and each new game has the next seed. Seats without an agent are
played by the game's script, or by a short search where there is none.

Without --seat the model opens any game, plays every seat for which it names no
agent, and may enter dice as they fall on a real table.

Its tools are new_game, observe, legal_moves, play, odds and rules. What helps to
play better is allowed apart by --allow: belief (what cannot be known, with
probabilities), suggest (a search) and sample (a world that agrees with what is
known).`,
		Example: `  deadreckon mcp --seat human --zombie swarm
  deadreckon mcp --seat human --allow belief,suggest --journal helped
  deadreckon mcp --game kuhn --seat first --seat second=random
  deadreckon mcp`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := r.check(cmd.Flags().Changed); err != nil {
				return err
			}
			return r.run(s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.seats.Register(cmd, "AGENT", "who plays in place of the script; see `deadreckon agents`")
	f.Lookup("seat").Usage = "`NAME` of a seat that the model plays, repeatable; NAME=AGENT for one that it does not"
	f.StringSliceVar(&r.allow, "allow", nil, "`TOOLS` that the model may use too: "+strings.Join(mcp.Allowable(), ", "))
	f.BoolVar(&r.values, "values", false, "send every answer as a value for programs too, in which its text stands again")
	f.StringVar(&r.listen, "listen", "", "serve HTTP on `ADDRESS` of this machine, such as 127.0.0.1:8765; a port of 0 is any")
	f.StringVar(&r.position, "position", "", "position `FILE` in which games begin (default a new game)")
	f.Uint64Var(&r.seed, "seed", 1, "`N` that fixes the dice and the agents of the first game; each has the next")
	f.StringVar(&r.journal, "journal", "", "keep the games as journals `NAME`-1, NAME-2 and so on")
	r.keep.Register(cmd)
	r.game.Register(cmd)
	return cmd
}

// split takes the seats of the model from those that have an agent.
func (r *mcpRequest) split() (own []string) {
	var others []string
	for _, seat := range r.seats.Seat {
		if strings.Contains(seat, "=") {
			others = append(others, seat)
		} else {
			own = append(own, seat)
		}
	}
	r.seats.Seat = others
	return own
}

// check refuses flags that only go with a seat where there is none.
func (r *mcpRequest) check(given func(string) bool) error {
	if slices.ContainsFunc(r.seats.Seat, func(seat string) bool { return !strings.Contains(seat, "=") }) {
		return nil
	}
	needy := []string{"seat", "side", "human", "zombie", "position", "seed", "journal"}
	for _, flag := range slices.Concat(needy, r.game.Names()) {
		if given(flag) {
			return fmt.Errorf("mcp: --%s goes with --seat NAME, the seat of the model: without one it opens games itself", flag)
		}
	}
	return nil
}

// options translates the flags.
func (r *mcpRequest) options(s stdio.Streams) (mcp.Options, error) {
	o := mcp.Options{Program: producer, Owner: access.Grant(), Game: r.game.Name, Allow: r.allow, Values: r.values, Seed: r.seed, Journal: r.journal, Faults: s.Err}
	o.Seats = r.split()
	if len(o.Seats) == 0 {
		return o, nil
	}
	err := r.game.Read(r.position)
	if err != nil {
		return o, err
	}
	o.Game = r.game.Name
	if o.Settings, err = r.game.Settings(); err != nil {
		return o, err
	}
	game, err := engine.Open(r.game.Name, o.Settings)
	if err != nil {
		return o, err
	}
	if o.Players, err = r.players(game, o.Seats); err != nil {
		return o, err
	}
	if r.position != "" {
		p, err := r.game.Position(game, r.position)
		if err != nil {
			return o, err
		}
		o.Position = game.Notation().FormatPosition(p)
	}
	if r.journal != "" {
		o.Shelf, err = r.keep.Folder()
	}
	return o, err
}

// players returns the agent of every seat that is not the model's.
func (r *mcpRequest) players(game engine.Game, own []string) ([]string, error) {
	players, err := r.seats.Players("mcp", game)
	if err != nil {
		return nil, err
	}
	var mine []engine.Seat
	for _, name := range own {
		seat, err := engine.SeatNamed(game, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(mine, seat) || players[seat] != "" {
			return nil, fmt.Errorf("mcp: seat %s has two players", engine.SeatName(game, seat))
		}
		mine = append(mine, seat)
	}
	for seat, p := range players {
		switch {
		case slices.Contains(mine, engine.Seat(seat)):
			continue
		case p == "":
			p = usual(game, engine.Seat(seat))
		}
		players[seat] = flags.Pinned(game, p)
	}
	return players, nil
}

func (r *mcpRequest) run(s stdio.Streams) error {
	if r.position == "-" && r.listen == "" {
		return errors.New("mcp: standard input is for the model; give the position as a file")
	}
	o, err := r.options(s)
	if err != nil {
		return err
	}
	server, err := mcp.New(o)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	if r.listen == "" {
		if err := server.Serve(ctx, s.In, s.Out); err != nil {
			return stdio.Failure(err)
		}
		return nil
	}
	l, err := mcp.Listen(r.listen)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	if err := stdio.Write(s.Out, fmt.Sprintf("serving http://%s\n", l.Addr())); err != nil {
		return errors.Join(err, l.Close())
	}
	if err := server.ServeHTTP(ctx, l); err != nil {
		return stdio.Failure(err)
	}
	return nil
}
