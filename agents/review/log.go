package review

import (
	"encoding/json"
	"errors"

	"deadreckon/internal/durable/runlog"
)

// The log is a text of checked lines (package runlog). The first is the header of the review,
// each other one what was judged at one ply, in the order in which that was done.
const logFormat = 3 // 1 is of worlds by the rules alone, 2 has no probabilities of winning: they are not mixed

var logs = runlog.Kind[Entry]{Package: "review", Run: "a review", Row: "entry", Damaged: "without it, what it holds is judged again"}

// The files of a folder. All but the log are there only once the review is complete;
// resultsFile is the last to be written.
const (
	logFile     = "review.jsonl"
	reportFile  = "report.md"
	csvFile     = "decisions.csv"
	resultsFile = "review.json"
)

// Folder is the folder of a review's log and report.
type Folder struct{ *runlog.Folder[Entry] }

// OpenFolder opens or makes the folder of a review, and adds what its log holds. It refuses the
// folder of another review, and one that it cannot write to.
func OpenFolder(dir string, r *Run) (*Folder, error) {
	f, err := logs.OpenFolder(dir, logFile, []string{reportFile, csvFile, resultsFile}, r.content())
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// content is what the log of a review holds.
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
				return errors.New("what it holds is there twice, or not of this game")
			}
			return nil
		},
	}
}

// WriteReport writes the report of a complete review, each file in one step.
func (f *Folder) WriteReport(r *Results) error { return r.Report().Save(f, resultsFile, r) }
