package review

import (
	"encoding/json"
	"errors"

	"deadreckon/internal/durable/runlog"
)

// logFormat is the version of the log: checked lines (package runlog) with a header and then one
// entry for each judged ply, in the order of judging.
const logFormat = 3 // formats 1 (other worlds) and 2 (no win probabilities) are refused

var logs = runlog.Kind[Entry]{Package: "review", Run: "a review", Row: "entry", Damaged: "without it, its entry is judged again"}

// Files of a folder. All except the log are written when the review is complete, resultsFile last.
const (
	logFile     = "review.jsonl"
	reportFile  = "report.md"
	csvFile     = "decisions.csv"
	resultsFile = "review.json"
)

// Folder is the folder of a review's log and report.
type Folder struct{ *runlog.Folder[Entry] }

// OpenFolder opens or creates the folder of a review, and adds the content of its log. It is an
// error if the folder belongs to another review or is not writable.
func OpenFolder(dir string, r *Run) (*Folder, error) {
	f, err := logs.OpenFolder(dir, logFile, []string{reportFile, csvFile, resultsFile}, r.content())
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// content describes the log of a review.
func (r *Run) content() runlog.Content[Entry] {
	return runlog.Content[Entry]{
		Header: r.Header,
		Differs: func(text []byte) (string, error) {
			var there Header
			err := json.Unmarshal(text, &there)
			return runlog.Differs(there, r.Header), err
		},
		Add: func(e *Entry) error {
			if !r.Add(e) {
				return errors.New("the entry is there twice, or not of this game")
			}
			return nil
		},
	}
}

// WriteReport writes the report of a complete review, each file in one step.
func (f *Folder) WriteReport(r *Results) error { return r.Report().Save(f, resultsFile, r) }
