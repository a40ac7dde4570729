// Command 008-fitted-value fits the value that cuts the playouts of the search on
// the mall, and measures what is gained by searching with it. README.md is the
// study; it holds the commands.
//
//	go run ./experiments/008-fitted-value fit       -o agents/mall/value.bin
//	go run ./experiments/008-fitted-value decisions -o decisions.json
//	go run ./experiments/008-fitted-value judge     -o decisions.json --agent search:iterations=400
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/pflag"

	"deadreckon/engine"
	"deadreckon/engine/mall"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "008-fitted-value:", err)
		os.Exit(2)
	}
}

// plan is a parsed command line.
type plan struct {
	game    engine.Game
	threads int
	seed    uint64
	file    string

	// Of fit.
	humans, zombies []string // who begins a game
	games, tests    int
	every           int // one of so many turns is a sample
	searches        int // games of the searcher
	searcher        string
	around, weight  int
	epochs          int
	rate            float64

	// Of decisions and judge.
	decisions, moves, playouts int
	agents                     []string
}

func run(args []string) error {
	var p plan
	f := pflag.NewFlagSet("008-fitted-value", pflag.ContinueOnError)
	f.IntVar(&p.threads, "threads", runtime.NumCPU(), "threads; the fitted weights depend on it")
	f.Uint64Var(&p.seed, "seed", 1, "seed of all games")
	f.StringVarP(&p.file, "output", "o", "", "file to write; of judge, the decisions to read")
	f.StringSliceVar(&p.humans, "humans", []string{"rifles-first", "balanced", "escort", "sweep", "doors-first", "turtle"}, "who begins as the humans")
	f.StringSliceVar(&p.zombies, "zombies", []string{"swarm", "ambush", "doorkeeper"}, "who begins as the zombies")
	f.IntVar(&p.games, "games", 100000, "games of the plans")
	f.IntVar(&p.tests, "tests", 4000, "games to test on")
	f.IntVar(&p.every, "every", 2, "one of so many turns is a sample")
	f.IntVar(&p.searches, "searches", 0, "games of the searcher")
	f.StringVar(&p.searcher, "searcher", "search:iterations=100,leaf=fitted,horizon=0,trust=0.2,confidence=1,reuse=off", "who plays those")
	f.IntVar(&p.around, "around", 4, "samples around each of its turns")
	f.IntVar(&p.weight, "weight", 3, "times that each of them counts")
	f.IntVar(&p.epochs, "epochs", 4, "times through the samples")
	f.Float64Var(&p.rate, "rate", 0.002, "Adam's step at the start")
	f.IntVar(&p.decisions, "decisions", 160, "decisions, each from a game of its own")
	f.IntVar(&p.moves, "moves", 60, "moves of a decision, at most")
	f.IntVar(&p.playouts, "playouts", 700, "playouts of each move to the end of the game")
	f.StringArrayVar(&p.agents, "agent", nil, "who is judged; may be repeated")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	verbs := map[string]func() error{"fit": p.fit, "decisions": p.collect, "judge": p.judge}
	if f.NArg() != 1 || verbs[f.Arg(0)] == nil || p.file == "" {
		return errors.New("expected fit, decisions or judge, and -o FILE")
	}
	if p.threads < 1 || p.every < 1 || p.around < 1 || p.moves < 2 || p.playouts < 2 {
		return errors.New("threads, every and around are at least 1, moves and playouts 2")
	}
	var err error
	if p.game, err = engine.Open(mall.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}}); err != nil {
		return err
	}
	return verbs[f.Arg(0)]()
}
