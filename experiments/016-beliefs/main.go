// Command 016-beliefs measures how exploitable a search is whose worlds follow what the
// others have done, by a model of them. README.md has the question and the figures.
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/mcts/exact"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, pflag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "016-beliefs:", err)
		os.Exit(2)
	}
}

// games are those measured, with the chips that a score of 1 is worth.
var games = map[string]struct {
	game  engine.Game
	chips float64
}{"kuhn": {kuhn.New(), 2}, "leduc": {leduc.New(), 13}}

func run(args []string) error {
	f := pflag.NewFlagSet("016-beliefs", pflag.ContinueOnError)
	name := f.String("game", "leduc", "kuhn or leduc")
	budgets := f.IntSlice("iterations", []int{100, 1000, 10000}, "iterations of each search")
	rounds := f.Int("rounds", 6, "how often all is searched, after the first with a model of what was found")
	tremble := f.Float64("tremble", 0.05, "the share of even play in the model")
	by := f.String("model", "last", "the model: the last round, or the mean of all so far")
	seed := f.Uint64("seed", 1, "seed of all searches")
	if err := f.Parse(args); err != nil {
		return err
	}
	of, ok := games[*name]
	if !ok || *rounds < 1 || !(*tremble >= 0 && *tremble <= 1) || *by != "last" && *by != "mean" {
		return fmt.Errorf("game %q, %d rounds, tremble %v, model %q: expected kuhn or leduc, 1 or more, 0 to 1, last or mean", *name, *rounds, *tremble, *by)
	}
	s, err := newStudy(of.game)
	if err != nil {
		return err
	}
	fmt.Println("game,iterations,round,nashconv,nashconv of the mean so far")
	for _, n := range *budgets {
		last, mean := exact.Profile(nil), exact.Profile(nil)
		for round := range *rounds {
			model := last
			if *by == "mean" {
				model = mean
			}
			if last, err = s.search(n, model, *tremble, *seed+uint64(1000*round)); err != nil {
				return err
			}
			if mean == nil {
				mean = slices.Clone(last)
			}
			for i, p := range last {
				mean[i] += (p - mean[i]) / float64(round+1)
			}
			fmt.Printf("%s,%d,%d,%.4f,%.4f\n", *name, n, round, of.chips*s.tree.NashConv(last), of.chips*s.tree.NashConv(mean))
		}
	}
	return nil
}
