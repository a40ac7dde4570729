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

// inBubble has a host whose clock is that of a bubble, and the workers "one" and "two"; the server is
// the real one.
func inBubble(t *testing.T, test func(t *testing.T, h *Host)) {
	t.Helper()
	dir := t.TempDir()
	ats.Register() // the server's clock of accesses, which waits for a channel from outside the bubble
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
		defer h.shut.close()
		for _, name := range []string{"one", "two"} {
			if err := h.hello(name, &fleet.Hello{Protocol: fleet.Protocol, Threads: 1, Fit: fits}); err != nil {
				t.Fatal(err)
			}
		}
		test(t, h)
	})
}

// leaseOf leases a job to a worker, nil for none.
func leaseOf(t *testing.T, h *Host, name string) *fleet.Job {
	t.Helper()
	l, err := h.lease(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return l.(fleet.Leased).Job
}

// A job that is given back is another's a second later, whatever has become of others meanwhile. (Of
// JetStream 2.15: where a subject of a stream is purged, its consumer takes what was delivered before
// that for acknowledged, and hears no refusal of it.)
func TestGivenBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *Host) {
		id := asked(t, h)
		if err := h.put(t.Context(), &fleet.Asked{Run: id, Jobs: [][]int{{2, 3}}}); err != nil {
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
				t.Error("who gave a job back gets it again, while there is another")
			}
		}
		if again := leaseOf(t, h, "two"); again == nil || again.ID() != first.ID() || time.Since(start) > 3*fleet.Poll {
			t.Errorf("after %v %+v", time.Since(start), again)
		}
	})
}

// A lease of which nobody says anything for a minute is another's; one whose worker is alive is
// not, and a result that comes late counts.
func TestLease(t *testing.T) {
	inBubble(t, func(t *testing.T, h *Host) {
		id := asked(t, h)
		lease := func(name string) *fleet.Job { return leaseOf(t, h, name) }
		job := lease("one")
		if job == nil {
			t.Fatal("no job")
		}
		for range 10 {
			time.Sleep(fleet.Beat)
			if over := h.alive("one", &fleet.Alive{Jobs: []string{job.ID()}}); len(over.Jobs) > 0 {
				t.Fatal("nobody waits for it")
			}
			if lease("two") != nil {
				t.Fatal("a job of which somebody says that he is alive is leased again")
			}
		}
		// A server whose clock has jumped takes the lease for lost; the host knows better.
		for range 2 {
			if err := h.leases[job.ID()].msg.Nak(); err != nil {
				t.Fatal(err)
			}
			if lease("two") != nil || h.count.Lost != 0 {
				t.Error("a clock that jumps ends a lease")
			}
		}
		h.alive("one", &fleet.Alive{Jobs: []string{job.ID()}})
		time.Sleep(fleet.Lease - 3*fleet.Poll)
		if lease("two") != nil {
			t.Error("a lease has ended early")
		}
		time.Sleep(3 * fleet.Poll)
		if lease("two") == nil || h.count.Lost != 1 || h.workers["one"].lost != 1 {
			t.Errorf("a lease does not end: %d lost", h.count.Lost)
		}
		// The one who was late comes first after all: his result counts, and the other's is a repeat.
		for i, name := range []string{"one", "two"} {
			if err := h.report(t.Context(), name, played(t, h, job)); err != nil || h.count.Games != 2 || h.count.Repeats != i {
				t.Errorf("%s: %v, %+v", name, err, h.count)
			}
		}
		if some, err := h.since(t.Context(), &fleet.Since{Run: id}); err != nil || len(some.(fleet.Results).Results) != 1 {
			t.Errorf("%+v, %v", some, err)
		}
		time.Sleep(2 * fleet.Lease)
		if lease("two") != nil {
			t.Error("a job that is done is leased again")
		}
		// Nobody waits any more: whoever plays on is told.
		if err := h.put(t.Context(), &fleet.Asked{Run: id, Jobs: [][]int{{2, 3}}}); err != nil {
			t.Fatal(err)
		}
		job = lease("two")
		if err := h.end(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if over := h.alive("two", &fleet.Alive{Jobs: []string{job.ID()}}); len(over.Jobs) != 1 {
			t.Error("whoever plays for nobody is not told")
		}
	})
}

// asked has the first games of a tournament of four wait, and returns the run.
func asked(t *testing.T, h *Host) string {
	t.Helper()
	e := tournament(t, 4)
	e.Sides[0].Agents = e.Sides[0].Agents[:1]
	run, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	s := &fleet.Spec{Kind: arena.Kind, Game: "leduc", Run: run, Fit: leducFit(t)}
	o, err := h.note(s)
	if err != nil {
		t.Fatal(err)
	}
	id := o.(fleet.Opened).Run
	for range 3 { // once on the list, however often it is asked for
		if err := h.put(t.Context(), &fleet.Asked{Run: id, Jobs: [][]int{{0, 1}}}); err != nil {
			t.Fatal(err)
		}
	}
	return id
}

// leducFit is how leduc plays here.
func leducFit(t *testing.T) string {
	t.Helper()
	g := enginetest.Open(t, "leduc")
	fit, err := fleet.FitOf(g)
	if err != nil {
		t.Fatal(err)
	}
	return fit
}

// played is what the games of a job come to.
func played(t *testing.T, h *Host, j *fleet.Job) *fleet.Result {
	t.Helper()
	u, err := h.run(j.Run)
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.judge.player(u.spec, j.Run)
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
