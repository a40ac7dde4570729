package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/leduc"
	"deadreckon/fleet"
	"deadreckon/internal/access"
)

// open opens a host on a free port.
func open(t *testing.T, dir string) *Host {
	t.Helper()
	h, err := Open(t.Context(), Options{Dir: dir, Listen: "127.0.0.1:0", Threads: 2, By: access.Grant(), Fit: fits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// stop closes a host. restart opens its folder at the same address.
func stop(t *testing.T, h *Host) (restart func() *Host) {
	t.Helper()
	o := h.Options
	o.Listen = h.inner.server.Addr().String()
	h.Close()
	return func() *Host {
		h, err := Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Close)
		return h
	}
}

// sameGames compares the games of a fleet with those of one machine.
func sameGames(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Error("the games of the fleet differ from those of one machine")
	}
}

// tournament is an experiment of fast games of leduc.
func tournament(t *testing.T, games int) *arena.Experiment {
	t.Helper()
	g := enginetest.Open(t, "leduc")
	e, err := arena.New(g, [][]string{{"random", "search:iterations=4"}, {"random"}}, 7, games, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// play plays an experiment, locally if the runner is nil, and returns its games without times.
func play(t *testing.T, e *arena.Experiment, elsewhere agents.RemoteRunner) string {
	t.Helper()
	r := arena.NewRun(e, 2)
	r.Remote = elsewhere
	var all []string
	seen := map[string]bool{}
	r.Finished = func(g *arena.Game) error {
		if key := fmt.Sprint(g.Agents, g.Number); seen[key] {
			t.Errorf("game %s came twice", key)
		} else {
			seen[key] = true
		}
		clear(g.Thinking)
		text, err := json.Marshal(g)
		all = append(all, string(text))
		return err
	}
	if err := r.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func dial(t *testing.T, h *Host, role string) *fleet.Conn {
	t.Helper()
	c, err := fleet.Dial(h.URL(), role, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func client(t *testing.T, h *Host) *fleet.Client {
	return fleet.NewClient(dial(t, h, fleet.RoleOwner), access.Grant())
}

// work runs a worker, which allows some commands, until the test ends.
func work(t *testing.T, c *fleet.Conn, allowed ...string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	w := fleet.Worker{Conn: c, By: access.Grant(), Threads: 1, Fit: fits, Allowed: allowed, Cache: t.TempDir()}
	all.Go(func() {
		if err := w.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	t.Cleanup(func() { stop(); all.Wait() })
}

var fits = map[string]string{"leduc": "as here"}

// rawWorker is a worker whose messages the test chooses.
type rawWorker struct {
	t    *testing.T
	conn *nats.Conn
	name string
}

// connect connects a raw worker, which has not said hello.
func connect(t *testing.T, h *Host, name string) *rawWorker {
	t.Helper()
	conn, err := nats.Connect(h.URL(), nats.CustomInboxPrefix("_INBOX."+name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return &rawWorker{t, conn, name}
}

// register connects a raw worker that has said hello.
func register(t *testing.T, h *Host, name string) *rawWorker {
	t.Helper()
	w := connect(t, h, name)
	if why, _ := w.ask(fleet.RoleWorker, "hello", fleet.Hello{Protocol: fleet.Protocol, Threads: 1, Program: "test", Fit: fits}); why != "" {
		t.Fatal(why)
	}
	return w
}

// accepted reports a result and fails if the host refuses it.
func (r *rawWorker) accepted(result any) {
	r.t.Helper()
	if why, _ := r.ask(fleet.RoleWorker, "report", result); why != "" {
		r.t.Fatal(why)
	}
}

// ask sends a request. It returns the error of the answer, and the job of a lease.
func (r *rawWorker) ask(role, op string, question any) (why string, job *fleet.Job) {
	r.t.Helper()
	text, err := json.Marshal(question)
	if err != nil {
		r.t.Fatal(err)
	}
	m, err := r.conn.Request(fleet.Subject(role, r.name, op), text, 10*time.Second)
	if err != nil {
		return err.Error(), nil
	}
	var a fleet.LeaseReply
	if err := json.Unmarshal(m.Data, &a); err != nil {
		r.t.Fatalf("%s: %s", err, m.Data)
	}
	return a.Error, a.Job
}

// leased waits for a job.
func (r *rawWorker) leased() *fleet.Job {
	r.t.Helper()
	for range 20 {
		if why, job := r.ask(fleet.RoleWorker, "lease", nil); why != "" {
			r.t.Fatal(why)
		} else if job != nil {
			return job
		}
	}
	r.t.Fatal("no job")
	return nil
}

// Two workers, one of them slow, and a restarted host play the same games as a local run. No game is
// returned twice.
func TestSame(t *testing.T) {
	e := tournament(t, 3000)
	want := play(t, e, nil)
	h := open(t, t.TempDir())
	work(t, dial(t, h, fleet.RoleWorker))
	work(t, dial(t, h, fleet.RoleWorker))
	for range 2 { // the second run starts from nothing
		sameGames(t, play(t, e, client(t, h)), want)
	}
	if counted(h).Games < 12000 {
		t.Errorf("%d games were stored, of 12000", counted(h).Games)
	}
	if h.replayer.replayed() < 30 {
		t.Errorf("%d games of 12000 were replayed", h.replayer.replayed())
	}
}

func counted(h *Host) Counters {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}
