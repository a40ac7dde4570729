package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// process is a process of a fleet.
type process struct {
	args []string
	cmd  *exec.Cmd
	errs bytes.Buffer
	over chan error
}

func (p *process) start(t *testing.T, bin string) {
	t.Helper()
	p.cmd = exec.Command(bin, p.args...)
	p.errs.Reset()
	p.cmd.Stderr = &p.errs
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.over = make(chan error, 1)
	go func(cmd *exec.Cmd, over chan<- error) { over <- cmd.Wait() }(p.cmd, p.over)
}

// A host, two workers and who has the games played, each of which is killed or stopped at random:
// no game is lost, none counted twice, and the report is that of one machine without a fault.
func TestFleetKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	fleetKilled(t, 6, 4000, time.Second)
}

// fleetKilled plays an arena.
func fleetKilled(t *testing.T, faults, games int, stopped time.Duration) {
	bin := program(t)
	whole, dir := t.TempDir(), t.TempDir()
	words := strings.Fields(fmt.Sprintf("arena --human script,random --zombie script --games %d --report", games))
	if out, err := exec.Command(bin, append(words, whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	had := killed(t, bin, append(words, dir), faults, stopped)
	compareGames(t, whole, dir, had)
}

// So it is with a training whose actors are ahead of its learner.
func TestFleetTrainKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	bin := program(t)
	settings := settingsFile(t, "slots = 3", "ahead = 1", "quick-iterations = 4", "width = 8", "gate-games = 16", "gate-iterations = 4",
		"yardstick-games = 6", "yardstick-iterations = 4", "pool-share = 0.5")
	url, end := aFleetFor(t)
	whole, dir := filepath.Join(t.TempDir(), "run"), filepath.Join(t.TempDir(), "run")
	words := strings.Fields("train --game leduc --threads 1 --games 60 --iterations 40 --steps 30 --generations 6 --config " + settings + " -o")
	if out, err := exec.Command(bin, append(words, whole, "--fleet", url)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	end()
	killed(t, bin, append(words, dir), 6, time.Second)
	sameTraining(t, trained(t, dir), trained(t, whole))
}

// killed runs a command on a fleet, and kills or stops the command, the host and two workers at
// random, with so many faults, until it is done; the longest stops take as long as stopped says. It
// returns how many faults there were: at least half of them.
func killed(t *testing.T, bin string, words []string, faults int, stopped time.Duration) int {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	url, cache := "nats://"+address, t.TempDir()
	parts := []*process{
		{args: append(words, "--fleet", url)},
		{args: []string{"host", filepath.Join(t.TempDir(), "host"), "--listen", address, "--threads", "1"}},
		{args: []string{"worker", url, "--threads", "1", "--cache", cache}},
		{args: []string{"worker", url, "--threads", "1", "--cache", cache}},
	}
	owner := parts[0]
	t.Cleanup(func() {
		for _, p := range parts {
			if p.cmd != nil {
				p.cmd.Process.Kill()
			}
		}
	})
	for i := range parts {
		p := parts[(i+1)%len(parts)] // who has the games played comes last
		p.start(t, bin)
		if p == parts[1] {
			waitFor(t, address)
		}
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for fault := 0; ; {
		select {
		case err := <-owner.over:
			if away := strings.Contains(owner.errs.String(), ": fleet: nats://"); err != nil && owner.cmd.ProcessState.Exited() && !away {
				t.Fatalf("after %d faults: %v\n%s", fault, err, owner.errs.String())
			}
			if err == nil {
				if fault < faults/2 {
					t.Errorf("only %d faults: the test does not test", fault)
				}
				return fault
			}
			time.Sleep(100 * time.Millisecond) // the host may be away
			owner.start(t, bin)
			continue
		case <-time.After(time.Duration(200+rng.IntN(1000)) * time.Millisecond):
		}
		for _, p := range parts[1:] { // who found no host is started again, as systemd does
			select {
			case <-p.over:
				p.start(t, bin)
			default:
			}
		}
		if fault == faults {
			continue
		}
		fault++
		p := parts[rng.IntN(len(parts))]
		if rng.IntN(3) == 0 {
			pause := time.Second
			if rng.IntN(3) == 0 {
				pause = stopped
			}
			p.cmd.Process.Signal(syscall.SIGSTOP)
			time.Sleep(pause)
			p.cmd.Process.Signal(syscall.SIGCONT)
			continue
		}
		p.cmd.Process.Kill()
		if p == owner {
			continue // it is started where its end is seen
		}
		<-p.over
		p.start(t, bin)
	}
}

// waitFor waits until somebody listens.
func waitFor(t *testing.T, address string) {
	t.Helper()
	for range 600 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("nobody listens at %s", address)
}

// compareGames compares the logs, game by game, and the reports of two runs of one experiment.
func compareGames(t *testing.T, whole, dir string, faults int) {
	t.Helper()
	there := map[string]string{}
	for i, d := range []string{whole, dir} {
		text, err := os.ReadFile(filepath.Join(d, "games.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for n, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
			var row struct{ Game map[string]any }
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(err)
			}
			delete(row.Game, "thinking")
			key := fmt.Sprint(row.Game["agents"], row.Game["game"])
			game := fmt.Sprint(row.Game)
			if seen[key] {
				t.Errorf("line %d: game %s is counted twice", n+2, key)
			}
			if seen[key] = true; i == 0 {
				there[key] = game
			} else if there[key] != game {
				t.Errorf("game %s is another one", key)
			}
		}
		if len(seen) != len(there) {
			t.Errorf("%d games of %d", len(seen), len(there))
		}
	}
	want := reportOf(t, whole)
	for file, text := range reportOf(t, dir) {
		if text != want[file] {
			t.Errorf("%s after %d faults differs from that of a run without any", file, faults)
		}
	}
	t.Logf("%d faults, %d games", faults, len(there))
}
