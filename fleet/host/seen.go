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

// counts are figures since the host began.
type counts struct {
	Games   int     // that were kept
	Seconds float64 // of threads that they took
	Lost    int     // leases
	Erred   int     // jobs that were given back
	Repeats int     // results of games that were there
	Flooded int     // questions that were dropped
}

// Seen is what a host shows.
type Seen struct {
	Seconds  float64  `json:"seconds"` // since it began
	Games    int      `json:"games"`   // that were kept since
	Rate     float64  `json:"rate"`    // of them, a second, over the latest minute
	Threads  int      `json:"threads"` // of the workers that are there
	Busy     int      `json:"busy"`    // jobs that are played
	Waiting  int      `json:"waiting"` // jobs that nobody plays yet
	Lag      float64  `json:"lag"`     // seconds since the oldest lease began
	Lost     int      `json:"lost"`    // leases of which nobody said anything
	Erred    int      `json:"erred"`   // jobs that were given back
	Repeats  int      `json:"repeats"` // results of games that were there already
	Replayed int      `json:"replayed"`
	Flooded  int      `json:"flooded"` // questions that were dropped
	Runs     int      `json:"runs"`    // that somebody waits for
	Shut     []string `json:"shut"`    // workers who were shut out
	Workers  []Hand   `json:"workers"`
}

// Hand is a worker that is there.
type Hand struct {
	Name    string  `json:"name"`
	Program string  `json:"program"`
	Threads int     `json:"threads"`
	Games   int     `json:"games"`
	Rate    float64 `json:"rate"`   // games a second of its threads' time
	Silent  float64 `json:"silent"` // seconds
	Lost    int     `json:"lost"`
	Erred   int     `json:"erred"`
}

// rate counts games by the second of a minute.
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

// of returns games a second, since began or for a minute.
func (r *rate) of(began, now time.Time) float64 {
	sum := 0
	for i, s := range r.second {
		if now.Unix()-s < int64(len(r.games)) {
			sum += r.games[i]
		}
	}
	return float64(sum) / min(max(now.Sub(began).Seconds(), 1), float64(len(r.games)))
}

// See returns what there is to see.
func (h *Host) See() Seen {
	waiting := h.store.waiting()
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	s := Seen{Seconds: now.Sub(h.began).Seconds(), Games: h.count.Games, Rate: h.rate.of(h.began, now), Lost: h.count.Lost, Erred: h.count.Erred,
		Repeats: h.count.Repeats, Flooded: h.count.Flooded, Runs: len(h.runs), Waiting: waiting, Replayed: h.judge.replayed(), Shut: h.shut.lines(), Workers: []Hand{}}
	for _, l := range h.leases {
		if l.msg != nil {
			s.Busy++
			s.Lag = max(s.Lag, now.Sub(l.since).Seconds())
		}
	}
	for name, w := range h.workers {
		if now.Sub(w.seen) > gone {
			continue
		}
		s.Threads += w.hello.Threads
		s.Workers = append(s.Workers, Hand{name, w.hello.Program, w.hello.Threads, w.games, float64(w.games) / max(w.spent, 1e-9), now.Sub(w.seen).Seconds(), w.lost, w.erred})
	}
	slices.SortFunc(s.Workers, func(a, b Hand) int { return strings.Compare(a.Name, b.Name) })
	return s
}

// String says it in a line.
func (s Seen) String() string {
	return fmt.Sprintf("%d workers, %d threads; %d games, %.1f a second; %d jobs played, %d waiting; lag %.0f s; %d leases lost; %d shut out",
		len(s.Workers), s.Threads, s.Games, s.Rate, s.Busy, s.Waiting, s.Lag, s.Lost, len(s.Shut))
}

// WritePrometheus writes it as the text that Prometheus reads.
func (s Seen) WritePrometheus(w io.Writer) {
	for _, m := range []struct {
		name, kind, help string
		value            float64
	}{
		{"games_total", "counter", "Games that were kept.", float64(s.Games)},
		{"games_per_second", "gauge", "Games that were kept, over the latest minute.", s.Rate},
		{"threads", "gauge", "Threads of the workers that are there.", float64(s.Threads)},
		{"workers", "gauge", "Workers that are there.", float64(len(s.Workers))},
		{"jobs_played", "gauge", "Jobs that are being played.", float64(s.Busy)},
		{"jobs_waiting", "gauge", "Jobs that nobody plays yet.", float64(s.Waiting)},
		{"lag_seconds", "gauge", "Seconds since the oldest lease began.", s.Lag},
		{"leases_lost_total", "counter", "Leases of which nobody said anything.", float64(s.Lost)},
		{"jobs_erred_total", "counter", "Jobs that were given back.", float64(s.Erred)},
		{"repeats_total", "counter", "Results of games that were there already.", float64(s.Repeats)},
		{"replayed_total", "counter", "Games of workers that the host has replayed.", float64(s.Replayed)},
		{"flooded_total", "counter", "Questions that were dropped.", float64(s.Flooded)},
		{"shut_out", "gauge", "Workers who were shut out.", float64(len(s.Shut))},
	} {
		fmt.Fprintf(w, "# HELP deadreckon_%[1]s %[2]s\n# TYPE deadreckon_%[1]s %[3]s\ndeadreckon_%[1]s %[4]v\n", m.name, m.help, m.kind, m.value)
	}
}

// SeenFile is the file of a host's folder that has what there is to see, for those who watch it.
const SeenFile = "seen.json"

// Keep writes what there is to see into the host's folder.
func (h *Host) Keep() error {
	text, err := json.MarshalIndent(h.See(), "", "  ")
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	return durable.WriteFile(filepath.Join(h.Dir, SeenFile), append(text, '\n'))
}

// ServeHTTP shows it: /metrics to Prometheus, and everywhere else as JSON.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		http.Error(w, "host: only GET", http.StatusMethodNotAllowed)
		return
	}
	s := h.See()
	if r.URL.Path == "/metrics" {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		s.WritePrometheus(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	_ = e.Encode(s) // to one who may have gone
}
