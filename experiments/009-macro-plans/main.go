// Command 009-macro-plans measures what a search over whole plans is worth to the
// humans of the mall, beside the script and the search over actions in the same games.
// README.md is the study; it holds the commands.
//
//	go run ./experiments/009-macro-plans play   -o games.csv
//	go run ./experiments/009-macro-plans report -o games.csv
package main

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"deadreckon/experiments/paired"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "009-macro-plans:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	paired.Study
	beside string
}

func run(args []string) error {
	s := study{Study: paired.Study{Columns: columns}}
	var players []string
	f := pflag.NewFlagSet("009-macro-plans", pflag.ContinueOnError)
	f.StringArrayVar(&players, "player", []string{"plans:iterations=160", "plans:iterations=640"}, "who plays the humans; may be repeated")
	f.StringVar(&s.beside, "beside", "", "games of experiment 002 by the same seed, to report beside")
	return s.Run(f, args, func() {
		s.Open = s.open
		for _, text := range players {
			s.Players = append(s.Players, paired.Player{Name: text})
		}
	}, s.report)
}
