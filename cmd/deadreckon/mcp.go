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
		Use:   "mcp [FILE | GAME]",
		Short: "let a language model play, by the Model Context Protocol",
		Long: `Let a language model play, by the Model Context Protocol, on stdin and stdout or over
HTTP on this machine (docs/mcp.md).

With --seat NAME the model plays that seat and gets only its view. The flags fix the
game, the other players and the dice; each new game has the next seed. Seats without
an agent are played by the script of the game, or by a short search.

Without --seat the model opens any game, plays every seat without an agent, and can
enter the dice of a real table.

The tools are new_game, observe, legal_moves, play, odds and rules. --allow adds
belief (probabilities of hidden information), suggest (a search) and sample (a
position that is consistent with the view).`,
		Example: `  deadreckon mcp --seat human --zombie swarm
  deadreckon mcp --seat human --allow belief,suggest --journal helped
  deadreckon mcp --game kuhn --seat first --seat second=random
  deadreckon mcp`,
		Args: r.game.Args,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := r.check(cmd.Flags().Changed); err != nil {
				return err
			}
			return r.run(s)
		},
	}
	f := cmd.Flags()
	r.game.Register(cmd)
	r.seats.Register(cmd, "AGENT", "agent")
	f.Lookup("seat").Usage = "`NAME` of a seat that the model plays, or NAME=AGENT, repeatable"
	f.StringSliceVar(&r.allow, "allow", nil, "more `TOOLS` of the model: "+strings.Join(mcp.Allowable(), ", "))
	f.BoolVar(&r.values, "values", false, "add a structured value to the text of each answer")
	f.StringVar(&r.listen, "listen", "", "serve HTTP on `ADDRESS:PORT` of this machine, such as 127.0.0.1:8765; port 0 is any")
	f.StringVar(&r.position, "position", "", "`FILE` of the first position (default a new game)")
	f.Uint64Var(&r.seed, "seed", 1, "random seed of the first game; each game has the next")
	f.StringVar(&r.journal, "journal", "", "save the games as journals `NAME`-1, NAME-2 and so on")
	r.keep.Register(cmd)
	return cmd
}

// split removes the seats of the model from the seats of the flags and returns them.
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

// check refuses flags that need a seat of the model.
func (r *mcpRequest) check(given func(string) bool) error {
	if slices.ContainsFunc(r.seats.Seat, func(seat string) bool { return !strings.Contains(seat, "=") }) {
		return nil
	}
	needSeat := []string{"seat", "side", "human", "zombie", "position", "seed", "journal"}
	for _, flag := range slices.Concat(needSeat, r.game.Names()) {
		if given(flag) {
			return fmt.Errorf("mcp: --%s needs --seat NAME, the seat of the model: without one the model opens games", flag)
		}
	}
	return nil
}

// options returns the options of the flags.
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

// players returns the agent of each seat that the model does not play.
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
		players[seat] = flags.Pinned(game, engine.Seat(seat), p)
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
