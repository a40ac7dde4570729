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

// Kind describes the logs of one package, with rows R.
type Kind[R any] struct {
	Package string // prefix of errors, such as "arena"; also the key of the first line
	Run     string // a run with its article, such as "an experiment"
	Row     string // key of the other lines, such as "game"
	Damaged string // consequence of a damaged row, such as "without it, its game is played again"
}

// Content is the content of a log and its readers.
type Content[R any] struct {
	Header any // first line of a new log

	// Differs compares the header of an existing log, as JSON, with this one. It returns the first
	// difference as text, "" if there is none.
	Differs func(header []byte) (string, error)

	// Add receives each row of an existing log.
	Add func(*R) error
}

// Log is the log of a run. It is locked while it is open.
type Log[R any] struct {
	kind Kind[R]
	file *durable.Log
}

// OpenLog opens or begins the log at a path and reads its rows.
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

// compare returns an error if the first line describes another run.
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

// Add writes a row. After an error the log accepts no more rows.
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

func (l *Log[R]) Sync() error { return l.file.Sync() }

// Close syncs the log and releases it.
func (l *Log[R]) Close() error { return l.file.Close() }

// Folder is the folder with the log and the report of a run.
type Folder[R any] struct {
	*Log[R]
	dir string
}

// OpenFolder opens or makes a folder whose log has a name. Results are the names of the report's files. A
// folder that has one of these and no log belongs to somebody else, and is refused.
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
	durable.Sweep(dir) // nobody else writes here: the log is locked
	return &Folder[R]{l, dir}, nil
}

// Path returns the path of a file in the folder.
func (f *Folder[R]) Path(name string) string { return filepath.Join(f.dir, name) }

// Write writes a file of the report with durable.WriteFile.
func (f *Folder[R]) Write(name string, content []byte) error {
	if err := durable.WriteFile(f.Path(name), content); err != nil {
		return f.kind.failed(err)
	}
	return nil
}

// WriteJSON writes a value as indented JSON.
func (f *Folder[R]) WriteJSON(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return f.kind.failed(err)
	}
	return f.Write(name, append(text, '\n'))
}

// Differs names the first exported field in which two structs of one type differ, by its JSON name, as
// "seed is 1 there, 2 here"; "" if there is none.
func Differs(there, here any) string {
	a, b := reflect.ValueOf(there), reflect.ValueOf(here)
	for i := range a.NumField() {
		field := a.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		x, y := a.Field(i).Interface(), b.Field(i).Interface()
		if !reflect.DeepEqual(x, y) && fmt.Sprint(x) != fmt.Sprint(y) { // JSON reads an empty list as none
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			return fmt.Sprintf("%s is %v there, %v here", name, x, y)
		}
	}
	return ""
}
