package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// benchRequest is a parsed command line of bench.
type benchRequest struct {
	game   flags.Game
	time   time.Duration
	asJSON bool
}

func newBench(s stdio.Streams) *cobra.Command {
	var r benchRequest
	cmd := &cobra.Command{
		Use:   "bench [GAME]",
		Short: "print the behaviour signature and the speed of a game",
		Long: `Print the behaviour signature of a game and its speed on one thread.

The signature is a hash of seeded random games and a seeded search. It is the same
in every run on one kind of processor and changes if the behaviour changes.`,
		Example: `  deadreckon bench --time 200ms
  deadreckon bench kuhn --time 100ms --json`,
		Args: r.game.Args,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	r.game.Register(cmd)
	f.DurationVar(&r.time, "time", time.Second, "time to measure each figure, such as 1s")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	return cmd
}

// figures is the output of bench. Speeds are measured on one thread.
type figures struct {
	Game              string  `json:"game"`
	Signature         string  `json:"signature"`
	NanosecondsAction float64 `json:"nanosecondsAction"` // per action of random play: legal, choose, apply
	CopiesSecond      float64 `json:"copiesSecond"`
	SamplesSecond     float64 `json:"samplesSecond"`
	IterationsSecond  float64 `json:"iterationsSecond"` // of a search at the first decision
}

func (r *benchRequest) run(s stdio.Streams) error {
	if r.time <= 0 {
		return fmt.Errorf("bench: --time %v: expected more than 0", r.time)
	}
	game, err := r.game.Open()
	if err != nil {
		return err
	}
	if err := game.About().Endless; err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	signature, err := advice.Signature(game)
	if err != nil {
		return err
	}
	f := figures{Game: game.Name(), Signature: fmt.Sprintf("%016x", signature)}
	if err := f.measure(game, r.time); err != nil {
		return err
	}
	if !r.asJSON {
		return stdio.Write(s.Out, f.text())
	}
	return stdio.WriteJSON(s.Out, f)
}

func (f figures) text() string {
	var out strings.Builder
	fmt.Fprintf(&out, "game        %s\nsignature   %s\n", f.Game, f.Signature)
	fmt.Fprintf(&out, "random play %.1f ns an action\n", f.NanosecondsAction)
	fmt.Fprintf(&out, "copies      %.0f a second\n", f.CopiesSecond)
	fmt.Fprintf(&out, "samples     %.0f a second\n", f.SamplesSecond)
	fmt.Fprintf(&out, "search      %.0f iterations a second\n", f.IterationsSecond)
	return out.String()
}

// rate returns how often f runs per second, measured for about d.
func rate(d time.Duration, f func()) float64 {
	const batch = 1000 // calls between readings of the clock
	n, start := 0, time.Now()
	for time.Since(start) < d {
		for range batch {
			f()
		}
		n += batch
	}
	return float64(n) / time.Since(start).Seconds()
}

// measure measures each speed for about d.
func (f *figures) measure(game engine.Game, d time.Duration) error {
	root, other := game.NewState(), game.NewState()
	w := advice.NewWalk(game)
	f.NanosecondsAction = 1e9 / rate(d, func() {
		if w.State.Turn() == engine.Nobody {
			w.State.CopyFrom(root)
		}
		w.Step()
	})
	f.CopiesSecond = rate(d, func() { other.CopyFrom(w.State) })
	view, err := advice.FirstChoice(game)
	if err != nil {
		return err
	}
	f.SamplesSecond = rate(d, func() { view.Sample(other, w.Rand) })
	r, err := advice.Request{Time: d, Seed: advice.SignatureSeed}.Search(context.Background(), game, view)
	if err != nil {
		return err
	}
	f.IterationsSecond = float64(r.Iterations) / r.Elapsed.Seconds()
	return nil
}
