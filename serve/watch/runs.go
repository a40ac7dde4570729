package watch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Summary is an entry in the list of runs.
type Summary struct {
	Name    string    `json:"name"`
	Kind    string    `json:"kind"` // arena, train, tune, export or host
	Done    int       `json:"done"` // games or generations
	Of      int       `json:"of"`   // 0 if unknown
	Running bool      `json:"running"`
	Updated time.Time `json:"updated"` // last write
	Error   string    `json:"error,omitempty"`
}

// Run is the displayed state of a run.
type Run struct {
	Summary
	Lines  []string `json:"lines"`
	Tables []Grid   `json:"tables"`
	Plots  []Plot   `json:"plots"`
	Report string   `json:"report,omitempty"` // Markdown, if finished
}

// Grid is a table of texts.
type Grid struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Plot is a picture.
type Plot struct {
	Title string `json:"title"`
	SVG   string `json:"svg"`
}

// Runs are the runs in some folders. They are safe for concurrent use.
type Runs struct {
	folders []string
	mu      sync.Mutex
	read    map[string]reading // by path
}

// reading is a cached run with the stamp of its files.
type reading struct {
	stamp string
	run   Run
}

// In returns the runs in folders. Each folder is a run, or contains runs or trajectory files directly.
func In(folders ...string) *Runs { return &Runs{folders: folders, read: map[string]reading{}} }

// ErrNone is the error for an unknown run name.
var ErrNone = errors.New("no such run")

// kind describes the runs of a verb.
type kind struct {
	name string
	file string // file by which a run's folder is recognized; "" if the run is a file
	fill func(*Run, string) error
}

var kinds = []kind{{"tune", "evaluations.jsonl", fillTune}, {"arena", "games.jsonl", fillArena}, {"train", "metrics.jsonl", fillTrain}, {"host", "seen.json", fillHost}, {"export", "", fillExport}}

// kindOf returns the kind of the run at a path, false if there is none.
func kindOf(path string) (kind, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return kind{}, false
	}
	for _, k := range kinds {
		if k.file == "" {
			return k, info.Mode().IsRegular() && strings.HasSuffix(path, ".drt")
		}
		if _, err := os.Stat(filepath.Join(path, k.file)); info.IsDir() && err == nil {
			return k, true
		}
	}
	return kind{}, false
}

type found struct {
	name, path string
	kind       kind
}

// find returns all runs. A repeated name gets a number.
func (r *Runs) find() (all []found) {
	add := func(path string) {
		k, ok := kindOf(path)
		if !ok || slices.ContainsFunc(all, func(f found) bool { return f.path == path }) {
			return
		}
		name := filepath.Base(path)
		for n := 2; slices.ContainsFunc(all, func(f found) bool { return f.name == name }); n++ {
			name = fmt.Sprintf("%s-%d", filepath.Base(path), n)
		}
		all = append(all, found{name, path, k})
	}
	for _, folder := range r.folders {
		if abs, err := filepath.Abs(folder); err == nil {
			folder = abs
		}
		add(folder)
		inside, _ := os.ReadDir(folder) // a missing folder is empty
		for _, f := range inside {
			add(filepath.Join(folder, f.Name()))
		}
	}
	return all
}

// List returns the runs, the latest first.
func (r *Runs) List() []Summary {
	out := []Summary{}
	for _, f := range r.find() {
		run, err := r.at(f)
		if err != nil {
			run.Error = err.Error()
		}
		out = append(out, run.Summary)
	}
	slices.SortStableFunc(out, func(a, b Summary) int { return b.Updated.Compare(a.Updated) })
	return out
}

// Run returns a run by name, or ErrNone.
func (r *Runs) Run(name string) (Run, error) {
	for _, f := range r.find() {
		if f.name == name {
			return r.at(f)
		}
	}
	return Run{}, fmt.Errorf("%w: %q", ErrNone, name)
}

// Stamp returns a text that changes when a run writes something, "" for an unknown run.
func (r *Runs) Stamp(name string) string {
	for _, f := range r.find() {
		if f.name == name {
			stamp, _ := stampOf(f.path)
			return stamp
		}
	}
	return ""
}

// quiet is the time without writes after which an unfinished run counts as stopped.
const quiet = 2 * time.Minute

// at reads a run, or returns the cached one if its files are unchanged.
func (r *Runs) at(f found) (Run, error) {
	stamp, last := stampOf(f.path)
	r.mu.Lock()
	defer r.mu.Unlock()
	before, ok := r.read[f.path]
	if !ok || before.stamp != stamp {
		before = reading{stamp, Run{Lines: []string{}, Tables: []Grid{}, Plots: []Plot{}}}
		before.run.Name, before.run.Kind, before.run.Updated = f.name, f.kind.name, last.UTC().Truncate(time.Second)
		if err := f.kind.fill(&before.run, f.path); err != nil {
			return before.run, err
		}
		r.read[f.path] = before
	}
	run := before.run
	run.Name = f.name
	run.Running = run.Report == "" && (run.Of == 0 || run.Done < run.Of) && time.Since(last) < quiet
	return run, nil
}

// stampOf returns the sizes and times of the files of a run, and the latest time.
func stampOf(path string) (stamp string, last time.Time) {
	add := func(info fs.FileInfo, err error) {
		if err != nil || info.IsDir() {
			return
		}
		stamp += fmt.Sprintf("%s %d %d\n", info.Name(), info.Size(), info.ModTime().UnixNano())
		if info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	add(os.Stat(path))
	inside, _ := os.ReadDir(path) // empty for a file
	for _, f := range inside {
		add(f.Info())
	}
	return stamp, last
}

// maxRead is the maximum size in bytes of a file that is read.
const maxRead = 256 << 20

// readFile reads a file of a run. A missing file is empty.
func readFile(parts ...string) ([]byte, error) {
	path := filepath.Join(parts...)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.Size() > maxRead:
		return nil, fmt.Errorf("%s: more than %d bytes", path, maxRead)
	}
	return os.ReadFile(path)
}

// finish adds the report and the pictures of a finished run.
func (r *Run) finish(dir string) error {
	text, err := readFile(dir, "report.md")
	if err != nil {
		return err
	}
	r.Report = string(text)
	pictures, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil {
		return err
	}
	for _, path := range pictures {
		svg, err := readFile(path)
		if err != nil {
			return err
		}
		if at := strings.Index(string(svg), "<svg"); at >= 0 {
			r.Plots = append(r.Plots, Plot{strings.TrimSuffix(filepath.Base(path), ".svg"), string(svg[at:])})
		}
	}
	return nil
}
