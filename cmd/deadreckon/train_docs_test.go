package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"deadreckon/train/selfplay"
)

// trainRows returns the rows of a table of docs/training.md that comes after a mark: the
// names of a row in backquotes, and its second column.
func trainRows(t *testing.T, mark string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(root + "/docs/training.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), mark)
	if !found {
		t.Fatalf("docs/training.md has no %q", mark)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	out := map[string]string{}
	for line := range strings.Lines(rest) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
			out[name[1]] = strings.TrimSpace(cells[2])
		}
	}
	return out
}

// Every key is in the table, with its default, and nothing else is.
func TestTrainKeys(t *testing.T) {
	rows := trainRows(t, "TestTrainKeys")
	newTrain(streams{}).Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "config" || f.Name == "help" {
			return
		}
		def, ok := rows[f.Name]
		delete(rows, f.Name)
		want := strings.Trim(f.DefValue, "[]")
		if f.Name == "threads" {
			want = "processors"
		}
		if game := f.Name == "game"; !ok || def != want && !game {
			t.Errorf("key %q: the table has default %q, %v; the flag %q", f.Name, def, ok, want)
		}
	})
	for name := range rows {
		t.Errorf("%q is in the table, but no flag", name)
	}
}

// Every field of the metrics is in the table, and nothing else is.
func TestTrainMetrics(t *testing.T) {
	rows := trainRows(t, "TestTrainMetrics")
	row := reflect.TypeFor[selfplay.Row]()
	for i := range row.NumField() {
		name, _, _ := strings.Cut(row.Field(i).Tag.Get("json"), ",")
		means, ok := rows[name]
		if !ok {
			t.Errorf("%q is not in the table", name)
		}
		delete(rows, name)
		inner := row.Field(i).Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() != reflect.Struct {
			continue
		}
		for j := range inner.NumField() {
			if part, _, _ := strings.Cut(inner.Field(j).Tag.Get("json"), ","); !strings.Contains(means, "`"+part+"`") {
				t.Errorf("%q: the table does not say what %q is", name, part)
			}
		}
	}
	for name := range rows {
		t.Errorf("%q is in the table, but not in the metrics", name)
	}
}

// The settings of the studies are such that train takes.
func TestTrainStudies(t *testing.T) {
	files, err := filepath.Glob(root + "/experiments/*/config.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no settings found: %v", err)
	}
	dir := t.TempDir()
	for i, file := range files {
		status, _, errs := runLine(t, fmt.Sprintf("deadreckon train --config %s --out %s/%d --time 1ms", file, dir, i))
		if status != exitOK || !strings.Contains(errs, "time is up") {
			t.Errorf("%s: status %d, %s", file, status, errs)
		}
	}
}
