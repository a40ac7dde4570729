package durable_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/internal/durable"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// names returns the names of the files in a folder.
func names(t *testing.T, dir string) (out []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		out = append(out, f.Name())
	}
	return out
}

// TestReplaceOrder: the content is synced before the rename, and the name before the call returns. So a
// machine that fails has one of the two files.
func TestReplaceOrder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := durable.WriteFile(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	var steps []string
	defer durable.Watch(func(f *os.File) error {
		what := "the file"
		if f.Name() == dir {
			what = "the folder"
		} else if got := read(t, f.Name()); got != "new" {
			t.Errorf("synced with %q", got)
		}
		steps = append(steps, fmt.Sprintf("%s, at the place %s", what, read(t, path)))
		return f.Sync()
	})()
	if err := durable.WriteFile(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"the file, at the place old", "the folder, at the place new"}; !slices.Equal(steps, want) {
		t.Errorf("synced %q, want %q", steps, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// TestReplaceFails: after a failure only the old file is there; the error is fill's own, or names the
// path.
func TestReplaceFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := durable.WriteFile(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	mine := errors.New("mine")
	half := func(w io.Writer) error {
		io.WriteString(w, "ne")
		return mine
	}
	if err := durable.Replace(path, half); err != mine {
		t.Errorf("%v", err)
	}
	back := durable.Watch(func(f *os.File) error { return &os.PathError{Op: "sync", Path: f.Name(), Err: mine} })
	if err := durable.WriteFile(path, []byte("new")); !errors.Is(err, mine) || err.Error() != "write "+path+": mine" {
		t.Errorf("%v", err)
	}
	back()
	if got := names(t, dir); read(t, path) != "old" || len(got) != 1 {
		t.Errorf("%q in %q", read(t, path), got)
	}
	nowhere := filepath.Join(dir, "no", "a.txt")
	if err := durable.WriteFile(nowhere, nil); !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "write "+nowhere+": ") {
		t.Errorf("%v", err)
	}
}

// TestReplaceKeeps: folders, sockets and links stay as they are.
func TestReplaceKeeps(t *testing.T) {
	dir := t.TempDir()
	inner := filepath.Join(dir, "folder")
	if err := os.Mkdir(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(dir, "socket")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip(err) // no Unix sockets here
	}
	defer listener.Close()
	for _, path := range []string{inner, socket} {
		before, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := durable.WriteFile(path, []byte("x")); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
		if now, err := os.Stat(path); err != nil || now.Mode() != before.Mode() {
			t.Errorf("%s is %v, %v", path, now, err)
		}
	}
	file, link := filepath.Join(inner, "a.txt"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err) // no links here
	}
	if err := durable.WriteFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 || read(t, file) != "new" {
		t.Errorf("%v, %v, %q", info, err, read(t, file))
	}
}

// TestSweep: Sweep removes only temporary files, also in a folder whose name is a pattern.
func TestSweep(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "[a")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := durable.Probe(dir); err != nil || len(names(t, dir)) > 0 {
		t.Errorf("%v, %q", err, names(t, dir))
	}
	if err := durable.Probe(dir + "/no"); err == nil {
		t.Error("files can be made in no folder")
	}
	for _, name := range []string{"kept", ".deadreckon-x"} {
		if err := durable.WriteFile(filepath.Join(dir, name), nil); err != nil || durable.Unfinished(name) {
			t.Fatal(name, err)
		}
	}
	killed := ""
	if err := durable.Replace(filepath.Join(dir, "kept"), func(w io.Writer) error {
		killed = w.(*os.File).Name()
		return nil
	}); err != nil || !durable.Unfinished(filepath.Base(killed)) {
		t.Fatal(killed, err)
	}
	if err := os.WriteFile(killed, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	durable.Sweep(dir)
	if got := names(t, dir); !slices.Equal(got, []string{".deadreckon-x", "kept"}) {
		t.Errorf("%q are left", got)
	}
}

// TestOneWay: no other package renames, writes or locks a file by itself.
func TestOneWay(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && !strings.HasPrefix(d.Name(), ".."):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == filepath.Join("..", "..", "internal", "durable"):
			return nil
		case strings.HasPrefix(path, filepath.Join("..", "..", "engine", "enginetest")):
			return nil // tests rewrite their own goldens
		case filepath.Dir(path) == filepath.Join("..", "..", "serve", "canary"):
			return nil // makes files for tests
		}
		files++
		if text := read(t, path); strings.Contains(text, "os.Rename(") || strings.Contains(text, "os.WriteFile(") {
			t.Errorf("%s writes a file by itself: want durable.Replace", path)
		} else if strings.Contains(text, "syscall.Flock(") {
			t.Errorf("%s locks a file by itself: want durable.Lock", path)
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files, %v", files, err)
	}
}
