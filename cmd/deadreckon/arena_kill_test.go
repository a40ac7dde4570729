package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/internal/slowtest"
)

// program returns the path of a program that runs deadreckon as a process: the binary of the test.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "deadreckon")
	if err := os.Symlink(self, path); err != nil {
		t.Skip(err)
	}
	return path
}

// wholeLines returns a log without an incomplete last line.
func wholeLines(t *testing.T, dir string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "games.jsonl"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return text[:bytes.LastIndexByte(text, '\n')+1]
}

// reportOf returns the files of a report without times.
func reportOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, name := range []string{"report.md", "results.csv", "results.json",
		"leads.svg", "winrates.svg", "ratings.svg", "turns.svg"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		out[name] = string(text)
	}
	var results map[string]any
	if err := json.Unmarshal([]byte(out["results.json"]), &results); err != nil {
		t.Fatal(err)
	}
	delete(results, "timing")
	text, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	out["results.json"] = string(text)
	before, rest, found := strings.Cut(out["report.md"], "## Time per decision\n")
	_, after, ended := strings.Cut(rest, "## Methods\n")
	if !found || !ended {
		t.Fatalf("the report has no times:\n%s", out["report.md"])
	}
	out["report.md"] = before + after
	return out
}

// A run that is killed at random moments loses no finished game, leaves no result that looks complete, and
// ends with the report of an uninterrupted run.
func TestArenaKilled(t *testing.T) {
	slowtest.Skip(t)
	bin := program(t)
	for name, args := range map[string]string{
		"all games": "arena --human script,random --zombie script --games 200 --threads 2",
		"sprt":      "arena --human script,random --zombie script --games 2000 --sprt 0,150 --threads 2",
	} {
		t.Run(name, func(t *testing.T) {
			words := strings.Fields(args)
			whole, killed := t.TempDir(), t.TempDir()
			begin := time.Now()
			if out, err := exec.Command(bin, append(words, "--report", whole)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			soon := min(time.Since(begin)/20, 40*time.Millisecond) // unless the first moment was slow
			want := reportOf(t, whole)
			rng := rand.New(rand.NewPCG(1, uint64(len(args))))
			kills, lines := 0, []byte{}
			for {
				cmd := exec.Command(bin, append(words, "--report", killed)...)
				var out bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &out
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				// The first kills are early, the later ones leave time to finish.
				pause := rng.Int64N(int64(soon) * int64(kills+1))
				timer := time.AfterFunc(time.Duration(pause), func() { cmd.Process.Kill() })
				err := cmd.Wait()
				timer.Stop()
				now := wholeLines(t, killed)
				if !bytes.HasPrefix(now, lines) {
					t.Fatalf("after %d kills finished games are gone: %d bytes were\n%s", kills, len(lines), now)
				}
				lines = now
				if err == nil {
					break
				}
				if cmd.ProcessState.Exited() {
					t.Fatalf("after %d kills: %v\n%s", kills, err, out.String())
				}
				kills++
				for _, file := range []string{"results.csv", "winrates.svg", "turns.svg"} {
					if text, err := os.ReadFile(filepath.Join(killed, file)); err == nil && string(text) != want[file] {
						t.Fatalf("%s is there after %d kills, but is not what it should be", file, kills)
					}
				}
			}
			if left, _ := filepath.Glob(filepath.Join(killed, ".*")); len(left) > 0 {
				t.Errorf("%q are left behind", left)
			}
			t.Logf("%d kills, %d games", kills, bytes.Count(lines, []byte("\n"))-1)
			if kills < 3 {
				t.Errorf("only %d kills: the test does not test", kills)
			}
			for file, text := range reportOf(t, killed) {
				if text != want[file] {
					t.Errorf("%s after %d kills differs from a run at once", file, kills)
				}
			}
		})
	}
}
