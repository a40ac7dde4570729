package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"deadreckon/agents/arena"
	"deadreckon/durable"
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
const (
	kindTune       = "tune"
	kindEvaluation = "evaluation"
	logFormat      = 1
)

// header is the first line.
type header struct {
	Format int `json:"format"`
	*Tuning
}

// Folder is the folder of a tuning: its log, its matches and its report. It
// is locked as long as it is open.
type Folder struct {
	dir string
	*durable.Log
}

// OpenFolder opens or makes the folder of a tuning, and adds to the search the
// evaluations that its log holds. It refuses a folder of another tuning, and one
// that it cannot write to.
func OpenFolder(dir string, s *Search) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	path := filepath.Join(dir, logFile)
	if err := checkStranger(dir); err != nil {
		return nil, err
	}
	if err := durable.Probe(dir); err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	first, err := durable.Line(kindTune, header{logFormat, s.Tuning})
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	log, err := durable.OpenLog(path, first, func(number int, row []byte) error {
		if number == 1 {
			return checkHeader(s.Tuning, row)
		}
		return loadEvaluation(s, row)
	})
	if errors.Is(err, durable.ErrForeign) {
		err = fmt.Errorf("%w of tune", err)
	}
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	durable.Sweep(dir) // the lock says that nobody is writing now
	return &Folder{dir, log}, nil
}

// checkStranger refuses a folder without a log in which somebody else has left
// what this run would write over.
func checkStranger(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, logFile)); !errors.Is(err, os.ErrNotExist) {
		return nil // the first line tells whose log it is
	}
	for _, name := range []string{reportFile, resultsFile, runOffFolder, matchFolder, "games.jsonl"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return fmt.Errorf("tune: %s has a %s, but no %s: this is not the folder of a tuning", dir, name, logFile)
		}
	}
	return nil
}

// checkHeader compares the tuning of a log with the one to be run.
func checkHeader(t *Tuning, row []byte) error {
	inner, ok := durable.ParseLine(kindTune, row)
	if !ok {
		return errors.New("this is no log of tune")
	}
	var there header
	if err := json.Unmarshal(inner, &there); err != nil {
		return err
	}
	if there.Format != logFormat {
		return fmt.Errorf("format %d, expected %d", there.Format, logFormat)
	}
	if what := there.differs(t); what != "" {
		return fmt.Errorf("this is the log of another tuning: %s", what)
	}
	return nil
}

// differs names the first thing in which the tuning there differs from the one
// here, "" if there is none.
func (there *Tuning) differs(here *Tuning) string {
	a, b := reflect.ValueOf(*there), reflect.ValueOf(*here)
	for i := range a.NumField() {
		field := a.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		x, y := a.Field(i).Interface(), b.Field(i).Interface()
		if !reflect.DeepEqual(x, y) {
			return fmt.Sprintf("%s is %v there, %v here", field.Tag.Get("json"), x, y)
		}
	}
	return ""
}

// loadEvaluation adds the evaluation of a line to a search.
func loadEvaluation(s *Search, row []byte) error {
	inner, ok := durable.ParseLine(kindEvaluation, row)
	if !ok {
		return errors.New("the line is damaged; without it and all that follow, they are evaluated again")
	}
	var e Evaluation
	if err := json.Unmarshal(inner, &e); err != nil {
		return err
	}
	if !s.Add(&e) {
		return fmt.Errorf("candidate %d of generation %d is out of order, or not of this tuning", e.Candidate, e.Generation)
	}
	return nil
}

// Add writes an evaluation. After an error the log takes no more.
func (f *Folder) Add(e *Evaluation) error {
	text, err := durable.Line(kindEvaluation, e)
	if err != nil {
		return fmt.Errorf("tune: %w", err)
	}
	return f.Log.Add(text)
}

// OpenMatch opens the folder of the final match, and adds to the run the games
// that were played before.
func (f *Folder) OpenMatch(r *arena.Run) (*arena.Folder, error) {
	return arena.OpenFolder(filepath.Join(f.dir, matchFolder), r)
}

// OpenRunOff is OpenMatch for the run-off.
func (f *Folder) OpenRunOff(r *arena.Run) (*arena.Folder, error) {
	return arena.OpenFolder(filepath.Join(f.dir, runOffFolder), r)
}

// WriteReport writes the report of a complete run, each file in one step.
func (f *Folder) WriteReport(r *Results) error {
	if err := r.writePlots(f.dir); err != nil {
		return err
	}
	if err := f.replace(reportFile, []byte(r.Markdown())); err != nil {
		return err
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("tune: %w", err)
	}
	return f.replace(resultsFile, append(text, '\n'))
}

// replace writes a file of the folder in one step.
func (f *Folder) replace(name string, content []byte) error {
	if err := durable.WriteFile(filepath.Join(f.dir, name), content); err != nil {
		return fmt.Errorf("tune: %w", err)
	}
	return nil
}
