package tune

import (
	"encoding/json"
	"fmt"

	"deadreckon/agents/arena"
	"deadreckon/internal/durable/runlog"
)

// The files of a folder. All but the log and the folders of run-off and final match
// are there only once the run is complete; results.json is the last to be written.
const (
	logFile      = "evaluations.jsonl"
	runOffFolder = "runoff"
	matchFolder  = "match"
	reportFile   = "report.md"
	resultsFile  = "results.json"
)

// The log is a text of one JSON object in each line, as arena's: first the
// tuning, then every evaluation in its order.
//
//	{"crc":"1c291ca3","tune":{"format":1,"program":"deadreckon 0.1.0", ...}}
//	{"crc":"8bb98613","evaluation":{"generation":0,"candidate":0, ...}}
//
// A line is written in one piece and never again, so a run that is killed can
// leave no more behind than a last line without its end, and that is dropped.
const logFormat = 1

var logs = runlog.Kind[Evaluation]{Package: "tune", Run: "a tuning", Row: "evaluation", Damaged: "without it and all that follow, they are evaluated again"}

// header is the first line.
type header struct {
	Format int `json:"format"`
	*Tuning
}

// Folder is the folder of a tuning: its log, its matches and its report. It
// is locked as long as it is open.
type Folder struct{ *runlog.Folder[Evaluation] }

// OpenFolder opens or makes the folder of a tuning, and adds to the search the
// evaluations that its log holds. It refuses a folder of another tuning, and one
// that it cannot write to.
func OpenFolder(dir string, s *Search) (*Folder, error) {
	f, err := logs.OpenFolder(dir, logFile, []string{reportFile, resultsFile, runOffFolder, matchFolder, "games.jsonl"}, s.content())
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// content is what the log of a search holds.
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

// OpenMatch opens the folder of the final match, and adds to the run the games
// that were played before.
func (f *Folder) OpenMatch(r *arena.Run) (*arena.Folder, error) {
	return arena.OpenFolder(f.Path(matchFolder), r)
}

// OpenRunOff is OpenMatch for the run-off.
func (f *Folder) OpenRunOff(r *arena.Run) (*arena.Folder, error) {
	return arena.OpenFolder(f.Path(runOffFolder), r)
}

// WriteReport writes the report of a complete run, each file in one step.
func (f *Folder) WriteReport(r *Results) error { return r.Report().Save(f, resultsFile, r) }
