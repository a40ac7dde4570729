package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/report"
	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

// suggestRequest is a parsed command line of suggest.
type suggestRequest struct {
	game     flags.Game
	position string // a file, "-", or "" for the opening
	seat     string // of the opening
	order    advice.Request
	asJSON   bool
	board    bool   // draw the board with the belief
	svg      string // a file to draw it into, "" for none
	top      int
}

const defaultTime = 10 * time.Second

func newSuggest(s stdio.Streams) *cobra.Command {
	var r suggestRequest
	cmd := &cobra.Command{
		Use:   "suggest",
		Short: "rank the moves of a position by their probability of winning",
		Long: `Rank the moves of a position by their probability of winning.

The position is a file, standard input, or the opening of a new game. The
search knows what the seat on turn knows, also when the file tells more.
Ctrl-C ends the search early with what it has found.

Below the moves stand the plan for the whole turn with its branches, how the
other side is likely to answer, and what the seat must reckon with: where hidden
pieces may stand, and what unknown ones may be.

Where a net ships with the program for the side, it guides the search, and a line
says so; --net none turns it off (docs/nets.md).

Where it was measured, a line says what became of such positions when searches
played every seat: playouts go on by the script (docs/search.md).

--moves compares moves in the same worlds with the same dice: the difference
with its interval, and what differs in what follows. One move alone is compared
with the best other one (docs/review.md).`,
		Example: `  deadreckon suggest --time 10s
  deadreckon suggest --seat zombie --iterations 2000 --top 5
  deadreckon suggest --iterations 2000 --threads 2 --memory 1GiB
  deadreckon suggest --game leduc --iterations 2000 --net leduc.net
  deadreckon suggest --time 10s --net none
  deadreckon suggest --game kuhn --moves check,bet --iterations 2000
  deadreckon suggest --position game.txt --belief --svg game.svg
  deadreckon suggest --position game.txt --time 30s --json
  deadreckon suggest --time 30s --position - < game.txt`,
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
	f.StringVar(&r.position, "position", "", "position `FILE`, - for standard input (default the opening)")
	f.StringVar(&r.seat, "seat", "", "`NAME` of the seat whose opening it is (default the first)")
	f.DurationVar(&r.order.Time, "time", defaultTime, "how long to search; unlimited if only --iterations is given")
	f.IntVar(&r.order.Iterations, "iterations", 0, "`N` iterations to search (default no limit)")
	flags.Seed(cmd, &r.order.Seed, "the search, and the dice of the opening")
	f.IntVar(&r.order.Threads, "threads", 1, "`N` threads, each with a tree of its own")
	f.Var(&r.order.Memory, "memory", "`SIZE` of the trees at most, all threads together, such as 64MiB (default 420MiB a thread)")
	f.StringVar(&r.order.Rollout, "rollout", "", "`POLICY` that plays games out (default the best there is)")
	f.Var(flags.Net{Order: &r.order, In: s.In}, "net", "`FILE` of a net that guides the search, or none (default the net that ships for the side)")
	f.StringSliceVar(&r.order.Moves, "moves", nil, "compare these `MOVES`, separated by commas, to equal precision; one alone with the best other")
	f.BoolVar(&r.asJSON, "json", false, "print JSON instead of a table")
	f.BoolVar(&r.board, "belief", false, "print the board too, shaded where a hidden piece may stand")
	f.StringVar(&r.svg, "svg", "", "draw the board, the belief and the plan into `FILE`; with - the moves go to standard error")
	f.IntVar(&r.top, "top", 10, "`N` moves to print, 0 for all")
	r.game.Register(cmd)
	return cmd
}

// check refuses what the flags cannot mean, and applies what they leave open.
func (r *suggestRequest) check(given func(flag string) bool) error {
	if given("iterations") && !given("time") {
		r.order.Time = 0
	}
	switch {
	case given("time") && r.order.Time <= 0:
		return fmt.Errorf("suggest: --time %v: expected more than 0", r.order.Time)
	case given("iterations") && r.order.Iterations <= 0:
		return fmt.Errorf("suggest: --iterations %d: expected 1 or more", r.order.Iterations)
	case r.top < 0:
		return fmt.Errorf("suggest: --top %d: expected 0 or more", r.top)
	case r.svg != "" && !isFolder(filepath.Dir(r.svg)):
		return fmt.Errorf("suggest: --svg %s: there is no folder %s", r.svg, filepath.Dir(r.svg)) // before a long search
	case given("moves") && len(r.order.Moves) == 0:
		return errors.New("suggest: --moves names none; expected MOVE or MOVE,MOVE")
	case given("moves") && (r.board || r.svg != "" || given("top") || given("memory")):
		return errors.New("suggest: --moves compares moves by playouts alone; it does not go with --belief, --svg, --top or --memory")
	case r.position != "" && r.seat != "":
		return errors.New("suggest: --seat is for the opening; in a position file, the seat on turn decides")
	}
	return nil
}

// view returns the position to search, as the deciding seat knows it.
func (r *suggestRequest) view(game engine.Game, s stdio.Streams) (engine.View, error) {
	if r.position != "" {
		p, err := r.game.Position(game, r.position)
		if err != nil {
			return nil, err
		}
		v, err := engine.ViewOnTurn(game, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", stdio.FileName(r.position), err)
		}
		return v, nil
	}
	seat := engine.Seat(0)
	if r.seat != "" {
		var err error
		if seat, err = engine.SeatNamed(game, r.seat); err != nil {
			return nil, err
		}
	}
	return advice.Opening(game, seat, r.order.Seed)
}

func (r *suggestRequest) run(s stdio.Streams) error {
	game, err := r.game.Open(r.position)
	if err != nil {
		return err
	}
	view, err := r.view(game, s)
	if err != nil {
		return err
	}
	if _, ok := game.Notation().(engine.Map); !ok && (r.board || r.svg != "") {
		return fmt.Errorf("suggest: there is no map of %s to draw a belief on", game.Name())
	}
	of, err := session.Of(game, producer, r.order.Seed)
	if err == nil {
		err = of.Place(view)
	}
	var out any
	if err == nil {
		out, err = r.ask(of, s)
	}
	if err != nil {
		return fmt.Errorf("suggest: %w", err)
	}
	if judged, ok := out.(session.JudgeReply); ok {
		return r.printed(judged.Judgement, report.Judgement{Judgement: judged.Judgement}.Text(stdio.Columns(s.Out)), s)
	}
	found := out.(session.SuggestReply).Report
	var belief session.BeliefReply
	if _, tells := view.(engine.Believer); tells {
		if belief, err = sitting.Believed(of, view); err != nil {
			return fmt.Errorf("suggest: %w", err)
		}
		found.Belief = belief.Belief
	}
	if r.svg != "" {
		picture, err := report.Illustrate(game, view, found)
		if err != nil {
			return err
		}
		if err := s.WriteFile(r.svg, picture); err != nil {
			return err
		}
		_, s = s.To(r.svg)
	}
	return r.print(game, belief.Show, found.Short(r.top), s)
}

// ask has the core search, or compare, until Ctrl-C at the latest.
func (r *suggestRequest) ask(of *session.Session, s stdio.Streams) (any, error) {
	ctx, stop := stdio.Interruptible()
	defer stop()
	what := "the search"
	if r.order.Moves != nil {
		what = "the judge"
	}
	t, over := stdio.Waits(s.Err, what, "stops it")
	defer over()
	return sitting.Search(ctx, of, r.order, t)
}

// print writes a report to standard output.
func (r *suggestRequest) print(game engine.Game, board string, out advice.Report, s stdio.Streams) error {
	text := report.Moves{Report: out}.Text(stdio.Columns(s.Out))
	if r.board && !r.asJSON {
		text = stdio.Drawing(s.Out, game, board) + "\n" + text
	}
	return r.printed(out, text, s)
}

// printed writes what was found as JSON, or as the text that says the same.
func (r *suggestRequest) printed(found any, text string, s stdio.Streams) error {
	if !r.asJSON {
		return stdio.Write(s.Out, text)
	}
	return stdio.WriteJSON(s.Out, found)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
