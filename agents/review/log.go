package review

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"deadreckon/durable"
)

// The log is a text of checked lines (package durable). The first is the header of the review,
// each other one what was judged at one ply, in the order in which that was done.
const (
	kindReview = "review"
	kindEntry  = "entry"
	logFormat  = 1
)

// The files of a folder. All but the log are there only once the review is complete;
// resultsFile is the last to be written.
const (
	logFile     = "review.jsonl"
	reportFile  = "report.md"
	csvFile     = "decisions.csv"
	resultsFile = "review.json"
)

// Folder is the folder of a review's log and report.
type Folder struct {
	log *durable.Log
	dir string
}

// OpenFolder opens or makes the folder of a review, and adds what its log holds. It refuses the
// folder of another review, and one that it cannot write to.
func OpenFolder(dir string, r *Run) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	path := filepath.Join(dir, logFile)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		for _, name := range []string{reportFile, csvFile, resultsFile} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				return nil, fmt.Errorf("review: %s has a %s, but no %s: this is not the folder of a review", dir, name, logFile)
			}
		}
	}
	if err := durable.Probe(dir); err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	first, err := durable.Line(kindReview, r.Header)
	if err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	l, err := durable.OpenLog(path, first, func(number int, row []byte) error {
		if number == 1 {
			return checkHeader(r.Header, row)
		}
		return load(r, row)
	})
	if errors.Is(err, durable.ErrForeign) {
		err = fmt.Errorf("%w of review", err)
	}
	if err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	durable.Sweep(dir) // the lock says that nobody is writing now
	return &Folder{l, dir}, nil
}

// checkHeader compares the review of a log with the one to be made.
func checkHeader(here Header, row []byte) error {
	inner, ok := durable.ParseLine(kindReview, row)
	if !ok {
		return errors.New("this is no log of review")
	}
	var there Header
	if err := json.Unmarshal(inner, &there); err != nil {
		return err
	}
	a, b := reflect.ValueOf(there), reflect.ValueOf(here)
	for i := range a.NumField() {
		if x, y := a.Field(i).Interface(), b.Field(i).Interface(); fmt.Sprint(x) != fmt.Sprint(y) {
			return fmt.Errorf("this is the log of another review: its %s is %v there, %v here", strings.TrimSuffix(a.Type().Field(i).Tag.Get("json"), ",omitempty"), x, y)
		}
	}
	return nil
}

// load adds what a line holds to a review.
func load(r *Run, row []byte) error {
	inner, ok := durable.ParseLine(kindEntry, row)
	if !ok {
		return errors.New("the line is damaged; without it, what it holds is judged again")
	}
	e := new(Entry)
	if err := json.Unmarshal(inner, e); err != nil {
		return err
	}
	if !r.Add(e) {
		return errors.New("what it holds is there twice, or not of this game")
	}
	return nil
}

// Add writes what was judged. After an error the log takes no more.
func (f *Folder) Add(e *Entry) error {
	text, err := durable.Line(kindEntry, e)
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	return f.log.Add(text)
}

// Close brings everything to the disk and lets go of the folder.
func (f *Folder) Close() error { return f.log.Close() }

// WriteReport writes the report of a complete review, each file in one step.
func (f *Folder) WriteReport(r *Results) error {
	if err := r.writePlot(f.dir); err != nil {
		return err
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	for _, file := range []struct{ name, content string }{
		{reportFile, r.Markdown()}, {csvFile, r.CSV()}, {resultsFile, string(text) + "\n"},
	} {
		if err := durable.WriteFile(filepath.Join(f.dir, file.name), []byte(file.content)); err != nil {
			return fmt.Errorf("review: %w", err)
		}
	}
	return nil
}
