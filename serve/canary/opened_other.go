//go:build !linux

package canary

import (
	"os"
	"testing"
)

type watch struct{}

func watching(testing.TB, string) watch { return watch{} }

func (watch) opened(testing.TB) bool { return false }

// makePipe makes a file, since not every system has named pipes.
func makePipe(path string) error { return os.WriteFile(path, nil, 0o600) }
