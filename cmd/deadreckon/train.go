package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

// trainRequest is a parsed command line of train.
type trainRequest struct {
	game    gameFlags
	config  selfplay.Config
	file    string // TOML
	backend string
	device  string
}

func newTrain(s streams) *cobra.Command {
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

--config FILE is TOML; its keys are the names of the flags, and a flag on the command
line goes before the file.`,
		Example: `  deadreckon train --game kuhn -o kuhn --generations 3 --games 40 --iterations 16 --steps 50 --nashconv 1000
  deadreckon train --game leduc --out leduc --time 2s --nashconv 100000`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if r.file != "" {
				if err := readConfig(r.file, cmd.Flags(), s.stdin); err != nil {
					return fmt.Errorf("train: %w", err)
				}
			}
			return r.run(s)
		},
	}
	r.register(cmd)
	return cmd
}

func (r *trainRequest) register(cmd *cobra.Command) {
	c, f := &r.config, cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.file, "config", "", "TOML `FILE` with these flags as keys")
	f.StringVarP(&c.Dir, "out", "o", "", "`DIR` of the run: made, or gone on with")
	f.DurationVar(&c.Limit.Time, "time", 0, "`DURATION` of work after which to stop, earlier calls included; 0 is never")
	f.IntVar(&c.Limit.Generations, "generations", 0, "`N` generations after which to stop; 0 is never")
	f.Uint64Var(&c.Seed, "seed", c.Seed, "`N` that fixes all games and draws")
	f.IntVar(&c.Threads, "threads", runtime.NumCPU(), "`N` processors to use; the same seed on the same number gives the same bytes")
	f.StringVar(&r.backend, "backend", "go", "`NAME` of what actors and learner run nets on: "+strings.Join(net.BackendNames(), ", "))
	f.StringVar(&r.device, "device", "cpu", "`NAME` of the backend's device: cpu or cuda")

	f.StringVar(&c.Shape.Kind, "net", "", "`KIND` of net: graph, mlp (default graph where the game has squares)")
	f.IntVar(&c.Shape.Width, "width", c.Shape.Width, "`N` channels of a square, or units of a layer")
	f.IntVar(&c.Shape.Depth, "depth", c.Shape.Depth, "`N` blocks, or layers")
	f.IntVar(&c.Shape.Hidden, "hidden", c.Shape.Hidden, "`N` units of a graph that see the whole board")
	f.StringArrayVar(&c.Shape.Heads, "heads", nil, "auxiliary `HEAD`, repeatable: stepsleft, final:NUMBER, seen:PLANE")
	f.Float64Var(&c.Shape.HeadWeight, "head-weight", c.Shape.HeadWeight, "`X`, weight of each auxiliary head's loss")
	f.IntVar(&c.Shape.FromScripted, "from-scripted", 0, "`N` games of the teacher that the first generation imitates")
	f.IntVar(&c.Shape.ScriptedSteps, "scripted-steps", c.Shape.ScriptedSteps, "`N` steps of the learner for that")
	f.StringVar(&c.Shape.Base, "base", "", "`AGENT` that the policy leans on, and learns where to leave")
	f.Float64Var(&c.Shape.BaseWeight, "base-weight", c.Shape.BaseWeight, "`X`, added to the policy's number of the action that it would take")
	f.StringVar(&c.Shape.Teacher, "teacher", "", "`AGENT` that is imitated; a search leaves its visits (default the game's script)")

	f.IntVar(&c.Play.Games, "games", c.Play.Games, "`N` games of a generation")
	f.IntVar(&c.Play.Slots, "slots", c.Play.Slots, "`N` games at a time, whose questions the net answers together")
	f.IntVar(&c.Play.Iterations, "iterations", c.Play.Iterations, "`N` iterations of a thorough search; 0 draws from the policy, which learns by what comes of it")
	f.BoolVar(&c.Discard, "discard", false, "delete games that are not learned from any more")
	f.IntVar(&c.Play.Quick, "quick-iterations", c.Play.Quick, "`N` iterations of the others, which move the game on")
	f.Float64Var(&c.Play.Share, "full-share", c.Play.Share, "`X`, share of decisions that are searched so, and whose visits the policy learns")
	f.Float64Var(&c.Play.Noise, "noise", c.Play.Noise, "`X`, share of noise in the prior at the root of those")
	f.IntVar(&c.Play.Warm, "warm", c.Play.Warm, "`N` first decisions of a seat that are drawn by the visits")
	f.Float64Var(&c.Play.Temperature, "temperature", c.Play.Temperature, "`T` of those draws")
	f.Float64Var(&c.Play.Exploration, "exploration", c.Play.Exploration, "`X`, constant of PUCT")
	f.IntVar(&c.Play.Horizon, "horizon", 0, "`N` actions that the game's rollout policy plays before the net is asked")

	f.Float64Var(&c.Learn.Reuse, "reuse", c.Learn.Reuse, "`X` times that a position is learned: as many steps has a generation")
	f.IntVar(&c.Learn.Steps, "steps", c.Learn.Steps, "`N` steps of the learner in a generation, whatever --reuse says; 0 is by --reuse")
	f.IntVar(&c.Learn.Batch, "batch", c.Learn.Batch, "`N` positions of a step")
	f.Float64Var(&c.Learn.Rate, "rate", c.Learn.Rate, "`X`, learning rate")
	f.Float64Var(&c.Learn.Decay, "decay", c.Learn.Decay, "`X`, decay of weights")
	f.Float64Var(&c.Learn.Clip, "clip", c.Learn.Clip, "`X`, bound of a slope's length; 0 is none")
	f.IntVar(&c.Learn.Window, "window", c.Learn.Window, "`N` generations whose games are learned from")
	f.Float64Var(&c.Learn.Search, "search-share", c.Learn.Search, "`X`, share of the search's value in what the value learns, beside the result")
	f.Float64Var(&c.Learn.Weight, "value-weight", c.Learn.Weight, "`X`, weight of the value's loss beside the policy's")

	f.Float64Var(&c.Learn.Trace, "trace", c.Learn.Trace, "`X`, lambda of the advantages of drawn actions, 0 to 1")
	f.Float64Var(&c.Learn.Ratio, "ratio", c.Learn.Ratio, "`X`, how far the policy goes from the one that drew in a generation; 0 is any")
	f.Float64Var(&c.Learn.Pull, "pull", c.Learn.Pull, "`X`, pull of a policy that draws to its base, or to even odds")

	f.IntVar(&c.Gate.Every, "gate-every", c.Gate.Every, "`N` generations from one gate to the next")
	f.IntVar(&c.Gate.Games, "gate-games", c.Gate.Games, "`N` games at most, by which a net is shown to be worse and fails; 0 lets every net pass")
	f.Float64Var(&c.Gate.Elo0, "gate-elo0", c.Gate.Elo0, "`X`, normalized Elo at which a net is worse")
	f.Float64Var(&c.Gate.Elo1, "gate-elo1", c.Gate.Elo1, "`X`, normalized Elo at which it is not")
	f.IntVar(&c.Gate.Iterations, "gate-iterations", c.Gate.Iterations, "`N` iterations of a search there; 0 is the policy alone")

	f.Float64Var(&c.Pool.Share, "pool-share", c.Pool.Share, "`X`, share of the slots where one side is from the pool")
	f.Float64Var(&c.Pool.Power, "pool-power", c.Pool.Power, "`X`: drawn in proportion to (1 - points against it)^X")
	f.IntVar(&c.Pool.Nets, "pool-nets", c.Pool.Nets, "`N` past nets that are in the pool, the latest")
	f.StringArrayVar(&c.Pool.Sides, "pool-sides", nil, "`NAME` of a side that meets it, repeatable (default all)")
	f.StringArrayVar(&c.Pool.Agents, "opponents", nil, "`AGENT` in the pool besides past nets, repeatable")

	f.StringArrayVar(&c.Yard.Agents, "yardsticks", c.Yard.Agents, "`AGENT` by which the best net is measured, repeatable")
	f.IntVar(&c.Yard.Games, "yardstick-games", c.Yard.Games, "`N` games against each, on each side")
	f.IntVar(&c.Yard.Every, "yardstick-every", c.Yard.Every, "`N` generations from one measurement to the next")
	f.IntVar(&c.Yard.Iterations, "yardstick-iterations", c.Yard.Iterations, "`N` iterations of a search there; 0 is the policy alone")
	f.IntVar(&c.Yard.NashConv, "nashconv", 0, "`N` nodes of the game's tree at most, to report the policy's NashConv; 0 does not")
	r.game.register(cmd)
}

func (r *trainRequest) run(s streams) error {
	c := &r.config
	var err error
	if c.Game, err = r.game.open(); err != nil {
		return err
	}
	if c.Dir == "" {
		return errors.New("train: name the folder of the run: -o DIR")
	}
	if c.Backend, err = net.OpenBackend(r.backend, r.device); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	c.Program = "deadreckon " + version
	run, err := selfplay.Open(*c)
	if err != nil {
		return err
	}
	defer run.Close()
	runtime.GOMAXPROCS(min(c.Threads, runtime.NumCPU()))
	ctx, stop := interruptible()
	defer stop()
	return r.train(ctx, run, s)
}

// train trains and tells how it goes. Ctrl-C and the end of the time are no errors, and
// a damaged file is bad input.
func (r *trainRequest) train(ctx context.Context, run *selfplay.Run, s streams) error {
	teller := newTrainTeller(s, &r.config, run)
	run.Tell = teller.tell
	run.Ended = func(row selfplay.Row) error {
		teller.clear()
		if err := write(s.stdout, teller.ended(&row)); err != nil {
			return err
		}
		return run.Draw()
	}
	if run.Waiting() {
		if err := write(s.stderr, fmt.Sprintf("generation %d ends under the settings that it began with; the new ones come after it\n", run.Generations())); err != nil {
			return err
		}
	}
	if run.Generations() > 0 { // a kill may have come before the drawing
		if err := run.Draw(); err != nil {
			return failure{err}
		}
	}
	err := run.Train(ctx)
	teller.clear()
	switch {
	case errors.Is(err, selfplay.ErrTime):
		return write(s.stderr, fmt.Sprintf("time is up in generation %d; all but the games at hand is kept; the same command with more --time goes on\n", run.Generations()))
	case errors.Is(err, context.Canceled):
		return write(s.stderr, fmt.Sprintf("interrupted in generation %d; all but the games at hand is kept; the same command goes on\n", run.Generations()))
	case errors.Is(err, selfplay.ErrDamaged):
		return err
	case err != nil:
		return failure{err}
	}
	return write(s.stdout, fmt.Sprintf("%s: %d generations\n", r.config.Dir, run.Generations()))
}
