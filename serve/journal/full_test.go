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

// On a full disk no journal begins and no file remains.
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
	if _, err := journal.Folder(dir).Begin("evening", g, journal.HeaderOf(g, "test 1", 7, journal.DiceSeed)); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("%v", err)
	}
}

// On a full disk the game continues. The next entry with free space saves everything.
func TestRoomAgain(t *testing.T) {
	dir := os.Getenv("JOURNAL_FULL")
	if dir == "" {
		child := exec.Command(os.Args[0], "-test.run=^TestRoomAgain$")
		child.Env = append(os.Environ(), "JOURNAL_FULL="+t.TempDir())
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	j := begun(t, journal.Folder(dir), "kuhn")
	info, err := os.Stat(j.Path())
	must(t, err)
	room := func(bytes uint64) {
		var limit syscall.Rlimit
		must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
		limit.Cur = min(bytes, limit.Max)
		must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	}
	enter := func() { must(t, j.Enter(j.Position().AppendLegal(nil)[0])) }
	for range 3 {
		room(uint64(info.Size()) + 20) // half a line
		enter()
		must(t, j.WriteNote("", 0, journal.Note{Comment: "full"}))
		if why := j.Unsaved(); !strings.Contains(why, "file too large") || strings.Contains(why, dir) {
			t.Errorf("%q", why)
		}
		if kept, err := journal.Read(j.Path()); err != nil || kept.Torn || len(kept.Tree()) != 1 {
			t.Errorf("%v", err)
		}
	}
	if err := j.Sync(); err == nil {
		t.Error("it is kept without room")
	}
	room(1 << 20)
	enter()
	kept, err := journal.Verify(j.Path())
	if err != nil || j.Unsaved() != "" || len(kept.Tree()) != len(j.Tree()) || len(kept.Tree()) != 5 {
		t.Errorf("%v, %q", err, j.Unsaved())
	}
	must(t, j.Close())
}

// A named pipe in the folder is not a journal and blocks nothing.
func TestPipeOnTheShelf(t *testing.T) {
	dir := t.TempDir()
	shelf := journal.Folder(dir)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.journal"), 0o644); err != nil {
		t.Skip(err)
	}
	if shelf.Has("pipe") {
		t.Error("a pipe is a journal")
	}
	_, open := shelf.Open("pipe")
	_, _, look := shelf.ReadDated("pipe")
	_, whole := journal.Read(filepath.Join(dir, "pipe.journal"))
	for _, err := range []error{open, look, whole, shelf.Rename("pipe", "other"), shelf.Remove("pipe")} {
		if err == nil || !strings.Contains(err.Error(), "not a regular file") {
			t.Errorf("%v", err)
		}
	}
}
