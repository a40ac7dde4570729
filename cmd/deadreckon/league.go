package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"

	"deadreckon/agents/arena"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/durable"
	"deadreckon/internal/games"
	"deadreckon/mcts"
)

// league is the file of a league.
type league struct {
	Game     string         `toml:"game"`
	Settings map[string]any `toml:"settings"`
	Games    int            `toml:"games"`
	Seed     uint64         `toml:"seed"`
	Threads  int            `toml:"threads"`
	Luck     string         `toml:"luck"`
	Results  string         `toml:"results"`
	Players  []entrant      `toml:"player"`
}

// entrant is a player of a league.
type entrant struct {
	Name    string   `toml:"name"`
	Version string   `toml:"version"`
	Agent   string   `toml:"agent"`
	Client  string   `toml:"client"`
	Tools   []string `toml:"tools"`
	Time    string   `toml:"time"`
	Tries   int      `toml:"tries"`
	Env     []string `toml:"env"`
	Sides   []string `toml:"sides"`
}

func newLeague(s stdio.Streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "league FILE.toml",
		Short: "play a season between language models, programs and agents",
		Long: `Play a season between language models, programs and agents.

The file names the game and the players: agents, programs (agent = "cmd:./mine") and
clients of the Model Context Protocol (client = "./my-model"), each with a name and a
version. A client finds the URL of its seat in $DEADRECKON_URL and plays by the tools
of ` + "`deadreckon mcp`" + `. Entries with different tools are different players.

Every player meets every other on every side that it plays, with the same dice. The
report has ratings and differences with intervals, illegal moves, timeouts, calls,
and the tokens and costs that clients report.

Each finished game is saved with its record. Rerun the command to resume
(docs/league.md).`,
		Example: `  deadreckon league league.toml
  deadreckon league league.toml --json
  deadreckon replay league-results/records/0-alpha-1-random.record`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return runLeague(args[0], asJSON, s) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// readLeague reads and checks the file of a league.
func readLeague(path string, stdin io.Reader) (*league, error) {
	text, err := stdio.ReadFile(path, stdin)
	if err != nil {
		return nil, err
	}
	if path == "-" {
		path = "league.toml"
	}
	l := &league{Game: games.Default, Games: 20, Seed: 1, Threads: 1, Results: strings.TrimSuffix(filepath.Base(path), ".toml") + "-results"}
	meta, err := toml.Decode(text, l)
	if err != nil {
		return nil, err
	}
	if unread := meta.Undecoded(); len(unread) > 0 {
		key := unread[0]
		known := keysIn(*l)
		if key[0] == "player" {
			known = keysIn(entrant{})
		}
		return nil, fmt.Errorf("no key %q%s; keys: %s", key, engine.DidYouMean(key[len(key)-1], known), strings.Join(known, ", "))
	}
	if l.Threads < 1 || l.Threads > mcts.MaxThreads {
		return nil, fmt.Errorf("threads is %d; expected 1 to %d", l.Threads, mcts.MaxThreads)
	}
	if len(l.Players) == 0 {
		return nil, errors.New("no [[player]]: a league needs players")
	}
	return l, nil
}

// keysIn lists the TOML keys of a struct.
func keysIn(table any) (keys []string) {
	of := reflect.TypeOf(table)
	for i := range of.NumField() {
		keys = append(keys, of.Field(i).Tag.Get("toml"))
	}
	return keys
}

// open opens the game of the league.
func (l *league) open() (engine.Game, error) {
	g := flags.Game{Name: l.Game}
	for _, key := range slices.Sorted(maps.Keys(l.Settings)) {
		g.Options = append(g.Options, fmt.Sprintf("%s=%v", key, l.Settings[key]))
	}
	return g.Open()
}

// word matches names and versions: they are parts of file names.
var word = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// label identifies a player by name, version and, if they are given, tools.
func (p *entrant) label() string {
	label := p.Name
	if p.Version != "" {
		label += "-" + p.Version
	}
	if p.Tools != nil {
		label += "+" + p.tools("+")
	}
	return label
}

// tools joins the names of the tools.
func (p *entrant) tools(between string) string { return cmp.Or(strings.Join(p.Tools, between), "none") }

// text returns the text of the player's agent.
func (p *entrant) text() (string, error) {
	switch {
	case !word.MatchString(p.Name) || p.Version != "" && !word.MatchString(p.Version):
		return "", fmt.Errorf("name %q, version %q: expected letters, digits, dots and dashes", p.Name, p.Version)
	case (p.Agent == "") == (p.Client == ""):
		return "", errors.New("expected either an agent or a client")
	case p.Agent != "" && (p.Tools != nil || p.Time != "" || p.Tries != 0 || p.Env != nil):
		return "", errors.New("tools, time, tries and env are for clients; write the parameters of an agent in its text")
	case p.Agent != "":
		return p.Agent, nil
	case strings.Contains(p.Client, ","):
		return "", fmt.Errorf("client %q: a command has no comma", p.Client)
	}
	text := "mcp:" + p.Client
	if p.Tools != nil {
		text += ",tools=" + p.tools("/")
	}
	if p.Time != "" {
		text += ",time=" + p.Time
	}
	if p.Tries != 0 {
		text += fmt.Sprintf(",tries=%d", p.Tries)
	}
	if p.Env != nil {
		text += ",env=" + strings.Join(p.Env, "/")
	}
	return text, nil
}

// experiment returns the experiment of the league.
func (l *league) experiment(game engine.Game) (*arena.Experiment, error) {
	sides := engine.SidesOf(game)
	names, by := map[string]string{}, make([][]string, len(sides))
	for i := range l.Players {
		p := &l.Players[i]
		label := p.label()
		text, err := p.text()
		if err != nil {
			return nil, fmt.Errorf("player %d: %w", i+1, err)
		}
		if names[label] != "" {
			return nil, fmt.Errorf("player %d: two players are called %s; change the name, version or tools", i+1, label)
		}
		names[label] = flags.Pinned(game, engine.Nobody, text)
		for _, name := range p.Sides {
			if _, err := engine.SideNamed(game, name); err != nil {
				return nil, fmt.Errorf("player %s: %w", label, err)
			}
		}
		for k, side := range sides {
			if p.Sides == nil || slices.Contains(p.Sides, side.Name) {
				by[k] = append(by[k], label)
			}
		}
	}
	e, err := arena.NewNamed(game, names, by, l.Seed, l.Games, nil)
	if err != nil {
		return nil, err
	}
	e.Program = producerBuild()
	return e, e.AdjustLuck(l.Luck)
}

// recordsFolder is the folder of records in the folder of results.
const recordsFolder = "records"

// runLeague plays or resumes a season and reports it.
func runLeague(path string, asJSON bool, s stdio.Streams) error {
	l, err := readLeague(path, s.In)
	if err != nil {
		return fmt.Errorf("league: %s: %w", stdio.FileName(path), err)
	}
	game, err := l.open()
	if err != nil {
		return fmt.Errorf("league: %s: %w", stdio.FileName(path), err)
	}
	e, err := l.experiment(game)
	if err != nil {
		return fmt.Errorf("league: %s: %w", stdio.FileName(path), err)
	}
	run := arena.NewRun(e, l.Threads)
	folder, err := arena.OpenFolder(l.Results, run)
	if err != nil {
		return err
	}
	defer folder.Close()
	records := filepath.Join(l.Results, recordsFolder)
	if err := os.MkdirAll(records, 0o755); err != nil {
		return stdio.Failure(err)
	}
	run.Recorded = func(g *arena.Game, r *engine.Record) error {
		name := fmt.Sprint(g.Number)
		for i, agent := range g.Agents {
			name += "-" + e.Sides[i].Agents[agent]
		}
		return durable.Replace(filepath.Join(records, name+".record"), func(w io.Writer) error { return engine.WriteRecord(w, r) })
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	games := longRun[arena.Game]{what: "games", finished: &run.Finished, folder: folder.Folder}
	games.done, games.all = run.Played()
	if err := games.ended(ctx, run.Play, s); err != nil {
		return failed(err)
	}
	results := run.Results()
	if results.Complete {
		if err := folder.WriteReport(results); err != nil {
			return stdio.Failure(err)
		}
	}
	return (&arenaRequest{asJSON: asJSON}).print(results, s)
}
