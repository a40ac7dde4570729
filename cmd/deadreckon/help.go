package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// newHelp is the verb help: it prints the help of the program or of a verb.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use: "help [VERB]", Hidden: true, DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			verb, rest, err := root.Find(openingsArgs(args))
			if verb == root && len(args) > 0 || err != nil {
				return fmt.Errorf("help: unknown verb %s%s", strings.Join(args, " "), otherVerbs(root, strings.Join(args, " ")))
			}
			verb.InitDefaultHelpFlag()
			if err := verb.ParseFlags(rest); err != nil && len(rest) > 0 {
				return badFlag(verb, err)
			}
			return verb.Help()
		},
	}
}

// helpText is the help of a command, in lines of at most this many columns.
func helpText(cmd *cobra.Command, columns int) string {
	var out strings.Builder
	about := cmd.Long
	if about == "" {
		about = strings.ToUpper(cmd.Short[:1]) + cmd.Short[1:] + "."
	}
	usage := cmd.UseLine()
	if cmd.HasAlias(openingsAlias) {
		usage = "deadreckon suggest --openings [flags]"
	}
	if !cmd.HasParent() {
		usage = "deadreckon VERB [flags]"
	}
	for paragraph := range strings.SplitSeq(about, "\n\n") {
		out.WriteString(stdio.Wrapped("", strings.Join(strings.Fields(paragraph), " "), columns) + "\n\n")
	}
	fmt.Fprintf(&out, "Usage: %s\n", usage)
	groups := cmd.Groups()
	if len(groups) == 0 && cmd.HasAvailableSubCommands() {
		groups = []*cobra.Group{{Title: "Verbs"}}
	}
	for _, group := range groups {
		fmt.Fprintf(&out, "\n%s:\n", group.Title)
		for _, verb := range cmd.Commands() {
			if verb.GroupID == group.ID && verb.IsAvailableCommand() {
				out.WriteString(stdio.Wrapped(fmt.Sprintf("  %-12s", verb.Name()), verb.Short, columns) + "\n")
			}
		}
	}
	const slack = 5 // columns by which pflag may miss the width
	if flags := cmd.Flags().FlagUsagesWrapped(columns - slack); flags != "" {
		fmt.Fprintf(&out, "\nFlags:\n%s", flags)
	}
	if f := cmd.Flags().Lookup("game"); f != nil && cmd.Flags().Lookup("option") != nil {
		out.WriteString(gameHelp(cmd, f.Value.String(), f.Changed, columns))
	}
	if cmd.Example != "" {
		fmt.Fprintf(&out, "\nExamples:\n%s\n", cmd.Example)
	}
	if !cmd.HasParent() {
		out.WriteString("\n`deadreckon help VERB` prints the flags and examples of a verb.\n")
	}
	return out.String()
}

// gameHelp lists the options and data files of the game that the command line names, or says how to list them.
func gameHelp(cmd *cobra.Command, game string, given bool, columns int) string {
	for _, word := range cmd.Flags().Args() {
		if _, err := engine.Lookup(word); err == nil {
			game, given = word, true
		}
	}
	if !given {
		return fmt.Sprintf("\nOptions and data files of a game: %s --help --game NAME\n", cmd.CommandPath())
	}
	l, err := agents.DescribeGame(game, nil)
	if err != nil {
		return fmt.Sprintf("\n%v\n", err)
	}
	return optionsText(l, columns)
}
