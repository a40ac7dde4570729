//go:build unix

package arena

import (
	"errors"
	"os"
	"syscall"
)

// lock takes the file for this process alone. The system lets go of it when the
// process ends, however it ends, so no lock is ever stale.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("the log is locked")
	}
	return err
}
