// Command 006-self-play measures what nets that were trained by playing are worth to the
// humans of the mall: alone, and as guides of a search, beside the scripts and the search
// without a net in the same games. README.md is the study; it holds the commands.
//
//	go run ./experiments/006-self-play play   -o games.csv
//	go run ./experiments/006-self-play report -o games.csv
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/experiments/paired"
	"deadreckon/owner"
	_ "deadreckon/train/netplay"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "006-self-play:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	paired.Study
	over   []string // players over whom leads are reported
	beside string   // games of experiment 002, of which those players stand beside; "" for none
	run    string   // folder of the metrics of the run whose nets play; "" for no curve
}

const committed = "agents/mall/nets/human.net"

func run(args []string) error {
	s := study{Study: paired.Study{Columns: columns}}
	var players []string
	f := pflag.NewFlagSet("006-self-play", pflag.ContinueOnError)
	f.StringArrayVar(&players, "player", []string{
		"rifles-first", "balanced", "search:time=10ms", "net:" + committed + ",temperature=0", "search:net=" + committed + ",time=10ms",
	}, "who plays the humans; may be repeated")
	f.StringArrayVar(&s.over, "over", []string{"rifles-first", "balanced", "search:time=10ms"}, "players over whom leads are reported; may be repeated")
	f.StringVar(&s.beside, "beside", "", "games of experiment 002 by the same seed: the players of --over stand beside, such as \"so 640\"")
	f.StringVar(&s.run, "run", "", "folder with the metrics of the run whose nets/NNNN.net play: the report draws them over its time")
	return s.Run(f, args, func() {
		s.Open = s.open
		for _, text := range players {
			s.Players = append(s.Players, paired.Player{Name: text})
		}
	}, s.report)
}

// columns of the file of games, the counts last.
var columns = []string{"player", "zombie", "game", "score", "turns", "decisions", "departed", "microseconds"}

// The counts of a game.
const (
	decisions    = iota // of the humans, with two legal actions or more
	departed            // of these, where the script's move was not made
	microseconds        // that all of them took
)

// counted is a player of the humans, on the clock.
type counted struct {
	agents.Agent
	script agents.Agent
	view   engine.View
	legal  []engine.Action
	spent  time.Duration // on the decision at hand
}

func (s *study) open(p paired.Player) (agents.Agent, error) {
	a, err := agents.Reader{By: owner.Grant()}.ParseFor(s.Game, engine.Seat(mall.Human), p.Name)
	if err != nil {
		return nil, err
	}
	script, err := agents.Reader{By: owner.Grant()}.ParseFor(s.Game, engine.Seat(mall.Human), "script")
	return &counted{Agent: a, script: script, view: s.Game.NewView()}, err
}

// Decide implements agents.Agent.
func (c *counted) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	start := time.Now()
	a, err := c.Agent.Decide(ctx, v, rng)
	c.spent = time.Since(start)
	return a, err
}

// Watch implements paired.Watcher.
func (c *counted) Watch(g *paired.Game, s engine.State, a engine.Action) {
	if c.legal = s.AppendLegal(c.legal[:0]); s.Turn() != mall.Human || len(c.legal) == 1 {
		return
	}
	g.Counts[decisions]++
	g.Counts[microseconds] += int(c.spent.Microseconds())
	s.ViewInto(mall.Human, c.view)
	// The script of the humans rolls no dice at a decision.
	if own, err := c.script.Decide(context.Background(), c.view, rand.New(rand.NewPCG(1, 2))); err != nil || own != a {
		g.Counts[departed]++
	}
}
