package host

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats-server/v2/server/ats"
	"github.com/nats-io/nats.go"

	"deadreckon/agents/arena"
	"deadreckon/engine/enginetest"
	"deadreckon/fleet"
	"deadreckon/internal/access"
)

// inBubble runs a host with a fake clock and the workers "one" and "two". The server is real.
func inBubble(t *testing.T, test func(t *testing.T, h *Host)) {
	t.Helper()
	dir := t.TempDir()
	ats.Register() // start the server's access-time clock outside the bubble
	defer ats.Unregister()
	synctest.Test(t, func(t *testing.T) {
		s, err := server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: dir, SyncAlways: true, NoLog: true, NoSigs: true, MaxPayload: fleet.MaxMessage})
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		if !s.ReadyForConnections(10 * time.Second) {
			t.Fatal("not ready")
		}
		defer func() { s.Shutdown(); s.WaitForShutdown() }()
		conn, err := nats.Connect("", nats.InProcessServer(s))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		h := newHost(Options{Dir: dir, Threads: 1, By: access.Grant(), Fit: fits})
		h.conn, h.front = conn, conn
		if err := h.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer h.bans.close()
		for _, name := range []string{"one", "two"} {
			if err := h.hello(name, &fleet.Hello{Protocol: fleet.Protocol, Threads: 1, Fit: fits}); err != nil {
				t.Fatal(err)
			}
		}
		test(t, h)
	})
}

// leaseOf leases a job to a worker, nil if there is none.
func leaseOf(t *testing.T, h *Host, name string) *fleet.Job {
	t.Helper()
	l, err := h.lease(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return l.(fleet.LeaseReply).Job
}

// A failed job is leased again after a second, also if other jobs were deleted. JetStream 2.15 counts
// delivered messages of a purged subject as acknowledged and then ignores a negative acknowledgement.
func TestGivenBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *Host) {
		id := asked(t, h)
		if err := h.queue(t.Context(), &fleet.JobsRequest{Run: id, Jobs: [][]int{{2, 3}}}); err != nil {
			t.Fatal(err)
		}
		first, second := leaseOf(t, h, "one"), leaseOf(t, h, "two")
		if err := h.report(t.Context(), "two", played(t, h, second)); err != nil {
			t.Fatal(err)
		}
		if err := h.report(t.Context(), "one", &fleet.Result{Job: *first, Failed: "no room"}); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		for range 2 {
			if leaseOf(t, h, "one") != nil {
				t.Error("a worker gets a job again at which it failed, though another has not tried it")
			}
		}
		if again := leaseOf(t, h, "two"); again == nil || again.ID() != first.ID() || time.Since(start) > 3*fleet.Poll {
			t.Errorf("after %v %+v", time.Since(start), again)
		}
	})
}

// A lease without a heartbeat ends after a minute. A lease with one does not. A late result counts.
func TestLease(t *testing.T) {
	inBubble(t, func(t *testing.T, h *Host) {
		id := asked(t, h)
		lease := func(name string) *fleet.Job { return leaseOf(t, h, name) }
		job := lease("one")
		if job == nil {
			t.Fatal("no job")
		}
		for range 10 {
			time.Sleep(fleet.HeartbeatInterval)
			if over := h.alive("one", &fleet.Heartbeat{Jobs: []string{job.ID()}}); len(over.Jobs) > 0 {
				t.Fatal("the job is obsolete")
			}
			if lease("two") != nil {
				t.Fatal("a job with heartbeats is leased again")
			}
		}
		// The clock of the server jumps, so it redelivers the job. The host keeps the lease.
		for range 2 {
			if err := h.leases[job.ID()].msg.Nak(); err != nil {
				t.Fatal(err)
			}
			if lease("two") != nil || h.count.Lost != 0 {
				t.Error("a clock jump ends a lease")
			}
		}
		h.alive("one", &fleet.Heartbeat{Jobs: []string{job.ID()}})
		time.Sleep(fleet.Lease - 3*fleet.Poll)
		if lease("two") != nil {
			t.Error("a lease ended early")
		}
		time.Sleep(3 * fleet.Poll)
		if lease("two") == nil || h.count.Lost != 1 || h.workers["one"].lost != 1 {
			t.Errorf("the lease does not expire: %d expired", h.count.Lost)
		}
		// The slow worker reports first, so its result counts and the other is a duplicate.
		for i, name := range []string{"one", "two"} {
			if err := h.report(t.Context(), name, played(t, h, job)); err != nil || h.count.Games != 2 || h.count.Repeats != i {
				t.Errorf("%s: %v, %+v", name, err, h.count)
			}
		}
		if some, err := h.results(t.Context(), &fleet.ResultsRequest{Run: id}); err != nil || len(some.(fleet.Results).Results) != 1 {
			t.Errorf("%+v, %v", some, err)
		}
		time.Sleep(2 * fleet.Lease)
		if lease("two") != nil {
			t.Error("a finished job is leased again")
		}
		// The run is closed, so workers are told to stop.
		if err := h.queue(t.Context(), &fleet.JobsRequest{Run: id, Jobs: [][]int{{2, 3}}}); err != nil {
			t.Fatal(err)
		}
		job = lease("two")
		if err := h.closeRun(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if over := h.alive("two", &fleet.Heartbeat{Jobs: []string{job.ID()}}); len(over.Jobs) != 1 {
			t.Error("a worker of a closed run is not told")
		}
	})
}

// asked queues the first games of a tournament and returns the run.
func asked(t *testing.T, h *Host) string {
	t.Helper()
	e := tournament(t, 4)
	e.Sides[0].Agents = e.Sides[0].Agents[:1]
	run, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	s := &fleet.Spec{Kind: arena.Kind, Game: "leduc", Run: run, Fit: leducFit(t)}
	o, err := h.registerRun(s)
	if err != nil {
		t.Fatal(err)
	}
	id := o.(fleet.OpenReply).Run
	for range 3 { // repeated requests do not queue a job twice
		if err := h.queue(t.Context(), &fleet.JobsRequest{Run: id, Jobs: [][]int{{0, 1}}}); err != nil {
			t.Fatal(err)
		}
	}
	return id
}

func leducFit(t *testing.T) string {
	t.Helper()
	g := enginetest.Open(t, "leduc")
	fit, err := fleet.Fingerprint(g)
	if err != nil {
		t.Fatal(err)
	}
	return fit
}

// played plays the games of a job.
func played(t *testing.T, h *Host, j *fleet.Job) *fleet.Result {
	t.Helper()
	u, err := h.run(j.Run)
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.replayer.player(u.spec, j.Run)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	r := &fleet.Result{Job: *j}
	for _, g := range j.Games {
		text, err := p.Play(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		r.Results = append(r.Results, text)
	}
	return r
}
