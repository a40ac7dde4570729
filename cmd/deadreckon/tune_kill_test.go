package main

import (
	"bytes"
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

// tunedFiles returns the files of a finished tuning without times.
func tunedFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, name := range []string{"evaluations.jsonl", "report.md", "results.json", "points.svg",
		"knobs.svg", "match/results.csv"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		out[name] = string(text)
	}
	return out
}

// A tuning that is killed at random moments loses no finished evaluation, leaves no result that looks
// complete, and ends with the report of an uninterrupted tuning with another number of threads.
func TestTuneKilled(t *testing.T) {
	slowtest.Skip(t)
	bin := program(t)
	words := strings.Fields("tune --tuned zombie --human random --zombie swarm --knobs show,slope --budget 600 --batch 10 --games 100")
	whole, killed := t.TempDir(), t.TempDir()
	begin := time.Now()
	if out, err := exec.Command(bin, append(words, "--report", whole, "--threads", "1")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	soon := min(time.Since(begin)/20, 40*time.Millisecond) // unless the first moment was slow
	want := tunedFiles(t, whole)
	rng := rand.New(rand.NewPCG(3, 4))
	kills, log := 0, []byte{}
	for {
		cmd := exec.Command(bin, append(words, "--report", killed, "--threads", "2")...)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// The first kills are early, the later ones leave time to finish.
		timer := time.AfterFunc(time.Duration(rng.Int64N(int64(soon)*int64(kills+1))), func() { cmd.Process.Kill() })
		err := cmd.Wait()
		timer.Stop()
		now, bad := os.ReadFile(filepath.Join(killed, "evaluations.jsonl"))
		if bad != nil && !errors.Is(bad, os.ErrNotExist) {
			t.Fatal(bad)
		}
		now = now[:bytes.LastIndexByte(now, '\n')+1]
		if !bytes.HasPrefix(now, log) || !strings.HasPrefix(want["evaluations.jsonl"], string(now)) {
			t.Fatalf("after %d kills the log is\n%s\nand was\n%s", kills, now, log)
		}
		log = now
		if err == nil {
			break
		}
		if cmd.ProcessState.Exited() {
			t.Fatalf("after %d kills: %v\n%s", kills, err, out.String())
		}
		kills++
		for _, name := range []string{"report.md", "results.json", "points.svg", "knobs.svg"} {
			if text, err := os.ReadFile(filepath.Join(killed, name)); err == nil && string(text) != want[name] {
				t.Fatalf("%s is there after %d kills, but is not what it should be", name, kills)
			}
		}
	}
	t.Logf("%d kills", kills)
	if kills < 3 {
		t.Errorf("only %d kills: the test does not test", kills)
	}
	for name, text := range tunedFiles(t, killed) {
		if text != want[name] {
			t.Errorf("%s after %d kills differs from a tuning at once", name, kills)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(killed, ".*")); len(left) > 0 {
		t.Errorf("%q are left behind", left)
	}
}

// Ctrl-C during a tuning says how to resume.
func TestInterruptTune(t *testing.T) {
	dir := t.TempDir()
	args := []string{"tune", "--human", "balanced", "--zombie", "swarm", "--budget", "10000000", "--batch", "4", "--report", dir}
	begun := func() bool {
		log, err := os.Stat(dir + "/evaluations.jsonl")
		return err == nil && log.Size() > 5000 // more than the first line
	}
	status, out, errs := interruptedWhen(t, begun, strings.NewReader(""), args...)
	if status != exitOK || out != "" || !strings.HasPrefix(errs, "interrupted after ") || !strings.HasSuffix(errs, "all are saved; rerun the command to resume\n") {
		t.Errorf("status %d, output:\n%s\nerrors:\n%s", status, out, errs)
	}
	if _, err := os.Stat(dir + "/results.json"); err == nil {
		t.Error("results of a tuning that is not complete")
	}
}
