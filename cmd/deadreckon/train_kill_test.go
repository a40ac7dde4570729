package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"deadreckon/env/trajectory"
	"deadreckon/internal/slowtest"
	"deadreckon/train/selfplay"
)

// trained returns the files of a training by name, without times.
func trained(t *testing.T, dir string) map[string]string {
	t.Helper()
	timed := regexp.MustCompile(`"seconds":[0-9.e+-]+|"crc":"[0-9a-f]+"|"metrics":[0-9]+`)
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), "curves.") {
			return err
		}
		text, err := os.ReadFile(path)
		if name, _ := filepath.Rel(dir, path); filepath.Ext(name) == ".json" || name == selfplay.MetricsFile {
			out[name] = timed.ReplaceAllString(string(text), "")
		} else {
			out[name] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// finishedGames returns the finished games of a training by file.
func finishedGames(t *testing.T, dir string) map[string][]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "games", "*.drt"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for _, path := range paths {
		r, err := trajectory.Open(path)
		if err != nil {
			continue // the header was not written
		}
		var game strings.Builder
		for {
			rec, err := r.Next()
			if err != nil {
				if err != io.EOF && !strings.Contains(err.Error(), io.ErrUnexpectedEOF.Error()) {
					t.Fatalf("%s: %v", path, err)
				}
				break
			}
			switch rec := rec.(type) {
			case *trajectory.Start:
				game.Reset()
			case *trajectory.Step:
				fmt.Fprint(&game, rec.Seat, rec.Action, rec.Legal, rec.Search != nil, " ")
			case *trajectory.End:
				out[path] = append(out[path], fmt.Sprint(game.String(), rec.Result))
			}
		}
		r.Close()
	}
	return out
}

// settingsFile writes a file of settings and returns its name.
func settingsFile(t *testing.T, lines ...string) string {
	t.Helper()
	file := t.TempDir() + "/settings.toml"
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// A training that is killed at random moments loses no finished game, always resumes, and ends with the same
// bytes as an uninterrupted one.
func TestTrainKilled(t *testing.T) {
	slowtest.Skip(t)
	const kills = 12
	bin := program(t)
	killed, whole := t.TempDir()+"/killed", t.TempDir()+"/whole"
	settings := settingsFile(t, "slots = 1", "width = 8", "gate-games = 16", "yardstick-games = 6", "pool-share = 0.5")
	command := func(dir string, generations int) *exec.Cmd {
		words := strings.Fields("train --game kuhn --threads 1 --games 30 --iterations 12 --steps 3 --batch 16384 --nashconv 100")
		return exec.Command(bin, append(words, "--config", settings, "-o", dir, "--generations", fmt.Sprint(generations))...)
	}
	// The kills are spread over the duration of a start and a generation.
	begin := time.Now()
	if out, err := command(whole, 1).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	moment := time.Since(begin)
	rng := rand.New(rand.NewPCG(5, 6))
	games, at := map[string][]string{}, map[string]int{}
	// Gate and yardsticks are short here: few kills hit them.
	tested := func() bool {
		metrics, err := selfplay.ReadMetrics(killed)
		return err == nil && len(metrics) >= 3 && len(at) >= 2
	}
	kill := 0
	for ; kill < kills || !tested(); kill++ {
		if kill == 20*kills {
			t.Fatalf("%d kills in phases %v: the test does not test", kill, at)
		}
		cmd := command(killed, 1<<20)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(rng.Int64N(int64(moment+moment/2))), func() { cmd.Process.Kill() })
		cmd.Wait()
		timer.Stop()
		if cmd.ProcessState.Exited() {
			t.Fatalf("after %d kills it ended by itself: %v\n%s", kill, cmd.ProcessState, out.String())
		}
		now := finishedGames(t, killed)
		for path, had := range games {
			if len(now[path]) < len(had) || strings.Join(now[path][:len(had)], "\n") != strings.Join(had, "\n") {
				t.Fatalf("after %d kills %s has %d finished games, and had %d; or others", kill+1, path, len(now[path]), len(had))
			}
		}
		games = now
		if text, err := os.ReadFile(filepath.Join(killed, "state.json")); err == nil {
			at[regexp.MustCompile(`"phase":"[a-z]+"`).FindString(string(text))]++
		}
	}
	metrics, err := selfplay.ReadMetrics(killed)
	if err != nil {
		t.Fatal(err)
	}
	last := len(metrics) + 2
	for _, dir := range []string{killed, whole} {
		if out, err := command(dir, last).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	t.Logf("%d kills in phases %v, %d generations, %v each at first", kill, at, last, moment)
	if metrics, err = selfplay.ReadMetrics(killed); err != nil || len(metrics) != last {
		t.Errorf("%d rows of %d generations, %v", len(metrics), last, err)
	}
	got, want := trained(t, killed), trained(t, whole)
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s differs from that of a training that was not killed", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

// Ctrl-C during a training says how to resume, and the same command does.
func TestInterruptTrain(t *testing.T) {
	dir := t.TempDir() + "/run"
	settings := settingsFile(t, "gate-games = 0", "yardstick-games = 0")
	args := strings.Fields("train --game kuhn --games 20 --iterations 8 --steps 5 -o " + dir + " --config " + settings)
	generations := 2
	begun := func() bool {
		rows, err := selfplay.ReadMetrics(dir)
		return err == nil && len(rows) >= generations
	}
	for range 2 {
		status, out, errs := interruptedWhen(t, begun, strings.NewReader(""), args...)
		if status != exitOK || !strings.Contains(out, "new net") ||
			!regexp.MustCompile(`\ninterrupted in generation \d+; all but the games in progress is saved; rerun the command to resume\n$`).MatchString(errs) {
			t.Errorf("status %d, output:\n%s\nerrors:\n%s", status, out, errs)
		}
		rows, err := selfplay.ReadMetrics(dir)
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if row.Generation != i {
				t.Errorf("row %d is of generation %d", i, row.Generation)
			}
		}
		generations = len(rows) + 2
	}
}
