// Command 004-balance measures how fair the default game of the mall is, and what
// moves its balance: every figure of the counters, and every rule option. README.md
// is the study; it holds the commands.
//
//	go run ./experiments/004-balance figures --games 400 -o figures.csv
//	go run ./experiments/004-balance options --games 400 -o options.csv
//	go run ./experiments/004-balance search  --games 400 -o search.csv
//	go run ./experiments/004-balance draw    -o figures.csv
//	go run ./experiments/004-balance files   --games 400 -o files.csv --candidate a.txt,b.txt
//
// All variants play the same seeds, so what is compared are the same games.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	_ "deadreckon/agents/mall"
	"deadreckon/durable"
	"deadreckon/engine/mall"
	"deadreckon/engine/mall/counters"
	"deadreckon/owner"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "004-balance:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	human, zombie  []string
	games, threads int
	seed           uint64
	maxTurns       uint16
	counters       string
	candidates     []string
}

func run(args []string) error {
	var p study
	var out string
	f := pflag.NewFlagSet("004-balance", pflag.ContinueOnError)
	f.StringSliceVar(&p.human, "human", []string{"rifles-first"}, "human agents")
	f.StringSliceVar(&p.zombie, "zombie", []string{"swarm"}, "zombie agents")
	f.IntVar(&p.games, "games", 400, "games of each pairing; even")
	f.IntVar(&p.threads, "threads", runtime.NumCPU(), "games at a time")
	f.Uint64Var(&p.seed, "seed", 1, "seed of all games")
	f.Uint16Var(&p.maxTurns, "max-turns", 150, "turn limit")
	f.StringVar(&p.counters, "counters", "", "counters file to start from instead of the default")
	f.StringSliceVar(&p.candidates, "candidate", nil, "counters files to compare with the start")
	f.StringVarP(&out, "output", "o", "", "CSV file to write, or to draw")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	if f.NArg() != 1 || out == "" {
		return errors.New("expected one of figures, options, files, search, draw, and -o FILE")
	}
	if f.Arg(0) == "draw" {
		return drawTable(out, "What moves the balance")
	}
	start := counters.Default()
	if p.counters != "" {
		var err error
		if start, err = mall.ReadCounters(owner.Grant().File(p.counters)); err != nil {
			return err
		}
	}
	var table [][]string
	var err error
	switch f.Arg(0) {
	case "figures":
		table, err = p.compare(start, figures(start))
	case "options":
		table, err = p.compare(start, options())
	case "files":
		var variants []variant
		if variants, err = p.files(); err == nil {
			table, err = p.compare(start, variants)
		}
	case "search":
		table, err = p.search(start)
	default:
		return fmt.Errorf("no study %q; expected figures, options, files, search or draw", f.Arg(0))
	}
	if err != nil {
		return err
	}
	return writeTable(out, table)
}

// writeTable writes CSV in one step. No cell holds a comma.
func writeTable(file string, table [][]string) error {
	var text strings.Builder
	for _, row := range table {
		fmt.Fprintln(&text, strings.Join(row, ","))
	}
	return durable.WriteFile(file, []byte(text.String()))
}
