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

// MetricsFile has one line of JSON, a Row, for each finished generation.
const MetricsFile = "metrics.jsonl"

// Row is the result of a generation. Seconds are seconds of work.
type Row struct {
	Generation int               `json:"generation"`
	Program    string            `json:"program"`
	Seconds    float64           `json:"seconds"` // since the start of the run
	Phases     []PhaseTime       `json:"phases"`
	Games      uint64            `json:"games"`   // games of actors since the start of the run
	Actions    uint64            `json:"actions"` // actions in those games
	Steps      uint64            `json:"steps"`   // learner steps since the start of the run
	Best       int               `json:"best"`    // version of the best net
	Learn      *LearnResult      `json:"learn"`
	Gate       *GateResult       `json:"gate"`
	Yardsticks []YardstickResult `json:"yardsticks,omitempty"` // of the best net
	Lead       *BaseDifference   `json:"lead,omitempty"`       // of the best net and its base policy
	NashConv   *float64          `json:"nashConv,omitempty"`   // of the best net's policy
	Pool       []Opponent        `json:"pool,omitempty"`
}

// PhaseTime is the duration of a phase.
type PhaseTime struct {
	Phase   string  `json:"phase"`
	Seconds float64 `json:"seconds"`
}

// Opponent is a member of the pool with the learning side's results against it.
type Opponent struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Points float64 `json:"points"` // mean points of the learning side, with one more draw added
}

// opponents returns the members of the pool with games.
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

// cutMetrics removes rows that do not belong to the state: the process was killed before it
// saved the state.
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

// appendRow writes the generation's row after the valid rows.
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

// ReadMetrics returns the rows of a run's folder, without an incomplete last line.
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
