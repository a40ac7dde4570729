package host

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"deadreckon/internal/durable"
)

// Counters are Counters since the start of the host.
type Counters struct {
	Games   int `json:"games"`   // stored games
	Lost    int `json:"lost"`    // expired leases
	Erred   int `json:"erred"`   // failed jobs
	Repeats int `json:"repeats"` // duplicate results
	Flooded int `json:"flooded"` // dropped requests
}

// Status is the status of a host.
type Status struct {
	Counters
	Seconds  float64        `json:"seconds"` // since the start
	Rate     float64        `json:"rate"`    // games per second over the last minute
	Threads  int            `json:"threads"` // of connected workers
	Busy     int            `json:"busy"`    // jobs in progress
	Waiting  int            `json:"waiting"` // queued jobs
	Lag      float64        `json:"lag"`     // age of the oldest lease in seconds
	Replayed int            `json:"replayed"`
	Runs     int            `json:"runs"` // open runs
	Shut     []string       `json:"shut"` // banned workers
	Workers  []WorkerStatus `json:"workers"`
}

// WorkerStatus is the status of a connected worker.
type WorkerStatus struct {
	Name    string  `json:"name"`
	Program string  `json:"program"`
	Threads int     `json:"threads"`
	Games   int     `json:"games"`
	Rate    float64 `json:"rate"`   // games per thread second
	Silent  float64 `json:"silent"` // seconds since the last message
	Lost    int     `json:"lost"`
	Erred   int     `json:"erred"`
}

// rate counts games per second in a ring of one minute.
type rate struct {
	games  [60]int
	second [60]int64
}

func (r *rate) add(games int, now time.Time) {
	i := now.Unix() % int64(len(r.games))
	if r.second[i] != now.Unix() {
		r.second[i], r.games[i] = now.Unix(), 0
	}
	r.games[i] += games
}

// of returns games per second over the last minute, or since the start if that is shorter.
func (r *rate) of(began, now time.Time) float64 {
	sum := 0
	for i, s := range r.second {
		if now.Unix()-s < int64(len(r.games)) {
			sum += r.games[i]
		}
	}
	return float64(sum) / min(max(now.Sub(began).Seconds(), 1), float64(len(r.games)))
}

// Status returns the current status.
func (h *Host) Status() Status {
	waiting := h.store.waiting()
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	s := Status{Counters: h.count, Seconds: now.Sub(h.began).Seconds(), Rate: h.rate.of(h.began, now), Runs: len(h.runs),
		Waiting: waiting, Replayed: h.replayer.replayed(), Shut: h.bans.lines(), Workers: []WorkerStatus{}}
	for _, l := range h.leases {
		if l.msg != nil {
			s.Busy++
			s.Lag = max(s.Lag, now.Sub(l.since).Seconds())
		}
	}
	for name, w := range h.workers {
		if now.Sub(w.seen) > disconnectedAfter {
			continue
		}
		s.Threads += w.hello.Threads
		s.Workers = append(s.Workers, WorkerStatus{name, w.hello.Program, w.hello.Threads, w.games, float64(w.games) / max(w.spent, 1e-9), now.Sub(w.seen).Seconds(), w.lost, w.erred})
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return strings.Compare(a.Name, b.Name) })
	return s
}

// String returns the status on one line.
func (s Status) String() string {
	return fmt.Sprintf("%d workers, %d threads; %d games, %.1f a second; %d jobs in progress, %d waiting; oldest lease %.0f s; %d leases expired; %d banned",
		len(s.Workers), s.Threads, s.Games, s.Rate, s.Busy, s.Waiting, s.Lag, s.Lost, len(s.Shut))
}

// WritePrometheus writes the status in the Prometheus text format.
func (s Status) WritePrometheus(w io.Writer) {
	for _, m := range []struct {
		name, kind, help string
		value            float64
	}{
		{"games_total", "counter", "Stored games.", float64(s.Games)},
		{"games_per_second", "gauge", "Stored games per second over the last minute.", s.Rate},
		{"threads", "gauge", "Threads of connected workers.", float64(s.Threads)},
		{"workers", "gauge", "Connected workers.", float64(len(s.Workers))},
		{"jobs_played", "gauge", "Jobs in progress.", float64(s.Busy)},
		{"jobs_waiting", "gauge", "Waiting jobs.", float64(s.Waiting)},
		{"lag_seconds", "gauge", "Age of the oldest lease in seconds.", s.Lag},
		{"leases_lost_total", "counter", "Expired leases.", float64(s.Lost)},
		{"jobs_erred_total", "counter", "Failed jobs.", float64(s.Erred)},
		{"repeats_total", "counter", "Duplicate results.", float64(s.Repeats)},
		{"replayed_total", "counter", "Games that the host replayed.", float64(s.Replayed)},
		{"flooded_total", "counter", "Dropped requests.", float64(s.Flooded)},
		{"shut_out", "gauge", "Banned workers.", float64(len(s.Shut))},
	} {
		fmt.Fprintf(w, "# HELP deadreckon_%[1]s %[2]s\n# TYPE deadreckon_%[1]s %[3]s\ndeadreckon_%[1]s %[4]v\n", m.name, m.help, m.kind, m.value)
	}
}

// StatusFile is the status file in the folder of a host, for monitoring.
const StatusFile = "seen.json"

// Keep writes the status file.
func (h *Host) Keep() error {
	text, err := json.MarshalIndent(h.Status(), "", "  ")
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	return durable.WriteFile(filepath.Join(h.Dir, StatusFile), append(text, '\n'))
}

// ServeHTTP serves the status: /metrics for Prometheus, JSON at every other path.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		http.Error(w, "host: only GET", http.StatusMethodNotAllowed)
		return
	}
	s := h.Status()
	if r.URL.Path == "/metrics" {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		s.WritePrometheus(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	_ = e.Encode(s) // the client may be gone
}
