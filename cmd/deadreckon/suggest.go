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
	position string // a file, "-", or "" for a new game
	seat     string // whose first decision in a new game, "" for the first seat
	order    advice.Request
	asJSON   bool
	board    bool   // print the board and the hidden information with its probabilities
	svg      string // file of the picture, or ""
	top      int
	layout   report.Layout
	note     flags.DataNote
}

// Default times of a search, and of one with --until-sure.
const (
	defaultTime = 10 * time.Second
	longTime    = 10 * time.Minute
)

func newSuggest(s stdio.Streams) *cobra.Command {
	var r suggestRequest
	cmd := &cobra.Command{
		Use:   "suggest [FILE | GAME]",
		Short: "rank the moves of a position by their chance of winning",
		Long: `Rank the moves of a position by their chance of winning.

The position is a file, standard input, or the first decision of a new game. The
search uses only what the seat on turn knows, even if the file tells more. Ctrl-C
ends the search and prints its result.

The first line is the answer; play it. The table has the chance of winning of each
move with its 95 % interval, and the percentage points by which it is behind the
first move, compared with the same hidden pieces and dice. Below it are the likely
answers of the other side and the hidden information.

If a net is bundled for the side, it guides the search (docs/nets.md).

--moves compares moves in the same worlds with the same dice (docs/review.md).
--openings ranks all first moves by playing them out: see
` + "`deadreckon suggest --openings --help`" + `.`,
		Example: `  deadreckon suggest mall --time 10s
  deadreckon suggest game.txt --time 30s
  deadreckon suggest --seat zombie --iterations 2000 --top 5
  deadreckon suggest game.txt --plan --belief --svg game.svg
  deadreckon suggest kuhn --moves check,bet --iterations 2000
  deadreckon suggest leduc --iterations 2000 --net leduc.net
  deadreckon suggest --iterations 2000 --threads 2 --memory 1GiB --net none
  deadreckon suggest --time 30s --json --position - < game.txt`,
		Args: r.game.Args,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := r.check(cmd.Flags().Changed); err != nil {
				return err
			}
			return r.run(s)
		},
	}
	f := cmd.Flags()
	r.game.Register(cmd)
	f.StringVar(&r.position, "position", "", "`FILE` of the position, - for standard input (default a new game)")
	f.StringVar(&r.seat, "seat", "", "`NAME` of the seat that decides in a new game (default the first)")
	f.DurationVar(&r.order.Time, "time", defaultTime, "time to search, such as 30s; no limit if only --iterations is given")
	f.IntVar(&r.order.Iterations, "iterations", 0, "number of iterations to search (default no limit)")
	f.BoolVar(&r.order.UntilSure, "until-sure", false, "stop as soon as each other move is worse at 95 %, or within half a point; the default of --time is then 10m")
	flags.Seed(cmd, &r.order.Seed, "of the search and of the dice in a new game")
	f.IntVar(&r.order.Threads, "threads", 1, "number of threads, each with its own tree")
	f.Var(&r.order.Memory, "memory", "maximum `SIZE` of all trees, such as 64MiB (default 420MiB per thread)")
	f.StringVar(&r.order.Rollout, "rollout", "", "`POLICY` that plays games out (default the best)")
	f.Var(flags.Net{Net: &r.order.Net, In: s.In}, "net", "`FILE` of a net that guides the search, or none (default the bundled net of the side)")
	f.StringSliceVar(&r.order.Moves, "moves", nil, "compare these `MOVES`, separated by commas; a single move with the best other one")
	f.IntVar(&r.top, "top", 10, "number of moves to print, 0 for all")
	f.BoolVar(&r.layout.Plan, "plan", false, "print the plan for the whole turn")
	f.BoolVar(&r.layout.Verbose, "verbose", false, "print also scores, playouts and uncalibrated win rates")
	f.BoolVar(&r.board, "belief", false, "print the board and the hidden information, with probabilities")
	f.StringVar(&r.svg, "svg", "", "`FILE` for a picture of the board, the hidden pieces and the plan")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	r.note.Register(cmd)
	f.Bool("openings", false, "rank all first moves or set-ups by playing them out")
	return cmd
}

// check refuses contradictions of flags and sets the default time.
func (r *suggestRequest) check(given func(flag string) bool) error {
	switch {
	case given("time"):
	case given("iterations"):
		r.order.Time = 0
	case r.order.UntilSure:
		r.order.Time = longTime
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
		return errors.New("suggest: --moves is empty; expected MOVE or MOVE,MOVE")
	case given("moves") && (r.board || r.svg != "" || given("top") || given("memory") || r.order.UntilSure):
		return errors.New("suggest: --moves does not go with --belief, --svg, --top, --memory or --until-sure")
	case r.position != "" && r.seat != "":
		return errors.New("suggest: --seat needs a new game; in a position file the seat on turn decides")
	}
	return flags.CheckThreads("suggest", r.order.Threads)
}

// view returns the position to search, as the seat on turn sees it.
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
	if err == nil && r.position != "" {
		err = r.note.Print(s.Err, game)
	}
	if err != nil {
		return err
	}
	if _, ok := game.Notation().(engine.Map); !ok && (r.board || r.svg != "") {
		return fmt.Errorf("suggest: %s has no board to draw", game.Name())
	}
	r.order.Moves = sitting.JoinMoves(r.order.Moves, func(move string) bool {
		_, err := engine.ParsePhrase(game.Notation(), view, move)
		return err == nil
	})
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
		return r.printed(judged.Judgement, report.Judgement{Judgement: judged.Judgement}.Text(stdio.Width(s.Out)), s)
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

// ask searches or compares moves, until Ctrl-C at the latest.
func (r *suggestRequest) ask(of *session.Session, s stdio.Streams) (any, error) {
	ctx, stop := stdio.Interruptible()
	defer stop()
	t, over := stdio.Waits(s.Err, "the search", "stops it")
	defer over()
	return sitting.Search(ctx, of, r.order, t)
}

// print writes a report to standard output.
func (r *suggestRequest) print(game engine.Game, board string, out advice.Report, s stdio.Streams) error {
	shown := out
	if !r.board {
		shown.Belief = nil
	}
	text := report.Moves{Report: shown, Layout: r.layout}.Text(stdio.Width(s.Out))
	if r.board && !r.asJSON {
		text = stdio.Drawing(s.Out, game, board) + "\n" + text
	}
	return r.printed(out, text, s)
}

// printed writes a result as JSON, or else its text.
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
