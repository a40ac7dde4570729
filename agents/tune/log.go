package tune

import (
	"encoding/json"
	"fmt"

	"deadreckon/agents/arena"
	"deadreckon/internal/durable/runlog"
)

// Files of a folder. All except the log and the folders of run-off and final match are written when
// the run is complete, results.json last.
const (
	logFile      = "evaluations.jsonl"
	runOffFolder = "runoff"
	matchFolder  = "match"
	reportFile   = "report.md"
	resultsFile  = "results.json"
)

// logFormat is the version of the log: a header with the tuning and then every evaluation in order
// (package runlog).
const logFormat = 1

var logs = runlog.Kind[Evaluation]{Package: "tune", Run: "a tuning", Row: "evaluation", Damaged: "without it and all that follow, they are evaluated again"}

// header is the first line of a log.
type header struct {
	Format int `json:"format"`
	*Tuning
}

// Folder is the folder of a tuning: log, matches and report. It is locked while it is open.
type Folder struct{ *runlog.Folder[Evaluation] }

// OpenFolder opens or creates the folder of a tuning, and adds the evaluations of its log to the
// search. It is an error if the folder belongs to another tuning or is not writable.
func OpenFolder(dir string, s *Search) (*Folder, error) {
	f, err := logs.OpenFolder(dir, logFile, []string{reportFile, resultsFile, runOffFolder, matchFolder, "games.jsonl"}, s.content())
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// content describes the log of a search.
func (s *Search) content() runlog.Content[Evaluation] {
	return runlog.Content[Evaluation]{
		Header: header{logFormat, s.Tuning},
		Differs: func(text []byte) (string, error) {
			var there header
			if err := json.Unmarshal(text, &there); err != nil {
				return "", err
			}
			if there.Format != logFormat {
				return "", fmt.Errorf("format %d, expected %d", there.Format, logFormat)
			}
			return runlog.Differs(*there.Tuning, *s.Tuning), nil
		},
		Add: func(e *Evaluation) error {
			if !s.Add(e) {
				return fmt.Errorf("candidate %d of generation %d is out of order, or not of this tuning", e.Candidate, e.Generation)
			}
			return nil
		},
	}
}

// OpenMatch opens the folder of the final match, and adds its games to the run.
func (f *Folder) OpenMatch(r *arena.Run) (*arena.Folder, error) {
	return arena.OpenFolder(f.Path(matchFolder), r)
}

// OpenRunOff opens the folder of the run-off, and adds its games to the run.
func (f *Folder) OpenRunOff(r *arena.Run) (*arena.Folder, error) {
	return arena.OpenFolder(f.Path(runOffFolder), r)
}

// WriteReport writes the report of a complete run, each file in one step.
func (f *Folder) WriteReport(r *Results) error { return r.Report().Save(f, resultsFile, r) }
