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
	rare    *pflag.FlagSet // keys that only files set
	removed *pflag.FlagSet // keys of earlier versions
	backend string
	device  string
}

func newTrain(s stdio.Streams) *cobra.Command {
	r := trainRequest{config: selfplay.Default()}
	cmd := &cobra.Command{
		Use:   "train [GAME]",
		Short: "train a net for a game by self-play",
		Long: `Train a net for a game by self-play.

Each generation plays games with the best net, trains on the positions of the latest
generations, and measures the net against other agents (docs/training.md).

A game with a preset of training settings needs only --game and -o; --side and the
options of the game choose the preset. It replaces the defaults below and stops after
30 minutes; flags override it. Games without a preset, such as kuhn and leduc, use the
defaults.

Everything is saved in the folder of the run. Rerun the command to resume; it loses
only the games in progress. Some changed settings apply at once, others from the next
generation. Game, options, side, seed, games per generation, and the files' net, base,
learn and slots cannot change (docs/training.md).

--config FILE sets these and all other settings in TOML. Flags override files; later
files override earlier ones.`,
		Example: `  deadreckon train town -o town --time 30m
  deadreckon train kuhn -o kuhn --generations 3 --games 40 --iterations 16 --steps 50 --nashconv 1000
  deadreckon train leduc --out leduc --time 2s --nashconv 100000`,
		Args: r.game.Args,
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
			return fmt.Errorf("train: --%[1]s is a key of --config files, not a flag: write %[1]s = ... in a file", unknown.GetSpecifiedName())
		}
		return cmd.Parent().FlagErrorFunc()(cmd, err)
	})
	return cmd
}

// register adds the frequently used flags to the verb, and the other keys of files.
func (r *trainRequest) register(cmd *cobra.Command) {
	c, f := &r.config, cmd.Flags()
	f.SortFlags = false
	f.StringArrayVar(&r.files, "config", nil, "TOML `FILE` of settings, repeatable")
	f.StringVarP(&c.Dir, "out", "o", "", "`DIR` of the run, new or resumed (required)")
	f.DurationVar(&c.Limit.Time, "time", 0, "stop after this time, such as 30m, including earlier calls (default no limit)")
	f.IntVar(&c.Limit.Generations, "generations", 0, "stop after this number of generations (default no limit)")
	f.StringVar(&c.Side, "side", "", "`NAME` of the side that learns (default all)")
	flags.Seed(cmd, &c.Seed, "of the run")
	flags.Threads(cmd, &c.Compute.Threads, "number of threads; equal seeds and threads give equal bytes")
	f.StringVar(&r.backend, "backend", "go", "`NAME` of the library that trains the net: "+strings.Join(net.BackendNames(), ", "))
	f.StringVar(&r.device, "device", "cpu", "device of the backend: cpu or cuda")
	f.IntVar(&c.Play.Games, "games", c.Play.Games, "number of games in a generation")
	f.IntVar(&c.Play.Iterations, "iterations", c.Play.Iterations, "iterations of a full search; 0 samples actions from the policy and trains by policy gradient")
	f.IntVar(&c.Learn.Steps, "steps", c.Learn.Steps, "training steps per generation; 0 depends on the number of new positions")
	f.IntVar(&c.Learn.Batch, "batch", c.Learn.Batch, "number of positions in a training step")
	f.Float64Var(&c.Learn.Rate, "rate", c.Learn.Rate, "learning rate of Adam")
	f.IntVar(&c.Yardsticks.NashConv, "nashconv", 0, "report the NashConv of the policy if the game tree has at most this many nodes; 0 does not")
	r.fleet.Register(cmd)
	r.game.Register(cmd)
	r.rare = pflag.NewFlagSet("train", pflag.ContinueOnError)
	r.registerRare(r.rare)
}

// registerRare adds the keys that only files set. docs/training.md describes them.
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

// readSettings applies a file of settings.
func (r *trainRequest) readSettings(name, text string, flags *pflag.FlagSet) error {
	if err := setKeys(name, text, flags, r.rare, r.removed); err != nil {
		return err
	}
	r.removed.VisitAll(func(f *pflag.Flag) {
		if f.Value.String() != f.DefValue && f.Usage == "" {
			f.Usage = name // the file
		}
	})
	return nil
}

// checkRemoved refuses a removed key whose value is not the fixed one. All files must be read before.
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
	preset, description, err := r.takePreset(flags)
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
		return errors.New("train: -o DIR is required: the folder of the run")
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
	c.Compute.Remote = elsewhere
	run, err := selfplay.Open(*c)
	if err != nil {
		return err
	}
	defer run.Close()
	if err := r.keepPreset(preset); err != nil {
		return stdio.Failure(err)
	}
	if err := stdio.Write(s.Err, description); err != nil {
		return err
	}
	runtime.GOMAXPROCS(min(c.Compute.Threads, runtime.NumCPU()))
	ctx, stop := stdio.Interruptible()
	defer stop()
	return r.train(ctx, run, s)
}

// train trains and reports progress. Ctrl-C and the end of the time are not errors; a damaged file is bad
// input.
func (r *trainRequest) train(ctx context.Context, run *selfplay.Run, s stdio.Streams) error {
	reporter := newTrainReporter(s, &r.config, r.game.Text(), run)
	run.OnProgress = reporter.progress
	run.OnGeneration = func(row selfplay.Row) error {
		reporter.clear()
		if err := stdio.Write(s.Out, reporter.ended(&row)); err != nil {
			return err
		}
		return run.DrawCurves()
	}
	if run.SettingsPending() {
		if err := stdio.Write(s.Err, fmt.Sprintf("generation %d ends with its old settings; the new ones apply after it\n", run.Generations())); err != nil {
			return err
		}
	}
	if run.Generations() > 0 { // the run may have been killed before it drew
		if err := run.DrawCurves(); err != nil {
			return stdio.Failure(err)
		}
	}
	err := run.Train(ctx)
	reporter.clear()
	switch {
	case errors.Is(err, selfplay.ErrTime):
		if err := stdio.Write(s.Out, reporter.result()); err != nil {
			return err
		}
		return stdio.Write(s.Err, fmt.Sprintf("the time ended in generation %d%s; all but the games in progress is saved; rerun the command with more --time to resume\n", run.Generations(), reporter.unfinished()))
	case errors.Is(err, context.Canceled):
		return stdio.Write(s.Err, fmt.Sprintf("interrupted in generation %d%s; all but the games in progress is saved; rerun the command to resume\n", run.Generations(), reporter.unfinished()))
	case errors.Is(err, selfplay.ErrDamaged):
		return err
	case err != nil:
		return stdio.Failure(err)
	}
	why := ""
	if run.OutOfPatience() {
		why = fmt.Sprintf("; the last %d had no better net", r.config.Limit.Patience)
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d generations%s\n%s", r.config.Dir, run.Generations(), why, reporter.result()))
}
