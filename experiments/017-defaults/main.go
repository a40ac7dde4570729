// Command 017-defaults measures what settings of a search are worth at single decisions of a
// game. README.md is the study; it holds the commands.
//
// Decisions are taken from games that the policy of playouts plays. Every setting searches each
// of them, and each move that some setting chose is judged beside the policy's own by playouts
// to the end, in the same worlds with the same dice. A search that is told the truth is judged
// in the true world.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	_ "deadreckon/agents/cabin"
	_ "deadreckon/agents/mall"
	_ "deadreckon/agents/streets"
	_ "deadreckon/agents/town"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "017-defaults:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	game      string
	options   []string
	side      string
	plain     []string // parameters of searches
	told      []string // of searches that are told the truth
	decisions int
	searches  int // of each decision by each setting
	rounds    int // of playouts by which a move is judged
	seed      uint64

	g        engine.Game
	seats    []engine.Seat // of the side
	settings []setting     // the first is what the others are compared with
}

func run(args []string) error {
	var s study
	f := pflag.NewFlagSet("017-defaults", pflag.ContinueOnError)
	f.StringVar(&s.game, "game", "mall", "game")
	f.StringArrayVar(&s.options, "option", nil, "option of the game, as NAME=VALUE, repeatable")
	f.StringVar(&s.side, "side", "", "side that searches; the first unless given")
	f.StringArrayVar(&s.plain, "search", nil, "parameters of a search, repeatable; the others are compared with the first")
	f.StringArrayVar(&s.told, "cheat", nil, "parameters of a search that is told the truth, repeatable")
	f.IntVar(&s.decisions, "decisions", 100, "decisions, each of a game of its own")
	f.IntVar(&s.searches, "searches", 2, "searches of each decision by each setting")
	f.IntVar(&s.rounds, "rounds", 400, "rounds of playouts by which moves are judged")
	f.Uint64Var(&s.seed, "seed", 1, "seed of all")
	if err := f.Parse(args); err != nil {
		return err
	}
	if len(s.plain) < 1 || s.decisions < 2 || s.searches < 1 || s.rounds < 2 {
		return fmt.Errorf("%d settings, %d decisions, %d searches, %d rounds: want 1, 2, 1 and 2 at least",
			len(s.plain), s.decisions, s.searches, s.rounds)
	}
	if err := s.open(); err != nil {
		return err
	}
	found, err := s.measure(context.Background())
	if err != nil {
		return err
	}
	fmt.Print(s.table(found))
	return nil
}

// open opens the game, cut off as its registration has it, and finds the seats of the side.
func (s *study) open() error {
	e, err := engine.Lookup(s.game)
	if err != nil {
		return err
	}
	settings := e.Limits
	for _, o := range s.options {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return fmt.Errorf("option %q: want NAME=VALUE", o)
		}
		settings = append(settings[:len(settings):len(settings)], agents.SettingBy(access.Grant(), key, value))
	}
	if s.g, err = engine.Open(s.game, settings); err != nil {
		return err
	}
	side := engine.SidesOf(s.g)[0]
	if s.side != "" {
		if side, err = engine.SideNamed(s.g, s.side); err != nil {
			return err
		}
	}
	s.seats = side.Seats
	return nil
}
