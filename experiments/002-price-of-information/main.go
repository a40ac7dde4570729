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
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"deadreckon/experiments/paired"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "002-price-of-information:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	paired.Study
	searches []string
	budgets  []int
	search   string // what all searches share
}

func run(args []string) error {
	s := study{Study: paired.Study{Columns: []string{"player", "budget", "zombie", "game", "score", "turns"}}}
	f := pflag.NewFlagSet("002-price-of-information", pflag.ContinueOnError)
	f.StringSliceVar(&s.searches, "searches", everySearch, "searches to play")
	f.IntSliceVar(&s.budgets, "budgets", []int{40, 160, 640}, "iterations a decision")
	f.StringVar(&s.search, "search", "leaf=fitted,horizon=40,trust=0.2,reuse=off", "parameters of all searches")
	return s.Run(f, args, s.prepare, s.report)
}

// prepare says who plays, when the flags are known.
func (s *study) prepare() {
	s.Made = " search=" + s.search
	s.Open = s.open
	s.Players = []paired.Player{{Name: "random"}, script}
	for _, b := range s.budgets {
		for _, name := range s.searches {
			s.Players = append(s.Players, paired.Player{Name: name, Budget: b})
		}
	}
}
