package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"deadreckon/serve/journal"
)

// journalsVariable names the folder of journals in the environment.
const journalsVariable = "DEADRECKON_JOURNALS"

// shelfFlags say in which folder journals are.
type shelfFlags struct{ dir string }

func (f *shelfFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.dir, "journals", "", "`FOLDER` of journals (default $"+journalsVariable+", or deadreckon/journals in $XDG_STATE_HOME or ~/.local/state)")
}

// shelf returns the folder.
func (f *shelfFlags) shelf() (journal.Shelf, error) {
	if f.dir != "" {
		return journal.Shelf(f.dir), nil
	}
	if dir := os.Getenv(journalsVariable); dir != "" {
		return journal.Shelf(dir), nil
	}
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return journal.Shelf(filepath.Join(dir, "deadreckon", "journals")), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no folder for journals: %w; name one with --journals FOLDER", err)
	}
	return journal.Shelf(filepath.Join(home, ".local", "state", "deadreckon", "journals")), nil
}
