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
	seats     flags.Seats
	fleet     flags.Fleet
	games     int
	sprt      string
	report    string // a folder
	asJSON    bool
	asCSV     bool
	legend    bool
	mix       bool
	luck      string
	positions []string // files
}

func newArena(s stdio.Streams) *cobra.Command {
	var r arenaRequest
	cmd := &cobra.Command{
		Use:   "arena [GAME]",
		Short: "play matches between agents, with 95 % intervals",
		Long: `Play matches between agents and report win rates with 95 % intervals.

Every agent of one side meets every agent of the other side in --games games.
Separate agents by commas; parameters stay with their agent:
script,search:iterations=100,nodes=5000 is two agents. --human ? lists the agents.

Game k of every pairing has the same dice. Games are played in pairs with opposite
dice, so --games is even.

--sprt 0,20 stops as soon as the games decide between an Elo difference of 0 and of
20, with 5 % error each: the difference of the first over the second of two agents
on one side, or of the first side over the other. After such a stop the intervals
are too narrow.

--position begins the games at a file, each pair at the next of several. Everything
that the seat of the file does not know is drawn for each pair.

--mix solves the game in which both sides choose an agent at once.

--luck removes luck from the results by control variates: it compares each die with
its alternatives. The mean stays the same, the intervals shrink. It is on by default
if an agent searches and the game has a value for it. Raw results are printed too.

--report DIR saves each game and a report (report.html, Markdown, JSON, CSV, plots).
Rerun the command to resume.`,
		Example: `  deadreckon arena --human script,random --zombie script --games 20
  deadreckon arena --human search:iterations=10,script --zombie script --games 2 --threads 2
  deadreckon arena --human script,random --zombie random --sprt 0,50 --games 200
  deadreckon arena --human script --zombie script,random --games 20 --report results
  deadreckon arena --human script,balanced --zombie swarm --games 20 --position game.txt
  deadreckon arena --human script --zombie script,random --games 20 --fleet nats://127.0.0.1:4222
  deadreckon arena --human balanced,turtle,random --zombie swarm,ambush --games 20 --mix
  deadreckon arena kuhn --seat first=search:iterations=50,random --seat second=random --games 20 --json`,
		Args: r.Game.Args,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	r.Game.Register(cmd)
	r.seats.Register(cmd, "AGENTS", "agents, separated by commas,")
	f.IntVar(&r.games, "games", 100, "number of games of each pairing, even")
	r.Games.Register(cmd)
	r.fleet.Register(cmd)
	f.StringArrayVar(&r.positions, "position", nil, "`FILE` of a position to begin at, repeatable")
	f.StringVar(&r.sprt, "sprt", "", "`ELO0,ELO1`: stop when the sequential test decides; --games is the maximum")
	f.StringVar(&r.luck, "luck", "", "`VALUE` for luck adjustment, or none (default: see above)")
	f.BoolVar(&r.mix, "mix", false, "add the best mix of agents of each side")
	f.StringVar(&r.report, "report", "", "`DIR` for all games and the report")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV, one line for each pairing")
	f.BoolVar(&r.legend, "legend", false, "explain the columns; with --csv on standard error")
	return cmd
}

// experiment returns the experiment of the flags.
func (r *arenaRequest) experiment() (*arena.Experiment, error) {
	game, err := r.Open("arena", r.positions...)
	if err != nil {
		return nil, err
	}
	switch {
	case r.asJSON && r.asCSV:
		return nil, errors.New("arena: --json and --csv exclude each other")
	case r.asJSON && r.legend:
		return nil, errors.New("arena: --legend needs tables or --csv; docs/arena.md has the fields of --json")
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
	starts, err := startsOf(game, &r.Game, r.positions)
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

// startsOf reads the positions at which games begin.
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

// bounds parses --sprt.
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

// print writes the results in the format of the flags.
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
		return stdio.Write(s.Out, results.Text(stdio.Width(s.Out), r.legend))
	}
	return stdio.WriteJSON(s.Out, results)
}
