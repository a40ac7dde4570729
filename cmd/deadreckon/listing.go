package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
)

// gamesRequest is a parsed command line of games.
type gamesRequest struct {
	game gameFlags
	json bool
}

// listing is a game as --json prints it.
type listing struct {
	Name    string            `json:"name"`
	Means   string            `json:"means"`
	Seats   []string          `json:"seats"`
	Sides   []listedSide      `json:"sides"`
	Agents  []string          `json:"agents"` // how each is named, and what it does
	Options []engine.Option   `json:"options"`
	Presets []engine.Preset   `json:"presets"`
	Files   []listedFile      `json:"files"`
	Limits  map[string]string `json:"limits"` // what the verbs set unless told otherwise
}

type listedSide struct {
	Name  string   `json:"name"`
	Seats []string `json:"seats"`
}

type listedFile struct {
	Name   string `json:"name"`
	Means  string `json:"means"`
	Digest string `json:"digest"` // of the data in force
}

func newGames(s streams) *cobra.Command {
	var r gamesRequest
	cmd := &cobra.Command{
		Use:   "games [NAME]",
		Short: "list the games, or the seats, options, agents and data files of one",
		Long: `List the games, or all that may be set and named in one.

Seats and sides are those of the game under the options of the command line.`,
		Example: `  deadreckon games
  deadreckon games mall
  deadreckon games mall --players 4
  deadreckon games pig --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("games: %q is not expected: games takes one name", args[1])
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				r.game.name = args[0]
				return r.one(s)
			}
			if len(r.game.options) > 0 || slices.ContainsFunc(r.game.named, func(n namedFlag) bool { return n.value != "" }) {
				return errors.New("games: options of which game? `deadreckon games NAME` takes them")
			}
			return r.all(s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&r.json, "json", false, "print JSON instead of text")
	r.game.registerOptions(cmd)
	return cmd
}

// all lists the games, a line each.
func (r *gamesRequest) all(s streams) error {
	var all []listing
	for _, name := range engine.Names() {
		flags := gameFlags{name: name}
		l, err := flags.listing()
		if err != nil {
			return err
		}
		all = append(all, l)
	}
	if r.json {
		return writeJSON(s, all)
	}
	t := arena.Table{Header: []string{"game", "seats", "what it is"}, Words: 3}
	for _, l := range all {
		t.Rows = append(t.Rows, []string{l.Name, strings.Join(l.Seats, ", "), l.Means})
	}
	return write(s.stdout, trimLines(plain(t).Render())+"\n")
}

// one tells all of a game.
func (r *gamesRequest) one(s streams) error {
	l, err := r.game.listing()
	if err != nil {
		return err
	}
	if r.json {
		return writeJSON(s, l)
	}
	return write(s.stdout, l.text())
}

// listing lists a game under the options of the flags.
func (g *gameFlags) listing() (listing, error) {
	var l listing
	game, err := g.open()
	if err != nil {
		return l, err
	}
	e, err := engine.Lookup(g.name)
	if err != nil {
		return l, err
	}
	l = listing{
		Name: e.Name, Means: e.Means, Seats: game.Seats(),
		Options: slices.Concat([]engine.Option{}, e.Options), Presets: slices.Concat([]engine.Preset{}, e.Presets),
		Files: []listedFile{}, Limits: map[string]string{},
	}
	for _, side := range engine.SidesOf(game) {
		of := listedSide{Name: side.Name}
		for _, seat := range side.Seats {
			of.Seats = append(of.Seats, game.Seats()[seat])
		}
		l.Sides = append(l.Sides, of)
	}
	for _, k := range agents.Kinds(game) {
		l.Agents = append(l.Agents, k.Usage)
	}
	for _, file := range e.Files {
		of := listedFile{Name: file.Name, Means: file.Means}
		for _, set := range game.Settings() {
			if set.Key == file.DigestKey() {
				of.Digest = set.Value
			}
		}
		l.Files = append(l.Files, of)
	}
	for _, limit := range e.Limits {
		l.Limits[limit.Key] = limit.Value
	}
	return l, nil
}

// text writes a listing for a person.
func (l listing) text() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n\nseats   %s\n", l.Name, l.Means, strings.Join(l.Seats, ", "))
	for i, side := range l.Sides {
		fmt.Fprintf(&out, "%-7s %s: %s\n", strings.Repeat("sides", 1-min(i, 1)), side.Name, strings.Join(side.Seats, ", "))
	}
	var names []string
	for _, usage := range l.Agents {
		name, _, _ := strings.Cut(usage, ":")
		names = append(names, name)
	}
	fmt.Fprintf(&out, "agents  %s\n        (`deadreckon agents --game %s` says what they do)\n", strings.Join(names, ", "), l.Name)
	if len(l.Options) > 0 {
		fmt.Fprintf(&out, "\n%s\n", trimLines(plain(l.options()).Render()))
	}
	for _, key := range slices.Sorted(maps.Keys(l.Limits)) {
		fmt.Fprintf(&out, "\nThe verbs set %s to %s unless told otherwise.\n", key, l.Limits[key])
	}
	if len(l.Files) > 0 {
		t := arena.Table{Header: []string{"data file", "what it is", "digest"}, Words: 3}
		for _, file := range l.Files {
			t.Rows = append(t.Rows, []string{file.Name, file.Means, file.Digest[:min(12, len(file.Digest))]})
		}
		fmt.Fprintf(&out, "\n%s\n", trimLines(plain(t).Render()))
	}
	return out.String()
}

// options are a row each, with the value in every preset, or the default.
func (l listing) options() arena.Table {
	t := arena.Table{Header: []string{"option", "values"}}
	for _, p := range l.Presets {
		t.Header = append(t.Header, p.Name)
	}
	if len(l.Presets) == 0 {
		t.Header = append(t.Header, "default")
	}
	t.Header = append(t.Header, "rule", "what it decides")
	t.Words = len(t.Header)
	for i, o := range l.Options {
		row := []string{o.Name, o.Values}
		for _, p := range l.Presets {
			row = append(row, p.Values[i].Value)
		}
		if len(l.Presets) == 0 {
			row = append(row, o.Default)
		}
		t.Rows = append(t.Rows, append(row, o.Rule, o.Means))
	}
	return t
}

// writeJSON prints a value, indented.
func writeJSON(s streams, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return failure{err}
	}
	return write(s.stdout, string(text)+"\n")
}
