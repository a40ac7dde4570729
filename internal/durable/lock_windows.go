package durable

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Lock locks a file for this process until it is closed. The system releases the lock when the process
// ends, so no lock is stale. Windows refuses reads of locked bytes, so the locked byte is far beyond the
// end of the file.
func Lock(f *os.File) error {
	place := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}
