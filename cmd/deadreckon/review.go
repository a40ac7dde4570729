package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents/advice"
	"deadreckon/agents/review"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/serve/session"
)

// reviewRequest is a parsed command line of review.
type reviewRequest struct {
	data   flags.Data
	number flags.Number
	order  review.Options
	report string // a folder
	asJSON bool
	asCSV  bool
}

// defaultReview is the default time of a review.
const defaultReview = time.Minute

func newReview(s stdio.Streams) *cobra.Command {
	var r reviewRequest
	cmd := &cobra.Command{
		Use:   "review FILE",
		Short: "judge every decision of a game",
		Long: `Judge every decision of a game (docs/review.md).

FILE is a record of play, a journal or its name, a shared game, or a file of export.
The game need not be finished. Each decision is judged from the view of its player:
the best other move is chosen in some playouts, and the difference is measured in
others, in the same worlds with the same dice. A mistake is a significant difference,
corrected for the number of decisions. Luck is measured separately, by exact odds.

--report DIR saves each judgement and a report. Rerun the command to resume.`,
		Example: `  deadreckon review record.txt --time 5m --report reviewed
  deadreckon review games.drt --number 2 --time 30s --csv`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.check(cmd.Flags().Changed); err != nil {
				return err
			}
			return r.run(args[0], s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.number.Register(cmd, "number of the game in the file, from 1 (default 1)")
	f.DurationVar(&r.order.Time, "time", defaultReview, "time for the whole game, such as 5m")
	f.IntVar(&r.order.Iterations, "iterations", 0, "number of playouts per decision, instead of --time")
	flags.Seed(cmd, &r.order.Seed, "of the review")
	flags.Threads(cmd, &r.order.Threads, "number of threads")
	f.StringVar(&r.order.Rollout, "rollout", "", "`POLICY` that plays games out (default the best)")
	f.Var(flags.File{File: &r.order.Net, In: s.In}, "net", "`FILE` of a net that gives leaf values")
	f.StringVar(&r.report, "report", "", "`DIR` for all judgements and the report")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV, one line for each decision")
	r.data.Register(cmd)
	return cmd
}

// check refuses contradictions of flags and numbers out of range.
func (r *reviewRequest) check(given func(flag string) bool) error {
	switch {
	case given("iterations") && given("time"):
		return errors.New("review: --iterations and --time exclude each other")
	case given("iterations") && r.order.Iterations < 1:
		return fmt.Errorf("review: --iterations %d: expected 1 or more", r.order.Iterations)
	case r.order.Time <= 0:
		return fmt.Errorf("review: --time %v: expected more than 0", r.order.Time)
	case r.number.Given && r.number.N < 1:
		return fmt.Errorf("review: --number %d: expected 1 or more", r.number.N)
	case r.asJSON && r.asCSV:
		return errors.New("review: --json and --csv exclude each other")
	}
	if given("iterations") {
		r.order.Time = 0
	}
	return flags.CheckThreads("review", r.order.Threads)
}

// session returns a session with the game to judge.
func (r *reviewRequest) session(path string, stdin io.Reader) (*session.Session, error) {
	src, err := openFilms(path, r.data, stdin)
	if err != nil {
		return nil, err
	}
	defer src.close()
	if err := r.number.Check(src.game()); err != nil {
		return nil, fmt.Errorf("review: %s: %w", stdio.FileName(path), err)
	}
	f, err := src.film(uint64(max(r.number.N, 1)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", stdio.FileName(path), err)
	}
	of, err := session.Of(src.game(), producerBuild(), r.order.Seed)
	if err == nil {
		err = of.Place(f.begin(src.game()))
	}
	if err == nil && len(f.actions) > 0 {
		err = of.Enter(f.actions...)
	}
	return of, err
}

func (r *reviewRequest) run(path string, s stdio.Streams) error {
	of, err := r.session(path, s.In)
	if err != nil {
		return err
	}
	request := &session.Review{Iterations: r.order.Iterations, Seed: &r.order.Seed, Threads: r.order.Threads, Rollout: r.order.Rollout, Net: advice.Net{File: r.order.Net}}
	if r.order.Iterations == 0 {
		request.Time = r.order.Time
	}
	var folder *review.Folder
	if r.report != "" {
		request.Folder = func(run *review.Run) (_ *review.Folder, err error) {
			folder, err = review.OpenFolder(r.report, run)
			return folder, err
		}
	}
	found, err := r.ask(of, request, s)
	if folder != nil {
		defer folder.Close()
	}
	if err != nil {
		return err
	}
	if folder != nil && found.Complete {
		if err := folder.WriteReport(found.Results); err != nil {
			return stdio.Failure(err)
		}
	}
	return r.print(found.Results, s)
}

// ask reviews the game, until Ctrl-C at the latest.
func (r *reviewRequest) ask(of *session.Session, request *session.Review, s stdio.Streams) (session.ReviewReply, error) {
	ctx, stop := stdio.Interruptible()
	defer stop()
	const what = "judgements"
	var bar *stdio.Progress
	reply, err := session.Ask(ctx, of, request, func(reply any) {
		found := reply.(session.ReviewReply)
		if bar == nil {
			bar = stdio.NewProgress(s, what, found.Done, found.Of)
		}
		bar.Show(found.Done, found.Of)
	})
	if bar != nil {
		bar.Clear()
	}
	if err != nil {
		return session.ReviewReply{}, err
	}
	found := reply.(session.ReviewReply)
	if !found.Complete {
		err = stdio.Write(s.Err, interrupted(found.Done, found.Of, what, r.report != "")+"\n")
	}
	return found, err
}

// print writes the results in the format of the flags.
func (r *reviewRequest) print(results *review.Results, s stdio.Streams) error {
	switch {
	case r.asCSV:
		return stdio.Write(s.Out, results.Data().CSV())
	case !r.asJSON:
		return stdio.Write(s.Out, results.Text())
	}
	return stdio.WriteJSON(s.Out, results)
}
