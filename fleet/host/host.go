package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"deadreckon/crash"
	"deadreckon/durable"
	"deadreckon/fleet"
	"deadreckon/owner"
)

// Options are what a person chooses.
type Options struct {
	Dir     string            // of the host's folder
	Listen  string            // the address of the embedded server
	Outside string            // the URL of a server in its place, "" for none
	Threads int               // that replay games
	By      owner.Right       // of who has it replay games
	Fit     map[string]string // what the program is, see fleet.Fit
}

// Host is a host that runs.
type Host struct {
	Options
	lock  *os.File
	inner *embedded // nil where the server is an outside one
	conn  *nats.Conn
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
	msg    jetstream.Msg // nil once it is another's
	failed string        // why it was given back
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
	if err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

func newHost(o Options) *Host {
	return &Host{Options: o, began: time.Now(), runs: map[string]*run{}, workers: map[string]*worker{}, leases: map[string]*lease{}, busy: map[string]int{}}
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
	if o.Outside != "" {
		h.conn, err = nats.Connect(o.Outside, nats.MaxReconnects(-1))
	} else if h.inner, err = embed(o.Dir, o.Listen); err == nil {
		h.conn, err = h.inner.connect()
	}
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if most := h.conn.MaxPayload(); most < fleet.MaxMessage {
		return fmt.Errorf("host: %s takes messages of %d bytes, expected %d: max_payload of its configuration", o.Outside, most, fleet.MaxMessage)
	}
	return nil
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
	_, err = h.conn.Subscribe("deadreckon.>", h.serve)
	return err
}

// URL is where the embedded server listens.
func (h *Host) URL() string {
	if h.inner == nil {
		return h.Outside
	}
	return h.inner.server.ClientURL()
}

// Close ends the host. All that it was told is on the disk.
func (h *Host) Close() {
	if h.conn != nil {
		h.conn.Close()
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

// serve answers a question, unless the one who asks has too many open.
func (h *Host) serve(m *nats.Msg) {
	role, name, op, ok := fleet.Subjects(m.Subject)
	if !ok || m.Reply == "" {
		return
	}
	h.mu.Lock()
	most := mostBusy
	if w := h.workers[name]; w != nil {
		most += 2 * w.hello.Threads
	}
	if h.busy[name] >= most {
		h.count.Flooded++
		h.mu.Unlock()
		return // he asks again
	}
	h.busy[name]++
	h.mu.Unlock()
	go func() {
		var answer any
		err := crash.Catch(func() (err error) {
			answer, err = h.answer(role, name, op, m.Data)
			return err
		})
		h.mu.Lock()
		if h.busy[name]--; h.busy[name] == 0 {
			delete(h.busy, name)
		}
		h.mu.Unlock()
		if err != nil || answer == nil {
			answer = fleet.Fail(err)
		}
		text, err := json.Marshal(answer)
		if err != nil {
			text, _ = json.Marshal(fleet.Fail(err))
		}
		_ = m.Respond(text) // he asks again
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
	for _, game := range slices.Sorted(keysOf(h.Fit)) {
		if there := m.Fit[game]; there != h.Fit[game] {
			return fmt.Errorf("%s plays otherwise: %.200q there, %q here; use the same version of the program", game, there, h.Fit[game])
		}
	}
	m.Fit = nil
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.workers[name]
	if w == nil {
		if len(h.workers) >= mostWorkers {
			return fmt.Errorf("there are %d workers already", mostWorkers)
		}
		w = &worker{}
		h.workers[name] = w
	}
	w.hello, w.seen = *m, time.Now()
	return nil
}

// mostWorkers bounds what is kept of workers.
const mostWorkers = 1 << 14

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

// lease gives a worker a job, or nothing for now.
func (h *Host) lease(ctx context.Context, name string) (any, error) {
	for end := time.Now().Add(fleet.Poll); ; {
		m, j, err := h.store.lease(max(time.Until(end), time.Millisecond*10))
		if err != nil {
			return nil, err
		}
		if j == nil {
			if time.Until(end) > 0 {
				continue
			}
			return fleet.Leased{}, nil
		}
		useless, err := h.useless(ctx, m, j)
		if err != nil {
			return nil, err
		}
		if useless {
			if err := m.DoubleAck(ctx); err != nil {
				return nil, err
			}
			continue
		}
		h.mu.Lock()
		l := h.leases[j.ID()]
		if l == nil {
			l = &lease{job: *j}
			h.leases[j.ID()] = l
		} else if l.msg != nil {
			h.count.Lost++
			if w := h.workers[l.worker]; w != nil {
				w.lost++
			}
		}
		l.worker, l.since, l.msg = name, time.Now(), m
		h.mu.Unlock()
		return fleet.Leased{Job: j}, nil
	}
}

// useless reports whether nobody waits for a job that was fetched: its run has ended, its result
// is there, or it was tried too often, which its owner is told.
func (h *Host) useless(ctx context.Context, m jetstream.Msg, j *fleet.Job) (bool, error) {
	if _, err := h.run(j.Run); err != nil {
		return true, nil
	}
	if there, err := h.store.has(ctx, j); err != nil || there != nil {
		return true, err
	}
	about, err := m.Metadata()
	if err != nil || about.NumDelivered <= fleet.Tries {
		return false, err
	}
	why := fmt.Sprintf("%d workers have begun it and none has come back", fleet.Tries)
	h.mu.Lock()
	if l := h.leases[j.ID()]; l != nil && l.failed != "" {
		why = l.failed
	}
	h.mu.Unlock()
	return true, h.commit(ctx, &fleet.Result{Job: *j, Failed: why})
}

// alive takes note of the jobs that a worker plays, and returns those that nobody waits for.
func (h *Host) alive(name string, a *fleet.Alive) (over fleet.Over) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range a.Jobs {
		l := h.leases[id]
		switch {
		case l == nil || l.worker != name:
		case h.runs[l.job.Run] == nil:
			over.Jobs = append(over.Jobs, id)
			delete(h.leases, id)
		case l.msg != nil:
			_ = l.msg.InProgress() // else the lease ends, and the job is another's too
		}
	}
	return over
}

// report takes what came of a job.
func (h *Host) report(ctx context.Context, name string, r *fleet.Result) error {
	r.Worker = name
	if err := r.Check(); err != nil {
		return err
	}
	u, err := h.run(r.Run)
	if err != nil {
		return nil // nobody waits for it any more
	}
	there, err := h.store.has(ctx, &r.Job)
	if err != nil {
		return err
	}
	if there == nil {
		if waits, err := h.store.waits(ctx, &r.Job); err != nil {
			return err
		} else if !waits {
			return errors.New("nobody has asked for these games")
		}
	}
	if r.Failed != "" {
		return h.giveBack(name, r)
	}
	if why, err := h.judge.sample(ctx, u.spec, r); err != nil {
		return err
	} else if why != "" {
		return h.shutOut(name, why)
	}
	if there, err = h.store.keep(ctx, r); err != nil {
		return err
	}
	if there != nil && there.Failed == "" {
		if err := h.repeated(ctx, u.spec, there, r); err != nil {
			return err
		}
	} else {
		h.mu.Lock()
		h.count.Games += len(r.Games)
		h.rate.add(len(r.Games), time.Now())
		h.count.Seconds += r.Seconds
		if w := h.workers[name]; w != nil {
			w.games, w.spent = w.games+len(r.Games), w.spent+r.Seconds
		}
		h.mu.Unlock()
	}
	return h.done(ctx, &r.Job)
}

// commit keeps what the host itself says of a job.
func (h *Host) commit(ctx context.Context, r *fleet.Result) error {
	if _, err := h.store.keep(ctx, r); err != nil {
		return err
	}
	return h.done(ctx, &r.Job)
}

// done takes a job off the list, and tells its owner.
func (h *Host) done(ctx context.Context, j *fleet.Job) error {
	h.mu.Lock()
	delete(h.leases, j.ID())
	if u := h.runs[j.Run]; u != nil {
		close(u.news)
		u.news = make(chan struct{})
	}
	h.mu.Unlock()
	return h.store.drop(ctx, j)
}

// giveBack has another worker try a job that has failed.
func (h *Host) giveBack(name string, r *fleet.Result) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.count.Erred++
	if w := h.workers[name]; w != nil {
		w.erred++
	}
	l := h.leases[r.ID()]
	if l == nil || l.worker != name || l.msg == nil {
		return nil // it is another's by now
	}
	l.failed = fmt.Sprintf("%s: %.2000s", name, r.Failed)
	m := l.msg
	l.msg = nil
	return m.NakWithDelay(again)
}

// again is how soon a job that has failed is tried again.
const again = time.Second

// repeated compares a result with the one that was kept for the same games. Where they differ and
// should not, the host plays such a game itself, and who was wrong is shut out.
func (h *Host) repeated(ctx context.Context, s *fleet.Spec, there, r *fleet.Result) error {
	h.mu.Lock()
	h.count.Repeats++
	h.mu.Unlock()
	if s.Clocked {
		return nil
	}
	for i := range r.Games {
		if s.Same(there.Results[i], r.Results[i]) {
			continue
		}
		why, err := h.judge.check(ctx, s, r, i)
		if err != nil {
			return err
		}
		if why != "" {
			return h.shutOut(r.Worker, why)
		}
		if why, err = h.judge.check(ctx, s, there, i); err != nil {
			return err
		}
		if why == "" {
			return fmt.Errorf("game %d is not the same twice: its agents depend on time", r.Games[i])
		}
		_ = h.shutOut(there.Worker, why)
		return h.store.replace(ctx, r)
	}
	return nil
}

// shutOut shuts a worker out for good, and returns what it is told.
func (h *Host) shutOut(name, why string) error {
	h.mu.Lock()
	games := 0
	if w := h.workers[name]; w != nil {
		games = w.games
	}
	delete(h.workers, name)
	var back []jetstream.Msg
	for _, l := range h.leases {
		if l.worker == name && l.msg != nil {
			back = append(back, l.msg)
			l.msg = nil
		}
	}
	h.mu.Unlock()
	for _, m := range back {
		_ = m.Nak() // else its lease ends
	}
	if err := h.shut.add(name, why, games); err != nil {
		return err
	}
	return fmt.Errorf("%s is shut out: %s", name, why)
}

// note notes a run, and says which files of it are not there.
func (h *Host) note(s *fleet.Spec) (any, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	id, missing, err := h.files.addRun(s)
	if err != nil {
		return nil, err
	}
	_, err = h.run(id)
	return fleet.Opened{Run: id, Files: missing}, err
}

// run returns a run that was noted.
func (h *Host) run(id string) (*run, error) {
	h.mu.Lock()
	u := h.runs[id]
	h.mu.Unlock()
	if u != nil {
		return u, nil
	}
	s, err := h.files.run(id)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if u = h.runs[id]; u == nil {
		u = &run{spec: s, news: make(chan struct{})}
		h.runs[id] = u
	}
	return u, nil
}

// spec returns what a run is.
func (h *Host) spec(id string) (any, error) {
	u, err := h.run(id)
	if err != nil {
		return nil, errors.New("nobody waits for this run any more")
	}
	return u.spec, nil
}

// put has jobs wait that have no result.
func (h *Host) put(ctx context.Context, a *fleet.Asked) error {
	if _, err := h.run(a.Run); err != nil {
		return err
	}
	if len(a.Jobs) > fleet.MaxJobs {
		return fmt.Errorf("%d jobs: expected %d at most", len(a.Jobs), fleet.MaxJobs)
	}
	for _, games := range a.Jobs {
		if len(games) == 0 || len(games) > fleet.MaxGames {
			return fmt.Errorf("a job of %d games: expected 1 to %d", len(games), fleet.MaxGames)
		}
		j := fleet.Job{Run: a.Run, Games: games}
		if there, err := h.store.has(ctx, &j); err != nil {
			return err
		} else if there != nil {
			continue
		}
		if err := h.store.put(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// since returns the results of a run behind one, once there are any.
func (h *Host) since(ctx context.Context, q *fleet.Since) (any, error) {
	u, err := h.run(q.Run)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	news := u.news
	h.mu.Unlock()
	out := fleet.Results{Last: q.After}
	for range 2 {
		if out.Results, out.Last, err = h.store.after(ctx, q.Run, out.Last); err != nil {
			return nil, err
		}
		if len(out.Results) > 0 || !q.Wait {
			break
		}
		select {
		case <-news:
		case <-time.After(fleet.Poll / 2):
		}
	}
	out.Shut = h.shut.lines()
	out.Threads, out.Host = h.threads(), h.began.UnixNano()
	return out, nil
}

// gone is when a worker that says nothing is taken for gone.
const gone = 2 * fleet.Beat

// threads is how many all workers have.
func (h *Host) threads() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range h.workers {
		if time.Since(w.seen) < gone {
			n += w.hello.Threads
		}
	}
	return n
}

// end forgets a run.
func (h *Host) end(ctx context.Context, id string) error {
	if _, err := h.run(id); err != nil {
		return nil
	}
	h.mu.Lock()
	delete(h.runs, id)
	h.mu.Unlock()
	h.judge.forget(id)
	return errors.Join(h.files.forget(id), h.store.forget(ctx, id))
}
