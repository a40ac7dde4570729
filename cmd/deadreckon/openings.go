package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/agents/arena"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// openingsRequest is a parsed command line of openings.
type openingsRequest struct {
	flags.Games
	seats    flags.Seats
	of       string
	position string
	depth    int
	games    int
	time     time.Duration
	top      int
	asJSON   bool
	asCSV    bool
	legend   bool
}

func newOpenings(s stdio.Streams) *cobra.Command {
	var r openingsRequest
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "judge all first moves or set-ups of a seat, equally well",
		Long: `Judge all first moves or set-ups of a seat, equally well.

After each opening agents play on, --games times each, on the same luck for all:
the same worlds, drawn from what the seat knows, and the same dice. The table has
the best first, with intervals, and by how much the others are behind it. It is
about these agents: others may make less or more of an opening.

An opening is --depth decisions of the seat, or less where dice fall or somebody else
decides; 0 is all of the phase at hand, such as a whole set-up. It is the seat's first in a new
game, or the one on turn in the file of --position. What others decide before it in
a new game is drawn by the seed.

Seats without an agent are played by the game's script, and by a short search where
there is none. --time ends sooner, with as many games of every opening as there
was time for; so does Ctrl-C.`,
		Example: `  deadreckon openings --games 20
  deadreckon openings --zombie swarm --depth 0 --games 2 --top 5
  deadreckon openings --position game.txt --games 20 --csv
  deadreckon openings --game kuhn --seat first=search:iterations=20 --seat second=random --games 20`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.seats.Register(cmd, "AGENT", "who plays on; see `deadreckon agents`")
	f.StringVar(&r.of, "of", "", "`NAME` of the seat whose openings they are (default the first)")
	f.StringVar(&r.position, "position", "", "position `FILE`, - for standard input (default a new game)")
	f.IntVar(&r.depth, "depth", 1, "`N` decisions of an opening, 0 for all of the phase at hand")
	f.IntVar(&r.games, "games", 200, "`N` games of each opening at most; even")
	f.DurationVar(&r.time, "time", 0, "how long to play at most (default no limit)")
	r.Games.Register(cmd)
	f.IntVar(&r.top, "top", 20, "`N` openings to print, 0 for all")
	f.BoolVar(&r.asJSON, "json", false, "print JSON instead of a table")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV instead of a table, a line for each opening")
	f.BoolVar(&r.legend, "legend", false, "say what the columns are: below the table, or of --csv on standard error")
	r.Game.Register(cmd)
	return cmd
}

// job returns what the flags ask for.
func (r *openingsRequest) job() (*arena.OpeningJob, error) {
	game, err := r.Open("openings", r.position)
	if err != nil {
		return nil, err
	}
	switch {
	case r.asJSON && r.asCSV:
		return nil, errors.New("openings: --json and --csv do not go together")
	case r.asJSON && r.legend:
		return nil, errors.New("openings: --legend goes with the table and --csv")
	case r.time < 0:
		return nil, fmt.Errorf("openings: --time %v: expected 0 or more", r.time)
	case r.top < 0:
		return nil, fmt.Errorf("openings: --top %d: expected 0 or more", r.top)
	case r.of != "" && r.position != "":
		return nil, errors.New("openings: --of does not go with --position: the seat on turn in the file is meant")
	}
	v, err := r.view(game)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	players, err := r.seats.Players("openings", game)
	if err != nil {
		return nil, err
	}
	for seat, p := range players {
		if p == "" {
			p = usual(game, engine.Seat(seat))
		}
		players[seat] = flags.Pinned(game, p)
	}
	j := &arena.OpeningJob{Game: game, View: v, Agents: players, Depth: r.depth, Games: r.games, Seed: r.Seed}
	return j, j.Prepare()
}

// view returns what the seat knows.
func (r *openingsRequest) view(game engine.Game) (engine.View, error) {
	if r.position != "" {
		p, err := r.Game.Position(game, r.position)
		if err != nil {
			return nil, err
		}
		return engine.ViewOnTurn(game, p)
	}
	var seat engine.Seat
	if r.of != "" {
		var err error
		if seat, err = engine.SeatNamed(game, r.of); err != nil {
			return nil, err
		}
	}
	return advice.Opening(game, seat, r.Seed)
}

// usual returns the agent of a seat for which none is named.
func usual(game engine.Game, seat engine.Seat) string {
	scripted := func(k agents.Kind) bool { return k.Name == "script" && (k.Seat == nil || k.Seat(game, seat)) }
	if slices.ContainsFunc(agents.Kinds(game), scripted) {
		return "script"
	}
	return "search:iterations=100"
}

func (r *openingsRequest) run(s stdio.Streams) error {
	j, err := r.job()
	if err != nil {
		return err
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	if r.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.time)
		defer cancel()
	}
	bar := stdio.NewProgress(s, fmt.Sprintf("games of each of %d openings", j.Openings()), 0, j.Games)
	t, err := j.Play(ctx, r.Threads, func(pairs int) { bar.Show(2*pairs, j.Games) })
	bar.Clear()
	if err != nil {
		return failed(err)
	}
	if t.Games == 0 {
		return fmt.Errorf("openings: not one game of each of %d openings was over in time; a smaller --depth or faster agents take less", j.Openings())
	}
	switch {
	case r.asJSON:
		return stdio.WriteJSON(s.Out, t)
	case r.asCSV && r.legend:
		if err := stdio.Write(s.Err, t.Data().Legend()); err != nil {
			return err
		}
		fallthrough
	case r.asCSV:
		return stdio.Write(s.Out, t.Data().CSV())
	}
	return stdio.Write(s.Out, r.text(t))
}

// text writes a table for a person at a terminal.
func (r *openingsRequest) text(t *arena.OpeningTable) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", t.Answer())
	fmt.Fprintf(&out, "%s, %d openings of %s, %d games of each, seed %d; %s play on\n", t.Game, len(t.Openings), t.Seat, t.Games, t.Seed, strings.Join(t.Agents, ", "))
	if t.Games < t.Asked {
		fmt.Fprintf(&out, "there was no time for more of the %d games of each\n", t.Asked)
	}
	return out.String() + t.Table(r.top).Text(r.legend)
}
