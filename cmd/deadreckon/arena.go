package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents/arena"
	"deadreckon/engine"
)

// arenaRequest is a parsed command line of arena.
type arenaRequest struct {
	game    gameFlags
	seats   seatFlags
	seed    uint64
	games   int
	threads int
	sprt    string
	report  string // a folder
	asJSON  bool
	asCSV   bool
}

func newArena(s streams) *cobra.Command {
	var r arenaRequest
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "measure agents against agents, with intervals",
		Args:  noArgs,
		RunE:  func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.seats.register(cmd, "AGENTS", "a list, separated by commas")
	f.IntVar(&r.games, "games", 100, "`N` games of each pairing; even")
	f.Uint64Var(&r.seed, "seed", 1, "`N` that fixes all games")
	f.IntVar(&r.threads, "threads", runtime.NumCPU(), "`N` games at a time")
	f.StringVar(&r.sprt, "sprt", "", "stop as soon as the test between `ELO0,ELO1` decides")
	f.StringVar(&r.report, "report", "", "`DIR` for the log of all games and the report")
	f.BoolVar(&r.asJSON, "json", false, "print JSON instead of a table")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV instead of a table, a line for each pairing")
	r.game.register(cmd)
	return cmd
}

// experiment returns what the flags ask for.
func (r *arenaRequest) experiment() (*arena.Experiment, error) {
	game, err := r.game.open()
	if err != nil {
		return nil, err
	}
	switch {
	case r.threads < 1:
		return nil, fmt.Errorf("arena: --threads %d: expected 1 or more", r.threads)
	case r.asJSON && r.asCSV:
		return nil, errors.New("arena: --json and --csv do not go together")
	}
	sprt, err := r.bounds()
	if err != nil {
		return nil, err
	}
	by, err := r.lists(game)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	e, err := arena.New(game, by, r.seed, r.games, sprt)
	if err != nil {
		return nil, err
	}
	e.Program = "deadreckon " + version
	return e, nil
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

// lists returns the agents of each side.
func (r *arenaRequest) lists(game engine.Game) ([][]string, error) {
	all, err := r.seats.all()
	if err != nil {
		return nil, err
	}
	sides := engine.SidesOf(game)
	by := make([][]string, len(sides))
	for _, s := range all {
		i := slices.IndexFunc(sides, func(side engine.Side) bool { return side.Name == s.name })
		if i < 0 {
			seat, err := seatNamed(game, s.name)
			if err != nil {
				return nil, err
			}
			i = slices.IndexFunc(sides, func(side engine.Side) bool { return slices.Contains(side.Seats, seat) })
		}
		by[i] = append(by[i], arena.SplitAgents(s.player)...)
	}
	return by, nil
}

func (r *arenaRequest) run(s streams) error {
	e, err := r.experiment()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	run := arena.NewRun(e, r.threads)
	if err := run.Play(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return failure{err}
	}
	return r.print(run.Results(), s)
}

// print writes the results as the flags ask for them.
func (r *arenaRequest) print(results *arena.Results, s streams) error {
	switch {
	case r.asCSV:
		return write(s.stdout, results.CSV())
	case !r.asJSON:
		return write(s.stdout, arenaTable(results))
	}
	text, err := json.MarshalIndent(results, "", "  ")
	if err != nil {
		return failure{err}
	}
	return write(s.stdout, string(text)+"\n")
}
