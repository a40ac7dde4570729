// Command 003-calibration measures whether the win probabilities that `suggest` prints
// come true where all seats are searching agents, and fits the curve that corrects them.
// README.md is the study; it holds the commands.
//
//	go run ./experiments/003-calibration play   --game mall --revision $(git rev-parse --short HEAD) -o mall.jsonl
//	go run ./experiments/003-calibration report mall.jsonl -o mall.md
//	go run ./experiments/003-calibration ship   mall.jsonl -o agents/mall/calibration.json
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	_ "deadreckon/agents/cabin"
	_ "deadreckon/agents/mall"
	_ "deadreckon/agents/streets"
	_ "deadreckon/agents/town"
	"deadreckon/engine"
	"deadreckon/owner"
	_ "deadreckon/train/netplay" // reads the nets that ship
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "003-calibration:", err)
		os.Exit(2)
	}
}

// study is a parsed command line. What a file of games was made by is in its heading.
type study struct {
	heading
	version string // of the program
	games   int    // to add
	threads int
	file    string
	files   []string // to report on
	game    engine.Game
}

// heading is the first line of a file: what its games depend on, but for their seeds and
// the version of the program.
type heading struct {
	Game      string   `json:"game"`
	Options   []string `json:"options"`       // as NAME=VALUE
	Player    string   `json:"player"`        // of every seat
	Net       string   `json:"net,omitempty"` // the nets that ship and guided all searches
	Asks      []int    `json:"asks"`          // iterations of the suggestions
	Positions int      `json:"positions"`     // of each side in each game
	Seed      uint64   `json:"seed"`          // of the first game; the others follow
}

func run(args []string) error {
	var s study
	f := pflag.NewFlagSet("003-calibration", pflag.ContinueOnError)
	f.StringVar(&s.Game, "game", "mall", "game")
	f.StringArrayVar(&s.Options, "option", nil, "option of the game, as NAME=VALUE, repeatable")
	f.StringVar(&s.Player, "player", "search:iterations=40", "who plays all seats")
	f.IntSliceVar(&s.Asks, "ask", []int{400, 1600}, "iterations of the suggestions that are asked for")
	f.IntVar(&s.Positions, "positions", 3, "positions of each side in each game, drawn evenly from its real choices")
	f.Uint64Var(&s.Seed, "seed", 23_000_000, "seed of the first game")
	f.StringVar(&s.version, "revision", "", "revision of the program, which is kept with each game")
	f.IntVar(&s.games, "games", 100, "games to add to the file")
	f.IntVar(&s.threads, "threads", runtime.NumCPU(), "games at a time")
	f.StringVarP(&s.file, "output", "o", "", "file of games to add to, or of a report or a calibration to write")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	verbs := map[string]func() error{"play": s.play, "report": s.report, "ship": s.ship}
	do := verbs[f.Arg(0)]
	s.files = f.Args()[min(1, f.NArg()):]
	switch {
	case do == nil || s.file == "" || (f.Arg(0) != "play") != (len(s.files) > 0):
		return errors.New("expected play -o FILE, report FILE... -o FILE or ship FILE... -o FILE")
	case s.games < 1 || s.threads < 1 || s.Positions < 1 || len(s.Asks) == 0:
		return fmt.Errorf("%d games, %d threads, %d positions, %d asks: want 1 or more", s.games, s.threads, s.Positions, len(s.Asks))
	}
	if s.version == "" && f.Arg(0) == "play" {
		return errors.New("--revision is not given: games are kept with the revision that played them")
	}
	for _, n := range s.Asks {
		if n < 1 {
			return fmt.Errorf("ask %d: want 1 iteration or more", n)
		}
	}
	return do()
}

// open opens the game, cut off as its registration has it.
func (h *heading) open() (engine.Game, error) {
	e, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, err
	}
	var settings []engine.Setting
	for _, o := range h.Options {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return nil, fmt.Errorf("option %q: want NAME=VALUE", o)
		}
		settings = append(settings, engine.SetBy(owner.Grant(), key, value))
	}
	return engine.Open(h.Game, e.Limited(settings))
}
