// Package paired is a study of several players of one side of the mall in the same games.
//
// Its one idea: every player of the humans meets the same zombies in the same pairs of a
// game and its mirror, so that two players are compared pair by pair. The games stand in
// a file, line by line; what is in it is not played again.
//
// It refuses to know how the players work: a study opens them itself.
package paired

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/pflag"
	"gonum.org/v1/plot"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/durable"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// Player is who plays the humans. Budget is its iterations a decision, 0 where it makes
// none or its name tells them.
type Player struct {
	Name   string
	Budget int
}

// Study is what is played and where its games are kept. Columns, Players, Open and Made
// are the study's own; Run sets the rest.
type Study struct {
	Columns []string // of the file; see Game
	Players []Player
	Open    func(Player) (agents.Agent, error) // called once a thread and player
	Made    string                             // what the games depend on besides, as " key=value"

	Game    engine.Game // the mall, of 150 turns at most
	Zombies []string    // who take turns
	Games   int         // of each player, whole pairs of each zombie
	Threads int
	Seed    uint64
	File    string
}

// Run parses a command line, to whose flags it adds its own, and plays or reports. parsed
// is called between the two, when all flags are set.
func (s *Study) Run(f *pflag.FlagSet, args []string, parsed func(), report func() error) error {
	f.StringSliceVar(&s.Zombies, "zombie", []string{"swarm", "ambush"}, "the zombies, who take turns")
	f.IntVar(&s.Games, "games", 200, "games of each player; a multiple of twice the zombies")
	f.IntVar(&s.Threads, "threads", runtime.NumCPU(), "games at a time")
	f.Uint64Var(&s.Seed, "seed", 1, "seed of all games")
	f.StringVarP(&s.File, "output", "o", "", "file of games, to add to or to report on; what is in it is not played again")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	verbs := map[string]func(context.Context) error{"play": s.play, "report": func(context.Context) error { return report() }}
	do := verbs[strings.Join(f.Args(), " ")]
	switch {
	case do == nil || s.File == "":
		return errors.New("expected play or report, and -o FILE")
	case len(s.Zombies) == 0 || s.Games < 1 || s.Games%(2*len(s.Zombies)) != 0:
		return fmt.Errorf("%d games: want a multiple of twice the zombies, %q", s.Games, s.Zombies)
	case s.Threads < 1:
		return fmt.Errorf("%d threads: want 1 or more", s.Threads)
	}
	var err error
	if s.Game, err = engine.Open(mall.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}}); err != nil {
		return err
	}
	parsed()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return do(ctx)
}

// Heading says what made the games: the first line of their file, but for its "# ".
func (s *Study) Heading() string {
	return fmt.Sprintf("maxTurns=150 seed=%d zombies=%s%s", s.Seed, strings.Join(s.Zombies, "+"), s.Made)
}

// Write prints a report and writes it beside the games, with its plot unless that is nil.
func (s *Study) Write(text string, p *plot.Plot) error {
	fmt.Print(text)
	dir, name := filepath.Dir(s.File), strings.TrimSuffix(filepath.Base(s.File), filepath.Ext(s.File))
	if err := durable.WriteFile(filepath.Join(dir, name+".md"), []byte(text)); err != nil || p == nil {
		return err
	}
	return arena.WritePlot(dir, name, p)
}
