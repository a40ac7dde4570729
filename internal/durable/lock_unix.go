//go:build unix

package durable

import (
	"errors"
	"os"
	"syscall"
)

// Lock takes a file for this process alone, until it is closed. The system lets go of it when the
// process ends, however it ends, so no lock is ever stale.
func Lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
