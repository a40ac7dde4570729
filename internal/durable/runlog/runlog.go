package runlog

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"deadreckon/internal/durable"
)

// Kind is what the logs of one package, with rows R, have in common.
type Kind[R any] struct {
	Package string // that errors begin with, such as "arena"; it is also the name of the first line
	Run     string // what a run is, with its article, such as "an experiment"
	Row     string // the name of the other lines, such as "game"
	Damaged string // what becomes of a damaged row, such as "without it, its game is played again"
}

// Content is what a log holds, and who reads it.
type Content[R any] struct {
	Header any // written as the first line of a new log

	// Differs says in what the header of a log that is there differs from this one, "" for
	// nothing. Its text is JSON.
	Differs func(header []byte) (string, error)

	// Add takes a row that is there.
	Add func(*R) error
}

// Log is the log of a run. It is locked as long as it is open.
type Log[R any] struct {
	kind Kind[R]
	file *durable.Log
}

// OpenLog opens or begins the log at a path, and adds what it holds.
func (k Kind[R]) OpenLog(path string, c Content[R]) (*Log[R], error) {
	first, err := durable.Line(k.Package, c.Header)
	if err != nil {
		return nil, k.failed(err)
	}
	file, err := durable.OpenLog(path, first, func(number int, line []byte) error {
		if number == 1 {
			return k.compare(line, c)
		}
		inner, ok := durable.ParseLine(k.Row, line)
		if !ok {
			return errors.New("the line is damaged; " + k.Damaged)
		}
		row := new(R)
		if err := json.Unmarshal(inner, row); err != nil {
			return err
		}
		return c.Add(row)
	})
	if errors.Is(err, durable.ErrForeign) {
		err = fmt.Errorf("%w of %s", err, k.Package)
	}
	if err != nil {
		return nil, k.failed(err)
	}
	return &Log[R]{k, file}, nil
}

func (k Kind[R]) failed(err error) error { return fmt.Errorf("%s: %w", k.Package, err) }

// compare holds the first line against the run that is to be made.
func (k Kind[R]) compare(line []byte, c Content[R]) error {
	inner, ok := durable.ParseLine(k.Package, line)
	if !ok {
		return errors.New("this is no log of " + k.Package)
	}
	what, err := c.Differs(inner)
	if err == nil && what != "" {
		_, run, _ := strings.Cut(k.Run, " ")
		err = fmt.Errorf("this is the log of another %s: %s", run, what)
	}
	return err
}

// Add writes a row. After an error the log takes no more.
func (l *Log[R]) Add(row *R) error {
	line, err := durable.Line(l.kind.Row, row)
	if err == nil {
		err = l.file.Add(line)
	}
	if err != nil {
		return l.kind.failed(err)
	}
	return nil
}

// Sync brings everything to the disk.
func (l *Log[R]) Sync() error { return l.file.Sync() }

// Close brings everything to the disk and lets go of the log.
func (l *Log[R]) Close() error { return l.file.Close() }

// Folder is the folder of a run's log and report.
type Folder[R any] struct {
	*Log[R]
	dir string
}

// OpenFolder opens or makes a folder whose log is the file of that name. Results are what the
// report writes: where these are and no log is, the folder is another's.
func (k Kind[R]) OpenFolder(dir, name string, results []string, c Content[R]) (*Folder[R], error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, k.failed(err)
	}
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		for _, result := range results {
			if _, err := os.Stat(filepath.Join(dir, result)); err == nil {
				return nil, k.failed(fmt.Errorf("%s has a %s, but no %s: this is not the folder of %s", dir, result, name, k.Run))
			}
		}
	}
	if err := durable.Probe(dir); err != nil {
		return nil, k.failed(err)
	}
	l, err := k.OpenLog(path, c)
	if err != nil {
		return nil, err
	}
	durable.Sweep(dir) // the lock says that nobody is writing now
	return &Folder[R]{l, dir}, nil
}

// Path returns where a file of the folder stands.
func (f *Folder[R]) Path(name string) string { return filepath.Join(f.dir, name) }

// Write writes a file of the report in one step.
func (f *Folder[R]) Write(name string, content []byte) error {
	if err := durable.WriteFile(f.Path(name), content); err != nil {
		return f.kind.failed(err)
	}
	return nil
}

// WriteJSON is Write of a value for people and programs.
func (f *Folder[R]) WriteJSON(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return f.kind.failed(err)
	}
	return f.Write(name, append(text, '\n'))
}

// Differs names the first exported field in which two structs of one type differ, by its name in
// JSON, as "seed is 1 there, 2 here"; "" if there is none.
func Differs(there, here any) string {
	a, b := reflect.ValueOf(there), reflect.ValueOf(here)
	for i := range a.NumField() {
		field := a.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		x, y := a.Field(i).Interface(), b.Field(i).Interface()
		if !reflect.DeepEqual(x, y) && fmt.Sprint(x) != fmt.Sprint(y) { // JSON reads no list where an empty one was
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			return fmt.Sprintf("%s is %v there, %v here", name, x, y)
		}
	}
	return ""
}
