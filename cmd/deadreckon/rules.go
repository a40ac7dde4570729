package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/games"
)

// rulesRequest is a parsed command line of rules.
type rulesRequest struct {
	game string
	json bool
}

func newRules(s stdio.Streams) *cobra.Command {
	var r rulesRequest
	cmd := &cobra.Command{
		Use:   "rules [REFERENCE]",
		Short: "explain a rule that a message cites, such as EN 6.3, or list all",
		Long: `Explain the rules that a message cites, each in a sentence, or list all rules.

Write references as in messages: EN 6.3, 7.1, A21.`,
		Example: `  deadreckon rules A38
  deadreckon rules EN 6.3
  deadreckon rules EN 6.3, 7.1, A21
  deadreckon rules`,
		RunE: func(_ *cobra.Command, args []string) error { return r.run(strings.Join(args, " "), s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.game, "game", games.Default, "`NAME` of the game")
	f.BoolVar(&r.json, "json", false, "print JSON")
	return cmd
}

func (r *rulesRequest) run(refs string, s stdio.Streams) error {
	flags := flags.Game{Name: r.game}
	game, err := flags.Open()
	if err != nil {
		return err
	}
	found := game.About().Rulebook.Rules
	if found == nil {
		return fmt.Errorf("rules: %s has no numbered rules", game.Name())
	}
	if refs != "" {
		if found, err = engine.ExplainRules(game, refs); err != nil {
			return fmt.Errorf("rules: %w; `deadreckon rules --game %s` lists them", err, game.Name())
		}
	}
	if r.json {
		return stdio.WriteJSON(s.Out, slices.Concat([]engine.Rule{}, found))
	}
	var out strings.Builder
	for _, rule := range found {
		cites := ""
		if rule.Cites != "" {
			cites = " (" + rule.Cites + ")"
		}
		fmt.Fprintf(&out, "%s%s: %s\n", rule.Ref, cites, rule.Means)
	}
	return stdio.Write(s.Out, out.String())
}
