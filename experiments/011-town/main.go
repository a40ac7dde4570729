// Command 011-town fits the value that cuts the playouts of the town's search. README.md is
// the study; it holds the commands.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"deadreckon/agents/town"
	"deadreckon/engine"
	"deadreckon/experiments/fitting"
)

func main() {
	if err := fit(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "011-town:", err)
		os.Exit(2)
	}
}

// fit makes games and fits the net to them.
func fit(args []string) error {
	f := pflag.NewFlagSet("011-town", pflag.ContinueOnError)
	games := f.Int("games", 40000, "games to fit to")
	tests := f.Int("tests", 4000, "games kept to test it by")
	epochs := f.Int("epochs", 6, "times that all positions are gone through")
	seed := f.Uint64("seed", 1, "seed of all")
	out := f.StringP("out", "o", "", "the file to write")
	if err := f.Parse(args); err != nil {
		return err
	}
	m, err := newMaker()
	if err != nil {
		return err
	}
	var samples, kept []fitting.Sample
	for i := range *games {
		samples = m.game(samples, *seed<<32|uint64(i))
	}
	for i := range *tests {
		kept = m.game(kept, *seed<<32|1<<31|uint64(i))
	}
	n := town.NewNet()
	fitting.Fit(n, samples, kept, *epochs, engine.Stream(*seed, "011 fit"), func(s fitting.Step) {
		fmt.Printf("epoch %d: Brier score %.4f fitted, %.4f kept; a constant %.4f; %d and %d positions\n",
			s.Epoch, s.Fitted, s.Kept, s.Constant, len(samples), len(kept))
	})
	if *out == "" {
		return nil
	}
	return fitting.Write(n, *out)
}
