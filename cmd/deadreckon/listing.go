package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// gamesRequest is a parsed command line of games.
type gamesRequest struct {
	game flags.Game
	json bool
}

func newGames(s stdio.Streams) *cobra.Command {
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
				r.game.Name = args[0]
				return r.one(s)
			}
			if r.game.Given() {
				return errors.New("games: options of which game? `deadreckon games NAME` takes them")
			}
			return r.all(s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&r.json, "json", false, "print JSON instead of text")
	r.game.RegisterOptions(cmd)
	return cmd
}

// all lists the games, a line each.
func (r *gamesRequest) all(s stdio.Streams) error {
	all, err := agents.DescribeGames()
	if err != nil {
		return err
	}
	if r.json {
		return stdio.WriteJSON(s.Out, all)
	}
	t := report.Table{Columns: report.Names("game", "seats", "what it is"), Words: 3}
	for _, l := range all {
		t.Rows = append(t.Rows, []string{l.Name, strings.Join(l.Seats, ", "), l.Means})
	}
	return stdio.Write(s.Out, t.Grid()+"\n")
}

// one tells all of a game, under the options of the flags.
func (r *gamesRequest) one(s stdio.Streams) error {
	settings, err := r.game.Settings()
	if err != nil {
		return err
	}
	l, err := agents.DescribeGame(r.game.Name, settings)
	if err != nil {
		return err
	}
	if r.json {
		return stdio.WriteJSON(s.Out, l)
	}
	return stdio.Write(s.Out, listingText(l))
}

// listingText writes a listing for a person.
func listingText(l agents.GameInfo) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n\nseats   %s\n", l.Name, l.Means, strings.Join(l.Seats, ", "))
	for i, side := range l.Sides {
		fmt.Fprintf(&out, "%-7s %s: %s\n", strings.Repeat("sides", 1-min(i, 1)), side.Name, strings.Join(side.Seats, ", "))
	}
	for i, m := range l.Modes {
		fmt.Fprintf(&out, "%-7s %s (%s): %s; seats %s\n", strings.Repeat("modes", 1-min(i, 1)), m.Name, pairs(m.Settings), m.Means, strings.Join(m.Seats, ", "))
	}
	var names []string
	for _, usage := range l.Agents {
		name, _, _ := strings.Cut(usage, ":")
		names = append(names, name)
	}
	fmt.Fprintf(&out, "agents  %s\n        (`deadreckon agents --game %s` says what they do)\n", strings.Join(names, ", "), l.Name)
	if len(l.Options) > 0 {
		fmt.Fprintf(&out, "\n%s\n", optionTable(l).Grid())
	}
	for _, key := range slices.Sorted(maps.Keys(l.Limits)) {
		fmt.Fprintf(&out, "\nThe verbs set %s to %s unless told otherwise.\n", key, l.Limits[key])
	}
	if len(l.Files) > 0 {
		t := report.Table{Columns: report.Names("data file", "what it is", "digest"), Words: 3}
		for _, file := range l.Files {
			means := file.Means
			if len(file.Names) > 0 {
				means += ": " + strings.Join(file.Names, ", ") + ", or a file"
			}
			t.Rows = append(t.Rows, []string{file.Name, means, file.Digest[:min(12, len(file.Digest))]})
		}
		fmt.Fprintf(&out, "\n%s\n", t.Grid())
	}
	return out.String()
}

// pairs writes settings as --option takes them.
func pairs(settings []engine.Setting) string {
	var words []string
	for _, s := range settings {
		words = append(words, s.Key+"="+s.Value)
	}
	return strings.Join(words, ", ")
}

// optionTable has a row for each option, with the value in every preset, or the default.
func optionTable(l agents.GameInfo) report.Table {
	names := []string{"option", "values"}
	for _, p := range l.Presets {
		names = append(names, p.Name)
	}
	if len(l.Presets) == 0 {
		names = append(names, "default")
	}
	names = append(names, "rule", "what it decides")
	t := report.Table{Columns: report.Names(names...), Words: len(names)}
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
