package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"deadreckon/durable"
)

// The files of a report. All but the log are there only once the run is
// complete; results.json is the last to be written.
const (
	logFile     = "games.jsonl"
	reportFile  = "report.md"
	csvFile     = "results.csv"
	resultsFile = "results.json"
)

// Folder is the folder of a run's log and report.
type Folder struct {
	*Log
	dir string
}

// OpenFolder opens or makes the folder of a run, and adds to the run the games
// that its log holds. It refuses a folder of another experiment, and one that it
// cannot write to.
func OpenFolder(dir string, r *Run) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	path := filepath.Join(dir, logFile)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		for _, name := range []string{reportFile, csvFile, resultsFile} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				return nil, fmt.Errorf("arena: %s has a %s, but no %s: this is not the folder of a run", dir, name, logFile)
			}
		}
	}
	if err := durable.Probe(dir); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	l, err := OpenLog(path, r)
	if err != nil {
		return nil, err
	}
	durable.Sweep(dir) // the lock says that nobody is writing now
	return &Folder{l, dir}, nil
}

// WriteReport writes the report of a complete run, each file in one step.
func (f *Folder) WriteReport(r *Results) error {
	plots, err := r.plots()
	if err != nil {
		return err
	}
	for _, p := range plots {
		if err := f.replace(p.name, p.content); err != nil {
			return err
		}
	}
	if err := f.replace(reportFile, []byte(r.Markdown())); err != nil {
		return err
	}
	if err := f.replace(csvFile, []byte(r.CSV())); err != nil {
		return err
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	return f.replace(resultsFile, append(text, '\n'))
}

// replace writes a file of the folder in one step.
func (f *Folder) replace(name string, content []byte) error {
	if err := durable.WriteFile(filepath.Join(f.dir, name), content); err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	return nil
}
