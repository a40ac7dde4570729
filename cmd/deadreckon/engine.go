package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/access"
	"deadreckon/internal/games"
	"deadreckon/serve/jsonl"
	"deadreckon/serve/session"
)

func newEngine(s stdio.Streams) *cobra.Command {
	workers := runtime.GOMAXPROCS(0)
	var keep flags.Shelf
	var data flags.Data
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "serve positions and searches to another program: JSON lines on stdin and stdout",
		Long: `Serve positions and searches to another program.

Every line on standard input is a request, every line on standard output a
reply, both JSON objects. An error is a reply, never an exit. The operations
are new, position, edit, show, board, legal, apply, roll, view, sample, belief, suggest,
evaluate, sweep, review, stop and quit; of who plays players and go; of games that are
kept continue, journals, entries, note, undo, redo, correct, branch and goto; of files
record, load and share; and games. docs/protocol.md describes them. Many searches may be in
flight; those beyond the number of workers wait.`,
		Example: `  echo '{"id": "1", "op": "new", "game": "kuhn"}' | deadreckon engine`,
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			if workers < 1 || workers > session.MaxSearches {
				return fmt.Errorf("engine: --workers %d: expected 1 to %d", workers, session.MaxSearches)
			}
			if err := data.Read("engine"); err != nil {
				return err
			}
			open := session.New()
			open.Program, open.Owner = producer, access.Grant()
			open.Shelf, _ = keep.Folder() // without a folder, who wants a journal is told
			if err := jsonl.Serve(s.In, s.Out, open, workers, games.Default); err != nil {
				return stdio.Failure(err)
			}
			return nil
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().IntVar(&workers, "workers", workers, "`N` searches at once, each on one thread (default one for each core)")
	cmd.Flags().Lookup("workers").DefValue = "0" // the same help on every machine
	keep.Register(cmd)
	data.Register(cmd)
	return cmd
}
