package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What was played is not played again, a file that was cut short is gone on with,
// and the report reads it, with a plot unless that were of one budget.
func TestPlayGoesOn(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.csv")
	args := []string{"-o", file, "--budgets", "1,2,3", "--games", "4", "--threads", "2"}
	if err := run(append([]string{"play"}, args...)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	const want = 2 + 4*(2+3*5) // a heading, the columns, and games of each cell
	if len(lines) != want+1 {
		t.Fatalf("%d lines, want %d", len(lines)-1, want)
	}
	if err := os.WriteFile(file, []byte(strings.Join(lines[:want-10], "")), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := run(append([]string{"play"}, args...)); err != nil {
			t.Fatal(err)
		}
	}
	again, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for l := range strings.Lines(string(again)) {
		found[l] = true
	}
	for _, l := range lines {
		if l != "" && !found[l] {
			t.Errorf("lost, or played otherwise: %s", l)
		}
	}
	if n := strings.Count(string(again), "\n"); n != want {
		t.Errorf("%d lines after going on, want %d", n, want)
	}
	if err := run(append([]string{"report"}, args...)); err != nil {
		t.Error(err)
	}
	if err := os.Remove(filepath.Join(dir, "games.svg")); err != nil {
		t.Errorf("the report of three budgets: %v", err)
	}
	if err := run([]string{"report", "-o", file, "--budgets", "2", "--games", "4"}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "games.svg")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a plot of one budget: %v", err)
	}
	if err := run(append([]string{"play", "--seed", "2"}, args...)); err == nil || !strings.Contains(err.Error(), "other games") {
		t.Errorf("games of another seed: error %v", err)
	}
}
