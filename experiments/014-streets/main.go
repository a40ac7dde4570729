// Command 014-streets fits the value that cuts the playouts of the streets' search. README.md
// is the study; it holds the commands.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"deadreckon/agents/streets"
	"deadreckon/engine"
	"deadreckon/experiments/fitting"
)

func main() {
	if err := fit(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "014-streets:", err)
		os.Exit(2)
	}
}

// fit makes games and fits the net to them.
func fit(args []string) error {
	f := pflag.NewFlagSet("014-streets", pflag.ContinueOnError)
	games := f.Int("games", 20000, "games to fit to")
	tests := f.Int("tests", 2000, "games kept to test it by")
	epochs := f.Int("epochs", 6, "times that all positions are gone through")
	seed := f.Uint64("seed", 1, "seed of all")
	rosters := f.StringArray("roster", nil, "a roster beside the built-in one, repeatable")
	out := f.StringP("out", "o", "", "the file to write")
	if err := f.Parse(args); err != nil {
		return err
	}
	m, err := newMaker(*rosters)
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
	n := streets.NewNet()
	fitting.Fit(n, samples, kept, *epochs, engine.Stream(*seed, "014 fit"), func(s fitting.Step) {
		fmt.Printf("epoch %d: Brier score %.4f fitted, %.4f kept; a constant %.4f; %d and %d positions\n",
			s.Epoch, s.Fitted, s.Kept, s.Constant, len(samples), len(kept))
	})
	if *out == "" {
		return nil
	}
	return fitting.Write(n, *out)
}
