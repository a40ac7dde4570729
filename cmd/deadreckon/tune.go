package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"deadreckon/agents/tune"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// tuneRequest is a parsed command line of tune.
type tuneRequest struct {
	flags.Games
	fleet      flags.Fleet
	seats      flags.Seats
	side       string
	knobs      []string
	budget     int
	batch      int
	population int
	step       float64
	games      int
	report     string // a folder
	asJSON     bool
	legend     bool
	luck       string
}

func newTune(s stdio.Streams) *cobra.Command {
	var r tuneRequest
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "fit the numbers of a scripted agent to a set of opponents",
		Long: `Fit the numbers of a scripted agent to a set of opponents.

The first side is tuned, or the one that --tuned names; it takes one agent, and
the other sides take lists. The search begins at the numbers of the agent as
given: balanced:sure=0.4 begins there, and what --knobs does not name stays.

A generation of candidates (CMA-ES) plays games with the same dice, the next one
others, until --budget games are played. The answer is the centre of the last
generations, not the candidate that was luckiest. Where candidates lay beyond an
end of a range, which reflects them, there are two, and a run-off on other games
chooses. What it is worth is measured by a match of it and of the agent as given
on games that neither has played; where they cannot tell the two apart, the report
says so.

--report DIR keeps each finished evaluation at once and writes the report at the
end. A run that was interrupted, or killed, goes on by the same command. --fleet URL plays the games on
the workers of a host, to the same results.`,
		Example: `  deadreckon tune --human balanced --zombie swarm,ambush --budget 96 --batch 4 --population 4 --games 8 --report tuned
  deadreckon tune --tuned zombie --zombie swarm --human script --knobs show,slope --budget 64 --batch 4 --games 8 --report tuned-swarm`,
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
	r.seats.Register(cmd, "AGENTS", "one, or opponents separated by commas")
	f.StringVar(&r.side, "tuned", "", "the side `NAME` that is tuned (default the first)")
	f.StringSliceVar(&r.knobs, "knobs", nil, "`NAMES` of the numbers to tune, separated by commas (default all)")
	f.IntVar(&r.budget, "budget", 20000, "`N` games of the search in all")
	f.IntVar(&r.batch, "batch", 50, "`N` games of each candidate against each opponent; even")
	f.IntVar(&r.population, "population", 0, "`N` candidates of a generation (default by the number of knobs)")
	f.Float64Var(&r.step, "step", tune.DefaultStep, "deviation of the first generation, as a `SHARE` of the range of each knob")
	f.IntVar(&r.games, "games", 1000, "`N` games of each pairing of the final match, and of a run-off; even")
	f.StringVar(&r.luck, "luck", "", "`VALUE` by which luck is taken off points, or none; unless given the game's own where an agent thinks")
	r.Games.Register(cmd)
	r.fleet.Register(cmd)
	f.StringVar(&r.report, "report", "", "`DIR` for the log of all evaluations and the report; needed")
	f.BoolVar(&r.asJSON, "json", false, "print JSON instead of tables")
	f.BoolVar(&r.legend, "legend", false, "say below each table what its columns are")
	r.Game.Register(cmd)
	return cmd
}

// check refuses numbers that stand for a default where nobody asks for it.
func (r *tuneRequest) check(given func(flag string) bool) error {
	switch {
	case given("population") && r.population == 0:
		return errors.New("tune: a population of 0: expected 4 to 1000")
	case given("step") && r.step == 0:
		return errors.New("tune: a step of 0: expected 0.001 to 1 ranges of a knob")
	}
	return nil
}

// tuning returns what the flags ask for.
func (r *tuneRequest) tuning() (*tune.Tuning, error) {
	game, err := r.Open("tune")
	if err != nil {
		return nil, err
	}
	switch {
	case r.report == "":
		return nil, errors.New("tune: --report DIR is needed: it keeps every evaluation")
	}
	by, err := r.seats.Lists(game)
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	t, err := tune.New(game, tune.Options{Side: r.side, By: by, Knobs: r.knobs, Seed: r.Seed,
		Budget: r.budget, Batch: r.batch, Population: r.population, Step: r.step, Games: r.games, Luck: r.luck})
	if err != nil {
		return nil, err
	}
	t.Program = producerBuild()
	return t, nil
}

func (r *tuneRequest) run(s stdio.Streams) error {
	t, err := r.tuning()
	if err != nil {
		return err
	}
	search := tune.NewSearch(t, r.Threads)
	folder, err := tune.OpenFolder(r.report, search)
	if err != nil {
		return err
	}
	defer folder.Close()
	ctx, stop := stdio.Interruptible()
	defer stop()
	elsewhere, end, err := r.fleet.Open("tune", s)
	if err != nil {
		return err
	}
	defer end()
	h := hands{r.Threads, elsewhere}
	search.Remote = elsewhere
	if err := r.search(ctx, search, folder, s); err != nil {
		return stopped(err, s)
	}
	e, err := search.RunOff()
	if err != nil {
		return stdio.Failure(err)
	}
	runOff, err := h.play(ctx, e, folder.OpenRunOff, "run-off", s)
	if err != nil {
		return stopped(err, s)
	}
	if e, err = search.FinalMatch(search.Answer(runOff).Agent); err != nil {
		return stdio.Failure(err)
	}
	match, err := h.play(ctx, e, folder.OpenMatch, "final match", s)
	if err != nil {
		return stopped(err, s)
	}
	results := search.Results(runOff, match)
	if err := folder.WriteReport(results); err != nil {
		return stdio.Failure(err)
	}
	return r.print(results, s)
}

// search runs the search, or what is missing of it.
func (r *tuneRequest) search(ctx context.Context, search *tune.Search, folder *tune.Folder, s stdio.Streams) error {
	known, all := search.Evaluations()
	each := search.GamesEach()
	games := known * each
	bar := stdio.NewProgress(s, "games of the search", games, all*each)
	search.Played = func() { games++; bar.Show(games, all*each) }
	search.Evaluated = folder.Add
	err := search.Run(ctx)
	bar.Clear()
	if e := folder.Sync(); err == nil {
		err = e
	}
	if errors.Is(err, context.Canceled) {
		known, _ = search.Evaluations()
		return interruption(fmt.Sprintf("interrupted after %d of %d evaluations; all are kept; the same command goes on", known, all))
	}
	return err
}

// print writes the results as the flags ask for them.
func (r *tuneRequest) print(results *tune.Results, s stdio.Streams) error {
	if r.asJSON {
		return stdio.WriteJSON(s.Out, results)
	}
	return stdio.Write(s.Out, results.Text(r.legend))
}
