package watch_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/kuhn"
	"deadreckon/env/trajectory"
	"deadreckon/internal/durable"
	"deadreckon/serve/watch"
)

// write writes a file and creates its folder.
func write(t *testing.T, text string, parts ...string) string {
	t.Helper()
	path := filepath.Join(parts...)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// line returns a line of a checksummed log.
func line(t *testing.T, kind string, v any) string {
	t.Helper()
	l, err := durable.Line(kind, v)
	if err != nil {
		t.Fatal(err)
	}
	return string(l)
}

type object map[string]any

// arena returns the log of an arena run after some games.
func arena(t *testing.T, games int) string {
	t.Helper()
	text := line(t, "arena", object{"format": 1, "program": "deadreckon 9", "game": "kuhn", "games": 20,
		"sides": []object{{"name": "first", "agents": []string{"random", "search"}}, {"name": "second", "agents": []string{"random"}}}})
	for n := range games {
		text += line(t, "game", object{"agents": []int{n % 2, 0}, "game": n, "scores": []float64{float64(n%2)*2 - 1, 0}})
	}
	return text
}

// An incomplete last line is ignored. A finished run has its report and pictures.
func TestArena(t *testing.T) {
	dir := t.TempDir()
	log := write(t, arena(t, 10)+`{"crc":"12`, dir, "evening", "games.jsonl")
	runs := watch.In(dir)
	run, err := runs.Run("evening")
	if err != nil || run.Kind != "arena" || run.Done != 10 || run.Of != 40 || !run.Running || run.Report != "" {
		t.Fatalf("%+v, %v", run.Summary, err)
	}
	rows := run.Tables[0].Rows
	if len(rows) != 2 || strings.Join(rows[0][:3], " ") != "random against random 5 0.000" || strings.Join(rows[1][:3], " ") != "search against random 5 1.000" {
		t.Errorf("rows %v", rows)
	}
	if len(run.Plots) != 1 || !strings.HasPrefix(run.Plots[0].SVG, "<svg ") || strings.Count(run.Plots[0].SVG, "<polyline") != 2 {
		t.Errorf("plots %v", run.Plots)
	}
	before := runs.Stamp("evening")
	write(t, arena(t, 40), log)
	write(t, "# Report\n", dir, "evening", "report.md")
	write(t, "<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"></svg>", dir, "evening", "winrates.svg")
	if runs.Stamp("evening") == before {
		t.Error("the stamp is the same")
	}
	run, err = runs.Run("evening")
	if err != nil || run.Done != 40 || run.Running || run.Report != "# Report\n" || run.Plots[1].SVG != `<svg xmlns="x"></svg>` {
		t.Errorf("%+v, %v", run, err)
	}
}

// A run that has not written for long counts as stopped.
func TestQuiet(t *testing.T) {
	dir := t.TempDir()
	log := write(t, arena(t, 4), dir, "games.jsonl")
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(log, old, old); err != nil {
		t.Fatal(err)
	}
	list := watch.In(dir).List()
	if len(list) != 1 || list[0].Running || list[0].Done != 4 || !list[0].Updated.Equal(old.UTC().Truncate(time.Second)) {
		t.Errorf("%+v", list)
	}
}

// Runs of tune, train and export are recognized by their files.
func TestKinds(t *testing.T) {
	dir := t.TempDir()
	tuned := line(t, "tune", object{"format": 1, "game": "mall", "side": "human", "agent": "balanced", "budget": 96})
	for n := range 6 {
		tuned += line(t, "evaluation", object{"generation": n / 2, "candidate": n % 2, "agent": fmt.Sprintf("balanced:risk=%d", n), "games": 8, "points": 0.4 + float64(n)/20, "error": 0.1})
	}
	write(t, tuned, dir, "tuned", "evaluations.jsonl")
	write(t, `{"generation":0,"seconds":60,"games":300,"best":1,"learn":{"loss":0.5},"gate":{"passed":true,"verdict":"imitation"},"yardsticks":[{"agent":"swarm","side":"human","points":0.4}]}
{"generation":1,"seconds":120,"games":600,"best":2,"learn":{"loss":0.4},"yardsticks":[{"agent":"swarm","side":"human","points":0.5}]}
{"generation":2,`, dir, "learning", "metrics.jsonl")
	g := enginetest.Open(t, "kuhn")
	h, err := trajectory.NewHeader(g, "deadreckon 9", []string{"random", "random"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(dir, "games.drt"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trajectory.Resume(f, h); err != nil {
		t.Fatal(err)
	}
	f.Close()
	write(t, "no log\n", dir, "broken", "games.jsonl")
	write(t, "nothing", dir, "other", "notes.txt")
	elsewhere := write(t, tuned, t.TempDir(), "tuned", "evaluations.jsonl")
	runs := watch.In(dir, filepath.Join(dir, "tuned"), filepath.Dir(elsewhere), filepath.Join(dir, "none"))
	got := map[string]watch.Summary{}
	for _, s := range runs.List() {
		got[s.Name] = s
	}
	for name, want := range map[string]string{"tuned": "tune 48 96 true", "tuned-2": "tune 48 96 true", "learning": "train 2 0 true", "games.drt": "export 0 0 true", "broken": "arena 0 0 false"} {
		s := got[name]
		if text := fmt.Sprint(s.Kind, " ", s.Done, " ", s.Of, " ", s.Running); text != want {
			t.Errorf("%s: %s; want %s", name, text, want)
		}
	}
	if len(got) != 5 || !strings.Contains(got["broken"].Error, "first line of the log is damaged") {
		t.Errorf("%+v", got)
	}
	run, err := runs.Run("learning")
	if err != nil || len(run.Tables[0].Rows) != 2 || len(run.Plots) != 2 {
		t.Errorf("%+v, %v", run, err)
	}
	if _, err := runs.Run("../etc"); !errors.Is(err, watch.ErrNone) {
		t.Error(err)
	}
}
