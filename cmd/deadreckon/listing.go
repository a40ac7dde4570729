package main

import (
	"errors"
	"fmt"
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
	game     flags.Game
	json     bool
	encoding bool
}

func newGames(s stdio.Streams) *cobra.Command {
	var r gamesRequest
	cmd := &cobra.Command{
		Use:   "games [NAME]",
		Short: "list the games, or the seats, options and data files of one",
		Long: `List the games, or the seats, agents, options and data files of one game.

Seats and sides depend on the options: try ` + "`games mall --option players=4`" + `.`,
		Example: `  deadreckon games
  deadreckon games mall
  deadreckon games mall --option players=4
  deadreckon games kuhn --encoding
  deadreckon games pig --json`,
		Args: r.game.Args,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case r.encoding:
				return printEncoding(&r.game, s)
			case cmd.Flags().Changed("game"):
				return r.one(s)
			case r.game.Given():
				return errors.New("games: --option of which game? write `deadreckon games NAME --option ...`")
			}
			return r.all(s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&r.json, "json", false, "print JSON")
	f.BoolVar(&r.encoding, "encoding", false, "print the planes, numbers and actions that nets see of the game")
	r.game.Register(cmd)
	return cmd
}

// all lists the games.
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
		t.Add(l.Name, strings.Join(l.Seats, ", "), l.Means)
	}
	return stdio.Write(s.Out, t.Fitted(stdio.Width(s.Out))+"\n\n`deadreckon games NAME` lists the options of a game.\n")
}

// one describes one game under the options of the flags.
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
	return stdio.Write(s.Out, listingText(l, stdio.Width(s.Out)))
}

// listingText describes a game in lines of at most this many columns.
func listingText(l agents.GameInfo, columns int) string {
	var out strings.Builder
	line := func(head, text string) { out.WriteString(stdio.Wrapped(head, text, columns) + "\n") }
	line(l.Name+": ", l.Means)
	line("\nseats   ", strings.Join(l.Seats, ", "))
	for i, side := range l.Sides {
		line(fmt.Sprintf("%-7s ", strings.Repeat("sides", 1-min(i, 1))), side.Name+": "+strings.Join(side.Seats, ", "))
	}
	for i, m := range l.Modes {
		line(fmt.Sprintf("%-7s ", strings.Repeat("modes", 1-min(i, 1))), fmt.Sprintf("%s (%s): %s; seats %s", m.Name, pairs(m.Settings), m.Means, strings.Join(m.Seats, ", ")))
	}
	var names []string
	for _, usage := range l.Agents {
		name, _, _ := strings.Cut(usage, ":")
		names = append(names, name)
	}
	line("agents  ", strings.Join(names, ", "))
	out.WriteString("        (described by `deadreckon agents --game " + l.Name + "`)\n")
	return out.String() + optionsText(l, columns)
}

// optionsText lists the options, presets and data files of a game in lines of at most this many columns.
func optionsText(l agents.GameInfo, columns int) string {
	width := 0
	for _, o := range l.Options {
		width = max(width, len(o.Name))
	}
	for _, f := range l.Files {
		width = max(width, len(f.Name))
	}
	for _, p := range l.Presets {
		width = max(width, len(p.Name))
	}
	var out strings.Builder
	line := func(name, text string) {
		out.WriteString(stdio.Wrapped(fmt.Sprintf("  %-*s  ", width, name), text, columns) + "\n")
	}
	if len(l.Options) > 0 {
		fmt.Fprintf(&out, "\nOptions of %s (--option NAME=VALUE):\n", l.Name)
	}
	for _, o := range l.Options {
		byDefault, rule := o.Default, ""
		if limit, ok := l.Limits[o.Name]; ok {
			byDefault = limit
		}
		if o.Rule != "" {
			rule = " [" + o.Rule + "]"
		}
		line(o.Name, fmt.Sprintf("%s: %s (default %s)%s", o.Means, o.Values, byDefault, rule))
	}
	if len(l.Presets) > 0 {
		fmt.Fprintf(&out, "\nPresets of %s (--option %s=NAME; other options override it):\n", l.Name, engine.PresetKey)
	}
	for i, p := range l.Presets {
		var differs []string
		for k, v := range p.Values {
			if v.Value != l.Presets[0].Values[k].Value {
				differs = append(differs, v.Key+"="+v.Value)
			}
		}
		if i == 0 {
			differs = []string{"the defaults"}
		}
		line(p.Name, strings.Join(differs, ", "))
	}
	if len(l.Files) > 0 {
		fmt.Fprintf(&out, "\nData files of %s (--option NAME=FILE):\n", l.Name)
	}
	for _, f := range l.Files {
		text := f.Means
		if len(f.Names) > 0 {
			text += ": " + strings.Join(f.Names, ", ") + ", or a file"
		}
		line(f.Name, fmt.Sprintf("%s (digest %s)", text, f.Digest[:min(12, len(f.Digest))]))
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
