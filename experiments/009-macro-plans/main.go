// Command 009-macro-plans measures what a search over whole plans is worth to the
// humans of the mall, beside the script and the search over actions in the same games.
// README.md is the study; it holds the commands.
//
//	go run ./experiments/009-macro-plans play   -o games.csv
//	go run ./experiments/009-macro-plans report -o games.csv
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/pflag"

	"deadreckon/engine"
	"deadreckon/engine/mall"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "009-macro-plans:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	game    engine.Game
	players []string
	zombies []string
	games   int
	seed    uint64
	file    string
	beside  string
}

func run(args []string) error {
	var s study
	f := pflag.NewFlagSet("009-macro-plans", pflag.ContinueOnError)
	f.StringArrayVar(&s.players, "player", []string{"plans:iterations=160", "plans:iterations=640"}, "who plays the humans; may be repeated")
	f.StringSliceVar(&s.zombies, "zombie", []string{"swarm", "ambush"}, "the zombies, who take turns")
	f.IntVar(&s.games, "games", 200, "games of each player; a multiple of twice the zombies")
	f.Uint64Var(&s.seed, "seed", 1, "seed of all games")
	f.StringVarP(&s.file, "output", "o", "", "file of games, to add to or to report on; what is in it is not played again")
	f.StringVar(&s.beside, "beside", "", "games of experiment 002 by the same seed, to report beside")
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
	case s.games < 1 || s.games%(2*len(s.zombies)) != 0:
		return fmt.Errorf("%d games: want a multiple of %d", s.games, 2*len(s.zombies))
	}
	var err error
	if s.game, err = engine.Open(mall.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}}); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return do(ctx)
}
