//go:build unix

package fleet

import (
	"deadreckon/internal/access"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A named pipe in the cache does not block a worker: it asks the host.
func TestFetchRegular(t *testing.T) {
	w := &Worker{By: access.Grant(), Cache: t.TempDir()}
	if err := syscall.Mkfifo(filepath.Join(w.Cache, digest(nil)), 0o600); err != nil {
		t.Skip(err)
	}
	done := make(chan any)
	go func() {
		defer func() { done <- recover() }() // there is no host
		_ = w.fetch(t.Context(), digest(nil))
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("a worker waits for a pipe")
	}
}
