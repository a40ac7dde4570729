package host

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"deadreckon/agents/arena"
	"deadreckon/fleet"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
)

// forged returns a result with impossible games.
func forged(t *testing.T, h *Host, j *fleet.Job) fleet.Result {
	t.Helper()
	r := played(t, h, j)
	for i := range r.Results {
		var g arena.Game
		if err := json.Unmarshal(r.Results[i], &g); err != nil {
			t.Fatal(err)
		}
		g.Scores, g.Choices = []float64{1, -1}, []int{9, 9}
		var err error
		if r.Results[i], err = json.Marshal(g); err != nil {
			t.Fatal(err)
		}
	}
	return *r
}

// leasedBy records earlier leases of a job.
func leasedBy(h *Host, j *fleet.Job, names ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.leases[j.ID()].holders = append(h.leases[j.ID()].holders, names...)
}

// background plays an experiment on a fleet. games waits for it and returns its games.
func background(t *testing.T, h *Host, e *arena.Experiment) (games func() string) {
	t.Helper()
	c, out := client(t, h), make(chan string, 1)
	go func() { out <- play(t, e, c) }()
	return func() string { return <-out }
}

// A worker whose result differs from the replay is banned with its name. Other workers play its games.
func TestLiar(t *testing.T) {
	e := tournament(t, 200)
	want := play(t, e, nil)
	dir := t.TempDir()
	h := open(t, dir)
	h.replayer.oneIn = 1
	games := background(t, h, e)
	liar := register(t, h, "liar")
	job := liar.leased()
	if why, _ := liar.ask(fleet.RoleWorker, "report", forged(t, h, job)); !strings.HasPrefix(why, "liar is banned: game 0 of run ") {
		t.Fatalf("%q", why)
	}
	for _, op := range []string{"hello", "lease", "report"} {
		if why, _ := liar.ask(fleet.RoleWorker, op, forged(t, h, job)); !strings.Contains(why, "is banned") {
			t.Errorf("%s: %q", op, why)
		}
	}
	work(t, dial(t, h, fleet.RoleWorker))
	sameGames(t, games(), want)
	h.Close()
	if lines := open(t, dir).bans.lines(); len(lines) != 1 || !strings.HasPrefix(lines[0], "the worker liar is banned: game 0 of run ") {
		t.Errorf("after a restart: %q", lines)
	}
}

// If two results of the same games differ, the host finds the wrong one.
func TestRepeats(t *testing.T) {
	e := tournament(t, 4)
	h := open(t, t.TempDir())
	h.replayer.oneIn = 1 << 30
	games := background(t, h, e)
	liar, slow := register(t, h, "liar"), register(t, h, "slow")
	job := liar.leased()
	leasedBy(h, job, "slow", "other")
	right := played(t, h, job)
	liar.accepted(forged(t, h, job))
	if why, _ := slow.ask(fleet.RoleWorker, "report", right); why != "" {
		t.Errorf("the right result: %s", why)
	}
	if why := h.bans.why("liar"); !strings.HasPrefix(why, "game ") {
		t.Errorf("the liar is not banned: %q", why)
	}
	there, err := h.store.result(t.Context(), job)
	if err != nil || there == nil || there.Worker != "slow" {
		t.Errorf("stored: %+v, %v", there, err)
	}
	if why, _ := slow.ask(fleet.RoleWorker, "report", right); why != "" || counted(h).Repeats != 1 {
		t.Errorf("once more: %q, %d repeats", why, counted(h).Repeats)
	}
	never := register(t, h, "never")
	if why, _ := never.ask(fleet.RoleWorker, "report", right); !strings.HasPrefix(why, "these games are not leased to you") {
		t.Errorf("a result without a lease: %q", why)
	}
	other := register(t, h, "other")
	if why, _ := other.ask(fleet.RoleWorker, "report", forged(t, h, job)); !strings.HasPrefix(why, "other is banned") {
		t.Errorf("a wrong result after the right one: %q", why)
	}
	work(t, dial(t, h, fleet.RoleWorker))
	games()
}

// Unrequested and invalid messages are refused and not stored.
func TestRefused(t *testing.T) {
	h := open(t, t.TempDir())
	games := background(t, h, tournament(t, 4))
	w := connect(t, h, "stranger")
	if why, _ := w.ask(fleet.RoleWorker, "lease", nil); why != fleet.ErrUnknown.Error() {
		t.Errorf("before hello: %q", why)
	}
	for _, c := range []struct {
		hello fleet.Hello
		want  string
	}{
		{fleet.Hello{Protocol: 2, Threads: 1, Fit: fits}, "protocol version 2, the host has version 1"},
		{fleet.Hello{Protocol: 1, Threads: 0, Fit: fits}, "0 threads"},
		{fleet.Hello{Protocol: 1, Threads: 1, Fit: map[string]string{"leduc": "another"}}, `the rules or nets of leduc differ: "another" at the worker, "as here" at the host; use the same version of the program`},
	} {
		if why, _ := w.ask(fleet.RoleWorker, "hello", c.hello); !strings.HasPrefix(why, c.want) {
			t.Errorf("%+v: %q", c.hello, why)
		}
	}
	w = register(t, h, "stranger")
	job := w.leased()
	wrong := func(change func(r *fleet.Result)) fleet.Result {
		r := forged(t, h, job)
		r.Games = slices.Clone(r.Games)
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		role, op string
		question any
		want     string
	}{
		"other games":      {fleet.RoleWorker, "report", wrong(func(r *fleet.Result) { r.Games[0] += 1000 }), "these games are not leased to you"},
		"too few results":  {fleet.RoleWorker, "report", wrong(func(r *fleet.Result) { r.Results = r.Results[1:] }), "1 results of 2 games"},
		"too many games":   {fleet.RoleWorker, "report", fleet.Result{Job: fleet.Job{Run: job.Run, Games: make([]int, fleet.MaxGames+1)}}, "4097 games: expected 1 to 4096"},
		"negative time":    {fleet.RoleWorker, "report", wrong(func(r *fleet.Result) { r.Seconds = -1 }), "-1 seconds"},
		"no result":        {fleet.RoleWorker, "report", "what", "invalid request"},
		"no question":      {fleet.RoleWorker, "shutdown", nil, `unknown worker operation "shutdown"`},
		"a path":           {fleet.RoleWorker, "file", fleet.NameRequest{File: "../keys.jsonl"}, `"../keys.jsonl" is not a SHA-256`},
		"a path of a run":  {fleet.RoleWorker, "run", fleet.NameRequest{Run: "../lock"}, "this run is closed"},
		"a path to write":  {fleet.RoleOwner, "piece", fleet.FilePiece{File: "../x", Size: 1, Data: []byte("x")}, `a piece of 1 bytes of the file "../x"`},
		"another SHA-256":  {fleet.RoleOwner, "piece", fleet.FilePiece{File: strings.Repeat("0", 64), Size: 1, Data: []byte("x")}, "the file 0000"},
		"a kind of games":  {fleet.RoleOwner, "open", fleet.Spec{Kind: "chess"}, `fleet: unknown kind of games "chess"`},
		"jobs of no run":   {fleet.RoleOwner, "jobs", fleet.JobsRequest{Run: "x", Jobs: [][]int{{1}}}, fleet.ErrUnknown.Error()},
		"too many of jobs": {fleet.RoleOwner, "jobs", fleet.JobsRequest{Run: job.Run, Jobs: make([][]int, fleet.MaxJobs+1)}, "1025 jobs: expected 1024 at most"},
	} {
		if why, _ := w.ask(c.role, c.op, c.question); !strings.HasPrefix(why, c.want) {
			t.Errorf("%s: %q, want %q", name, why, c.want)
		}
	}
	if n := counted(h).Games; n > 0 {
		t.Errorf("%d games were stored", n)
	}
	_, _ = w.ask(fleet.RoleWorker, "report", fleet.Result{Job: *job, Failed: "I do not feel like it"})
	work(t, dial(t, h, fleet.RoleWorker))
	games()
}

// A game that fails at every worker is tried several times, then reported to its owner.
func TestFails(t *testing.T) {
	slowtest.Skip(t)
	h := open(t, t.TempDir())
	failed := make(chan error, 1)
	go func() {
		r := arena.NewRun(tournament(t, 2), 1)
		r.Remote = client(t, h)
		failed <- r.Play(t.Context())
	}()
	w := register(t, h, "poor")
	tries := 0
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		select {
		case err := <-failed:
			if err == nil || !strings.Contains(err.Error(), "poor: no memory") || tries < fleet.Tries {
				t.Errorf("after %d tries: %v", tries, err)
			}
			return
		default:
		}
		if _, job := w.ask(fleet.RoleWorker, "lease", nil); job != nil {
			tries++
			w.ask(fleet.RoleWorker, "report", fleet.Result{Job: *job, Failed: "no memory"})
		}
	}
	t.Errorf("no failure was reported after %d tries", tries)
}

// On the network, a TLS key gives access only under its own name and role, and not to the streams.
// Messages are limited, and floods are dropped.
func TestKeys(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(t.Context(), Options{Dir: dir, Listen: "0.0.0.0:0", Threads: 1}); err == nil || !strings.Contains(err.Error(), "workers need keys") {
		t.Errorf("without keys: %v", err)
	}
	key := func(role, name string) *fleet.Key {
		k, err := NewKey(dir, role, name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "key")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if k, err = fleet.ReadKey(access.Grant().File(path), func(line string) { t.Error(line) }); err != nil {
			t.Fatal(err)
		}
		return k
	}
	mine, rack, spy := key(fleet.RoleOwner, "me"), key(fleet.RoleWorker, "rack"), key(fleet.RoleWorker, "spy")
	if _, err := NewKey(dir, fleet.RoleWorker, "spy"); err == nil {
		t.Error("two keys have the same name")
	}
	h, err := Open(t.Context(), Options{Dir: dir, Listen: "0.0.0.0:0", Threads: 1, By: access.Grant(), Fit: fits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	url := strings.Replace(h.URL(), "0.0.0.0", "127.0.0.1", 1)
	for name, k := range map[string]*fleet.Key{"none": nil, "of another host": func() *fleet.Key {
		k, err := NewKey(t.TempDir(), fleet.RoleWorker, "rack")
		if err != nil {
			t.Fatal(err)
		}
		return k
	}()} {
		if c, err := fleet.Dial(url, fleet.RoleWorker, k); err == nil {
			c.Close()
			t.Errorf("a key %s gives access", name)
		}
	}
	if _, err := fleet.Dial(url, fleet.RoleOwner, rack); err == nil {
		t.Error("a worker's key gives access as owner")
	}
	asOwner, err := fleet.Dial(url, fleet.RoleOwner, mine)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(asOwner.Close)
	asWorker, err := fleet.Dial(url, fleet.RoleWorker, rack)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(asWorker.Close)
	work(t, asWorker)
	e := tournament(t, 200)
	want := play(t, e, nil)

	// The spy connects directly.
	trouble := make(chan error, 100)
	line, err := wire(url, spy, trouble)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(line.Close)
	for _, subject := range []string{
		fleet.Subject(fleet.RoleWorker, "rack", "report"), fleet.Subject(fleet.RoleWorker, "rack.x", "report"), fleet.Subject(fleet.RoleOwner, "me", "close"), fleet.Subject(fleet.RoleOwner, "spy", "jobs"),
		"$JS.API.STREAM.DELETE." + resultStream, "$JS.API.STREAM.PURGE." + jobStream, "job.x.y", "result.x.y", "$SYS.REQ.SERVER.PING", "_INBOX.rack.x",
	} {
		if err := line.Publish(subject, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-trouble:
			if !strings.Contains(strings.ToLower(err.Error()), "permissions violation for publish") {
				t.Errorf("%s: %v", subject, err)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s may be published", subject)
		}
	}
	for _, subject := range []string{">", "_INBOX.>", "_INBOX.rack.>", "deadreckon.>", "result.>"} {
		if _, err := line.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-trouble:
			if !strings.Contains(strings.ToLower(err.Error()), "permissions violation for subscription") {
				t.Errorf("%s: %v", subject, err)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s may be listened to", subject)
		}
	}
	if err := line.Publish(fleet.Subject(fleet.RoleWorker, "spy", "report"), bytes.Repeat([]byte("x"), fleet.MaxMessage+1)); err != nats.ErrMaxPayload {
		t.Errorf("a giant message: %v", err)
	}
	for range 20000 {
		if err := line.PublishRequest(fleet.Subject(fleet.RoleWorker, "spy", "lease"), "_INBOX.spy.flood", nil); err != nil {
			t.Fatal(err)
		}
	}
	sameGames(t, play(t, e, fleet.NewClient(asOwner, access.Grant())), want)
	t.Log(counted(h).Flooded, "requests of the flood were dropped") // 0 on one processor, where each request is answered before the next arrives
}

// wire opens a plain NATS connection with a key.
func wire(url string, k *fleet.Key, trouble chan<- error) (*nats.Conn, error) {
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return nil, err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM([]byte(k.Certificate))
	return nats.Connect(url, nats.Nkey(public, pair.Sign), nats.Secure(&tls.Config{RootCAs: pool, ServerName: fleet.HostName}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { trouble <- err }))
}
