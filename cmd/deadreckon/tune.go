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
		Use:   "tune [GAME]",
		Short: "fit the numbers of a scripted agent to a set of opponents",
		Long: `Fit the numbers of a scripted agent to a set of opponents, by CMA-ES.

The tuned side (--tuned, by default the first) takes one agent; the other sides take
lists. The search begins at the numbers of the agent as given, such as
balanced:sure=0.4. Numbers that --knobs does not name are fixed.

Each generation of candidates plays games with the same dice, until --budget games
are played. The result is the mean of the last generations. If candidates left a
range, there are two results and a run-off on other games chooses. A final match on
new games compares the result with the agent as given; the report says if it shows no
difference.

--report DIR saves each evaluation and the report. Rerun the command to resume.`,
		Example: `  deadreckon tune --human balanced --zombie swarm,ambush --budget 96 --batch 4 --population 4 --games 8 --report tuned
  deadreckon tune --tuned zombie --zombie swarm --human script --knobs show,slope --budget 64 --batch 4 --games 8 --report tuned-swarm`,
		Args: r.Game.Args,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := r.check(cmd.Flags().Changed); err != nil {
				return err
			}
			return r.run(s)
		},
	}
	f := cmd.Flags()
	r.Game.Register(cmd)
	r.seats.Register(cmd, "AGENTS", "the tuned agent, or opponents separated by commas,")
	f.StringVar(&r.side, "tuned", "", "`NAME` of the tuned side (default the first)")
	f.StringSliceVar(&r.knobs, "knobs", nil, "`NAMES` of the numbers to tune, separated by commas (default all)")
	f.IntVar(&r.budget, "budget", 20000, "number of games of the search")
	f.IntVar(&r.batch, "batch", 50, "number of games of each candidate against each opponent, even")
	f.IntVar(&r.population, "population", 0, "number of candidates in a generation (default by the number of knobs)")
	f.Float64Var(&r.step, "step", tune.DefaultStep, "standard deviation of the first generation, as a share of each range")
	f.IntVar(&r.games, "games", 1000, "number of games of each pairing in the final match and the run-off, even")
	f.StringVar(&r.luck, "luck", "", "`VALUE` for luck adjustment, or none (default as in arena)")
	r.Games.Register(cmd)
	r.fleet.Register(cmd)
	f.StringVar(&r.report, "report", "", "`DIR` for all evaluations and the report (required)")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	f.BoolVar(&r.legend, "legend", false, "explain the columns")
	return cmd
}

// check refuses an explicit 0, which means the default.
func (r *tuneRequest) check(given func(flag string) bool) error {
	switch {
	case given("population") && r.population == 0:
		return errors.New("tune: a population of 0: expected 4 to 1000")
	case given("step") && r.step == 0:
		return errors.New("tune: a step of 0: expected 0.001 to 1 ranges of a knob")
	}
	return nil
}

// tuning returns the tuning of the flags.
func (r *tuneRequest) tuning() (*tune.Tuning, error) {
	game, err := r.Open("tune")
	if err != nil {
		return nil, err
	}
	if r.report == "" {
		return nil, errors.New("tune: --report DIR is required: it saves every evaluation")
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
	h := executor{r.Threads, elsewhere}
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

// search runs or resumes the search.
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
		return interruption(fmt.Sprintf("interrupted after %d of %d evaluations; all are saved; rerun the command to resume", known, all))
	}
	return err
}

// print writes the results in the format of the flags.
func (r *tuneRequest) print(results *tune.Results, s stdio.Streams) error {
	if r.asJSON {
		return stdio.WriteJSON(s.Out, results)
	}
	return stdio.Write(s.Out, results.Text(stdio.Width(s.Out), r.legend))
}
