package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
	"deadreckon/train/selfplay"
)

// trainRows returns the rows of a table in docs/training.md after a mark: the names in backquotes with the
// second column.
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

// forEachKey calls do with each flag that files can set.
func forEachKey(do func(f *pflag.Flag)) {
	r, cmd := trainRequest{config: selfplay.Default()}, &cobra.Command{}
	r.register(cmd)
	for _, set := range []*pflag.FlagSet{cmd.Flags(), r.rare} {
		set.VisitAll(func(f *pflag.Flag) {
			if isKey(f) {
				do(f)
			}
		})
	}
}

// A file can set every key.
func TestTrainFileTakesEveryKey(t *testing.T) {
	other := map[string]string{ // values for keys that are not numbers
		"out": "\"elsewhere\"", "time": "\"5s\"", "backend": "\"x\"", "device": "\"x\"", "net": "\"mlp\"", "base": "\"x\"",
		"game": "\"kuhn\"", "preset": "\"x\"", "max-turns": "77",
	}
	keys := 0
	forEachKey(func(f *pflag.Flag) {
		keys++
		value, ok := other[f.Name]
		if f.Value.Type() == "float64Slice" {
			value = "[1.500000, 2.500000]" // the format of the flag
		} else if _, list := f.Value.(pflag.SliceValue); list {
			value = "[\"a\", \"b\"]"
		} else if !ok {
			value = "77"
		}
		const file = "one.toml"
		r, cmd := trainRequest{config: selfplay.Default()}, &cobra.Command{}
		r.register(cmd)
		if err := r.readSettings(file, fmt.Sprintf("%s = %s\n", f.Name, value), cmd.Flags()); err != nil {
			t.Errorf("%s: %v", f.Name, err)
			return
		}
		set := flagNamed(f.Name, []*pflag.FlagSet{cmd.Flags(), r.rare})
		if want := strings.NewReplacer("\"", "", ", ", ",").Replace(value); set.Value.String() != want {
			t.Errorf("%s = %s: the setting is %s", f.Name, value, set.Value)
		}
	})
	if keys < 40 {
		t.Errorf("%d keys: the test looks at the wrong place", keys)
	}
}

// The table has exactly the keys that are not flags, with their defaults.
func TestTrainKeys(t *testing.T) {
	rows := trainRows(t, "TestTrainKeys")
	r := trainRequest{config: selfplay.Default()}
	r.register(&cobra.Command{})
	r.rare.VisitAll(func(f *pflag.Flag) {
		def, ok := rows[f.Name]
		delete(rows, f.Name)
		want := regexp.MustCompile(`\.?0+\b`).ReplaceAllString(strings.Trim(f.DefValue, "[]"), "")
		if f.Value.Type() != "float64Slice" {
			want = strings.Trim(f.DefValue, "[]")
		}
		if !ok || def != want {
			t.Errorf("key %q: the table has default %q, %v; the flag %q", f.Name, def, ok, want)
		}
	})
	for name := range rows {
		t.Errorf("%q is in the table, but no flag", name)
	}
}

// The table has exactly the fields of the metrics.
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

// Every side of a game with training presets has one. train accepts it, describes it, saves it and resumes by
// the saved one. A game without presets gets none.
func TestTrainPresets(t *testing.T) {
	slowtest.Skip(t)
	long(t)
	for _, game := range engine.Names() {
		covered := map[string]bool{} // only for lookup
		for _, c := range agents.TrainingPresets(game) {
			covered[c.Side] = true
			dir := t.TempDir() + "/run"
			line := fmt.Sprintf("deadreckon train %s --out %s --time 1ms", flagsOf(&c), dir)
			status, _, errs := runLine(t, line)
			if status != exitOK || !strings.Contains(errs, "Preset of "+flagsOf(&c)+": starts as ") || !strings.Contains(errs, "best.net has learned nothing yet") {
				t.Errorf("%s: status %d, %s", line, status, errs)
			}
			kept, err := os.ReadFile(dir + "/course.toml")
			if err != nil || string(kept) != string(c.Text) {
				t.Errorf("%s: kept %q, %v", line, kept, err)
			}
			if err := os.WriteFile(dir+"/course.toml", append(kept, "games = 3\n"...), 0o666); err != nil {
				t.Fatal(err)
			}
			if status, _, errs = runLine(t, line); status != exitBadInput || !strings.Contains(errs, "course.toml: toml: ") {
				t.Errorf("%s, with a duplicate key in its preset: status %d, %s", line, status, errs)
			}
		}
		for _, c := range agents.TrainingPresets(game) {
			var settings []engine.Setting
			for key, value := range c.Options { // the first option
				settings = append(settings, engine.Setting{Key: key, Value: value})
			}
			g := enginetest.Open(t, game, settings...)
			for _, side := range engine.SidesOf(g) {
				if !covered[side.Name] {
					t.Errorf("%s: %s has no preset", game, side.Name)
				}
			}
		}
	}
	if status, _, errs := runLine(t, fmt.Sprintf("deadreckon train --game kuhn --time 1ms --out %s/run", t.TempDir())); status != exitOK || strings.Contains(errs, "Preset") {
		t.Errorf("kuhn: status %d, %s", status, errs)
	}
}

// train accepts the settings of the studies.
func TestTrainStudies(t *testing.T) {
	slowtest.Skip(t)
	long(t)
	var files []string
	for _, pattern := range []string{"*/config.toml", "018-nets/*.toml", "018-nets/slope/zombies.toml"} {
		found, err := filepath.Glob(root + "/experiments/" + pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no settings found as %s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	dir := t.TempDir()
	for i, file := range files {
		status, _, errs := runLine(t, fmt.Sprintf("deadreckon train --config %s --out %s/%d --time 1ms", file, dir, i))
		if status != exitOK || !strings.Contains(errs, "the time ended") {
			t.Errorf("%s: status %d, %s", file, status, errs)
		}
	}
}

// long marks a test of seconds on one goroutine, which needs no race detector.
func long(t *testing.T) {
	t.Helper()
	slowtest.Skip(t)
}
