package flags

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"deadreckon/serve/journal"
)

// JournalsVariable is the environment variable that names the folder of journals.
const JournalsVariable = "DEADRECKON_JOURNALS"

// Shelf is the folder of journals.
type Shelf struct{ Dir string }

// Register adds the flag to a verb.
func (f *Shelf) Register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Dir, "journals", "", "`FOLDER` of saved games (default $"+JournalsVariable+" or deadreckon/journals in $XDG_STATE_HOME or ~/.local/state)")
}

// Folder returns the folder.
func (f *Shelf) Folder() (journal.Folder, error) {
	if f.Dir != "" {
		return journal.Folder(f.Dir), nil
	}
	if dir := os.Getenv(JournalsVariable); dir != "" {
		return journal.Folder(dir), nil
	}
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return journal.Folder(filepath.Join(dir, "deadreckon", "journals")), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no folder for saved games: %w; name one with --journals FOLDER", err)
	}
	return journal.Folder(filepath.Join(home, ".local", "state", "deadreckon", "journals")), nil
}
