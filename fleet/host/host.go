package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"deadreckon/fleet"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/internal/panics"
)

// Options are what a person chooses.
type Options struct {
	Dir     string            // of the host's folder
	Listen  string            // the address of the embedded server
	Outside string            // the URL of a server in its place, "" for none
	Threads int               // that replay games
	By      access.Permission // of who has it replay games
	Fit     map[string]string // what the program is, see fleet.Fit
}

// Host is a host that runs.
type Host struct {
	Options
	lock  *os.File
	inner *embedded  // nil where the server is an outside one
	conn  *nats.Conn // for the streams
	front *nats.Conn // for questions and answers
	store *store
	files *files
	judge *judge
	began time.Time

	mu      sync.Mutex
	runs    map[string]*run
	workers map[string]*worker
	leases  map[string]*lease // by the name of the job
	shut    *shutOut
	count   counts
	rate    rate
	busy    map[string]int // questions of each name that are being answered
	held    map[string]int // their bytes by key, and of all under ""
}

// run is what somebody waits for.
type run struct {
	spec *fleet.Spec
	news chan struct{} // closed when there is a result
}

// worker is one who said hello.
type worker struct {
	hello fleet.Hello
	seen  time.Time
	games int     // that were kept
	spent float64 // seconds of threads for them
	lost  int     // leases
	erred int     // jobs
}

// lease is a job that somebody plays.
type lease struct {
	job    fleet.Job
	worker string
	since  time.Time
	alive  time.Time     // when he last said so
	msg    jetstream.Msg // nil where nobody plays it
	lost   int           // leases of which nobody said anything
	gave   []string      // who gave it back, as often as he did
	had    []string      // workers that leased it and have not reported
	failed string        // why he did
}

// Open opens or makes the folder of a host, and serves until Close.
func Open(ctx context.Context, o Options) (*Host, error) {
	if err := os.MkdirAll(o.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	h := newHost(o)
	err := h.connect()
	if err == nil {
		err = h.begin(ctx)
	}
	if err == nil {
		err = h.front.Flush() // once the server has answered, whoever comes is heard
	}
	if err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

func newHost(o Options) *Host {
	return &Host{Options: o, began: time.Now(), runs: map[string]*run{}, workers: map[string]*worker{}, leases: map[string]*lease{}, busy: map[string]int{}, held: map[string]int{}}
}

// connect takes the folder, and connects to the server.
func (h *Host) connect() (err error) {
	o := h.Options
	if h.lock, err = os.OpenFile(filepath.Join(o.Dir, "lock"), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := durable.Lock(h.lock); err != nil {
		return fmt.Errorf("host: %s: another host is there: %w", o.Dir, err)
	}
	if o.Outside == "" {
		if h.inner, err = embed(o.Dir, o.Listen); err != nil {
			return err
		}
	}
	if h.conn, err = h.connectAs(streams, "_HOST"); err == nil { // no answer reaches inboxes of another prefix
		h.front, err = h.connectAs(answers, "_INBOX")
	}
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if most := h.conn.MaxPayload(); most < fleet.MaxMessage {
		return fmt.Errorf("host: %s takes messages of %d bytes, expected %d: max_payload of its configuration", o.Outside, most, fleet.MaxMessage)
	}
	return nil
}

// connectAs connects to the server, to the embedded one as a user.
func (h *Host) connectAs(user, inbox string) (*nats.Conn, error) {
	options := []nats.Option{nats.MaxReconnects(-1), nats.ReconnectWait(100 * time.Millisecond), nats.CustomInboxPrefix(inbox)}
	if h.inner != nil {
		options = append(options, nats.InProcessServer(h.inner.server), nats.UserInfo(user, h.inner.secret))
	}
	return nats.Connect(h.Outside, options...)
}

// begin opens what is in the folder, and serves.
func (h *Host) begin(ctx context.Context) (err error) {
	if h.files, err = openFiles(h.Dir); err != nil {
		return err
	}
	if h.shut, err = openShutOut(h.Dir); err != nil {
		return err
	}
	h.judge = newJudge(h.files, h.By, h.Threads)
	if h.store, err = openStore(ctx, h.conn); err != nil {
		return err
	}
	_, err = h.front.Subscribe("deadreckon.>", h.serve)
	return err
}

// URL is where the embedded server listens.
func (h *Host) URL() string {
	if h.inner == nil {
		return h.Outside
	}
	return h.inner.server.ClientURL()
}

// Err returns an error once the server keeps no more results: after a write that found no room, or
// without its streams. Remove the cause and start the host again: nothing is lost.
func (h *Host) Err() error {
	if why := h.store.fault.Load(); why != nil {
		return fmt.Errorf("host: %s: %s", h.Dir, *why)
	}
	return nil
}

// Close ends the host. All that it was told is on the disk.
func (h *Host) Close() {
	for _, c := range []*nats.Conn{h.front, h.conn} {
		if c != nil {
			c.Close()
		}
	}
	if h.inner != nil {
		h.inner.close()
	}
	if h.shut != nil {
		h.shut.close()
	}
	if h.lock != nil {
		h.lock.Close()
	}
}

// mostBusy is how many questions of one name are answered at a time, beside those of its threads.
const mostBusy = 64

// Most bytes of questions that are being answered, by one key and in all.
const (
	mostHeld    = 32 << 20
	mostHeldAll = 8 * mostHeld
)

// limits bound the questions of an op before they are decoded: their bytes, the elements of their
// lists, by the commas, and the bytes that the answer counts. least is the limit of each other op.
var (
	limits = map[string][3]int{
		"hello": {64 << 10, 1 << 10}, "alive": {256 << 10, fleet.MaxThreads}, "report": {fleet.MaxMessage, 4 * fleet.MaxGames},
		"open": {fleet.MaxMessage, fleet.MaxMessage}, "piece": {2 * fleet.Piece}, "jobs": {fleet.MaxMessage, 1 << 17},
		"wrong": {256 << 10, 4 * fleet.MaxGames}, "results": {2: fleet.MaxResults / 2}, "file": {2: 2 * fleet.Piece},
	}
	least = [3]int{1 << 10, 1 << 4, 4 << 10}
)

// serve answers a question, unless too many of its key are open. It answers to the inboxes of that
// key only: to any other subject an answer would be a request by the host's rights.
func (h *Host) serve(m *nats.Msg) {
	role, name, op, ok := fleet.Subjects(m.Subject)
	key := fleet.KeyOf(name)
	if !ok || !strings.HasPrefix(m.Reply, "_INBOX."+key+".") {
		return
	}
	h.mu.Lock()
	who, most := key, mostBusy // by its key, before it has said hello
	if w := h.workers[name]; w != nil {
		who, most = name, most+2*w.hello.Threads
	}
	l := limits[op]
	room := len(m.Data) + max(l[2], least[2])
	if len(m.Data) > max(l[0], least[0]) || bytes.Count(m.Data, []byte(",")) > max(l[1], least[1]) ||
		h.busy[who] >= most || h.held[key]+room > mostHeld || h.held[""]+room > mostHeldAll {
		h.count.Flooded++
		h.mu.Unlock()
		return // it asks again
	}
	h.busy[who]++
	h.held[key] += room
	h.held[""] += room
	h.mu.Unlock()
	go func() {
		var answer any
		err := panics.Catch(func() (err error) {
			answer, err = h.answer(role, name, op, m.Data)
			return err
		})
		defer func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.held[""] -= room
			if h.held[key] -= room; h.held[key] == 0 {
				delete(h.held, key)
			}
			if h.busy[who]--; h.busy[who] == 0 {
				delete(h.busy, who)
			}
		}()
		if h.store.lost(err) {
			return // it asks the next host: see Err
		}
		if err != nil || answer == nil {
			answer = fleet.Fail(err)
		}
		text, err := json.Marshal(answer)
		if err != nil {
			text, _ = json.Marshal(fleet.Fail(err))
		}
		_ = m.Respond(text) // else it asks again
	}()
}

// answer is the switch of who may ask what.
func (h *Host) answer(role, name, op string, text []byte) (any, error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if role == fleet.Owner {
		switch op {
		case "open":
			return with(text, func(s *fleet.Spec) (any, error) { return h.note(s) })
		case "piece":
			return with(text, func(p *fleet.FilePiece) (any, error) { return nil, h.files.add(p) })
		case "jobs":
			return with(text, func(a *fleet.Asked) (any, error) { return nil, h.put(ctx, a) })
		case "results":
			return with(text, func(s *fleet.Since) (any, error) { return h.since(ctx, s) })
		case "wrong":
			return with(text, func(r *fleet.Result) (any, error) { return nil, h.wrong(ctx, r) })
		case "close":
			return with(text, func(w *fleet.Wanted) (any, error) { return nil, h.end(ctx, w.Run) })
		}
		return nil, fmt.Errorf("no question %q of an owner", op)
	}
	if why := h.shut.why(name); why != "" {
		return nil, fmt.Errorf("%s is shut out: %s", name, why)
	}
	if op == "hello" {
		return with(text, func(m *fleet.Hello) (any, error) { return nil, h.hello(name, m) })
	}
	if !h.knows(name) {
		return nil, fleet.ErrUnknown
	}
	switch op {
	case "lease":
		return h.lease(ctx, name)
	case "alive":
		return with(text, func(a *fleet.Alive) (any, error) { return h.alive(name, a), nil })
	case "report":
		return with(text, func(r *fleet.Result) (any, error) { return nil, h.report(ctx, name, r) })
	case "run":
		return with(text, func(w *fleet.Wanted) (any, error) { return h.spec(w.Run) })
	case "file":
		return with(text, func(w *fleet.Wanted) (any, error) { return h.files.piece(w.File, w.Offset) })
	}
	return nil, fmt.Errorf("no question %q of a worker", op)
}

// with reads a question.
func with[Q any](text []byte, answer func(*Q) (any, error)) (any, error) {
	q := new(Q)
	if err := json.Unmarshal(text, q); err != nil {
		return nil, fmt.Errorf("a question that cannot be read: %w", err)
	}
	return answer(q)
}

// hello lets a worker in that plays as the host does.
func (h *Host) hello(name string, m *fleet.Hello) error {
	if m.Protocol != fleet.Protocol {
		return fmt.Errorf("it speaks version %d, and the host version %d", m.Protocol, fleet.Protocol)
	}
	if m.Threads < 1 || m.Threads > fleet.MaxThreads || len(m.Program) > 200 {
		return fmt.Errorf("%d threads of %.200q: expected 1 to %d", m.Threads, m.Program, fleet.MaxThreads)
	}
	for _, game := range slices.Sorted(maps.Keys(h.Fit)) {
		if there := m.Fit[game]; there != h.Fit[game] {
			return fmt.Errorf("%s plays otherwise: %.200q there, %q here; use the same version of the program", game, there, h.Fit[game])
		}
	}
	m.Fit = nil
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.workers[name]
	if w == nil {
		if err := h.room(name); err != nil {
			return err
		}
		w = &worker{}
		h.workers[name] = w
	}
	w.hello, w.seen = *m, time.Now()
	return nil
}

// mostWorkers bounds what is kept of workers, and mostOfKey of those of one key.
const (
	mostWorkers = 1 << 14
	mostOfKey   = 1 << 12
)

// room forgets workers who are gone, and refuses another where there are too many. The lock is held.
func (h *Host) room(name string) error {
	ofKey := 0
	for other, w := range h.workers {
		if time.Since(w.seen) > 10*gone {
			delete(h.workers, other)
		} else if fleet.KeyOf(other) == fleet.KeyOf(name) {
			ofKey++
		}
	}
	if len(h.workers) >= mostWorkers || ofKey >= mostOfKey {
		return fmt.Errorf("there are %d workers already, %d by this key", len(h.workers), ofKey)
	}
	return nil
}

// knows notes that a worker is there, and reports whether it has said hello.
func (h *Host) knows(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.workers[name]
	if w != nil {
		w.seen = time.Now()
	}
	return w != nil
}
