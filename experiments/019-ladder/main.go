// Command 019-ladder plays the ladders of the games: all strategies, bundled nets, searches and random
// play against each other. README.md is the study; it holds the commands.
//
// A ladder is a file of games. New agents and more games add lines to it.
// experiments/019-ladder/leaderboard.md is made from these files.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/agents/outside"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	_ "deadreckon/internal/games"
	_ "deadreckon/train/netplay"
)

// ladder is a game with its options.
type ladder struct {
	name     string
	game     string
	settings []engine.Setting
}

var ladders = []ladder{
	{"mall", "mall", nil},
	{"town", "town", nil},
	{"cabin-solo", "cabin", []engine.Setting{{Key: "preset", Value: "solo"}}},
	{"cabin-overlord", "cabin", []engine.Setting{{Key: "preset", Value: "overlord"}}},
	{"streets", "streets", nil},
}

func main() {
	defer outside.StopAll()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "019-ladder:", err)
		outside.StopAll()
		os.Exit(2)
	}
}

// seed is the seed of all games, so that runs can add games to a file.
const seed = 1

// climb is a parsed command line.
type climb struct {
	folder   string // folder of the files of games
	page     string // path of the page
	games    int
	threads  int
	searches []string
	add      []string // SIDE=AGENT
}

func run(ctx context.Context, args []string) error {
	var c climb
	f := pflag.NewFlagSet("019-ladder", pflag.ContinueOnError)
	f.StringVar(&c.folder, "folder", "experiments/019-ladder", "folder of the files of games")
	f.StringVar(&c.page, "page", "experiments/019-ladder/leaderboard.md", "page to write")
	f.IntVar(&c.games, "games", 0, "even number of games of each pairing (default the maximum in the file, or 20)")
	f.IntVar(&c.threads, "threads", 2, "number of threads")
	f.StringSliceVar(&c.searches, "search", nil, "parameters of a search, separated by ;, repeatable")
	f.StringArrayVar(&c.add, "add", nil, "SIDE=AGENT: another agent, repeatable")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return c.write()
	}
	for _, name := range f.Args() {
		if err := c.play(ctx, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return c.write()
}

// open finds a ladder and opens its game, cut off as its registration has it.
func open(name string) (engine.Game, error) {
	i := slices.IndexFunc(ladders, func(l ladder) bool { return l.name == name })
	if i < 0 {
		var names []string
		for _, l := range ladders {
			names = append(names, l.name)
		}
		return nil, fmt.Errorf("no such ladder; ladders: %s", strings.Join(names, ", "))
	}
	e, err := engine.Lookup(ladders[i].game)
	if err != nil {
		return nil, err
	}
	return engine.Open(ladders[i].game, e.Limited(ladders[i].settings))
}

// roster returns the default agents of a side: strategies except aliases, random, the bundled net, and
// searches with and without the net.
func (c *climb) roster(g engine.Game, side engine.Side) []string {
	var out []string
	plays := func(text string) {
		for _, seat := range side.Seats {
			if _, err := (agents.Reader{By: access.Grant()}).ParseFor(g, seat, text); err != nil {
				return
			}
		}
		out = append(out, text)
	}
	for _, k := range agents.Kinds(g) {
		if k.Game == g.Name() && k.Name != "script" || k.Name == "random" {
			plays(k.Name)
		}
	}
	bundled := agents.GuideNetOf(g, side.Seats[0]) != nil
	if bundled {
		plays("net")
	}
	for _, search := range c.searches {
		search = "search:" + strings.ReplaceAll(search, ";", ",")
		plays(search)
		switch {
		case bundled && agents.SearchDefaultsOf(g.Name()).Guide == agents.NoGuide:
			plays(search + ",guide=prior")
		case bundled:
			plays(search + ",guide=none")
		}
	}
	return out
}

// play plays the missing games of a ladder and compares the added agents with the others.
func (c *climb) play(ctx context.Context, name string) error {
	g, err := open(name)
	if err != nil {
		return err
	}
	sides := engine.SidesOf(g)
	by := make([][]string, len(sides))
	for i, side := range sides {
		by[i] = c.roster(g, side)
	}
	added, err := c.added(g, by)
	if err != nil {
		return err
	}
	all, err := readGames(c.file(name), len(sides))
	if err != nil {
		return err
	}
	most := c.games
	if most == 0 {
		most = 20
		if tiers := all.tiers(len(sides)); len(tiers) > 0 {
			most = tiers[0]
		}
	}
	e, err := all.experiment(g, by, most)
	if err != nil {
		return err
	}
	r := runOf(e, all, g)
	r.Threads = c.threads
	before, _ := r.Played()
	log, err := durable.OpenLog(c.file(name), nil, func(int, []byte) error { return nil })
	if err != nil {
		return err
	}
	defer log.Close()
	r.Finished = func(done *arena.Game) error { return log.Add([]byte(rowOf(e, done).String())) }
	if err := r.Play(ctx); err != nil {
		return err
	}
	after, _ := r.Played()
	fmt.Printf("%s: %d games, %d of them new\n", name, after, after-before)
	results := r.Results()
	for _, who := range added {
		fmt.Print(where(results, who[0], who[1]).Markdown(2))
	}
	return log.Close()
}

// added adds agents to their sides, and lists them as side and agent.
func (c *climb) added(g engine.Game, by [][]string) (out [][2]string, err error) {
	for _, pair := range c.add {
		name, text, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("--add %q: expected SIDE=AGENT", pair)
		}
		side, err := engine.SideNamed(g, name)
		if err != nil {
			return nil, err
		}
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, side.Seats[0], text)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(engine.SidesOf(g), func(s engine.Side) bool { return s.Name == name })
		if !slices.Contains(by[i], a.Name()) { // with the digest of a program or file
			by[i] = append(by[i], a.Name())
		}
		out = append(out, [2]string{name, a.Name()})
	}
	return out, nil
}

func (c *climb) file(name string) string { return filepath.Join(c.folder, name+".csv") }
