package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

// trainRequest is a parsed command line of train.
type trainRequest struct {
	fleet   flags.Fleet
	game    flags.Game
	config  selfplay.Config
	files   []string       // TOML
	rare    *pflag.FlagSet // settings of files only
	removed *pflag.FlagSet // settings of files of earlier versions
	backend string
	device  string
}

func newTrain(s stdio.Streams) *cobra.Command {
	r := trainRequest{config: selfplay.Default()}
	cmd := &cobra.Command{
		Use:   "train",
		Short: "have nets learn a game by playing it",
		Long: `Have nets learn a game by playing it.

Each generation, actors play games by search that the best net guides, a learner
takes steps on positions of the latest generations, the result is the best net from
then on, unless --gate-games are to show first that it is not worse, and the best net
plays yardsticks. docs/training.md tells how, and what is in the folder.

All is kept as it comes: a run that was interrupted, or killed, goes on by the same
command and loses the games that were being played. Settings that have changed hold from
the next generation on; seed, game, net, games and slots are what a run is and stay.

What people mostly set has a flag. --config FILE, in TOML, sets that and all the rest:
the shape of the net, search, learner, gate, pool of opponents, yardsticks. Its keys are
in docs/training.md; a flag goes before a file, and a file before those named before it.`,
		Example: `  deadreckon train --game kuhn -o kuhn --generations 3 --games 40 --iterations 16 --steps 50 --nashconv 1000
  deadreckon train --game leduc --out leduc --time 2s --nashconv 100000`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, file := range r.files {
				text, err := stdio.ReadFile(file, s.In)
				if err == nil {
					err = r.readSettings(stdio.FileName(file), text, cmd.Flags())
				}
				if err != nil {
					return fmt.Errorf("train: %w", err)
				}
			}
			return r.run(cmd.Flags(), s)
		},
	}
	r.register(cmd)
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		var unknown *pflag.NotExistError
		if errors.As(err, &unknown) && r.rare.Lookup(unknown.GetSpecifiedName()) != nil {
			return fmt.Errorf("train: --%[1]s: no flag, but a key of a file: write %[1]s = ... in it, and --config FILE", unknown.GetSpecifiedName())
		}
		return cmd.Parent().FlagErrorFunc()(cmd, err)
	})
	return cmd
}

// register gives the verb the flags that people mostly set, and files these and all other
// settings.
func (r *trainRequest) register(cmd *cobra.Command) {
	c, f := &r.config, cmd.Flags()
	f.SortFlags = false
	f.StringArrayVar(&r.files, "config", nil, "TOML `FILE` of settings, repeatable: see above")
	f.StringVarP(&c.Dir, "out", "o", "", "`DIR` of the run: made, or gone on with")
	f.DurationVar(&c.Limit.Time, "time", 0, "`DURATION` of work after which to stop, earlier calls included; 0 is never")
	f.IntVar(&c.Limit.Generations, "generations", 0, "`N` generations after which to stop; 0 is never")
	f.StringVar(&c.Side, "side", "", "`NAME` of the side that learns, against the key opponents of a file; all unless given")
	flags.Seed(cmd, &c.Seed, "all games and draws")
	f.IntVar(&c.Compute.Threads, "threads", runtime.NumCPU(), "`N` processors to use; the same seed on the same number gives the same bytes")
	f.StringVar(&r.backend, "backend", "go", "`NAME` of what actors and learner run nets on: "+strings.Join(net.BackendNames(), ", "))
	f.StringVar(&r.device, "device", "cpu", "`NAME` of the backend's device: cpu or cuda")
	f.IntVar(&c.Play.Games, "games", c.Play.Games, "`N` games of a generation")
	f.IntVar(&c.Play.Iterations, "iterations", c.Play.Iterations, "`N` iterations of a thorough search; 0 draws from the policy, which learns by what comes of it")
	f.IntVar(&c.Learn.Steps, "steps", c.Learn.Steps, "`N` steps of the learner in a generation; 0 is by the number of new positions")
	f.IntVar(&c.Learn.Batch, "batch", c.Learn.Batch, "`N` positions of a step")
	f.Float64Var(&c.Learn.Rate, "rate", c.Learn.Rate, "`X`, learning rate")
	f.IntVar(&c.Yardsticks.NashConv, "nashconv", 0, "`N` nodes of the game's tree at most, to report the policy's NashConv; 0 does not")
	r.fleet.Register(cmd)
	r.game.Register(cmd)
	r.rare = pflag.NewFlagSet("train", pflag.ContinueOnError)
	r.registerRare(r.rare)
}

// registerRare lists what files alone set, with the fields of selfplay.Config that say
// what each is. Nobody is shown these flags: docs/training.md has them.
func (r *trainRequest) registerRare(f *pflag.FlagSet) {
	c := &r.config
	f.StringVar(&c.Shape.Kind, "net", "", "")
	f.IntVar(&c.Shape.Width, "width", c.Shape.Width, "")
	f.IntVar(&c.Shape.Depth, "depth", c.Shape.Depth, "")
	f.IntVar(&c.Shape.FromScripted, "from-scripted", 0, "")
	f.IntVar(&c.Shape.ScriptedSteps, "scripted-steps", c.Shape.ScriptedSteps, "")
	f.StringVar(&c.Shape.Base, "base", "", "")

	f.IntVar(&c.Play.Slots, "slots", c.Play.Slots, "")

	f.StringVar(&c.Learn.From, "learn", c.Learn.From, "")
	f.StringVar(&c.Learn.Luck, "less-luck", c.Learn.Luck, "")
	f.Float64Var(&c.Learn.Pull, "pull", c.Learn.Pull, "")
	f.Float64Var(&c.Learn.Magnet, "magnet", c.Learn.Magnet, "")
	f.Float64Var(&c.Learn.Stride, "stride", c.Learn.Stride, "")

	f.IntVar(&c.Gate.Every, "gate-every", c.Gate.Every, "")
	f.IntVar(&c.Gate.Games, "gate-games", c.Gate.Games, "")
	f.IntVar(&c.Limit.Patience, "patience", 0, "")
	f.Float64SliceVar(&c.Gate.Weights, "base-weights", c.Gate.Weights, "")
	f.IntVar(&c.Gate.Sweep, "sweep", 0, "")

	f.Float64Var(&c.Pool.Share, "pool-share", c.Pool.Share, "")
	f.IntVar(&c.Pool.Nets, "pool-nets", c.Pool.Nets, "")
	f.StringArrayVar(&c.Pool.Sides, "pool-sides", nil, "")
	f.StringArrayVar(&c.Pool.Agents, "opponents", nil, "")

	f.StringArrayVar(&c.Yardsticks.Agents, "yardsticks", c.Yardsticks.Agents, "")
	f.IntVar(&c.Yardsticks.Games, "yardstick-games", c.Yardsticks.Games, "")
	f.IntVar(&c.Yardsticks.Lead, "lead-games", 0, "")

	r.removed = pflag.NewFlagSet("train", pflag.ContinueOnError)
	for _, key := range selfplay.RemovedKeys() {
		if key == "heads" {
			r.removed.StringArray(key, nil, "")
		} else {
			r.removed.String(key, "", "")
		}
		r.removed.Lookup(key).Hidden = true
	}
}

// readSettings sets what a file of settings says.
func (r *trainRequest) readSettings(name, text string, flags *pflag.FlagSet) error {
	if err := setKeys(name, text, flags, r.rare, r.removed); err != nil {
		return err
	}
	r.removed.VisitAll(func(f *pflag.Flag) {
		if f.Value.String() != f.DefValue && f.Usage == "" {
			f.Usage = name // the file that sets it
		}
	})
	return nil
}

// checkRemoved refuses a removed key that has another value than the program now. It comes after
// all files, which say what the policy learns from.
func (r *trainRequest) checkRemoved() (err error) {
	r.removed.VisitAll(func(f *pflag.Flag) {
		if e := r.config.CheckRemoved(f.Name, f.Value.String()); e != nil && f.Usage != "" && err == nil {
			err = fmt.Errorf("train: %s: %w", f.Usage, e)
		}
	})
	return err
}

func (r *trainRequest) run(flags *pflag.FlagSet, s stdio.Streams) error {
	c := &r.config
	course, said, err := r.takeCourse(flags)
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	if c.Game, err = r.game.Open(); err != nil {
		return err
	}
	if err := r.checkRemoved(); err != nil {
		return err
	}
	if c.Dir == "" {
		return errors.New("train: name the folder of the run: -o DIR")
	}
	if c.Compute.Backend, err = net.OpenBackend(r.backend, r.device); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	c.Compute.Program = producer
	elsewhere, end, err := r.fleet.Open("train", s)
	if err != nil {
		return err
	}
	defer end()
	c.Compute.Elsewhere = elsewhere
	run, err := selfplay.Open(*c)
	if err != nil {
		return err
	}
	defer run.Close()
	if err := r.keepCourse(course); err != nil {
		return stdio.Failure(err)
	}
	if err := stdio.Write(s.Err, said); err != nil {
		return err
	}
	runtime.GOMAXPROCS(min(c.Compute.Threads, runtime.NumCPU()))
	ctx, stop := stdio.Interruptible()
	defer stop()
	return r.train(ctx, run, s)
}

// train trains and tells how it goes. Ctrl-C and the end of the time are no errors, and
// a damaged file is bad input.
func (r *trainRequest) train(ctx context.Context, run *selfplay.Run, s stdio.Streams) error {
	teller := newTrainTeller(s, &r.config, run)
	run.OnProgress = teller.tell
	run.OnGeneration = func(row selfplay.Row) error {
		teller.clear()
		if err := stdio.Write(s.Out, teller.ended(&row)); err != nil {
			return err
		}
		return run.DrawCurves()
	}
	if run.SettingsPending() {
		if err := stdio.Write(s.Err, fmt.Sprintf("generation %d ends under the settings that it began with; the new ones come after it\n", run.Generations())); err != nil {
			return err
		}
	}
	for _, note := range run.Notes() {
		if err := stdio.Write(s.Err, fmt.Sprintf("generation %d began by an earlier version: %s now\n", run.Generations(), note)); err != nil {
			return err
		}
	}
	if run.Generations() > 0 { // a kill may have come before the drawing
		if err := run.DrawCurves(); err != nil {
			return stdio.Failure(err)
		}
	}
	err := run.Train(ctx)
	teller.clear()
	switch {
	case errors.Is(err, selfplay.ErrTime):
		return stdio.Write(s.Err, fmt.Sprintf("time is up in generation %d%s; all but the games at hand is kept; the same command with more --time goes on\n", run.Generations(), teller.far()))
	case errors.Is(err, context.Canceled):
		return stdio.Write(s.Err, fmt.Sprintf("interrupted in generation %d%s; all but the games at hand is kept; the same command goes on\n", run.Generations(), teller.far()))
	case errors.Is(err, selfplay.ErrDamaged):
		return err
	case err != nil:
		return stdio.Failure(err)
	}
	why := ""
	if run.OutOfPatience() {
		why = fmt.Sprintf(", the last %d without a better net", r.config.Limit.Patience)
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d generations%s\n", r.config.Dir, run.Generations(), why))
}
