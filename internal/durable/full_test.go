//go:build unix

package durable_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"deadreckon/internal/durable"
)

// full limits the files of this process to n bytes, as a full disk does.
func full(t *testing.T, n uint64) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		t.Fatal(err)
	}
}

// TestFullDisk: a write that does not fit leaves no temporary file and no half line.
func TestFullDisk(t *testing.T) {
	dir := os.Getenv("DURABLE_FULL")
	if dir == "" { // in a process of its own: a limit stays
		dir = t.TempDir()
		child := exec.Command(os.Args[0], "-test.run=^TestFullDisk$")
		child.Env = append(os.Environ(), "DURABLE_FULL="+dir)
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if got := names(t, dir); len(got) != 1 || read(t, filepath.Join(dir, "log")) != "first\nsecond\n" {
			t.Errorf("%q, and the log holds %q", got, read(t, filepath.Join(dir, "log")))
		}
		return
	}
	l, _, err := opened(t, filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	full(t, 20)
	if err := l.Add([]byte("second\n")); err != nil || l.Size() != 13 {
		t.Error(err, l.Size())
	}
	if err := l.Add([]byte("this is the third\n")); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("%v", err)
	}
	if err := durable.Create(filepath.Join(dir, "new"), 0o644, []byte(strings.Repeat("x", 30))); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("%v", err)
	}
}

// TestCreate: Create makes a complete file with its mode and never replaces one.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "secret")
	var modes []fs.FileMode
	defer durable.Watch(func(f *os.File) error {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			modes = append(modes, info.Mode().Perm())
		}
		return f.Sync()
	})()
	if err := durable.Create(path, 0o600, []byte("first")); err != nil || len(modes) != 1 || modes[0] != 0o600 {
		t.Errorf("%v, modes %v", err, modes)
	}
	if err := durable.Create(path, 0o600, []byte("second")); !errors.Is(err, fs.ErrExist) || !strings.HasPrefix(err.Error(), "write "+path+": ") {
		t.Errorf("%v", err)
	}
	if got := names(t, dir); read(t, path) != "first" || len(got) != 1 {
		t.Errorf("%q in %q", read(t, path), got)
	}
}

// TestPipe: a pipe in the place of a file is refused without waiting.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Skip(err)
	}
	if _, err := durable.Open(pipe); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("%v", err)
	}
	if _, err := durable.OpenLog(pipe, []byte("first\n"), nil); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("%v", err)
	}
}
