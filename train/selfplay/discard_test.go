package selfplay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/train/selfplay"
)

// discarding returns a run that deletes old games.
func discarding(t *testing.T) selfplay.Config {
	t.Helper()
	c := small(t, open(t, "kuhn"))
	c.Play.Iterations, c.Gate.Games, c.Yardsticks.Games = 0, 0, 0
	c.Limit.Generations = 4
	return c
}

// kept checks which generations have complete games.
func kept(t *testing.T, c selfplay.Config, generations ...int) {
	t.Helper()
	files, err := os.ReadDir(filepath.Join(c.Dir, "games"))
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, f := range files {
		got = append(got, f.Name())
	}
	for _, g := range generations {
		for slot := range c.Play.Slots {
			want = append(want, fmt.Sprintf("%04d-%03d.drt", g, slot))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("games %v, want %v", got, want)
	}
}

// TestDiscard: games are deleted when they leave the window; foreign files are kept.
func TestDiscard(t *testing.T) {
	c := discarding(t)
	c.Limit.Generations = 1
	train(t, c)
	foreign := filepath.Join(c.Dir, "games", "0000-000.drt.mine")
	writeFile(t, foreign, nil)
	c.Limit.Generations = 3
	train(t, c)
	if err := os.Remove(foreign); err != nil {
		t.Error(err)
	}
	kept(t, c)
	for _, row := range rows(t, c.Dir, 3) {
		if row.Learn.Games != c.Play.Games {
			t.Errorf("learned from %d games", row.Learn.Games)
		}
	}
}

// TestKilledWhileDiscarding: after a kill during deletion, the run resumes to the same files.
func TestKilledWhileDiscarding(t *testing.T) {
	c := discarding(t)
	r := openRun(t, c)
	for range 2 * 4 { // the phases of two generations
		do(t, r)
	}
	doUntil(t, r, "measure")
	r.Close()
	kept(t, c, 2)
	before := t.TempDir()
	copyDir(t, before, c.Dir)
	train(t, c)
	want := untimed(t, c.Dir)
	for gone := range c.Play.Slots + 1 {
		dir := filepath.Join(t.TempDir(), "run")
		copyDir(t, dir, before)
		for slot := range gone {
			if err := os.Remove(filepath.Join(dir, "games", fmt.Sprintf("0002-%03d.drt", slot))); err != nil {
				t.Fatal(err)
			}
		}
		train(t, withDir(c, dir, c.Limit.Generations))
		same(t, fmt.Sprint(gone, " files gone"), untimed(t, dir), want)
	}
}

// TestGamesMissing: a run that keeps its games reports missing ones.
func TestGamesMissing(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	train(t, c)
	if err := os.Remove(filepath.Join(c.Dir, "games", "0001-000.drt")); err != nil {
		t.Fatal(err)
	}
	r := openRun(t, c)
	_, err := r.Do() // it plays
	if err == nil {
		_, err = r.Do()
	}
	if err == nil || !strings.Contains(err.Error(), "0001-000.drt: no such file") {
		t.Error(err)
	}
}
