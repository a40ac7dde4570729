// Command 002-price-of-information measures what the humans of the mall would gain
// if nothing were hidden from them, and how strong searches of several kinds are at
// equal budgets. README.md is the study; it holds the commands.
//
//	go run ./experiments/002-price-of-information play   -o games.csv
//	go run ./experiments/002-price-of-information report -o games.csv
//
// Every player meets the same zombies in the same games: pairs of a game and its
// mirror, which have the same dice, turned upside down.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"deadreckon/engine"
	"deadreckon/engine/mall"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "002-price-of-information:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	game     engine.Game
	searches []string
	budgets  []int
	zombies  []string
	search   string // what all searches share
	games    int
	threads  int
	seed     uint64
	file     string
}

func run(args []string) error {
	var s study
	f := pflag.NewFlagSet("002-price-of-information", pflag.ContinueOnError)
	f.StringSliceVar(&s.searches, "searches", everySearch, "searches to play")
	f.IntSliceVar(&s.budgets, "budgets", []int{40, 160, 640}, "iterations a decision")
	f.StringSliceVar(&s.zombies, "zombie", []string{"swarm", "ambush"}, "the zombies, who take turns")
	f.StringVar(&s.search, "search", "leaf=fitted,horizon=40,trust=0.2,reuse=off", "parameters of all searches")
	f.IntVar(&s.games, "games", 200, "games of each cell; a multiple of twice the zombies")
	f.IntVar(&s.threads, "threads", runtime.NumCPU(), "games at a time")
	f.Uint64Var(&s.seed, "seed", 1, "seed of all games")
	f.StringVarP(&s.file, "output", "o", "", "file of games, to write or to report on; what is in it is not played again")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	verbs := map[string]func(context.Context) error{"play": s.play, "report": s.report}
	do := verbs[strings.Join(f.Args(), " ")]
	switch {
	case do == nil || s.file == "":
		return errors.New("expected play or report, and -o FILE")
	case slices.ContainsFunc(s.searches, func(name string) bool { return !slices.Contains(everySearch, name) }):
		return fmt.Errorf("searches %q: want some of %q", s.searches, everySearch)
	case s.games < 1 || s.games%(2*len(s.zombies)) != 0:
		return fmt.Errorf("%d games: want a multiple of %d", s.games, 2*len(s.zombies))
	case s.threads < 1:
		return fmt.Errorf("%d threads: want 1 or more", s.threads)
	}
	var err error
	if s.game, err = engine.Open(mall.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}}); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return do(ctx)
}
