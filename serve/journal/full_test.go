//go:build unix

package journal_test

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"deadreckon/serve/journal"
)

// A journal for which there is no room is not begun: nothing of it is left.
func TestNoRoomToBegin(t *testing.T) {
	dir := os.Getenv("JOURNAL_FULL")
	if dir == "" { // in a process of its own: a limit stays
		dir = t.TempDir()
		child := exec.Command(os.Args[0], "-test.run=^TestNoRoomToBegin$")
		child.Env = append(os.Environ(), "JOURNAL_FULL="+dir)
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%v, %v", left, err)
		}
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 10, Max: 10}); err != nil {
		t.Fatal(err)
	}
	g := opened(t, "kuhn")
	if _, err := journal.Shelf(dir).Begin("evening", g, journal.HeaderOf(g, "test 1", 7, journal.DiceSeed)); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("%v", err)
	}
}

// A pipe among the journals is no journal, and holds nobody up.
func TestPipeOnTheShelf(t *testing.T) {
	dir := t.TempDir()
	shelf := journal.Shelf(dir)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.journal"), 0o644); err != nil {
		t.Skip(err)
	}
	if shelf.Has("pipe") {
		t.Error("a pipe is a journal")
	}
	_, open := shelf.Open("pipe")
	_, _, look := shelf.Look("pipe")
	_, whole := journal.Read(filepath.Join(dir, "pipe.journal"))
	for _, err := range []error{open, look, whole, shelf.Rename("pipe", "other"), shelf.Remove("pipe")} {
		if err == nil || !strings.Contains(err.Error(), "something else than a file") {
			t.Errorf("%v", err)
		}
	}
}
