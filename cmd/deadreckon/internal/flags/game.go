// Package flags is the flags that verbs share, and what they name: a game, who plays it, where its games
// are played and kept, seeds, nets and files.
//
// Its one idea: a struct of flags registers itself, and opens what they say. It refuses to do anything
// with that: verbs do.
package flags

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/engine"
	"deadreckon/internal/games" // every game registers itself, and so do its agents
	_ "deadreckon/train/netplay"
)

// Game is the flags of every verb that opens a game.
type Game struct {
	Name    string
	Options []string // NAME=VALUE
	named   []namedFlag
	texts   []string // of positions
	inputs
}

// namedFlag is a flag for one setting, of every game that has it.
type namedFlag struct {
	flag, key string
	value     string // "" when the flag is absent
}

// Register adds the flags to a verb.
func (g *Game) Register(cmd *cobra.Command) {
	cmd.Flags().SortFlags = false
	cmd.Flags().StringVar(&g.Name, "game", games.Default, "game `NAME`: "+strings.Join(engine.Names(), ", "))
	g.RegisterOptions(cmd)
}

// RegisterOptions adds the flags but for --game.
func (g *Game) RegisterOptions(cmd *cobra.Command) {
	f := cmd.Flags()
	g.cmd = cmd
	g.named = append([]namedFlag{{flag: "players", key: "players"}, {flag: "preset", key: engine.PresetKey}, {flag: "max-turns", key: "maxTurns"}}, fileFlags()...)
	for i := range g.named {
		n := &g.named[i]
		f.StringVar(&n.value, n.flag, "", settingUsage(n.key))
	}
	f.StringArrayVar(&g.Options, "option", nil, "any option of the game, as `NAME=VALUE`, repeatable (`deadreckon games NAME` lists them)")
}

// Names returns the names of the flags that RegisterOptions adds.
func (g *Game) Names() []string {
	names := []string{"option"}
	for _, n := range g.named {
		names = append(names, n.flag)
	}
	return names
}

// Given reports whether any of them is given.
func (g *Game) Given() bool {
	return len(g.Options) > 0 || slices.ContainsFunc(g.named, func(n namedFlag) bool { return n.value != "" })
}

// fileFlags returns a flag for each kind of data of any game.
func fileFlags() []namedFlag {
	var flags []namedFlag
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, file := range e.Files {
			if !slices.ContainsFunc(flags, func(n namedFlag) bool { return n.key == file.Name }) {
				flags = append(flags, namedFlag{flag: file.Name, key: file.Name})
			}
		}
	}
	return flags
}

// settingUsage says in a line of help what a setting is in each game that has it.
func settingUsage(key string) string {
	var value, means string
	var of []string
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, o := range e.Options {
			if o.Name == key {
				byDefault := o.Default
				for _, limit := range e.Limits {
					if limit.Key == key {
						byDefault = limit.Value
					}
				}
				value, means = "number `N`: ", o.Means
				of = append(of, fmt.Sprintf("%s: %s (default %s)", name, o.Values, byDefault))
			}
		}
		if key == engine.PresetKey && len(e.Presets) > 0 {
			var words []string
			for _, p := range e.Presets {
				words = append(words, p.Name)
			}
			value, means = "rule `SET`", ""
			of = append(of, fmt.Sprintf("%s: %s (default %s)", name, strings.Join(words, " or "), words[0]))
		}
		for _, file := range e.Files {
			if file.Name == key {
				value, means = key+" `FILE` instead of the built-in data", ""
				if len(file.Names) > 0 {
					means = ", or " + strings.Join(file.Names, ", ")
				}
				of = append(of, fmt.Sprintf("%s: %s", name, file.Means))
			}
		}
	}
	return value + means + "; " + strings.Join(of, "; ")
}

// Settings translates the flags for engine.Open.
func (g *Game) Settings() ([]engine.Setting, error) {
	e, err := engine.Lookup(g.Name)
	if err != nil {
		return nil, err
	}
	var out []engine.Setting
	from := map[string]string{} // the flag that gave a key
	add := func(flag, key, value string) error {
		if before := from[key]; before == flag {
			return fmt.Errorf("%s is given twice", flag)
		} else if before != "" {
			return fmt.Errorf("%s and %s are the same; give one", before, flag)
		}
		if err := e.CheckKey(key); err != nil {
			return fmt.Errorf("%s: %w", flag, err)
		}
		from[key] = flag
		out = append(out, g.setting(key, value))
		return nil
	}
	for _, n := range g.named {
		if n.value == "" {
			continue
		}
		if err := add("--"+n.flag, n.key, n.value); err != nil {
			return nil, err
		}
	}
	for _, option := range g.Options {
		key, value, ok := strings.Cut(option, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf("--option %q: expected NAME=VALUE", option)
		}
		if err := add("--option "+key, key, value); err != nil {
			return nil, err
		}
	}
	return e.Limited(out), nil
}

// Files returns the settings of the flags that name files of data.
func (g *Game) Files() ([]engine.Setting, error) {
	var out []engine.Setting
	for _, n := range g.named {
		if n.value == "" {
			continue
		}
		if !slices.ContainsFunc(fileFlags(), func(f namedFlag) bool { return f.flag == n.flag }) {
			return nil, fmt.Errorf("--%s: expected files of data alone", n.flag)
		}
		out = append(out, g.setting(n.key, n.value))
	}
	return out, nil
}

// Open opens the game that the flags describe, or that of position files: see Read.
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
