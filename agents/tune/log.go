package tune

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"time"

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

// syncEvery is how much of a run a failure of the whole machine may cost.
const syncEvery = time.Second

// header is the first line.
type header struct {
	Format int `json:"format"`
	*Tuning
}

// Folder is the folder of a tuning: its log, its matches and its report. It
// is locked as long as it is open.
type Folder struct {
	dir    string
	log    *os.File
	synced time.Time
	err    error // of a write: nothing may follow half a line
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
	log, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	f := &Folder{dir: dir, log: log, synced: time.Now()}
	if err := f.load(s); err != nil {
		log.Close()
		return nil, fmt.Errorf("tune: %s: %w", path, err)
	}
	durable.Sweep(dir) // the lock says that nobody is writing now
	return f, nil
}

// checkStranger refuses a folder without a log in which somebody else has left
// what this run would write over.
func checkStranger(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, logFile)); !errors.Is(err, os.ErrNotExist) {
		return nil // load tells whose log it is
	}
	for _, name := range []string{reportFile, resultsFile, runOffFolder, matchFolder, "games.jsonl"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return fmt.Errorf("tune: %s has a %s, but no %s: this is not the folder of a tuning", dir, name, logFile)
		}
	}
	return nil
}

// load reads the log, and leaves the file at the end of its last whole line.
func (f *Folder) load(s *Search) error {
	if err := arena.Lock(f.log); err != nil {
		return fmt.Errorf("another run is writing here: %w", err)
	}
	text, err := io.ReadAll(f.log)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 {
		return f.begin(s.Tuning, text)
	}
	number := 0
	for row := range bytes.Lines(text[:whole]) {
		number++
		row = bytes.TrimSuffix(row, []byte("\n"))
		if number == 1 {
			err = checkHeader(s.Tuning, row)
		} else {
			err = loadEvaluation(s, row)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return f.cut(int64(whole))
}

// begin writes the first line over a torn one.
func (f *Folder) begin(t *Tuning, torn []byte) error {
	text, err := arena.Line(kindTune, header{logFormat, t})
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(text, torn) {
		return errors.New("this is no log of tune")
	}
	if err := f.cut(0); err != nil {
		return err
	}
	if _, err := f.log.Write(text); err != nil {
		return err
	}
	durable.SyncFolder(f.dir)
	return f.log.Sync()
}

// cut drops what follows the first n bytes.
func (f *Folder) cut(n int64) error {
	if err := f.log.Truncate(n); err != nil {
		return err
	}
	_, err := f.log.Seek(n, io.SeekStart)
	return err
}

// checkHeader compares the tuning of a log with the one to be run.
func checkHeader(t *Tuning, row []byte) error {
	inner, ok := arena.ParseLine(kindTune, row)
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
	inner, ok := arena.ParseLine(kindEvaluation, row)
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
	if f.err != nil {
		return f.err
	}
	text, err := arena.Line(kindEvaluation, e)
	if err == nil {
		_, err = f.log.Write(text)
	}
	if err == nil && time.Since(f.synced) > syncEvery {
		err = f.log.Sync()
		f.synced = time.Now()
	}
	f.err = err
	return err
}

// Sync brings everything to the disk.
func (f *Folder) Sync() error { return f.log.Sync() }

// Close brings everything to the disk and lets go of the lock.
func (f *Folder) Close() error { return errors.Join(f.log.Sync(), f.log.Close()) }

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
