package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents/calibrate"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/access"
	"deadreckon/internal/games"
)

func newCalibrate(s stdio.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "calibrate VERB",
		Short: "measure and correct the win chances that suggest prints",
		Long: `Calibrate the win chances of suggest: play saves predictions and results of games,
report compares them, and fit writes the curves that correct the predictions
(experiments/003-calibration/README.md).`,
		Example: `  deadreckon calibrate play --game leduc --games 20 -o leduc.jsonl
  deadreckon calibrate report leduc.jsonl -o leduc.md`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("calibrate: play, report or fit? see `deadreckon help calibrate`")
			}
			return fmt.Errorf("calibrate: unexpected %q: expected play, report or fit; see `deadreckon help calibrate`", args[0])
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	cmd.AddCommand(newCalibratePlay(s), newCalibrateReport(s), newCalibrateShip(s))
	return cmd
}

func newCalibratePlay(s stdio.Streams) *cobra.Command {
	study := calibrate.Study{By: access.Grant(), Version: revision()}
	var out string
	var fleet flags.Fleet
	cmd := &cobra.Command{
		Use:   "play [GAME] -o FILE",
		Short: "play games and save the predictions of searches in them",
		Long: `Play games and save them in a file with the predictions of searches at some decisions.
Each game names the revision that played it. Rerun the command to resume.`,
		Example: "  deadreckon calibrate play leduc --games 20 -o leduc.jsonl",
		Args:    new(flags.Game).Args,
		RunE: func(*cobra.Command, []string) error {
			if out == "" {
				return errors.New("calibrate: -o FILE is required: the file to extend")
			}
			ctx, stop := stdio.Interruptible()
			defer stop()
			elsewhere, end, err := fleet.Open("calibrate", s)
			if err != nil {
				return err
			}
			defer end()
			study.Remote = elsewhere
			return calibrating(study.Play(ctx, out))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&study.Game, "game", games.Default, "`NAME` of the game")
	f.StringArrayVar(&study.Options, "option", nil, "`NAME=VALUE` of a game option, repeatable")
	f.StringVar(&study.Player, "player", "search:iterations=40", "`AGENT` that plays all seats")
	f.IntSliceVar(&study.Asks, "ask", []int{400, 1600}, "iterations of the predictions")
	f.IntVar(&study.Positions, "positions", 3, "number of positions of each side in each game, drawn from its decisions")
	f.Uint64Var(&study.Seed, "seed", 23_000_000, "seed of the first game")
	f.IntVar(&study.Games, "games", 100, "number of games to add to the file")
	flags.Threads(cmd, &study.Threads, "games played at the same time")
	fleet.Register(cmd)
	f.StringVarP(&out, "output", "o", "", "`FILE` to extend (required)")
	return cmd
}

func newCalibrateReport(s stdio.Streams) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "report FILE...",
		Short: "report whether the predictions in files of games came true",
		Example: `  deadreckon calibrate report leduc.jsonl
  deadreckon calibrate report leduc.jsonl -o leduc.md`,
		Args: func(_ *cobra.Command, args []string) error { return filesOf(args) },
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "-" {
				return errors.New("calibrate: -o FILE.md, not standard output; without -o the report is printed")
			}
			results, err := calibrate.Report(args, out)
			if err != nil {
				return calibrating(err)
			}
			return stdio.Write(s.Out, results.Text(stdio.Width(s.Out), false))
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`FILE.md` for the report as a page, with a plot beside it")
	return cmd
}

func newCalibrateShip(s stdio.Streams) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:     "fit FILE... -o FILE",
		Aliases: []string{"ship"},
		Short:   "write a curve for each side that it improves significantly",
		Args:    func(_ *cobra.Command, args []string) error { return filesOf(args) },
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" || out == "-" {
				return errors.New("calibrate: -o FILE is required, and not standard output")
			}
			without, err := calibrate.Write(args, out)
			if err != nil {
				return calibrating(err)
			}
			return stdio.Write(s.Out, strings.Join(append(without, ""), "\n"))
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`FILE` to write, such as agents/town/calibration.json (required)")
	return cmd
}

// filesOf checks for files of games; - is standard input.
func filesOf(args []string) error {
	if len(args) == 0 {
		return errors.New("calibrate: which files? name the files of calibrate play")
	}
	for i, name := range args {
		if name == "-" {
			args[i] = "/dev/stdin"
		}
	}
	return nil
}

// calibrating adds the verb to an error.
func calibrating(err error) error {
	if err != nil {
		err = fmt.Errorf("calibrate: %w", err)
	}
	return err
}
