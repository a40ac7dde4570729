package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

func newJournalExport(s stdio.Streams) *cobra.Command {
	var r journalRequest
	var out string
	cmd := &cobra.Command{
		Use:   "export NAME",
		Short: "write a saved game as a record of play",
		Long: `Write a saved game as a record of play, as play --record does. A record has all actions
from the first position. A game that is saved as one seat sees it, while others have
secrets, has no record: replay and review read its journal.`,
		Example: `  deadreckon journal export evening -o evening.txt`,
		Args:    words("NAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			shelf, err := r.shelf.Folder()
			if err != nil {
				return err
			}
			path, err := shelf.Path(args[0])
			if err != nil {
				return err
			}
			j, err := journal.Read(path, r.data.Settings()...)
			if err != nil {
				return err
			}
			of := session.New()
			of.Program = producer
			if err := of.Adopt(j); err != nil {
				return err
			}
			saved, err := of.Save(session.FormatRecord)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if out == "" {
				return stdio.Write(s.Out, saved.Text)
			}
			return s.WriteFile(out, saved.Text)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`FILE` to write, - for standard output (default -)")
	r.register(cmd)
	return cmd
}

func newJournalImport(s stdio.Streams) *cobra.Command {
	var r journalRequest
	var name string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "save the game of a record, to continue it",
		Long: `Save the game of a record of play in a journal. The entries are the decisions of its
person or, if only agents played, of all agents. play --continue resumes the game,
with other players if they are named.`,
		Example: `  deadreckon journal import evening.txt --name again`,
		Args:    oneFile,
		RunE:    func(_ *cobra.Command, args []string) error { return r.importRecord(args[0], name, s) },
	}
	cmd.Flags().StringVar(&name, "name", "", "`NAME` of the saved game (default the name of the game and a number)")
	r.register(cmd)
	return cmd
}

func (r *journalRequest) importRecord(path, name string, s stdio.Streams) error {
	shelf, err := r.shelf.Folder()
	if err != nil {
		return err
	}
	text, err := stdio.ReadFile(path, s.In)
	if err != nil {
		return err
	}
	record, err := engine.ReadRecord(strings.NewReader(text))
	if err != nil {
		return inFile(path, err)
	}
	g, err := engine.Open(record.Game, slices.Concat(r.data.Settings(), record.Settings))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	h := journal.HeaderOfRecord(g, record)
	trial, err := journal.New(g, h) // a bad record must leave no journal
	if err == nil {
		err = trial.Import(record)
	}
	if err != nil {
		return inFile(path, err)
	}
	j, err := shelf.Begin(name, g, h)
	if err != nil {
		return err
	}
	if err := errors.Join(j.Import(record), j.Close()); err != nil {
		return stdio.Failure(err)
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %s\n", j.Name, sitting.Counted(j.Entered())))
}
