package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What was played is not played again, a file that was cut short is gone on with,
// and the report reads it.
func TestPlayGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.csv")
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
	if err := run(append([]string{"play", "--seed", "2"}, args...)); err == nil || !strings.Contains(err.Error(), "another study") {
		t.Errorf("games of another seed: error %v", err)
	}
}

func TestLead(t *testing.T) {
	a, b := cell{"a", 0}, cell{"b", 0}
	r := &results{numbers: 8, games: map[cell][]game{}}
	for n := range r.numbers {
		r.games[a] = append(r.games[a], game{score: []float64{1, 1, 1, -1, 1, 1, 1, -1}[n]})
		r.games[b] = append(r.games[b], game{score: []float64{1, -1, -1, -1, 1, -1, -1, -1}[n]})
	}
	points, p := r.lead(a, b)
	if points.Value != 50 || p != 0 { // every pair differs by exactly one game
		t.Errorf("lead %v, p %v", points, p)
	}
	r.games[b][7].score = 1
	if points, p = r.lead(a, b); points.Value != 37.5 || p < 0.05 || p > 0.06 {
		t.Errorf("lead %v, p %v: want 37.5, t = 3 with 3 degrees of freedom", points, p)
	}
}
