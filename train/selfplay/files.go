package selfplay

import (
	"errors"
	"fmt"
	"path/filepath"

	"deadreckon/agents/arena"
)

// ErrDamaged is wrapped by every error about a file of a run's folder that is not as
// the run left it.
var ErrDamaged = errors.New("the file is damaged")

// damage is an ErrDamaged with its cause.
type damage struct{ cause error }

func (d damage) Error() string        { return "selfplay: " + d.cause.Error() }
func (d damage) Unwrap() error        { return d.cause }
func (d damage) Is(target error) bool { return target == ErrDamaged }

// damaged returns the error of a file that is not as the run left it.
func damaged(path string, cause error) error {
	return damage{fmt.Errorf("%s: %w", path, cause)}
}

// replace writes a file in one step: whoever reads it sees the old one or the new
// one, also after a failure of the machine.
func replace(path string, content []byte) error {
	dir, name := filepath.Split(path)
	if err := arena.WriteFile(dir, name, content); err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	arena.SyncFolder(dir)
	return nil
}
