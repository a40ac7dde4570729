package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// newRoot builds the command tree. Cobra neither prints errors nor usage on
// its own: run prints one line.
func newRoot(s stdio.Streams) *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "deadreckon VERB",
		Short: "play, analyse and serve hidden-information zombie board games",
		Example: `  deadreckon suggest --time 10s
  deadreckon play --human me --zombie search
  deadreckon board`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 && !version {
				return fmt.Errorf("no verb; `deadreckon --help` lists them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownVerb(cmd, args[0])
			}
			return stdio.Write(s.Out, versionText())
		},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := flags.SeedInSight(cmd.Flags()); err != nil {
				return fmt.Errorf("%s: %w", cmd.Name(), err)
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
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newSuggest(s),
		newPlay(s),
		newGames(s),
		newRules(s),
		newAgents(s),
		newArena(s),
		newLeague(s),
		newOpenings(s),
		newTune(s),
		newExploit(s),
		newCalibrate(s),
		newExport(s),
		newConvert(s),
		newReplay(s),
		newJournal(s),
		newReview(s),
		newTrain(s),
		newNet(s),
		newEncoding(s),
		newHost(s),
		newWorker(s),
		newBoard(s),
		newEngine(s),
		newWeb(s),
		newMCP(s),
		newPerft(s),
		newBench(s),
		newVersion(s),
	)
	return root
}

// newHelp is the verb help: it prints the help of the program, or of another verb.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use: "help [VERB]", Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			of, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownVerb(cmd.Root(), strings.Join(args, " "))
			}
			return of.Help()
		},
	}
}

// unknownVerb says what the writer may have meant.
func unknownVerb(root *cobra.Command, verb string) error {
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(verb); len(near) > 0 {
		return fmt.Errorf("no verb %q; did you mean %s?", verb, strings.Join(near, " or "))
	}
	return fmt.Errorf("no verb %q; `deadreckon --help` lists them", verb)
}

// badFlag names the verb of a flag that cannot be read, and the flag that may have been meant.
func badFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return fmt.Errorf("%s: %w", verbOf(cmd), err)
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return fmt.Errorf("%s: %w%s; `%s --help` lists them", verbOf(cmd), err, engine.DidYouMean("--"+unknown.GetSpecifiedName(), known), cmd.CommandPath())
}

// verbOf is what a command is called after the program's name.
func verbOf(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// oneFile takes the name of one file besides the flags of a verb.
func oneFile(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return fmt.Errorf("%s: which file? see `deadreckon %s --help`", verbOf(cmd), verbOf(cmd))
	case 1:
		return nil
	}
	return fmt.Errorf("%s: %q is not expected: %s takes one file", verbOf(cmd), args[1], verbOf(cmd))
}

// noArgs refuses what follows the flags of a verb.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s: %q is not expected: %s takes flags only", verbOf(cmd), args[0], verbOf(cmd))
	}
	return nil
}
