package watch

import (
	"encoding/json"
	"fmt"
)

// fillHost reads the status file of a host.
func fillHost(r *Run, dir string) error {
	text, err := readFile(dir, "seen.json")
	if err != nil {
		return err
	}
	var s struct {
		Rate, Lag                                                           float64
		Games, Threads, Busy, Waiting, Lost, Erred, Repeats, Replayed, Runs int
		Shut                                                                []string
		Workers                                                             []struct {
			Name, Program               string
			Threads, Games, Lost, Erred int
			Rate, Silent                float64
		}
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("seen.json: %w", err)
	}
	r.Done = s.Games
	r.Lines = append(r.Lines,
		fmt.Sprintf("%d workers of %d threads; %d games since the start, %.1f a second", len(s.Workers), s.Threads, s.Games, s.Rate),
		fmt.Sprintf("%d runs; %d jobs in progress, %d waiting; oldest lease %.0f s", s.Runs, s.Busy, s.Waiting, s.Lag),
		fmt.Sprintf("%d leases expired, %d jobs failed, %d duplicate results; %d games replayed", s.Lost, s.Erred, s.Repeats, s.Replayed))
	r.Lines = append(r.Lines, s.Shut...)
	t := Grid{Title: "Workers", Columns: []string{"worker", "program", "threads", "games", "games per thread second", "silent, s", "leases expired", "jobs failed"}}
	for _, w := range s.Workers {
		t.Rows = append(t.Rows, []string{w.Name, w.Program, fmt.Sprint(w.Threads), fmt.Sprint(w.Games), fmt.Sprintf("%.1f", w.Rate), fmt.Sprintf("%.0f", w.Silent), fmt.Sprint(w.Lost), fmt.Sprint(w.Erred)})
	}
	r.Tables = append(r.Tables, t)
	return nil
}
