package arena_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents/arena"
	"deadreckon/engine/toy/kuhn"
)

// logOf plays an experiment into a new log and returns its bytes.
func logOf(t *testing.T, e *arena.Experiment) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	r := arena.NewRun(e, 2)
	l, err := arena.OpenLog(path, r)
	if err != nil {
		t.Fatal(err)
	}
	r.Finished = l.Add
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// If the log is cut off at any byte (every seventh is tried), every whole line counts, the rest is
// played again, and the results are equal.
func TestTornLog(t *testing.T) {
	e := experiment(t, kuhn.New(), 6, nil, "random", "random")
	text := logOf(t, e)
	want := untimed(t, played(t, e, 1).Results())
	path := filepath.Join(t.TempDir(), "games.jsonl")
	for n := 0; n <= len(text); n += 7 {
		if err := os.WriteFile(path, text[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		r := arena.NewRun(e, 1)
		l, err := arena.OpenLog(path, r)
		if err != nil {
			t.Fatalf("torn after %d bytes: %v", n, err)
		}
		lines := max(bytes.Count(text[:n], []byte("\n"))-1, 0)
		if got, _ := r.Played(); got != lines {
			t.Fatalf("torn after %d bytes: %d games, want %d", n, got, lines)
		}
		r.Finished = l.Add
		if err := r.Play(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if got := untimed(t, r.Results()); got != want {
			t.Fatalf("torn after %d bytes:\n%s\nwant\n%s", n, got, want)
		}
		again, err := os.ReadFile(path)
		if err != nil || bytes.Count(again, []byte("\n")) != 7 || again[len(again)-1] != '\n' {
			t.Fatalf("torn after %d bytes, then:\n%s", n, again)
		}
	}
}

// A damaged line that is not the last is no accident of a run.
func TestDamagedLog(t *testing.T) {
	e := experiment(t, kuhn.New(), 6, nil, "random", "random")
	text := logOf(t, e)
	lines := strings.SplitAfter(string(text), "\n")
	for _, row := range []struct{ name, text, want string }{
		{"flipped", strings.Replace(string(text), `"game":3`, `"game":4`, 1), "the line is damaged"},
		{"twice", string(text) + lines[2], "line 8: game"},
		{"stranger", "hello\n", "line 1: this is no log of arena"},
		{"torn stranger", "hello", "this is no log of arena"},
		{"game first", lines[1], "line 1: this is no log of arena"},
		{"header twice", lines[0] + lines[0], "line 2: the line is damaged"},
		{"empty line", lines[0] + "\n" + lines[1], "line 2: the line is damaged"},
	} {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		if err := os.WriteFile(path, []byte(row.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := arena.OpenLog(path, arena.NewRun(e, 1)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want %s", row.name, err, row.want)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != row.text {
			t.Errorf("%s: what is refused was changed", row.name)
		}
	}
}

// A folder of another experiment is refused, and the error lists the differences.
func TestOtherExperiment(t *testing.T) {
	dir := t.TempDir()
	base := experiment(t, kuhn.New(), 6, nil, "random", "random")
	f, err := arena.OpenFolder(dir, arena.NewRun(base, 1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenFolder(dir, arena.NewRun(base, 1)); err == nil || !strings.Contains(err.Error(), "another run is writing here") {
		t.Errorf("two runs in one folder: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		want string
		e    *arena.Experiment
	}{
		{"the number of games is 6 there, 8 here", experiment(t, kuhn.New(), 8, nil, "random", "random")},
		{"the side first is first: random there, first: search here", experiment(t, kuhn.New(), 6, nil, "search", "random")},
		{"the test is none there, 0,5 here", experiment(t, kuhn.New(), 6, &arena.Bounds{Elo1: 5}, "random", "random")},
		{"the game is kuhn there, mall here; boardDigest is  there, d4b7", experiment(t, mall(t), 6, nil, "random", "random")},
		{"the number of sides is 2 there, 1 here", experiment(t, team(), 6, nil, "random")},
	} {
		_, err := arena.OpenFolder(dir, arena.NewRun(row.e, 1))
		if err == nil || !strings.Contains(err.Error(), "another experiment: ") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("error %v, want %s", err, row.want)
		}
	}
	again, err := arena.New(kuhn.New(), [][]string{{"random"}, {"random"}}, 8, 6, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenFolder(dir, arena.NewRun(again, 1)); err == nil || !strings.Contains(err.Error(), "the seed is 7 there, 8 here") {
		t.Errorf("another seed: %v", err)
	}
}

// A folder that cannot be one is refused before anything is played.
func TestBadFolder(t *testing.T) {
	r := arena.NewRun(experiment(t, kuhn.New(), 6, nil, "random", "random"), 1)
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{file, filepath.Join(file, "below")} {
		if _, err := arena.OpenFolder(bad, r); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "results.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenFolder(dir, r); err == nil || !strings.Contains(err.Error(), "not the folder of an experiment") {
		t.Errorf("a folder of results without a log: %v", err)
	}
	if os.Getuid() == 0 {
		return // root may write everywhere
	}
	shut := filepath.Join(dir, "shut")
	if err := os.Mkdir(shut, 0o555); err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenFolder(shut, r); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a folder without permission: %v", err)
	}
}
