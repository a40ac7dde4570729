//go:build unix

package web_test

import (
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"deadreckon/serve/journal"
)

// On a full disk the game continues, and the list and the events report it. The next entry with free space
// saves everything.
func TestFullDisk(t *testing.T) {
	dir := os.Getenv("WEB_FULL")
	if dir == "" { // in a process of its own, whose files are bounded
		child := exec.Command(os.Args[0], "-test.run=^TestFullDisk$")
		child.Env = append(os.Environ(), "WEB_FULL="+t.TempDir())
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	room := func(bytes uint64) {
		var limit syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
		limit.Cur = min(bytes, limit.Max)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
	}
	s := serving(t, dir, nil)
	game := s.open(`{"game":"kuhn","journal":"evening"}`)
	tab := game.watch("first", "")
	tab.until("changed")
	list := func() string {
		_, text := s.do("GET", "/api/tables", "", "")
		return text
	}
	const why = `"unkept":"the journal cannot be saved: file too large"`
	room(10)
	for _, action := range []string{"deal K", "deal Q", "check"} {
		if got := game.must("open", `{"id":"1","op":"apply","actions":["`+action+`"]}`); !strings.Contains(got, why) {
			t.Error(got)
		}
		if got := tab.until("changed"); !strings.Contains(got, why) {
			t.Error(got)
		}
	}
	if got := list(); !strings.Contains(got, why) || !strings.Contains(got, `"entries":0`) {
		t.Error(got)
	}
	room(1 << 30)
	if got := game.must("open", `{"id":"1","op":"apply","actions":["check"]}`); strings.Contains(got, "unkept") {
		t.Error(got)
	}
	if got := tab.until("changed"); strings.Contains(got, "unkept") {
		t.Error(got)
	}
	if got := list(); strings.Contains(got, "unkept") || !strings.Contains(got, `"entries":4`) {
		t.Error(got)
	}
	j, err := journal.Folder(dir).Path("evening")
	if err == nil {
		_, err = journal.Verify(j)
	}
	if err != nil {
		t.Error(err)
	}
}
