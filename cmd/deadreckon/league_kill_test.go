package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/internal/slowtest"
)

const seasonFile = `game = "leduc"
games = 20
results = "RESULTS"

[[player]]
name = "model"
client = "model first tells"

[[player]]
name = "search"
agent = "search:iterations=20"
`

// A season that is killed at random moments loses no finished game, has a record of each, and ends with the
// report of an uninterrupted season.
func TestLeagueKilled(t *testing.T) {
	slowtest.Skip(t)
	bin := program(t)
	if err := os.Symlink(bin, filepath.Join(filepath.Dir(bin), "model")); err != nil {
		t.Skip(err)
	}
	t.Setenv("PATH", filepath.Dir(bin)+string(os.PathListSeparator)+os.Getenv("PATH"))
	season := func(results string) *exec.Cmd {
		file := filepath.Join(t.TempDir(), "season.toml")
		if err := os.WriteFile(file, []byte(strings.Replace(seasonFile, "RESULTS", results, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		return exec.Command(bin, "league", file)
	}
	whole, killed := t.TempDir(), t.TempDir()
	begin := time.Now()
	if out, err := season(whole).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took := time.Since(begin)
	for range 4 {
		before := wholeLines(t, killed)
		c := season(killed)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(took / 4)
		_ = c.Process.Kill()
		_ = c.Wait()
		if after := wholeLines(t, killed); !bytes.HasPrefix(after, before) {
			t.Fatalf("finished games are lost:\n%s\nand then\n%s", before, after)
		}
	}
	if out, err := season(killed).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	once, again := reportOf(t, whole), reportOf(t, killed)
	for _, name := range []string{"results.csv", "ratings.svg", "winrates.svg"} { // a restarted client calls more tools
		if again[name] != once[name] {
			t.Errorf("%s differs:\n%s\nand\n%s", name, again[name], once[name])
		}
	}
	records, err := filepath.Glob(filepath.Join(killed, recordsFolder, "*.record"))
	if err != nil || len(records) != 80 {
		t.Fatalf("%d records of 80 games, %v", len(records), err)
	}
	for _, record := range records {
		if status, _, errs := runQuoted("deadreckon replay " + record + " --verify"); status != exitOK {
			t.Errorf("%s: %s", record, errs)
		}
	}
}
