package selfplay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// temporary begins the name of a file that is being written.
const temporary = ".selfplay-"

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
func replace(path string, content []byte) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), temporary+"*.tmp")
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
			err = fmt.Errorf("selfplay: %s: %w", path, err)
		}
	}()
	if _, err = temp.Write(content); err != nil {
		return err
	}
	if err = temp.Chmod(0o644); err != nil { // CreateTemp makes it 0600
		return err
	}
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	if err = os.Rename(temp.Name(), path); err != nil {
		return err
	}
	if folder, e := os.Open(filepath.Dir(path)); e == nil {
		folder.Sync() // not every system can
		folder.Close()
	}
	return nil
}
