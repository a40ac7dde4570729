// Package flags has the flags that several verbs share: a game, its players, a seed, nets, files, folders
// and hosts.
//
// A struct registers its flags and opens the named objects.
package flags

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/games" // registers every game and its agents
	_ "deadreckon/train/netplay"
)

// Game is the flags of a verb that opens a game: --game and --option.
type Game struct {
	Name    string
	Options []string     // NAME=VALUE
	old     []optionFlag // flags of earlier versions
	texts   []string     // contents of the position files that were not used yet
	inputs
}

// optionFlag is a flag of an earlier version that sets one option.
type optionFlag struct {
	flag, key string
	value     string // "" if the flag is not given
}

// Register adds the flags to a verb.
func (g *Game) Register(cmd *cobra.Command) {
	g.cmd = cmd
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&g.Name, "game", games.Default, "`NAME` of the game; `deadreckon games` lists them")
	f.StringArrayVar(&g.Options, "option", nil, "set a game option, `NAME=VALUE`, or a data file, NAME=FILE; repeatable")
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return engine.Names(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("game", complete); err != nil {
		panic(err) // the flag exists
	}
	g.old = append([]optionFlag{{flag: "players", key: "players"}, {flag: "preset", key: engine.PresetKey}, {flag: "max-turns", key: "maxTurns"}}, fileFlags()...)
	for i := range g.old {
		o := &g.old[i]
		f.StringVar(&o.value, o.flag, "", "")
		Renamed(cmd, o.flag, "--option "+o.key+"=VALUE")
	}
}

// Args takes the arguments of a verb: a game in place of --game, and a file in place of --position.
func (g *Game) Args(cmd *cobra.Command, args []string) error {
	for _, arg := range args {
		flag := "game"
		if _, err := engine.Lookup(arg); err != nil {
			if flag = "position"; cmd.Flags().Lookup(flag) == nil || !stdio.IsFile(arg) {
				return g.unknownArg(cmd, arg)
			}
		}
		f := cmd.Flags().Lookup(flag)
		if f.Changed && f.Value.Type() == "string" {
			return fmt.Errorf("%s: unexpected %q: --%s is %s", cmd.Name(), arg, flag, f.Value)
		}
		if err := cmd.Flags().Set(flag, arg); err != nil {
			return fmt.Errorf("%s: %w", cmd.Name(), err)
		}
	}
	return nil
}

// unknownArg is the error of an argument that is no game and no file.
func (g *Game) unknownArg(cmd *cobra.Command, arg string) error {
	what := "game"
	if cmd.Flags().Lookup("position") != nil {
		what = "game or file"
	}
	return fmt.Errorf("%s: no %s %q%s; games: %s", cmd.Name(), what, arg, engine.DidYouMean(arg, engine.Names()), strings.Join(engine.Names(), ", "))
}

// OptionNamed returns the option, of any game, that an unknown flag probably means, or "".
func OptionNamed(flag string) string {
	plain := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "-", "")) }
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, o := range e.Options {
			if plain(o.Name) == plain(flag) {
				return o.Name
			}
		}
	}
	return ""
}

// Given reports whether an option is given.
func (g *Game) Given() bool {
	return len(g.Options) > 0 || slices.ContainsFunc(g.old, func(o optionFlag) bool { return o.value != "" })
}

// Names returns the names of all flags that set options.
func (g *Game) Names() []string {
	names := []string{"option"}
	for _, o := range g.old {
		names = append(names, o.flag)
	}
	return names
}

// fileFlags returns the flags of earlier versions for the data files of all games.
func fileFlags() []optionFlag {
	var out []optionFlag
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, file := range e.Files {
			if !slices.ContainsFunc(out, func(o optionFlag) bool { return o.key == file.Name }) {
				out = append(out, optionFlag{flag: file.Name, key: file.Name})
			}
		}
	}
	return out
}

// isFile reports whether a data file of some game has this name.
func isFile(key string) bool {
	return slices.ContainsFunc(fileFlags(), func(o optionFlag) bool { return o.key == key })
}

// Settings returns the settings for engine.Open.
func (g *Game) Settings() ([]engine.Setting, error) {
	e, err := engine.Lookup(g.Name)
	if err != nil {
		return nil, err
	}
	given, err := g.given()
	if err != nil {
		return nil, err
	}
	for _, s := range given {
		if err := e.CheckKey(s.Key); err != nil {
			return nil, fmt.Errorf("--option %s: %w", s.Key, err)
		}
	}
	return e.Limited(given), nil
}

// Text returns the flags as a user writes them, such as --game cabin --option preset=overlord. The options
// must be valid.
func (g *Game) Text() string {
	text := "--game " + g.Name
	given, _ := g.given()
	for _, s := range given {
		text += " --option " + s.String()
	}
	return text
}

// given returns the options of all flags, each once.
func (g *Game) given() (out []engine.Setting, err error) {
	add := func(key, value string) {
		if slices.ContainsFunc(out, func(s engine.Setting) bool { return s.Key == key }) {
			err = fmt.Errorf("--option %s is given twice", key)
		}
		out = append(out, g.setting(key, value))
	}
	for _, o := range g.old {
		if o.value != "" {
			add(o.key, o.value)
		}
	}
	for _, option := range g.Options {
		key, value, ok := strings.Cut(option, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf("--option %q: expected NAME=VALUE", option)
		}
		add(key, value)
	}
	return out, err
}

// Files returns the settings if they are all data files.
func (g *Game) Files() ([]engine.Setting, error) {
	given, err := g.given()
	for _, s := range given {
		if !isFile(s.Key) && err == nil {
			err = fmt.Errorf("--option %s: expected only data files", s.Key)
		}
	}
	return given, err
}

// Open opens the game of the flags or of the position files: see Read.
func (g *Game) Open(positions ...string) (engine.Game, error) {
	if err := g.Read(positions...); err != nil {
		return nil, err
	}
	settings, err := g.Settings()
	if err != nil {
		return nil, err
	}
	return engine.Open(g.Name, settings)
}
