//go:build soak && linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"deadreckon/engine/enginetest"
	"deadreckon/fleet"
	"deadreckon/fleet/host"
	"deadreckon/internal/access"
)

// TestManyWorkers runs a host with a thousand workers that finish games at once and sleep for a second per
// game. It prints the cost of the host and of the owner, and how long workers waited. Run it with make soak.
func TestManyWorkers(t *testing.T) {
	if !enginetest.FirstSitting(t) {
		return
	}
	const workers, second = 1000, time.Second
	bin := program(t)
	address, status := freeAddress(t), freeAddress(t)
	served := &process{args: []string{"host", filepath.Join(t.TempDir(), "host"), "--listen", address, "--status", status, "--threads", "1"}}
	asks := &process{args: strings.Fields("arena --game leduc --seat first=random --seat second=random --games 2000000 --report " + t.TempDir() + "/many --fleet nats://" + address)}
	for _, p := range []*process{served, asks} {
		p.start(t, bin)
		t.Cleanup(func() { p.cmd.Process.Kill() })
		waitFor(t, address)
	}
	fit, err := fleet.Fingerprints()
	if err != nil {
		t.Fatal(err)
	}
	fleetOf := &sleepers{url: "nats://" + address, fit: fit, second: second}
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() {
			if err := fleetOf.work(fmt.Sprint("sleeper-", i)); err != nil {
				t.Error(err)
			}
		})
	}
	time.Sleep(40 * time.Second) // until all have had a job
	before, cpu, cpuOfOwner, start := fleetOf.jobs.Load(), cpuOf(t, served), cpuOf(t, asks), time.Now()
	time.Sleep(60 * time.Second)
	seconds := time.Since(start).Seconds()
	jobs := float64(fleetOf.jobs.Load() - before)
	cpu, cpuOfOwner = cpuOf(t, served)-cpu, cpuOf(t, asks)-cpuOfOwner
	var seen host.Status
	answer, err := http.Get("http://" + status)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&seen); err != nil {
		t.Fatal(err)
	}
	fleetOf.over.Store(true)
	all.Wait()
	load, _ := os.ReadFile("/proc/loadavg")
	slices.Sort(fleetOf.waits)
	t.Logf("%d workers, %d threads: %.1f jobs and %.0f games a second", len(seen.Workers), seen.Threads, jobs/seconds, seen.Rate)
	t.Logf("processor: host %.1f %% of one, %.2f ms a job; owner %.1f %%, %.2f ms a job", 100*cpu/seconds, 1000*cpu/jobs, 100*cpuOfOwner/seconds, 1000*cpuOfOwner/jobs)
	t.Logf("a worker waits for report and lease: half of the times up to %v, 99 of 100 up to %v; load of the machine %s", fleetOf.waits[len(fleetOf.waits)/2], fleetOf.waits[len(fleetOf.waits)*99/100], load)
	if len(seen.Workers) != workers || seen.Lost > 0 || seen.Erred > 0 || len(seen.Shut) > 0 {
		t.Errorf("%d workers, %d leases expired, %d jobs failed, %v banned", len(seen.Workers), seen.Lost, seen.Erred, seen.Shut)
	}
}

// sleepers are workers that sleep.
type sleepers struct {
	url    string
	fit    map[string]string
	second time.Duration // that a game takes
	jobs   atomic.Int64
	over   atomic.Bool

	mu     sync.Mutex
	player fleet.Player // of the one run there is
	waits  []time.Duration
}

// work is one of them.
func (s *sleepers) work(name string) error {
	conn, err := nats.Connect(s.url, nats.CustomInboxPrefix("_INBOX."+name))
	if err != nil {
		return err
	}
	defer conn.Close()
	ask := func(op string, question, answer any) error {
		text, err := json.Marshal(question)
		if err != nil {
			return err
		}
		m, err := conn.Request(fleet.Subject(fleet.RoleWorker, name, op), text, time.Minute)
		if err != nil {
			return fmt.Errorf("%s: %w", op, err)
		}
		return json.Unmarshal(m.Data, answer)
	}
	var f fleet.Failure
	if err := ask("hello", fleet.Hello{Protocol: fleet.Protocol, Threads: 1, Program: "sleeper", Fit: s.fit}, &f); err != nil || f.Error != "" {
		return fmt.Errorf("hello: %v, %q", err, f.Error)
	}
	var free time.Time
	for !s.over.Load() {
		var l fleet.LeaseReply
		if err := ask("lease", struct{}{}, &l); err != nil || l.Error != "" {
			return fmt.Errorf("lease: %v, %q", err, l.Error)
		}
		if l.Job == nil {
			continue
		}
		if !free.IsZero() {
			s.mu.Lock()
			s.waits = append(s.waits, time.Since(free))
			s.mu.Unlock()
		}
		x, err := s.play(l.Job, ask)
		if err != nil {
			return err
		}
		for end := time.Now().Add(time.Duration(len(x.Games)) * s.second); time.Now().Before(end) && !s.over.Load(); {
			time.Sleep(min(fleet.HeartbeatInterval, time.Until(end)))
			var over fleet.ObsoleteJobs
			if err := ask("alive", fleet.Heartbeat{Jobs: []string{l.Job.ID()}}, &over); err != nil {
				return err
			}
		}
		free = time.Now()
		if err := ask("report", x, &f); err != nil || f.Error != "" {
			return fmt.Errorf("report: %v, %q", err, f.Error)
		}
		s.jobs.Add(1)
	}
	return nil
}

// play plays a job.
func (s *sleepers) play(j *fleet.Job, ask func(op string, question, answer any) error) (x fleet.Result, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.player == nil {
		var spec fleet.Spec
		if err := ask("run", fleet.NameRequest{Run: j.Run}, &spec); err != nil {
			return x, err
		}
		if s.player, err = spec.Open(access.Grant(), nil, nil); err != nil {
			return x, err
		}
	}
	x = fleet.Result{Job: *j, Seconds: float64(len(j.Games)) * s.second.Seconds()}
	for _, game := range j.Games {
		text, err := s.player.Play(context.Background(), game)
		if err != nil {
			return x, err
		}
		x.Results = append(x.Results, text)
	}
	return x, nil
}

// cpuOf returns how many seconds of a processor a process has taken.
func cpuOf(t *testing.T, p *process) float64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	var user, system float64
	fields := strings.Fields(rest)
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return (user + system) / 100
}
