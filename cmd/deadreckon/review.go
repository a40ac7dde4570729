package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
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
	game   int
	order  review.Options
	report string // a folder
	asJSON bool
	asCSV  bool
}

// defaultReview is how long a game is judged unless something is said.
const defaultReview = time.Minute

func newReview(s stdio.Streams) *cobra.Command {
	var r reviewRequest
	cmd := &cobra.Command{
		Use:   "review FILE",
		Short: "judge a game that was played, decision by decision",
		Long: `Judge a game that was played, decision by decision.

FILE is what replay reads: a record of play, a journal, by its file or its name, a shared
game, or a file of export; the game need not be finished. Every decision is judged from what its mover knew then, never from
the truth: the best other move is looked for in some playouts, and by how much it
is better is measured in others, in the same worlds with the same dice. Only what
is told from noise among all decisions of the game is called a mistake. What
chance gave and took is measured apart, by its exact odds.

--report DIR keeps each judgement at once and writes the report of both sides at
the end. A review that was interrupted, or killed, goes on by the same command.
With --iterations the result is the same on any number of threads.`,
		Example: `  deadreckon review record.txt --time 5m --report reviewed
  deadreckon review games.drt --game 2 --time 30s --csv`,
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
	f.IntVar(&r.game, "game", 1, "number `N` of the game in the file, from 1")
	f.DurationVar(&r.order.Time, "time", defaultReview, "how long to judge the whole game")
	f.IntVar(&r.order.Iterations, "iterations", 0, "`N` playouts for each decision, in place of a time")
	flags.Seed(cmd, &r.order.Seed, "the review")
	f.IntVar(&r.order.Threads, "threads", runtime.NumCPU(), "`N` threads")
	f.StringVar(&r.order.Rollout, "rollout", "", "`POLICY` that plays games out (default the best there is)")
	f.Var(flags.File{File: &r.order.Net, In: s.In}, "net", "`FILE` of a net whose value cuts playouts")
	f.StringVar(&r.report, "report", "", "`DIR` for the log of all judgements and the report")
	f.BoolVar(&r.asJSON, "json", false, "print JSON instead of text")
	f.BoolVar(&r.asCSV, "csv", false, "print CSV instead of text, a line for each decision")
	r.data.Register(cmd)
	return cmd
}

// check refuses flags that do not go together, and numbers out of range.
func (r *reviewRequest) check(given func(flag string) bool) error {
	switch {
	case given("iterations") && given("time"):
		return errors.New("review: --iterations is for each decision, --time for the whole game; give one")
	case given("iterations") && r.order.Iterations < 1:
		return fmt.Errorf("review: --iterations %d: expected 1 or more", r.order.Iterations)
	case r.order.Time <= 0:
		return fmt.Errorf("review: --time %v: expected more than 0", r.order.Time)
	case r.game < 1:
		return fmt.Errorf("review: --game %d: expected 1 or more", r.game)
	case r.asJSON && r.asCSV:
		return errors.New("review: --json and --csv do not go together")
	}
	if given("iterations") {
		r.order.Time = 0
	}
	return flags.CheckThreads("review", r.order.Threads)
}

// session returns one whose game is that to judge, as it was played.
func (r *reviewRequest) session(path string, stdin io.Reader) (*session.Session, error) {
	src, err := openFilms(path, r.data, stdin)
	if err != nil {
		return nil, err
	}
	defer src.close()
	f, err := src.film(uint64(r.game))
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
	request := &session.Review{Seed: &r.order.Seed, Threads: &r.order.Threads, Rollout: r.order.Rollout, Net: session.Net{Order: advice.Request{Net: r.order.Net}}}
	if r.order.Iterations > 0 {
		request.Iterations = &r.order.Iterations
	} else {
		seconds := r.order.Time.Seconds()
		request.Seconds = &seconds
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

// ask has the core review, until Ctrl-C at the latest, and says so if that came first.
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

// print writes the results as the flags ask for them.
func (r *reviewRequest) print(results *review.Results, s stdio.Streams) error {
	switch {
	case r.asCSV:
		return stdio.Write(s.Out, results.Data().CSV())
	case !r.asJSON:
		return stdio.Write(s.Out, results.Text())
	}
	return stdio.WriteJSON(s.Out, results)
}
