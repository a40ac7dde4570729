package host

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"deadreckon/fleet"
	"deadreckon/internal/slowtest"
)

// smallDisk mounts a disk of the given size and returns a folder on it.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skip("no disk can be made here: ", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// fill fills a disk. free makes room again.
func fill(t *testing.T, dir string) (free func()) {
	t.Helper()
	path := filepath.Join(dir, "filler")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = f.Write(bytes.Repeat([]byte("x"), 4096))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	f.Close()
	return func() { os.Remove(path) }
}

// A host with a full disk reports it and accepts nothing that it cannot store. After the disk has room
// and the host is restarted, clients and workers continue, and the games are those of a local run.
func TestFullDisk(t *testing.T) {
	slowtest.Skip(t)
	e := tournament(t, 600)
	want := play(t, e, nil)
	dir := smallDisk(t, "8m")
	first := open(t, dir)
	games := background(t, first, e)
	w := register(t, first, "half")
	for range 2 {
		w.accepted(played(t, first, w.leased()))
	}
	free := fill(t, dir)
	work(t, dial(t, first, fleet.RoleWorker))
	for first.Err() == nil { // use up the remaining room
		time.Sleep(10 * time.Millisecond)
	}
	restart := stop(t, first)
	if h, err := Open(t.Context(), first.Options); err == nil {
		h.Close()
		t.Error("a host starts on a full disk")
	} else if !strings.Contains(err.Error(), "no space left") {
		t.Error(err)
	}
	free()
	restart()
	sameGames(t, games(), want)
}
