package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents/arena"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// arenaRequest is a parsed command line of arena.
type arenaRequest struct {
	flags.Games
	seats  flags.Seats
	fleet  flags.Fleet
	games  int
	sprt   string
	report string // a folder
	asJSON bool
	asCSV  bool
	legend bool
	mix    bool
	luck   string
	from   []string // position files
}

func newArena(s stdio.Streams) *cobra.Command {
	var r arenaRequest
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "measure agents against agents, with intervals",
		Long: `Measure agents against agents, with intervals.

Every agent of one side meets every agent of the other, as often as --games
says. Lists are separated by commas; parameters stay with their agent:
script,search:iterations=100,nodes=5000 are two agents. --human ? lists the
agents that there are.

Game k of every pairing has the same dice, so agents of one side are compared on
the same games. Games come in pairs, a game and its mirror, in which every number
of the dice is turned upside down: so --games is even.

--sprt 0,20 stops as soon as the games tell a lead of 0 Elo from one of 20, with
5 % for either error. With two agents on a side it is the lead of the first over
the second in the table of ratings, by the same games; with one agent on each
side, the lead of the first side's over the other. --games is then the most that
are played. After such a stop the intervals beside it hold too seldom.

--position begins at a file in place of the root: each pair of games at the next, if
there are several. What the seat of a file does not know is drawn for each pair from
all that agrees with what it knows.

--mix takes the cross table for a game in which both sides choose an agent at once:
how often each side should take which against the other's best mix, what that is
worth, and which agents a mix of others does better than whoever is met.

--luck takes luck off the results: at every throw and draw what fell is set against
what might have fallen, by a value of the game, which leaves the mean as it is. The
raw results stand beside; the leads and --sprt go by those less luck. It is done
unasked where an agent thinks, and the game has a value made for it; --luck none
leaves it.

--report DIR keeps each finished game at once and writes the report at the end: a
page (report.html), Markdown, JSON, CSV and plots, with the answer at the top.
A run that was interrupted, or killed, goes on by the same command.

--fleet URL plays the games on the workers of a host, to the same results.`,
		Example: `  deadreckon arena --human script,random --zombie script --games 20
  deadreckon arena --human search:iterations=10,script --zombie script --games 2 --threads 2
  deadreckon arena --human script,random --zombie random --sprt 0,50 --games 200
  deadreckon arena --human script --zombie script,random --games 20 --report results
  deadreckon arena --human script,balanced --zombie swarm --games 20 --position game.txt
  deadreckon arena --human script --zombie script,random --games 20 --fleet nats://127.0.0.1:4222
  deadreckon arena --human balanced,turtle,random --zombie swarm,ambush --games 20 --mix
  deadreckon arena --game kuhn --seat first=search:iterations=50,random --seat second=random --games 20 --json`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.seats.Register(cmd, "AGENTS", "a list, separated by commas")
	f.IntVar(&r.games, "games", 100, "`N` games of each pairing; even")
	r.Games.Register(cmd)
	r.fleet.Register(cmd)
	f.StringArrayVar(&r.from, "position", nil, "`FILE` of a position to begin at, repeatable: games begin at each in turn")
	f.StringVar(&r.sprt, "sprt", "", "stop as soon as the test between `ELO0,ELO1` decides")
	f.StringVar(&r.luck, "luck", "", "`VALUE` by which luck is taken off, or none; unless given the game's own where an agent thinks")
	f.BoolVar(&r.mix, "mix", false, "add the best mix of agents of each side against the best mix of the other")
	f.StringVar(&r.report, "report", "", "`DIR` for the log of all games and the report")
	f.BoolVar(&r.asJSON, "json", false, "print JSON instead of a table")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV instead of a table, a line for each pairing")
	f.BoolVar(&r.legend, "legend", false, "say what the columns are: below each table, or of --csv on standard error")
	r.Game.Register(cmd)
	return cmd
}

// experiment returns what the flags ask for.
func (r *arenaRequest) experiment() (*arena.Experiment, error) {
	game, err := r.Open("arena", r.from...)
	if err != nil {
		return nil, err
	}
	switch {
	case r.asJSON && r.asCSV:
		return nil, errors.New("arena: --json and --csv do not go together")
	case r.asJSON && r.legend:
		return nil, errors.New("arena: --legend goes with tables and --csv; docs/arena.md has the fields of --json")
	}
	sprt, err := r.bounds()
	if err != nil {
		return nil, err
	}
	by, err := r.seats.Lists(game)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	e, err := arena.New(game, by, r.Seed, r.games, sprt)
	if err != nil {
		return nil, err
	}
	starts, err := startsOf(game, &r.Game, r.from)
	if err != nil {
		return nil, err
	}
	if err := e.StartFrom(starts); err != nil {
		return nil, err
	}
	if err := e.AdjustLuck(r.luck); err != nil {
		return nil, fmt.Errorf("arena: --luck: %w", err)
	}
	if r.mix {
		if err := e.Mixable(); err != nil {
			return nil, err
		}
	}
	e.Program = producerBuild()
	return e, nil
}

// startsOf reads the positions from which games begin.
func startsOf(game engine.Game, from *flags.Game, files []string) (starts []arena.Start, err error) {
	for _, path := range files {
		p, err := from.Position(game, path)
		if err != nil {
			return nil, err
		}
		start, err := arena.NewStart(game, stdio.FileName(path), p)
		if err != nil {
			return nil, err
		}
		starts = append(starts, start)
	}
	return starts, nil
}

// bounds reads --sprt.
func (r *arenaRequest) bounds() (*arena.Bounds, error) {
	if r.sprt == "" {
		return nil, nil
	}
	low, high, ok := strings.Cut(r.sprt, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if !ok || err0 != nil || err1 != nil {
		return nil, fmt.Errorf("arena: --sprt %q: expected ELO0,ELO1", r.sprt)
	}
	return &arena.Bounds{Elo0: elo0, Elo1: elo1}, nil
}

func (r *arenaRequest) run(s stdio.Streams) error {
	e, err := r.experiment()
	if err != nil {
		return err
	}
	run := arena.NewRun(e, r.Threads)
	var folder *arena.Folder
	if r.report != "" {
		if folder, err = arena.OpenFolder(r.report, run); err != nil {
			return err
		}
		defer folder.Close()
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	elsewhere, end, err := r.fleet.Open("arena", s)
	if err != nil {
		return err
	}
	defer end()
	run.Remote = elsewhere
	games := longRun[arena.Game]{what: "games", finished: &run.Finished}
	games.done, games.all = run.Played()
	if folder != nil {
		games.folder = folder.Folder
	}
	if err := games.ended(ctx, run.Play, s); err != nil {
		return failed(err)
	}
	results := run.Results()
	if r.mix {
		if err := run.AddMixes(results); err != nil {
			return stdio.Failure(err)
		}
	}
	if folder != nil && results.Complete {
		if err := folder.WriteReport(results); err != nil {
			return stdio.Failure(err)
		}
	}
	return r.print(results, s)
}

// print writes the results as the flags ask for them.
func (r *arenaRequest) print(results *arena.Results, s stdio.Streams) error {
	switch {
	case r.asCSV && r.legend:
		if err := stdio.Write(s.Err, results.Data().Legend()); err != nil {
			return err
		}
		fallthrough
	case r.asCSV:
		return stdio.Write(s.Out, results.Data().CSV())
	case !r.asJSON:
		return stdio.Write(s.Out, results.Text(r.legend))
	}
	return stdio.WriteJSON(s.Out, results)
}
