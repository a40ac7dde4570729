package selfplay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// MetricsFile has a line of JSON, a Row, for each generation that has ended.
const MetricsFile = "metrics.jsonl"

// Row is what a generation reached to. Seconds are of work, those of killed attempts
// included as far as they were saved.
type Row struct {
	Generation int               `json:"generation"`
	Program    string            `json:"program"`
	Seconds    float64           `json:"seconds"` // at its end, since the run began
	Phases     []PhaseTime       `json:"phases"`
	Games      uint64            `json:"games"`   // of the actors since the run began
	Actions    uint64            `json:"actions"` // in them
	Steps      uint64            `json:"steps"`   // of the learner since the run began
	Best       int               `json:"best"`    // version
	Learn      *LearnResult      `json:"learn"`
	Gate       *GateResult       `json:"gate"`
	Yardsticks []YardstickResult `json:"yardsticks,omitempty"` // of the best net
	Lead       *BaseDifference   `json:"lead,omitempty"`       // of the best net over its base
	NashConv   *float64          `json:"nashConv,omitempty"`   // of its policy
	Pool       []Opponent        `json:"pool,omitempty"`
}

// PhaseTime is what a phase took.
type PhaseTime struct {
	Phase   string  `json:"phase"`
	Seconds float64 `json:"seconds"`
}

// Opponent is a member of the pool and how the learning side stands against it.
type Opponent struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Points float64 `json:"points"` // of the learning side, a game, as if one more had been drawn
}

// opponents returns those of the pool that have been met.
func (s *state) opponents() (out []Opponent) {
	for i := range s.Members {
		var all record
		for _, r := range s.Members[i].Records {
			all.Games += r.Games
			all.HalfPoints += r.HalfPoints
		}
		if all.Games > 0 {
			out = append(out, Opponent{s.Members[i].name(), all.Games, all.points()})
		}
	}
	return out
}

func (r *Run) metricsPath() string { return filepath.Join(r.config.Dir, MetricsFile) }

// cutMetrics drops what stands behind the rows that belong to the state: a row of an
// attempt that was killed before its state was saved.
func (r *Run) cutMetrics() error {
	stat, err := os.Stat(r.metricsPath())
	switch {
	case errors.Is(err, os.ErrNotExist) && r.state.Metrics == 0:
		return nil
	case err != nil:
		return damage{err}
	case stat.Size() < r.state.Metrics:
		return damaged(r.metricsPath(), fmt.Errorf("%d bytes: the run wrote %d", stat.Size(), r.state.Metrics))
	}
	if err := os.Truncate(r.metricsPath(), r.state.Metrics); err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	return nil
}

// appendRow writes the generation's row behind those that belong to the state.
func (r *Run) appendRow() error {
	text, err := json.Marshal(&r.state.Row)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	f, err := os.OpenFile(r.metricsPath(), os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	defer f.Close()
	n, err := f.WriteAt(append(text, '\n'), r.state.Metrics)
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	r.state.Metrics += int64(n)
	return nil
}

// ReadMetrics returns the rows of a run's folder. A line that is cut off is left out.
func ReadMetrics(dir string) ([]Row, error) {
	path := filepath.Join(dir, MetricsFile)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	var rows []Row
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var row Row
		err := d.Decode(&row)
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("selfplay: %s: row %d: %w", path, len(rows)+1, err)
		}
		rows = append(rows, row)
	}
}
