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
		Short: "serve positions and searches to another program as JSON lines",
		Long: `Serve positions and searches to another program (docs/protocol.md).

Each line on standard input is a request and each line on standard output a reply,
both JSON objects. An error is a reply, never an exit. Searches run at the same time;
those beyond the number of workers wait.`,
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
			open.Folder, _ = keep.Folder() // without a folder, requests for journals fail
			if err := jsonl.Serve(s.In, s.Out, open, workers, games.Default); err != nil {
				return stdio.Failure(err)
			}
			return nil
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().IntVar(&workers, "workers", workers, "number of searches that run at the same time (default one per processor)")
	cmd.Flags().Lookup("workers").DefValue = "0" // the same help on every machine
	keep.Register(cmd)
	data.Register(cmd)
	return cmd
}
