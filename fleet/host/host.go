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

// Options are the settings of a host.
type Options struct {
	Dir     string            // folder of the host
	Listen  string            // address of the embedded server
	Outside string            // URL of an outside server; "" uses the embedded one
	Threads int               // threads for replays
	By      access.Permission // permission for the files of replays
	Fit     map[string]string // what the program plays, see fleet.Fingerprints
}

// Host is a running host.
type Host struct {
	Options
	lock     *os.File
	inner    *embeddedServer // nil with an outside server
	conn     *nats.Conn      // for the streams
	front    *nats.Conn      // for requests and answers
	store    *store
	files    *files
	replayer *replayer
	began    time.Time

	mu      sync.Mutex
	runs    map[string]*run
	workers map[string]*worker
	leases  map[string]*lease // by job ID
	bans    *banList
	count   Counters
	rate    rate
	busy    map[string]int // requests in progress, by key
	held    map[string]int // bytes of requests in progress by key, and in total under ""
}

// run is an open run.
type run struct {
	spec *fleet.Spec
	news chan struct{} // closed when there is a result
}

// worker is a worker that has said hello.
type worker struct {
	hello fleet.Hello
	seen  time.Time
	games int     // stored results
	spent float64 // thread seconds of these games
	lost  int     // expired leases
	erred int     // failed jobs
}

// lease is a job at a worker.
type lease struct {
	job      fleet.Job
	worker   string
	since    time.Time
	alive    time.Time     // last heartbeat
	msg      jetstream.Msg // nil if no worker has the job
	lost     int           // expired leases of the job
	failedAt []string      // workers that failed, once per failure
	holders  []string      // workers that leased it and have not reported
	failed   string        // last failure
}

// Open opens or creates the folder of a host and serves until Close.
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
		err = h.front.Flush() // ready for requests once the server has answered
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

// connect locks the folder and connects to the server.
func (h *Host) connect() (err error) {
	o := h.Options
	if h.lock, err = os.OpenFile(filepath.Join(o.Dir, "lock"), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := durable.Lock(h.lock); err != nil {
		return fmt.Errorf("host: %s is in use by another host: %w", o.Dir, err)
	}
	if o.Outside == "" {
		if h.inner, err = startServer(o.Dir, o.Listen); err != nil {
			return err
		}
	}
	if h.conn, err = h.connectAs(streams, "_HOST"); err == nil { // an own inbox prefix, since answers to clients cannot reach it
		h.front, err = h.connectAs(answers, "_INBOX")
	}
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if most := h.conn.MaxPayload(); most < fleet.MaxMessage {
		return fmt.Errorf("host: %s limits messages to %d bytes, expected %d: set max_payload in its configuration", o.Outside, most, fleet.MaxMessage)
	}
	return nil
}

// connectAs connects to the server, to the embedded server as the given user.
func (h *Host) connectAs(user, inbox string) (*nats.Conn, error) {
	options := []nats.Option{nats.MaxReconnects(-1), nats.ReconnectWait(100 * time.Millisecond), nats.CustomInboxPrefix(inbox)}
	if h.inner != nil {
		options = append(options, nats.InProcessServer(h.inner.server), nats.UserInfo(user, h.inner.secret))
	}
	return nats.Connect(h.Outside, options...)
}

// begin opens the stored data and starts to serve.
func (h *Host) begin(ctx context.Context) (err error) {
	if h.files, err = openFiles(h.Dir); err != nil {
		return err
	}
	if h.bans, err = openBans(h.Dir); err != nil {
		return err
	}
	h.replayer = newReplayer(h.files, h.By, h.Threads)
	if h.store, err = openStore(ctx, h.conn); err != nil {
		return err
	}
	_, err = h.front.Subscribe("deadreckon.>", h.serve)
	return err
}

// URL returns the address of the embedded server.
func (h *Host) URL() string {
	if h.inner == nil {
		return h.Outside
	}
	return h.inner.server.ClientURL()
}

// Err returns an error once results are no longer stored: the disk is full or a stream is gone. Remove
// the cause and restart the host. No data is lost.
func (h *Host) Err() error {
	if why := h.store.fault.Load(); why != nil {
		return fmt.Errorf("host: %s: %s", h.Dir, *why)
	}
	return nil
}

// Close stops the host. All accepted data is on disk.
func (h *Host) Close() {
	for _, c := range []*nats.Conn{h.front, h.conn} {
		if c != nil {
			c.Close()
		}
	}
	if h.inner != nil {
		h.inner.close()
	}
	if h.bans != nil {
		h.bans.close()
	}
	if h.lock != nil {
		h.lock.Close()
	}
}

// maxRequests limits concurrent requests of a key, in addition to one per thread.
const maxRequests = 64

// Limits on the bytes of requests in progress, per key and in total.
const (
	maxBytesOfKey = 32 << 20
	maxBytes      = 8 * maxBytesOfKey
)

// requestLimits bounds requests before they are decoded, by operation: their bytes, the elements of
// their lists (counted by commas), and the bytes charged for the answer.
var (
	requestLimits = map[string][3]int{
		"hello": {64 << 10, 1 << 10}, "alive": {256 << 10, fleet.MaxThreads}, "report": {fleet.MaxMessage, 4 * fleet.MaxGames},
		"open": {fleet.MaxMessage, fleet.MaxMessage}, "piece": {2 * fleet.Piece}, "jobs": {fleet.MaxMessage, 1 << 17},
		"wrong": {256 << 10, 4 * fleet.MaxGames}, "results": {2: fleet.MaxResults / 2}, "file": {2: 2 * fleet.Piece},
	}
	defaultLimits = [3]int{1 << 10, 1 << 4, 4 << 10}
)

// serve answers a request, unless its key has too many open. It answers only to inboxes of that key.
// Otherwise a client could make the host send a request with the host's permissions.
func (h *Host) serve(m *nats.Msg) {
	role, name, op, ok := fleet.Subjects(m.Subject)
	key := fleet.KeyOf(name)
	if !ok || !strings.HasPrefix(m.Reply, "_INBOX."+key+".") {
		return
	}
	h.mu.Lock()
	who, most := key, maxRequests // by key before the worker's hello
	if w := h.workers[name]; w != nil {
		who, most = name, most+2*w.hello.Threads
	}
	l := requestLimits[op]
	room := len(m.Data) + max(l[2], defaultLimits[2])
	if len(m.Data) > max(l[0], defaultLimits[0]) || bytes.Count(m.Data, []byte(",")) > max(l[1], defaultLimits[1]) ||
		h.busy[who] >= most || h.held[key]+room > maxBytesOfKey || h.held[""]+room > maxBytes {
		h.count.Flooded++
		h.mu.Unlock()
		return // the client repeats the request
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
			return // the client repeats the request to the next host; see Err
		}
		if err != nil || answer == nil {
			answer = fleet.Fail(err)
		}
		text, err := json.Marshal(answer)
		if err != nil {
			text, _ = json.Marshal(fleet.Fail(err))
		}
		_ = m.Respond(text) // after an error, the client repeats the request
	}()
}

// answer dispatches a request by role and operation.
func (h *Host) answer(role, name, op string, text []byte) (any, error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if role == fleet.RoleOwner {
		switch op {
		case "open":
			return decode(text, func(s *fleet.Spec) (any, error) { return h.registerRun(s) })
		case "piece":
			return decode(text, func(p *fleet.FilePiece) (any, error) { return nil, h.files.add(fleet.KeyOf(name), p) })
		case "jobs":
			return decode(text, func(a *fleet.JobsRequest) (any, error) { return nil, h.queue(ctx, a) })
		case "results":
			return decode(text, func(s *fleet.ResultsRequest) (any, error) { return h.results(ctx, s) })
		case "wrong":
			return decode(text, func(r *fleet.Result) (any, error) { return nil, h.wrong(ctx, r) })
		case "close":
			return decode(text, func(w *fleet.NameRequest) (any, error) { return nil, h.closeRun(ctx, w.Run) })
		}
		return nil, fmt.Errorf("unknown owner operation %q", op)
	}
	if why := h.bans.why(name); why != "" {
		return nil, fmt.Errorf("%s is banned: %s", name, why)
	}
	if op == "hello" {
		return decode(text, func(m *fleet.Hello) (any, error) { return nil, h.hello(name, m) })
	}
	if !h.touch(name) {
		return nil, fleet.ErrUnknown
	}
	switch op {
	case "lease":
		return h.lease(ctx, name)
	case "alive":
		return decode(text, func(a *fleet.Heartbeat) (any, error) { return h.alive(name, a), nil })
	case "report":
		return decode(text, func(r *fleet.Result) (any, error) { return nil, h.report(ctx, name, r) })
	case "run":
		return decode(text, func(w *fleet.NameRequest) (any, error) { return h.spec(w.Run) })
	case "file":
		return decode(text, func(w *fleet.NameRequest) (any, error) { return h.files.piece(w.File, w.Offset) })
	}
	return nil, fmt.Errorf("unknown worker operation %q", op)
}

// decode decodes a request.
func decode[Q any](text []byte, answer func(*Q) (any, error)) (any, error) {
	q := new(Q)
	if err := json.Unmarshal(text, q); err != nil {
		return nil, fmt.Errorf("invalid request: %w", err)
	}
	return answer(q)
}

// hello registers a worker if it plays the same games as the host.
func (h *Host) hello(name string, m *fleet.Hello) error {
	if m.Protocol != fleet.Protocol {
		return fmt.Errorf("protocol version %d, the host has version %d", m.Protocol, fleet.Protocol)
	}
	if m.Threads < 1 || m.Threads > fleet.MaxThreads || len(m.Program) > 200 {
		return fmt.Errorf("%d threads of %.200q: expected 1 to %d", m.Threads, m.Program, fleet.MaxThreads)
	}
	for _, game := range slices.Sorted(maps.Keys(h.Fit)) {
		if there := m.Fit[game]; there != h.Fit[game] {
			return fmt.Errorf("the rules or nets of %s differ: %.200q at the worker, %q at the host; use the same version of the program", game, there, h.Fit[game])
		}
	}
	m.Fit = nil
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.workers[name]
	if w == nil {
		if err := h.makeRoom(name); err != nil {
			return err
		}
		w = &worker{}
		h.workers[name] = w
	}
	w.hello, w.seen = *m, time.Now()
	return nil
}

// Limits of registered workers, in total and per key.
const (
	maxWorkers      = 1 << 14
	maxWorkersOfKey = 1 << 12
)

// makeRoom forgets disconnected workers, and returns an error if there are still too many. The caller holds
// the lock.
func (h *Host) makeRoom(name string) error {
	ofKey := 0
	for other, w := range h.workers {
		if time.Since(w.seen) > 10*disconnectedAfter {
			delete(h.workers, other)
		} else if fleet.KeyOf(other) == fleet.KeyOf(name) {
			ofKey++
		}
	}
	if len(h.workers) >= maxWorkers || ofKey >= maxWorkersOfKey {
		return fmt.Errorf("too many workers: %d, of which %d with this key", len(h.workers), ofKey)
	}
	return nil
}

// touch records a sign of life, and reports whether the worker has said hello.
func (h *Host) touch(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.workers[name]
	if w != nil {
		w.seen = time.Now()
	}
	return w != nil
}
