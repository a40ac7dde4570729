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

// openingsRequest is a parsed command line of suggest --openings.
type openingsRequest struct {
	flags.Games
	seats    flags.Seats
	of       string // the seat, "" for the first
	position string
	depth    int
	games    int
	time     time.Duration
	top      int
	asJSON   bool
	asCSV    bool
	legend   bool
}

// openingsAlias is how openingsArgs calls the verb openings.
const openingsAlias = "suggest--openings"

// openingsArgs turns `suggest --openings` into a call of the verb openings, which has flags of its own.
func openingsArgs(args []string) []string {
	at := slices.Index(args, "--openings")
	if at < 1 || args[0] != "suggest" {
		return args
	}
	return slices.Concat([]string{openingsAlias}, args[1:at], args[at+1:])
}

func newOpenings(s stdio.Streams) *cobra.Command {
	var r openingsRequest
	cmd := &cobra.Command{
		Use:     "openings",
		Aliases: []string{openingsAlias},
		Short:   "rank all openings of a seat by playing them out",
		Long: `Rank all first moves or set-ups of a seat by playing them out.

Agents continue the game after each opening, --games times. All openings meet
the same hidden information and the same dice. The table ranks them with 95 %
intervals. The ranking holds for these agents: others may play an opening better
or worse.

An opening is --depth decisions of the seat, or fewer if dice fall or another
seat decides first; 0 takes the whole phase, such as a set-up. The seat is the
first in a new game, the one of --seat, or the one on turn in a position file.

Seats without an agent are played by the script of the game, or by a short
search. Ctrl-C or --time ends the run early, with equally many games of each
opening.`,
		Example: `  deadreckon suggest --openings --games 20
  deadreckon suggest --openings --zombie swarm --depth 0 --games 2 --top 5
  deadreckon suggest --openings --position game.txt --games 20 --csv
  deadreckon suggest --openings --game kuhn --seat first=search:iterations=20 --seat second=random --games 20`,
		Args: r.Game.Args,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	flags.RenamedVerb(cmd, "suggest --openings")
	f := cmd.Flags()
	f.SortFlags = false
	r.Game.Register(cmd)
	f.StringVar(&r.position, "position", "", "`FILE` of the position, - for standard input (default a new game)")
	r.seats.Register(cmd, "AGENT", "agent")
	f.Lookup("seat").Usage = "`NAME` of the seat whose openings are ranked, or NAME=AGENT, repeatable"
	f.StringVar(&r.of, "of", "", "")
	flags.Renamed(cmd, "of", "--seat NAME")
	f.IntVar(&r.depth, "depth", 1, "decisions of an opening, 0 for the whole phase")
	f.IntVar(&r.games, "games", 200, "maximum games of each opening, an even number")
	f.DurationVar(&r.time, "time", 0, "maximum time, such as 30s (default no limit)")
	r.Games.Register(cmd)
	f.IntVar(&r.top, "top", 20, "number of openings to print, 0 for all")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV, one line for each opening")
	f.BoolVar(&r.legend, "legend", false, "explain the columns; with --csv on standard error")
	return cmd
}

// job returns the job of the flags.
func (r *openingsRequest) job() (*arena.OpeningJob, error) {
	game, err := r.Open("suggest --openings", r.position)
	if err != nil {
		return nil, err
	}
	switch {
	case r.asJSON && r.asCSV:
		return nil, errors.New("suggest --openings: --json and --csv exclude each other")
	case r.asJSON && r.legend:
		return nil, errors.New("suggest --openings: --legend needs a table or --csv")
	case r.time < 0:
		return nil, fmt.Errorf("suggest --openings: --time %v: expected 0 or more", r.time)
	case r.top < 0:
		return nil, fmt.Errorf("suggest --openings: --top %d: expected 0 or more", r.top)
	}
	for i, seat := range r.seats.Seat {
		if !strings.Contains(seat, "=") {
			r.of = seat
			r.seats.Seat = slices.Delete(r.seats.Seat, i, i+1)
			break
		}
	}
	if r.of != "" && r.position != "" {
		return nil, errors.New("suggest --openings: --seat NAME does not go with --position: the file names the seat on turn")
	}
	v, err := r.view(game)
	if err != nil {
		return nil, fmt.Errorf("suggest --openings: %w", err)
	}
	players, err := r.seats.Players("suggest --openings", game)
	if err != nil {
		return nil, err
	}
	for seat, p := range players {
		if p == "" {
			p = usual(game, engine.Seat(seat))
		}
		players[seat] = flags.Pinned(game, engine.Seat(seat), p)
	}
	j := &arena.OpeningJob{Game: game, View: v, Agents: players, Depth: r.depth, Games: r.games, Seed: r.Seed}
	return j, j.Prepare()
}

// view returns the position as the seat sees it.
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

// usual returns the default agent of a seat.
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
		return fmt.Errorf("suggest --openings: the time was too short for one game of each of the %d openings; use a smaller --depth or faster agents", j.Openings())
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
	return stdio.Write(s.Out, r.text(t, stdio.Width(s.Out)))
}

// text returns the answer, a line about the games, and the table in this many columns.
func (r *openingsRequest) text(t *arena.OpeningTable, columns int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", t.Answer())
	fmt.Fprintf(&out, "%s, %d openings of %s, %d games of each, seed %d; %s continue\n", t.Game, len(t.Openings), t.Seat, t.Games, t.Seed, strings.Join(t.Agents, ", "))
	if t.Games < t.Asked {
		fmt.Fprintf(&out, "the time ended before all %d games of each\n", t.Asked)
	}
	return out.String() + t.Table(r.top).Text(columns, r.legend)
}
