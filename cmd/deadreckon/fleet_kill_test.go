//go:build unix

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
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"deadreckon/internal/slowtest"
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

// A host, two workers and the client are killed or stopped at random: no game is lost or counted twice, and
// the report is that of one machine.
func TestFleetKilled(t *testing.T) {
	slowtest.Skip(t)
	arenaKilled(t, 6, time.Second)
}

// arenaKilled plays an arena repeatedly until it has this number of faults.
func arenaKilled(t *testing.T, faults int, stopped time.Duration) {
	bin, whole := program(t), t.TempDir()
	words := strings.Fields("arena --human script,random --zombie script --games 4000 --report")
	if out, err := exec.Command(bin, append(words, whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	fleetKilled(t, bin, words, faults, stopped, func(dir string) { compareGames(t, whole, dir) })
}

// A training on a fleet survives the same faults.
func TestFleetTrainKilled(t *testing.T) {
	slowtest.Skip(t)
	bin, whole := program(t), filepath.Join(t.TempDir(), "run")
	settings := settingsFile(t, "slots = 3", "width = 8", "gate-games = 16", "yardstick-games = 6", "pool-share = 0.5")
	words := strings.Fields("train --game leduc --threads 1 --games 60 --iterations 40 --steps 30 --generations 6 --config " + settings + " -o")
	url, end := aFleetFor(t)
	if out, err := exec.Command(bin, append(words, whole, "--fleet", url)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	end()
	fleetKilled(t, bin, words, 6, time.Second, func(dir string) { sameTraining(t, trained(t, dir), trained(t, whole)) })
}

// fleetKilled runs a command on a fleet, in one folder after another, and kills or stops it, the host and two
// workers at random until it has this number of faults. stopped is the longest stop. It checks each finished
// folder.
func fleetKilled(t *testing.T, bin string, words []string, faults int, stopped time.Duration, look func(dir string)) {
	t.Helper()
	address := freeAddress(t)
	url, cache := "nats://"+address, t.TempDir()
	owner := &process{}
	parts := []*process{
		owner,
		{args: []string{"host", filepath.Join(t.TempDir(), "host"), "--listen", address, "--threads", "1"}},
		{args: []string{"worker", url, "--threads", "1", "--cache", cache}},
		{args: []string{"worker", url, "--threads", "1", "--cache", cache}},
	}
	t.Cleanup(func() {
		for _, p := range parts {
			if p.cmd != nil {
				p.cmd.Process.Kill()
			}
		}
	})
	for _, p := range parts[1:] {
		p.start(t, bin)
		waitFor(t, address)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for fault, round := 0, 1; ; round++ {
		dir := filepath.Join(t.TempDir(), "run")
		owner.args = append(slices.Clone(words), dir, "--fleet", url)
		owner.start(t, bin)
		for done := false; !done; {
			select {
			case err := <-owner.over:
				done = err == nil
				if away := strings.Contains(owner.errs.String(), ": fleet: nats://"); !done && owner.cmd.ProcessState.Exited() && !away {
					t.Fatalf("after %d faults: %v\n%s", fault, err, owner.errs.String())
				}
				if !done {
					time.Sleep(100 * time.Millisecond) // the host may be down
					owner.start(t, bin)
				}
				continue
			case <-time.After(time.Duration(200+rng.IntN(1000)) * time.Millisecond):
			}
			for _, p := range parts[1:] { // restart a worker that found no host, as systemd does
				select {
				case <-p.over:
					p.start(t, bin)
				default:
				}
			}
			if fault < faults {
				fault++
				parts[rng.IntN(len(parts))].disturb(rng, stopped)
			}
		}
		look(dir)
		t.Logf("%d faults up to the end of run %d", fault, round)
		if fault == faults || t.Failed() {
			return
		}
	}
}

// disturb kills a process, which is restarted by its observer, or stops it for a while.
func (p *process) disturb(rng *rand.Rand, longest time.Duration) {
	if rng.IntN(3) > 0 {
		p.cmd.Process.Kill()
		return
	}
	pause := time.Second
	if rng.IntN(3) == 0 {
		pause = longest
	}
	stopped := p.cmd.Process
	stopped.Signal(syscall.SIGSTOP)
	time.AfterFunc(pause, func() { stopped.Signal(syscall.SIGCONT) }) // it may have been killed meanwhile
}

// freeAddress returns an unused address.
func freeAddress(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	return free.Addr().String()
}

// waitFor waits until the address accepts connections.
func waitFor(t *testing.T, address string) {
	t.Helper()
	for range 6000 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("nobody listens at %s", address)
}

// compareGames compares the logs, game by game, and the reports of two runs of one experiment.
func compareGames(t *testing.T, whole, dir string) {
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
			t.Errorf("%s differs from that of a run without any fault", file)
		}
	}
}
