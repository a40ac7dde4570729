package main

import (
	"errors"
	"fmt"
	"runtime"
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
		Use:   "calibrate play|report|ship",
		Short: "measure whether win probabilities come true, and fit the curve that corrects them",
		Long: `Measure whether the win probabilities that suggest prints come true where agents play
all seats, and fit the curve that corrects them: play games, report on them, and ship the
curve. experiments/003-calibration/README.md has what is measured, and how the games of
this program came out.`,
		Example: `  deadreckon calibrate play --game leduc --games 20 -o leduc.jsonl
  deadreckon calibrate report leduc.jsonl -o leduc.md`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("calibrate: play, report or ship? see `deadreckon calibrate --help`")
			}
			return fmt.Errorf("calibrate: %q is not expected: play, report or ship; see `deadreckon calibrate --help`", args[0])
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
		Use:   "play -o FILE",
		Short: "add games to a file, with what searches say in them",
		Long: `Add games to a file, with what searches say at some real choices in them. It may be
interrupted and goes on by the same command; each game names the revision that played it.
--fleet URL plays the games on the workers of a host, to the same file.`,
		Example: "  deadreckon calibrate play --game leduc --games 20 -o leduc.jsonl",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			if out == "" {
				return errors.New("calibrate: -o FILE is needed: the file to add games to")
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
	f.StringVar(&study.Game, "game", games.Default, "game `NAME`")
	f.StringArrayVar(&study.Options, "option", nil, "option of the game, as `NAME=VALUE`, repeatable")
	f.StringVar(&study.Player, "player", "search:iterations=40", "`AGENT` that plays all seats")
	f.IntSliceVar(&study.Asks, "ask", []int{400, 1600}, "iterations of the suggestions that are asked for")
	f.IntVar(&study.Positions, "positions", 3, "`N` positions of each side in each game, drawn evenly from its real choices")
	f.Uint64Var(&study.Seed, "seed", 23_000_000, "seed of the first game")
	f.IntVar(&study.Games, "games", 100, "`N` games to add to the file")
	f.IntVar(&study.Threads, "threads", runtime.NumCPU(), "`N` games at a time")
	fleet.Register(cmd)
	f.StringVarP(&out, "output", "o", "", "`FILE` of games to add to")
	return cmd
}

func newCalibrateReport(s stdio.Streams) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:     "report FILE... -o PAGE",
		Short:   "judge what was said in files of games, as a page with pictures",
		Example: "  deadreckon calibrate report leduc.jsonl -o leduc.md",
		Args:    func(_ *cobra.Command, args []string) error { return filesInto(args, &out) },
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := calibrate.Report(args, out)
			if err != nil {
				return calibrating(err)
			}
			return stdio.Write(s.Out, text)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`PAGE` to write, beside which its pictures lie")
	return cmd
}

func newCalibrateShip(s stdio.Streams) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "ship FILE... -o FILE",
		Short: "write the curves that suggest goes by, of the sides for which they are surely better than none",
		Args:  func(_ *cobra.Command, args []string) error { return filesInto(args, &out) },
		RunE: func(_ *cobra.Command, args []string) error {
			without, err := calibrate.Write(args, out)
			if err != nil {
				return calibrating(err)
			}
			return stdio.Write(s.Out, strings.Join(append(without, ""), "\n"))
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`FILE` to write, such as agents/town/calibration.json")
	return cmd
}

// filesInto wants files of games and where to write.
func filesInto(args []string, out *string) error {
	if len(args) == 0 || *out == "" || *out == "-" {
		return errors.New("calibrate: expected FILE... -o FILE: files of games, and a file to write, not standard output")
	}
	for i, name := range args {
		if name == "-" {
			args[i] = "/dev/stdin"
		}
	}
	return nil
}

// calibrating names the verb.
func calibrating(err error) error {
	if err != nil {
		err = fmt.Errorf("calibrate: %w", err)
	}
	return err
}
