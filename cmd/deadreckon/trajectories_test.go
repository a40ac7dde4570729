package main

import (
	"bytes"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/env/trajectory"
	"deadreckon/env/trajectory/convert"
)

func trajectoriesDoc(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(root + "/docs/trajectories.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// docs/trajectories.md names every field of every record with its visibility, and every column of a table.
func TestTrajectoriesDocument(t *testing.T) {
	doc := trajectoriesDoc(t)
	g := enginetest.Open(t, "kuhn")
	h, err := trajectory.NewHeader(g, "test", []string{"a", "b"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	rest := doc
	for _, kind := range [][]trajectory.Column{h.Schema.Game, h.Schema.Step, h.Schema.End} {
		for _, c := range kind {
			_, after, found := strings.Cut(rest, "\n| `"+c.Name+"` | ")
			row, _, _ := strings.Cut(after, "\n")
			if !found || !strings.Contains(row, "| "+c.Known+" |") {
				t.Errorf("no row for the field %s, known to %s, in the order of the schema", c.Name, c.Known)
				continue
			}
			rest = after
		}
	}
	_, tables, _ := strings.Cut(doc, "## Tables and lines")
	for _, field := range reflect.VisibleFields(reflect.TypeFor[convert.FullRow]()) {
		name, _, _ := strings.Cut(field.Tag.Get("parquet"), ",")
		if !field.Anonymous && !strings.Contains(tables, "`"+name+"`") {
			t.Errorf("no column %s", name)
		}
	}
}

// The Python code of docs/trajectories.md reads a file. It needs a python3 with msgpack, zstandard and numpy;
// $PYTHON names another.
func TestTrajectoriesPython(t *testing.T) {
	python := os.Getenv("PYTHON")
	if python == "" {
		python = "python3"
	}
	if out, err := exec.Command(python, "-c", "import msgpack, zstandard, numpy").CombinedOutput(); err != nil {
		t.Skipf("left out: %s lacks msgpack, zstandard or numpy: %v %s", python, err, lastLine(string(out)))
	}
	_, script, _ := strings.Cut(trajectoriesDoc(t), "```python\n")
	script, _, _ = strings.Cut(script, "```")
	for name, flags := range map[string]string{
		"bytes": "--human script --zombie random --games 2 --option maxTurns=8",
		"text":  "--game leduc --seat first=random --seat second=random --games 2",
	} {
		t.Run(name, func(t *testing.T) {
			path := t.TempDir() + "/games.drt"
			var out, errs bytes.Buffer
			if status := run(strings.Fields("export "+flags+" -o "+path), stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}); status != exitOK {
				t.Fatal(errs.String())
			}
			got, err := exec.Command(python, "-c", script, path).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			// The script ends each step with its reward; numpy wraps long lists.
			if lines, want := strings.Count(string(got), "]\n"), stepsOf(t, path, 0); lines != want || want == 0 {
				t.Errorf("%d lines for %d steps:\n%.500s", lines, want, got)
			}
		})
	}
}

// stepsOf counts the steps of a seat.
func stepsOf(t *testing.T, path string, seat engine.Seat) (n int) {
	t.Helper()
	r, err := trajectory.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for rec, err := r.Next(); err == nil; rec, err = r.Next() {
		if s, ok := rec.(*trajectory.Step); ok && s.Seat == seat {
			n++
		}
	}
	return n
}

func lastLine(text string) string {
	text = strings.TrimRight(text, "\n")
	return text[strings.LastIndex(text, "\n")+1:]
}
