package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"deadreckon/agents/export"
	"deadreckon/engine/enginetest"
	"deadreckon/env/trajectory"
	"deadreckon/fleet"
	"deadreckon/internal/slowtest"
)

// waitIdle waits until the host answers no request.
func waitIdle(t *testing.T, h *Host) {
	t.Helper()
	for range 6000 {
		h.mu.Lock()
		busy, held := len(h.busy), h.held[""]
		h.mu.Unlock()
		if busy == 0 && held == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("requests stay in progress")
}

// The host answers only to inboxes of the requesting key. An answer to a JetStream subject would be a
// request with the host's permissions.
func TestReplySubjects(t *testing.T) {
	h := open(t, t.TempDir())
	id := asked(t, h)
	w := register(t, h, "spy")
	other, err := w.conn.SubscribeSync("_INBOX.rack.x")
	if err != nil {
		t.Fatal(err)
	}
	var spoken int
	for _, reply := range []string{
		"$JS.API.STREAM.DELETE." + resultStream, "$JS.API.STREAM.PURGE." + resultStream, "$JS.API.STREAM.DELETE." + jobStream,
		"$JS.API.STREAM.PURGE." + jobStream, "$JS.API.CONSUMER.DELETE." + jobStream + "." + workers, "job.x.y", "result.x.y",
		"deadreckon.owner.spy.close", "_INBOX.rack.x", "_INBOX.spyx.x", "_INBOX.spy", "_HOST.x", "$SYS.REQ.SERVER.PING",
	} {
		for role, ops := range map[string][]string{fleet.RoleWorker: {"hello", "lease", "alive", "run", "file", "report", "none"}, fleet.RoleOwner: {"open", "piece", "jobs", "results", "wrong", "close", "none"}} {
			for _, op := range ops {
				spoken++
				if err := w.conn.PublishRequest(fleet.Subject(role, "spy", op), reply, []byte("{}")); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	w.ask(fleet.RoleWorker, "lease", nil) // processed after the requests above
	waitIdle(t, h)
	if info, err := h.store.jobs.Info(t.Context()); err != nil || info.State.Msgs != 1 {
		t.Errorf("jobs: %+v, %v", info, err)
	}
	if info, err := h.store.results.Info(t.Context()); err != nil || info.State.Msgs != 0 {
		t.Errorf("results: %+v, %v", info, err)
	}
	if _, err := h.store.leases.Info(t.Context()); err != nil {
		t.Errorf("leases: %v", err)
	}
	if n, _, err := other.Pending(); err != nil || n > 0 {
		t.Errorf("%d answers to %d requests reached the inbox of another key, %v", n, spoken, err)
	}
	// Even an answer to a wrong subject could not reach the streams.
	trouble := make(chan error, 100)
	h.front.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { trouble <- err })
	for _, subject := range []string{"$JS.API.STREAM.DELETE." + resultStream, "job.x.y", "result.x.y", "$JS.ACK.x", "$SYS.REQ.SERVER.PING", "_HOST.x", "deadreckon.owner.x.close"} {
		if err := h.front.Publish(subject, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-trouble:
			if !strings.Contains(err.Error(), "ermissions") {
				t.Errorf("%s: %v", subject, err)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("the host may publish on %s", subject)
		}
	}
	if err := h.closeRun(t.Context(), id); err != nil {
		t.Error(err)
	}
}

// A host that has lost a stream reports it and stops answering. The next host continues.
func TestStreamGone(t *testing.T) {
	slowtest.Skip(t)
	e := tournament(t, 40)
	want := play(t, e, nil)
	for name, remove := range map[string]func(h *Host) error{
		"results": func(h *Host) error { return h.store.js.DeleteStream(t.Context(), resultStream) },
		"jobs":    func(h *Host) error { return h.store.js.DeleteStream(t.Context(), jobStream) },
		"leases":  func(h *Host) error { return h.store.jobs.DeleteConsumer(t.Context(), workers) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			first := open(t, dir)
			games := background(t, first, e)
			w := register(t, first, "first")
			w.leased()
			if err := first.Err(); err != nil {
				t.Fatal(err)
			}
			if err := remove(first); err != nil {
				t.Fatal(err)
			}
			for end := time.Now().Add(time.Minute); first.Err() == nil; time.Sleep(10 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatal("the host reports no fault")
				}
				_ = first.Keep()
			}
			if !strings.Contains(first.Err().Error(), "lost its streams") {
				t.Error(first.Err())
			}
			restart := stop(t, first)
			second := restart()
			work(t, dial(t, second, fleet.RoleWorker))
			sameGames(t, games(), want)
		})
	}
}

// A wrong or malformed result bans its worker and is dropped, also if an earlier host stored it. Other
// workers play the games.
func TestWrongResults(t *testing.T) {
	e := tournament(t, 40)
	want := play(t, e, nil)
	for name, change := range map[string]func(r *fleet.Result){
		"another game": func(r *fleet.Result) { r.Results[0], r.Results[1] = r.Results[1], r.Results[0] },
		"no JSON":      func(r *fleet.Result) { r.Results[1] = []byte("{") },
		"no result":    func(r *fleet.Result) { r.Results[1] = nil },
		"no scores": func(r *fleet.Result) {
			r.Results[1] = bytes.Replace(r.Results[1], []byte(`"scores":[`), []byte(`"scores":[0,`), 1)
		},
		"another seed": func(r *fleet.Result) {
			r.Results[1] = bytes.Replace(r.Results[1], []byte(`"seed":`), []byte(`"seed":1`), 1)
		},
	} {
		for _, kept := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, stored %v", name, kept), func(t *testing.T) {
				h := open(t, t.TempDir())
				h.replayer.oneIn = 1 << 30
				games := background(t, h, e)
				liar := register(t, h, "liar")
				job := liar.leased()
				r := played(t, h, job)
				change(r)
				if kept {
					r.Worker = "liar"
					if _, err := h.store.keep(t.Context(), r); err != nil {
						t.Fatal(err)
					}
				} else {
					liar.accepted(r)
				}
				work(t, dial(t, h, fleet.RoleWorker))
				sameGames(t, games(), want)
				if lines := h.bans.lines(); len(lines) != 1 || !strings.HasPrefix(lines[0], "the worker liar is banned: arena: wrong result of game ") {
					t.Errorf("%q", lines)
				}
			})
		}
	}
}

// Trajectory frames are checked in the same way.
func TestWrongFrames(t *testing.T) {
	g := enginetest.Open(t, "leduc")
	write := func(c *fleet.Client) (text []byte, err error) {
		j := &export.Job{Game: g, Agents: []string{"random", "random"}, Seed: 3, Program: "test"}
		if c != nil {
			j.Remote = c
		}
		h, err := j.Header()
		if err != nil {
			return nil, err
		}
		path := filepath.Join(t.TempDir(), "games.drt")
		f, err := os.Create(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		w, err := trajectory.Create(f, h)
		if err != nil {
			return nil, err
		}
		if err := j.Run(t.Context(), w, 20, 1, nil); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	}
	want, err := write(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(r *fleet.Result){
		"another game": func(r *fleet.Result) { r.Results[0], r.Results[1] = r.Results[1], r.Results[0] },
		"two games":    func(r *fleet.Result) { r.Results[0] = append(bytes.Clone(r.Results[0]), r.Results[1]...) },
		"nothing":      func(r *fleet.Result) { r.Results[0] = nil },
		"a beginning":  func(r *fleet.Result) { r.Results[0] = r.Results[0][:20] },
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, t.TempDir())
			h.replayer.oneIn = 1 << 30
			type file struct {
				text []byte
				err  error
			}
			out, c := make(chan file, 1), client(t, h)
			go func() { text, err := write(c); out <- file{text, err} }()
			liar := register(t, h, "liar")
			r := played(t, h, liar.leased())
			change(r)
			liar.accepted(r)
			work(t, dial(t, h, fleet.RoleWorker))
			if got := <-out; got.err != nil || !bytes.Equal(got.text, want) {
				t.Errorf("the file differs from that of one machine: %v", got.err)
			}
			if h.bans.why("liar") == "" {
				t.Error("the liar is not banned")
			}
		})
	}
}

// Memory per key is limited. A request is dropped before decoding if it is too long for its operation,
// has too many elements, or its key has too many bytes in flight.
func TestFloods(t *testing.T) {
	h := open(t, t.TempDir())
	register(t, h, "rack")
	ask := func(op string, n int, text []byte) (dropped int) {
		t.Helper()
		before := counted(h).Flooded
		for range n {
			h.serve(&nats.Msg{Subject: fleet.Subject(fleet.RoleWorker, "rack", op), Reply: "_INBOX.rack.x", Data: text})
			if h.mu.Lock(); h.held["rack"] > maxBytesOfKey {
				t.Errorf("%d bytes are in progress", h.held["rack"])
			}
			h.mu.Unlock()
		}
		dropped = counted(h).Flooded - before
		waitIdle(t, h)
		return dropped
	}
	giant := bytes.Repeat([]byte(" "), fleet.MaxMessage)
	for op, n := range map[string]int{"lease": 500, "hello": 200, "alive": 200, "run": 200, "file": 200, "none": 200} {
		if dropped := ask(op, n, giant); dropped != n {
			t.Errorf("%s: %d of %d giant requests were dropped", op, dropped, n)
		}
	}
	for op, text := range map[string]string{
		"report": `{"results":[` + strings.Repeat(`"",`, 1<<20) + `""]}`,
		"alive":  `{"jobs":[` + strings.Repeat(`"",`, 1<<14) + `""]}`,
		"hello":  `{"fit":{` + strings.Repeat(`"":"",`, 1<<12) + `"":""}}`,
	} {
		if dropped := ask(op, 1, []byte(text)); dropped != 1 {
			t.Errorf("%s: a list of many elements was decoded", op)
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if dropped := ask("report", 200, giant); dropped < 100 {
		t.Errorf("report: %d of 200 giant requests were dropped", dropped)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<30 {
		t.Errorf("200 reports took %d bytes", n)
	}
	if dropped := ask("report", 1, nil); dropped != 0 {
		t.Error("the key is blocked")
	}
}

// A busy port is reported at once with its cause. So is a cancelled start.
func TestPortInUse(t *testing.T) {
	first := open(t, t.TempDir())
	h, err := Open(t.Context(), Options{Dir: t.TempDir(), Listen: first.inner.server.Addr().String(), Threads: 1})
	if err == nil {
		h.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Error(err)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if h, err := Open(ended, Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Threads: 1}); !errors.Is(err, context.Canceled) {
		if err == nil {
			h.Close()
		}
		t.Errorf("ended: %v", err)
	}
}
