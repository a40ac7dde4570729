package host

import (
	"encoding/json"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/fleet"
	"deadreckon/serve/watch"
)

// The status lists workers, games and bans, as JSON, for Prometheus and on one line.
func TestSeen(t *testing.T) {
	h := open(t, t.TempDir())
	h.replayer.oneIn = 1
	e := tournament(t, 100)
	games := background(t, h, e)
	liar := register(t, h, "liar")
	liar.ask(fleet.RoleWorker, "report", forged(t, h, liar.leased()))
	work(t, dial(t, h, fleet.RoleWorker))
	games()
	get := func(path string) string {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Body.String()
	}
	var s Status
	if err := json.Unmarshal([]byte(get("/")), &s); err != nil {
		t.Fatal(err)
	}
	if s.Games != 200 || s.Replayed < 200 || s.Threads != 1 || len(s.Workers) != 1 || s.Workers[0].Games != 200 || len(s.Shut) != 1 || s.Busy != 0 || s.Waiting != 0 || s.Rate <= 0 {
		t.Errorf("%+v", s)
	}
	if text := get("/metrics"); !strings.Contains(text, "# TYPE deadreckon_games_total counter\ndeadreckon_games_total 200\n") || !strings.Contains(text, "\ndeadreckon_shut_out 1\n") {
		t.Error(text)
	}
	if line := s.String(); !strings.HasPrefix(line, "1 workers, 1 threads; 200 games, ") || !strings.HasSuffix(line, "; 0 leases expired; 1 banned") {
		t.Error(line)
	}
}

// Clients with one key count as separate workers. A ban applies to the key.
func TestOneKey(t *testing.T) {
	dir := t.TempDir()
	k, err := NewKey(dir, fleet.RoleWorker, "pods")
	if err != nil {
		t.Fatal(err)
	}
	k.Certificate = "" // no TLS on the loopback interface
	h := open(t, dir)
	e := tournament(t, 300)
	want := play(t, e, nil)
	for range 3 {
		c, err := fleet.Dial(h.URL(), fleet.RoleWorker, k)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		work(t, c)
	}
	sameGames(t, play(t, e, client(t, h)), want)
	s := h.Status()
	if len(s.Workers) != 3 || s.Threads != 3 || s.Workers[0].Games+s.Workers[1].Games+s.Workers[2].Games != 600 {
		t.Errorf("%+v", s)
	}
	if err := h.bans.add(s.Workers[0].Name, "a lie", 1); err != nil {
		t.Fatal(err)
	}
	if h.bans.why("pods.another") != "a lie" || h.bans.why("podsy") != "" {
		t.Error("a ban does not apply to the key")
	}
}

// The page shows the status file of a host.
func TestWatched(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	games := background(t, h, tournament(t, 100))
	work(t, dial(t, h, fleet.RoleWorker))
	games()
	if err := h.Keep(); err != nil {
		t.Fatal(err)
	}
	run, err := watch.In(dir).Run(filepath.Base(dir))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(run.Lines, "\n")
	if run.Kind != "host" || !run.Running || !strings.HasPrefix(text, "1 workers of 1 threads; 200 games since the start, ") || !strings.Contains(text, "\n0 leases expired, 0 jobs failed, ") {
		t.Errorf("%+v\n%s", run.Summary, text)
	}
	if rows := run.Tables[0].Rows; len(rows) != 1 || len(rows[0]) != len(run.Tables[0].Columns) || rows[0][3] != "200" {
		t.Errorf("%+v", run.Tables)
	}
}

// The rate covers the last minute.
func TestRate(t *testing.T) {
	var r rate
	began := time.Unix(1000, 0)
	for s := range 120 {
		r.add(5, began.Add(time.Duration(s)*time.Second))
	}
	if got := r.of(began, began.Add(119*time.Second)); got != 5 {
		t.Errorf("%v a second", got)
	}
	if got := r.of(began, began.Add(1000*time.Second)); got != 0 {
		t.Errorf("%v a second long after", got)
	}
}
