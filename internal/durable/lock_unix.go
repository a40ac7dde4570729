//go:build unix

package durable

import (
	"errors"
	"os"
	"syscall"
)

// Lock locks a file for this process until it is closed. The system releases the lock when the process
// ends, so no lock is stale.
func Lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
