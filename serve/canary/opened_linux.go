package canary

import (
	"errors"
	"syscall"
	"testing"
)

// watch is an inotify descriptor for opened files in a folder.
type watch int

func watching(t testing.TB, dir string) watch {
	t.Helper()
	fd, err := syscall.InotifyInit1(syscall.IN_NONBLOCK | syscall.IN_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(fd) }) // nothing is lost
	if _, err := syscall.InotifyAddWatch(fd, dir, syscall.IN_OPEN); err != nil {
		t.Fatal(err)
	}
	return watch(fd)
}

func (w watch) opened(t testing.TB) (any bool) {
	t.Helper()
	events := make([]byte, 1<<12)
	for {
		n, err := syscall.Read(int(w), events)
		if errors.Is(err, syscall.EAGAIN) {
			return any
		}
		if err != nil || n == 0 {
			t.Fatal(n, err)
		}
		any = true
	}
}

func makePipe(path string) error { return syscall.Mkfifo(path, 0o600) }
