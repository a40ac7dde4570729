// Command 001-search-speed searches positions of a tiny game by information-set search and measures the
// time. run.py drives it and OpenSpiel; README.md is the study.
//
//	go run ./experiments/001-search-speed --game leduc
//
// It prints the positions of the game as one line of JSON. Then it answers each request, a line of
// standard input, by one line.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"deadreckon/engine"
	_ "deadreckon/engine/toy/goofspiel"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/liarsdice"
	"deadreckon/mcts"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "001-search-speed:", err)
		os.Exit(2)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	f := pflag.NewFlagSet("001-search-speed", pflag.ContinueOnError)
	name := f.String("game", "leduc", "kuhn, leduc, liarsdice or goofspiel")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	game, err := engine.Open(*name, nil)
	if err != nil {
		return err
	}
	positions := decisions(game)
	answers := json.NewEncoder(out)
	if err := answers.Encode(positions); err != nil {
		return err
	}
	s := searches{game: game, positions: positions, searchers: map[settings]*mcts.Searcher{}}
	for requests := json.NewDecoder(in); ; {
		var r request
		switch err := requests.Decode(&r); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		a, err := s.answer(r)
		if err != nil {
			return err
		}
		if err := answers.Encode(a); err != nil {
			return err
		}
	}
}
