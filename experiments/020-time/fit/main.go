// Command 020-time measures the gain of search settings at single decisions of a game.
// README.md has the study and its commands.
//
// The decisions come from games between playout policies. Every setting searches each decision. Each
// chosen move is compared with the policy's move by playouts to the end, in the same sampled states
// with the same dice. The advantage that the search claims for its move is compared with the advantage in
// these playouts. An interrupt ends the study after the decisions made so far.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
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
		fmt.Fprintln(os.Stderr, "020-time:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	game      string
	options   []string
	side      string
	searched  []string // parameters of the searches
	decisions int
	searches  int // searches per decision and setting
	rounds    int // paired playouts per move
	seed      uint64
	judgedBy  string // policy of the playouts that judge the moves: "script" or "net"

	g        engine.Game
	seats    []engine.Seat // seats of the side
	settings []setting     // the others are compared with the first
}

func run(args []string) error {
	var s study
	f := pflag.NewFlagSet("020-time", pflag.ContinueOnError)
	f.StringVar(&s.game, "game", "mall", "game")
	f.StringArrayVar(&s.options, "option", nil, "option of the game, as NAME=VALUE, repeatable")
	f.StringVar(&s.side, "side", "", "side that searches (default the first)")
	f.StringArrayVar(&s.searched, "search", nil, "parameters of a search, repeatable; the others are compared with the first")
	f.IntVar(&s.decisions, "decisions", 100, "number of decisions, each from its own game")
	f.IntVar(&s.searches, "searches", 2, "searches per decision and setting")
	f.IntVar(&s.rounds, "rounds", 400, "paired playouts per move")
	f.Uint64Var(&s.seed, "seed", 1, "seed")
	f.StringVar(&s.judgedBy, "judge", "script", "policy of the playouts that judge the moves: script or net (the bundled nets)")
	if err := f.Parse(args); err != nil {
		return err
	}
	if len(s.searched) < 1 || s.decisions < 2 || s.searches < 1 || s.rounds < 2 {
		return fmt.Errorf("%d settings, %d decisions, %d searches, %d rounds: expected at least 1, 2, 1 and 2",
			len(s.searched), s.decisions, s.searches, s.rounds)
	}
	if err := s.open(); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	found, err := s.measure(ctx)
	if err != nil {
		return err
	}
	_ = found
	return nil
}

// open opens the game, with the default limits of its length, and finds the seats of the side.
func (s *study) open() error {
	e, err := engine.Lookup(s.game)
	if err != nil {
		return err
	}
	settings := e.Limits
	for _, o := range s.options {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return fmt.Errorf("option %q: expected NAME=VALUE", o)
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
