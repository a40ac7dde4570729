package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// newRoot builds the command tree. Cobra prints no errors and no usage: run prints one line.
func newRoot(s stdio.Streams) *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "deadreckon",
		Short: "find the best move in zombie board games with hidden information",
		Example: `  deadreckon suggest --time 10s
  deadreckon play --human me --zombie search
  deadreckon board`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return stdio.Write(s.Out, versionText())
			}
			return cmd.Help()
		},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			for _, note := range flags.Notes(cmd) {
				fmt.Fprintf(s.Err, "deadreckon: note: %s\n", note)
			}
			if err := flags.CheckSeed(cmd.Flags()); err != nil {
				return fmt.Errorf("%s: %w", verbOf(cmd), err)
			}
			return nil
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetFlagErrorFunc(badFlag)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(s.Out, helpText(cmd, stdio.Width(s.Out))) })
	root.SetHelpCommand(newHelp())
	root.Flags().BoolVar(&version, "version", false, "print the version")
	for _, group := range []struct {
		title string
		verbs []*cobra.Command
	}{
		{"Play", []*cobra.Command{newPlay(s), newWeb(s), newSuggest(s), newReview(s), newReplay(s), newJournal(s), newBoard(s), newRules(s), newGames(s)}},
		{"Measure", []*cobra.Command{newAgents(s), newArena(s), newTune(s), newExploit(s), newCalibrate(s), newLeague(s)}},
		{"Learn", []*cobra.Command{newTrain(s), newNet(s), newExport(s), newConvert(s)}},
		{"Serve", []*cobra.Command{newEngine(s), newMCP(s), newHost(s), newWorker(s)}},
		{"Developer", []*cobra.Command{newBench(s), newPerft(s), newVersion(s)}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, verb := range group.verbs {
			verb.GroupID = group.title
			root.AddCommand(verb)
		}
	}
	root.SetCompletionCommandGroupID("Developer")
	root.AddCommand(newOpenings(s), newEncoding(s))
	root.InitDefaultHelpCmd()
	return root
}

// unknownVerb returns an error if the first word of a command line that is not a flag is no verb.
func unknownVerb(root *cobra.Command, args []string) error {
	if cmd, _, _ := root.Find(args); cmd != root {
		return nil
	}
	root.SuggestionsMinimumDistance = 2
	for i := 0; i < len(args); i++ {
		switch word := args[i]; {
		case strings.HasPrefix(word, "__complete") || word == "completion":
			return nil
		case !strings.HasPrefix(word, "-"):
			return fmt.Errorf("unknown verb %s%s", word, otherVerbs(root, word))
		case root.Flags().Lookup(strings.TrimLeft(word, "-")) == nil && !strings.Contains(word, "=") && word != "-h" && word != "--help":
			if i+1 < len(args) && len(root.SuggestionsFor(args[i+1])) == 0 {
				i++ // the value of a flag
			}
		}
	}
	return nil
}

// otherVerbs is the end of an error about an unknown verb: the likely verbs or where to find all.
func otherVerbs(root *cobra.Command, verb string) string {
	if near := root.SuggestionsFor(verb); len(near) > 0 {
		return fmt.Sprintf("; did you mean %s?", strings.Join(near, " or "))
	}
	return "; `deadreckon help` lists the verbs"
}

// badFlag adds the verb to an error about a flag, and the flag that was probably meant.
func badFlag(cmd *cobra.Command, err error) error {
	prefix := ""
	if cmd.HasParent() {
		prefix = verbOf(cmd) + ": "
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		hint := invalid.Unwrap().Error()
		switch kind := invalid.GetFlag().Value.Type(); {
		case kind == "duration":
			hint = agents.DurationHint(invalid.GetValue())
		case errors.Is(err, strconv.ErrRange):
			hint = "the number is too large"
		case kind == "bool":
			hint = "expected true or false"
		case kind == "float64":
			hint = "expected a number"
		case errors.Is(err, strconv.ErrSyntax):
			hint = "expected a whole number"
		}
		return fmt.Errorf("%s--%s %s: %s", prefix, invalid.GetFlag().Name, invalid.GetValue(), hint)
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return fmt.Errorf("%s%w", prefix, err)
	}
	name := unknown.GetSpecifiedName()
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, "--"+f.Name)
		}
	})
	if option := flags.OptionNamed(name); option != "" && slices.Contains(known, "--option") {
		return fmt.Errorf("%s%w; write --option %s=VALUE", prefix, err, option)
	}
	return fmt.Errorf("%s%w%s; `%s --help` lists them", prefix, err, engine.DidYouMean("--"+name, known), cmd.CommandPath())
}

// verbOf names a command without the name of the program.
func verbOf(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// oneFile requires one file name as the only argument.
func oneFile(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return fmt.Errorf("%s: which file? see `deadreckon help %s`", verbOf(cmd), verbOf(cmd))
	case 1:
		return nil
	}
	return fmt.Errorf("%s: unexpected %q: %s takes one file", verbOf(cmd), args[1], verbOf(cmd))
}

// noArgs refuses arguments that are not flags.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s: unexpected %q: %s takes only flags", verbOf(cmd), args[0], verbOf(cmd))
	}
	return nil
}
